import TragusCore
import TragusModem
import TragusPairing

/// A file that was heard, with what proves its content, and where it was stored.
///
/// In JSON it is its ``message`` with two more keys: `sha256`, and `file` when it was stored.
package struct ReceivedFile: AudioEvent, Hashable {
  package static let name = ReceivedMessage.name

  /// The message that brought it.
  package let message: ReceivedMessage
  /// Where it was stored; `nil` when it was not.
  package let path: String?

  package init(_ message: ReceivedMessage, path: String? = nil) {
    (self.message, self.path) = (message, path)
  }

  package var time: Double { message.time }

  /// The SHA-256 of its content, as 64 digits: what `sha256sum` prints.
  package var digest: String { Self.digest(of: message.bytes) }

  /// The SHA-256 of some bytes, as 64 digits.
  package static func digest(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(
      ContentDigest.sha256(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension ReceivedFile {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case sha256
    case path = "file"
  }

  package static let columns = ReceivedMessage.columns + CodingKeys.columns

  package var words: EventWords? { message.words }

  package func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(digest, forKey: .sha256)
    try container.encodeIfPresent(path, forKey: .path)
  }
}
