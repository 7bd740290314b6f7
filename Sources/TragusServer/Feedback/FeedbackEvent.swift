import Tragus

/// The event for a report of a mistake that was added or removed.
struct FeedbackEvent: Sendable, Encodable {
  static let name = "feedback"

  let id: String
  /// Whether the report was removed.
  private let removed: Bool
  private let verdict: Mistake.Verdict?
  private let event: String?
  /// The start of the mistake in the stream, in seconds.
  private let start: Double?
  private let end: Double?
  /// The start of its sound in the stream, in seconds.
  private let clip: Double?

  /// The event for an added report.
  ///
  /// - Parameters:
  ///   - span: The part of the stream with the mistake, in seconds.
  ///   - clip: The start of its sound in the stream, in seconds.
  init(id: String, _ mistake: Mistake, at span: ClosedRange<Double>, clip: Double) {
    (self.id, removed) = (id, false)
    (verdict, event) = (mistake.verdict, mistake.event)
    (start, end, self.clip) = (span.lowerBound, span.upperBound, clip)
  }

  /// The event for a removed report.
  init(removed id: String) {
    (self.id, removed) = (id, true)
    (verdict, event, start, end, clip) = (nil, nil, nil, nil, nil)
  }

  var line: String { JSONLines().object(type: Self.name, self) }
}
