import TragusCore

/// A part of a longer message was heard.
///
/// At most two a second are reported, and the first of each message.
public struct MessageProgress: AudioEvent, Hashable {
  public static let name = "message-progress"

  /// When the fragment ended, in seconds since the stream began.
  public let time: Double
  /// The CRC-32 of the message, by which sender and receiver know it.
  public let identifier: UInt32
  /// The different fragments heard so far, less than ``neededFragmentCount``.
  public let heardFragmentCount: Int
  /// The fragments that it takes; any different ones do, but for one time in 256.
  public let neededFragmentCount: Int
  /// The bytes of the whole, with kind and name.
  public let byteCount: Int
  public let mode: ModemMode
  public let band: ModemBand
  public let signalToNoiseRatio: Double
}

extension MessageProgress {
  private enum CodingKeys: String, CodingKey {
    case time, checksum, fragments, needed, bytes, mode, band, snr
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(hexadecimal(identifier), forKey: .checksum)
    try container.encode(heardFragmentCount, forKey: .fragments)
    try container.encode(neededFragmentCount, forKey: .needed)
    try container.encode(byteCount, forKey: .bytes)
    try container.encode(mode.rawValue, forKey: .mode)
    try container.encode(band.rawValue, forKey: .band)
    try container.encode(tenths(signalToNoiseRatio), forKey: .snr)
  }
}
