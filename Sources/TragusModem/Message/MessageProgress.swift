import TragusCore

/// A part of a longer message was heard.
///
/// At most two a second are reported.
public struct MessageProgress: AudioEvent, Hashable {
  public static let name = "message-progress"

  /// When the fragment ended, in seconds since the stream began.
  public let time: Double
  /// The CRC-32 of the message, by which sender and receiver know it.
  package let identifier: UInt32
  /// The fragments heard so far that are of use, none of which is the sum of others. All that are needed,
  /// and yet no message, tell that one of them is false.
  public let heardFragmentCount: Int
  /// The fragments that it takes; any different ones do, except one time in 256.
  public let neededFragmentCount: Int
  /// The bytes of the whole: one for its kind, two and more for the name of a file, and its content.
  package let totalByteCount: Int
  package let mode: ModemMode
  package let band: ModemBand
  package let signalToNoiseRatio: Double
}

extension MessageProgress {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, checksum, mode, band, snr, fragments, needed, totalBytes
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords("message", [.text("\(heardFragmentCount) of \(neededFragmentCount) parts")])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(hexadecimal(identifier), forKey: .checksum)
    try container.encode(heardFragmentCount, forKey: .fragments)
    try container.encode(neededFragmentCount, forKey: .needed)
    try container.encode(totalByteCount, forKey: .totalBytes)
    try container.encode(mode.rawValue, forKey: .mode)
    try container.encode(band.rawValue, forKey: .band)
    try container.encode(rounded(signalToNoiseRatio, places: 1), forKey: .snr)
  }
}
