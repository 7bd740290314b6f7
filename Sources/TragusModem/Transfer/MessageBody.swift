/// A message as the bytes that are cut into fragments: what kind it is, then what it holds.
///
/// | bytes | meaning |
/// |---|---|
/// | 1 | kind: 0 text, 1 bytes, 2 file, 3 sealed, 4 control |
/// | 1 | of a file alone: the length of its name, 1 to 255 |
/// | that many | of a file alone: its name in UTF-8 |
/// | 1 to 65536 | the content |
///
/// The CRC-32 of the body names the message; for a message of one packet it is taken from the body
/// that it would have.
enum MessageBody {
  /// The numbers of bytes that a body may have.
  static let byteCounts = 2...(ModemMessage.byteCounts.upperBound + 257)

  private static let kinds: [ModemMessage.Kind] = [.text, .bytes, .file, .sealed, .control]

  static func bytes(of message: ModemMessage) -> [UInt8] {
    var body = [UInt8(kinds.firstIndex(of: message.kind)!)]
    if let name = message.fileName {
      body.append(UInt8(name.utf8.count))
      body += Array(name.utf8)
    }
    return body + message.bytes
  }

  /// The message in a body, or `nil` when there is none.
  static func message(in body: [UInt8]) -> ModemMessage? {
    guard let first = body.first, Int(first) < kinds.count else { return nil }
    let kind = kinds[Int(first)]
    guard kind == .file else { return try? ModemMessage(kind, Array(body[1...])) }
    guard body.count >= 2, body.count >= 2 + Int(body[1]),
      let name = String(validating: body[2..<(2 + Int(body[1]))], as: UTF8.self)
    else { return nil }
    return try? ModemMessage(file: Array(body[(2 + Int(body[1]))...]), name: name)
  }

  /// The name of a message.
  static func identifier(of message: ModemMessage) -> UInt32 {
    CRC32.checksum(bytes(of: message))
  }
}
