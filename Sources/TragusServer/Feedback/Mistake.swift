import Tragus

/// Something that was heard wrongly, as a client reports it.
struct Mistake: Sendable, Decodable {
  /// What was wrong.
  enum Verdict: String, Sendable, Codable, CaseIterable {
    /// It was reported, and was not there.
    case falseAlarm = "false"
    /// It was there, and was not reported.
    case missed
  }

  /// Far beyond any stream, in seconds, and few enough for a count of frames.
  private static let latest = 1e9

  let verdict: Verdict
  /// The type of the event.
  let event: String
  /// Where in the stream it began, in seconds; `nil` for what was missed just now.
  let start: Double?
  /// Where it ended, or `nil` when that is not known.
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
