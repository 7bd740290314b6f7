import TragusCore

/// Something was sent, but it cannot be read.
public struct UndecodedPacket: AudioEvent, Hashable {
  public static let name = "undecoded"

  /// Why it cannot be read.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// The start of a packet was heard beyond doubt, but its checksum did not fit: too much noise, or
    /// something else sounded.
    case checksum
    /// The start or the end of a packet is missing. The stream began or ended in the middle of it,
    /// its sender was stopped, or something else was much louder.
    case incomplete
    /// A fragment has impossible content, or so many contradict each other that all were thrown
    /// away. Of this and ``message`` at most one in 10 s is reported.
    case contradiction
    /// All fragments of a message were heard, but together they have another checksum than they
    /// should: one is false. A further one mostly shows which.
    case message
  }

  /// Why it could not be read.
  public let reason: Reason
  /// When it began and ended, in seconds since the stream began.
  public let start: Double
  package let end: Double
  package let mode: ModemMode
  package let band: ModemBand
  /// Mean power of the signal over the mean power of the noise between 0 and 24 kHz, in dB.
  package let signalToNoiseRatio: Double

  /// When it began.
  public var time: Double { start }
}

extension UndecodedPacket {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, mode, band, snr, reason
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? { EventWords("message", [.text(finding)]) }

  /// What was heard, without a full stop.
  package var finding: String {
    switch reason {
    case .checksum: "a packet was heard, but its checksum did not fit"
    case .incomplete: "a packet was heard whose start or end is missing"
    case .contradiction: "a packet was heard that contradicts itself or others"
    case .message:
      "all parts of a message were heard, but one is false; one more would tell which"
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(reason.rawValue, forKey: .reason)
    try container.encode(mode.rawValue, forKey: .mode)
    try container.encode(band.rawValue, forKey: .band)
    try container.encode(rounded(signalToNoiseRatio, places: 1), forKey: .snr)
  }
}
