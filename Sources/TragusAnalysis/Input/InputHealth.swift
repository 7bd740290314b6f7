import TragusCore

/// Something wrong with what arrives from an input began or ended.
public struct InputHealth: PhasedEvent, Hashable {
  public static let name = "input"

  /// Everything that can be wrong with the samples of an input.
  public enum Condition: String, Sendable, Hashable, Codable, CaseIterable {
    /// No sample above -120 dBFS: muted, unplugged, denied, or a silent part of a file.
    case silent
    /// Every channel stays at one value, and not all at zero: broken hardware or a broken driver.
    case constant
    /// Three and more samples in a row at the rails: the gain is too high.
    case clipping
    /// The mean lies 2 % of full scale and more from zero: cheap or broken hardware.
    case offset
    /// Nothing above a frequency well below half the rate: a telephone codec, Bluetooth, voice
    /// processing, or audio that came from a lower rate.
    case bandLimited = "band-limited"
  }

  /// What is wrong.
  public let condition: Condition
  /// When it began, in seconds since the stream began.
  public let start: Double
  /// When it ended, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// What was measured when it began, repeated when it has ended: the offset, linear, or the
  /// highest frequency, in hertz.
  public let value: Double?
}

extension InputHealth {
  private enum CodingKeys: String, CodingKey {
    case condition, offset, frequency
  }

  public static let columns = ["condition"] + phaseColumns + ["offset", "frequency"]

  public var words: EventWords? {
    EventWords(
      "input",
      [
        phase == .ended
          ? .text("\(condition.rawValue) \(phaseText())")
          : .told(live: finding(isLive: true), recorded: finding(isLive: false))
      ], kind: condition.rawValue)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(condition, forKey: .condition)
    switch condition {
    case .offset, .constant: try container.encodeIfPresent(value, forKey: .offset)
    case .bandLimited: try container.encodeIfPresent(value, forKey: .frequency)
    case .silent, .clipping: break
    }
  }
}
