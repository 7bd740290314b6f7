import TragusCore

/// What is sent as sound: a text, bytes, or a file with its name.
///
/// It holds 1 byte to 64 KiB. Anybody within earshot can record it; only what was sealed for a paired
/// device is secret.
///
/// ```swift
/// let encoder = try ModemEncoder(ModemMessage(text: "10.0.0.12:8080"), format: format)
/// print(encoder.duration, "seconds")
/// ```
public struct ModemMessage: Sendable, Hashable {
  /// The numbers of bytes that a message may hold, the name of a file not counted.
  package static let byteCounts = 1...65_536
  /// The numbers of bytes that the name of a file may have in UTF-8.
  package static let nameByteCounts = 1...255

  /// What the bytes of a message mean.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Text in UTF-8.
    case text
    /// Any bytes.
    case bytes
    /// The content of a file.
    case file
    /// Bytes that a paired device alone can read.
    case sealed
    /// Between machines: acknowledgements, probes, pairing.
    case control
  }

  /// What it is: text, bytes or a file.
  public let kind: Kind
  /// The content.
  public let bytes: [UInt8]
  /// The name of a file, else `nil`. It comes from the sender: a receiver must not take it for a path.
  public let fileName: String?

  /// A text.
  ///
  /// - Throws: `invalidRequest` when it is empty or has more than 64 KiB in UTF-8.
  public init(text: String) throws(AudioError) {
    try self.init(.text, Array(text.utf8))
  }

  /// Bytes.
  ///
  /// - Throws: `invalidRequest` when there are none or more than 64 KiB.
  public init(bytes: [UInt8]) throws(AudioError) {
    try self.init(.bytes, bytes)
  }

  /// A file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: Without folders, 1 to 255 bytes in UTF-8.
  /// - Throws: `invalidRequest` when it is empty or has more than 64 KiB, or when the name cannot
  ///   be used.
  public init(file bytes: [UInt8], name: String) throws(AudioError) {
    guard Self.isName(name) else {
      throw AudioError(
        .invalidRequest,
        "The name of a file is 1 to 255 bytes without '/' or control characters; "
          + "call '\(printableText(name))' something else.")
    }
    try self.init(.file, bytes, fileName: name)
  }

  /// Bytes that were sealed for a paired device.
  package init(sealed bytes: [UInt8]) throws(AudioError) {
    try self.init(.sealed, bytes)
  }

  /// What machines tell each other.
  package init(control bytes: [UInt8]) throws(AudioError) {
    try self.init(.control, bytes)
  }

  init(_ kind: Kind, _ bytes: [UInt8], fileName: String? = nil) throws(AudioError) {
    guard !bytes.isEmpty else {
      throw AudioError(
        .invalidRequest,
        "There is nothing to send: the message is empty. Write a text, or name a file.")
    }
    guard Self.byteCounts ~= bytes.count else {
      throw AudioError(
        .invalidRequest,
        "A message holds at most 65536 bytes (64 KiB), not \(bytes.count); send it in parts.")
    }
    (self.kind, self.bytes, self.fileName) = (kind, bytes, fileName)
  }

  /// Whether a text can be the name of a file that is sent.
  static func isName(_ name: String) -> Bool {
    nameByteCounts ~= name.utf8.count && name != "." && name != ".."
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0.value >= 0x20 && $0.value != 0x7F }
  }
}
