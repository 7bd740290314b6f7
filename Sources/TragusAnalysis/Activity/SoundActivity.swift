import TragusCore

/// It became loud, or quiet again.
public struct SoundActivity: PhasedEvent, Hashable {
  public static let name = "sound"

  /// When it became loud, in seconds since the stream began.
  public let start: Double
  /// When the last loud moment ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be said.
  public let at: Double
  /// The highest level of 10 ms until then, in dBFS.
  public let level: Double

  public var phase: Phase { end == nil ? .began : .ended }
  /// When it began or ended, in seconds since the stream began.
  public var time: Double { end ?? start }
}

extension SoundActivity {
  private enum CodingKeys: String, CodingKey {
    case phase, time, start, end, at, level
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode((level * 10).rounded() / 10, forKey: .level)
  }
}
