import TragusCore

/// A stretch of a recording that looks like one sound: a proposal for a label, or for a cut.
public struct SegmentProposal: AudioEvent, Hashable {
  public static let name = "proposal"

  /// When it begins, in seconds since the stream began.
  public let start: Double
  /// When it ends, in seconds since the stream began, after `start`.
  public let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The highest level in it over 32 ms, between 60 Hz and 8 kHz, in dBFS: RMS, so that a
  /// full-scale sine has -3.01.
  public let level: Double
  /// What it may be, from whatever knows kinds of sounds; `nil` where nothing does.
  package var label: String?
  /// How sure that is, from 0 to 1; `nil` without a label.
  package var confidence: Double?

  package init(
    start: Double, end: Double, at: Double, level: Double, label: String? = nil,
    confidence: Double? = nil
  ) {
    (self.start, self.end, self.at, self.level) = (start, end, at, level)
    (self.label, self.confidence) = (label, confidence)
  }

  public var time: Double { start }
}

extension SegmentProposal {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, at, level, unit, label, confidence
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    var parts: [EventWords.Part] = []
    if let label, let confidence {
      parts.append(.text("\(label) \(decimal(100 * confidence, places: 0)) %"))
    }
    parts += [
      .text("\(decimal(level, places: 1)) dBFS"), .text("to \(decimal(end, places: 3)) s"),
    ]
    return EventWords(Self.name, parts, kind: label)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rounded(start), forKey: .time)
    try container.encode(rounded(start), forKey: .start)
    try container.encode(rounded(end), forKey: .end)
    try container.encode(rounded(at), forKey: .at)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encodeIfPresent(label, forKey: .label)
    try container.encodeIfPresent(confidence.map { rounded($0, places: 2) }, forKey: .confidence)
  }
}
