import Tragus

/// A mistake of a detector, as a client reports it.
struct Mistake: Sendable, Decodable {
  /// The kind of mistake.
  enum Verdict: String, Sendable, Codable, CaseIterable {
    /// The event was reported, but did not happen.
    case falseAlarm = "false"
    /// The event happened, but was not reported.
    case missed
  }

  /// Far beyond any stream, in seconds, and small enough for a number of frames.
  private static let latest = 1e9

  let verdict: Verdict
  /// The type of the event.
  let event: String
  /// The start in the stream, in seconds; `nil` for an event missed just now.
  let start: Double?
  /// The end in the stream, or `nil` if unknown.
  let end: Double?

  /// - Throws: `invalidRequest`.
  func check() throws(AudioError) {
    guard Senses.types.contains(event) else {
      throw AudioError(.invalidRequest, "There is no event '\(printable(event))'.")
    }
    let times = [start, end].compactMap { $0 }
    guard times.allSatisfy({ 0...Self.latest ~= $0 }), start ?? 0 <= end ?? .infinity else {
      throw AudioError(
        .invalidRequest, "'start' and 'end' are seconds since the stream began, in this order.")
    }
    guard start != nil || verdict == .missed else {
      throw AudioError(.invalidRequest, "'start' is missing: where in the stream it was.")
    }
  }
}

extension Mistake {
  private enum CodingKeys: String, CodingKey {
    case verdict, event, start, end
  }
}
