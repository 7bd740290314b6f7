import TragusCore

/// A sound came close to being reported, and was not.
public struct RejectedSound: AudioEvent, Hashable {
  public static let name = "sound-rejection"

  /// Why a sound was not reported.
  public enum Reason: Sendable, Hashable {
    /// Its confidence stayed below what it needs.
    case belowThreshold(Double)
    /// A more special kind was reported, with this name.
    case covered(by: String)
  }

  /// The beginning of the first window that nearly has it, in seconds since the stream began.
  public let start: Double
  /// The end of the last such window.
  public let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The kind that it would have been.
  public let label: String
  /// The greatest confidence in it, from 0 to 1.
  public let confidence: Double
  /// Why it was not reported.
  public let reason: Reason

  public var time: Double { start }
}

extension RejectedSound {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, at, label, confidence, reason, threshold, coveredBy
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    let sentence =
      switch reason {
      case .belowThreshold(let threshold): "below \(decimal(100 * threshold, places: 0)) %"
      case .covered(let kind): "it is \(kind)"
      }
    // Never rounded up to what would have been enough.
    let percent = decimal((100 * confidence).rounded(.down), places: 0)
    return EventWords("close", [.text("\(label) \(percent) %"), .text(sentence)], kind: label)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode(label, forKey: .label)
    try container.encode(
      rounded((confidence * 1000).rounded(.down) / 1000, places: 3), forKey: .confidence)
    switch reason {
    case .belowThreshold(let threshold):
      try container.encode("threshold", forKey: .reason)
      try container.encode(rounded(threshold, places: 2), forKey: .threshold)
    case .covered(let kind):
      try container.encode("covered", forKey: .reason)
      try container.encode(kind, forKey: .coveredBy)
    }
  }
}
