import Tragus

/// A report of a mistake came in, or was taken back.
struct FeedbackEvent: Sendable, Encodable {
  static let name = "feedback"

  let id: String
  /// Whether it was taken back.
  private let removed: Bool
  private let verdict: Mistake.Verdict?
  private let event: String?
  /// Where in the stream the mistake was, in seconds.
  private let start: Double?
  private let end: Double?
  /// Where in the stream its sound begins, in seconds.
  private let clip: Double?

  /// One that came in.
  ///
  /// - Parameters:
  ///   - span: Where in the stream it was, in seconds.
  ///   - clip: Where in the stream its sound begins, in seconds.
  init(id: String, _ mistake: Mistake, at span: ClosedRange<Double>, clip: Double) {
    (self.id, removed) = (id, false)
    (verdict, event) = (mistake.verdict, mistake.event)
    (start, end, self.clip) = (span.lowerBound, span.upperBound, clip)
  }

  /// One that was taken back.
  init(removed id: String) {
    (self.id, removed) = (id, true)
    (verdict, event, start, end, clip) = (nil, nil, nil, nil, nil)
  }

  var line: String { JSONLines().object(type: Self.name, self) }
}
