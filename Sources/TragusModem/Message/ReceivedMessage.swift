import TragusCore

/// A message that was heard as sound, whole and with the right checksum.
public struct ReceivedMessage: AudioEvent, Hashable {
  public static let name = "message"

  /// The message.
  public let message: ModemMessage
  /// When its first packet began, in seconds since the stream began.
  public let start: Double
  /// When its last packet ended.
  public let end: Double
  /// How it was sent.
  public let mode: ModemMode
  /// Where in the spectrum it was sent.
  public let band: ModemBand
  /// Mean power of the signal over the mean power of the noise between 0 and 24 kHz, in dB. It is
  /// the mean of the decibels of its packets.
  public let signalToNoiseRatio: Double
  /// Symbols that were corrected, of ``symbolCount``, in all its packets.
  package let correctedSymbolCount: Int
  package let symbolCount: Int
  /// The fragments that were heard until it was whole; 1 for a message of one packet.
  package let heardFragmentCount: Int
  /// The fragments that it takes; 1 for a message of one packet.
  package let neededFragmentCount: Int
  /// The CRC-32 over kind, name and content. Sender and receiver know the message by it.
  package let identifier: UInt32
  /// Whether the sender is known for sure. Without a paired device no message is verified.
  public package(set) var isVerified = false
  /// The paired device that sent it.
  public package(set) var sender: String?

  /// When its first packet began.
  public var time: Double { start }
  package var kind: ModemMessage.Kind { message.kind }
  /// Its content.
  public var bytes: [UInt8] { message.bytes }
  package var fileName: String? { message.fileName }
  /// The length in seconds, from the start of the first packet to the end of the last one.
  public var duration: Double { end - start }

  /// The text, or `nil` when it is not text: of another kind, or not UTF-8.
  ///
  /// It may hold anything; `printableText(_:)` makes it safe to show.
  public var text: String? {
    kind == .text ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// What the text stands for by its form, or `nil` when it is not text.
  public var payload: ModemPayload? { text.map(ModemPayload.init) }
}

extension ReceivedMessage {
  /// The same with another content: what was sealed, opened.
  package func opened(_ message: ModemMessage, from sender: String?) -> ReceivedMessage {
    var opened = ReceivedMessage(
      message: message, start: start, end: end, mode: mode, band: band,
      signalToNoiseRatio: signalToNoiseRatio, correctedSymbolCount: correctedSymbolCount,
      symbolCount: symbolCount, heardFragmentCount: heardFragmentCount,
      neededFragmentCount: neededFragmentCount, identifier: identifier)
    opened.isVerified = true
    opened.sender = sender
    return opened
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, kind, text, form, base64, bytes, fileName, checksum, mode, band, snr
    case corrected, symbols, fragments, needed, verified, from
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "message", [.text(printableText(bytes))],
      kind: printableText(fileName ?? text ?? "of bytes"))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(kind.rawValue, forKey: .kind)
    if let text {
      try container.encode(text, forKey: .text)
      try container.encodeIfPresent(ModemPayload(text).form, forKey: .form)
    } else {
      try container.encode(base64(bytes), forKey: .base64)
    }
    try container.encode(bytes.count, forKey: .bytes)
    try container.encodeIfPresent(fileName, forKey: .fileName)
    try container.encode(hexadecimal(identifier), forKey: .checksum)
    try container.encode(mode.rawValue, forKey: .mode)
    try container.encode(band.rawValue, forKey: .band)
    try container.encode(rounded(signalToNoiseRatio, places: 1), forKey: .snr)
    try container.encode(correctedSymbolCount, forKey: .corrected)
    try container.encode(symbolCount, forKey: .symbols)
    try container.encode(heardFragmentCount, forKey: .fragments)
    try container.encode(neededFragmentCount, forKey: .needed)
    try container.encode(isVerified, forKey: .verified)
    try container.encodeIfPresent(sender, forKey: .from)
  }
}
