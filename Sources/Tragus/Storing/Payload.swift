import TragusCore
import TragusFiles
import TragusModem
import TragusSystem

/// Where the bytes of a message come from.
package enum Payload {
  /// A message of a file, with its name.
  ///
  /// - Throws: `fileNotFound`, `permissionDenied`, `readFailed`, and what `ModemMessage` throws: it is empty
  ///   or has more than 64 KiB.
  package static func file(_ path: String) throws(AudioError) -> ModemMessage {
    let descriptor = Descriptor.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    let name = PathParts.lastName(of: path)
    return try ModemMessage(file: bytes(of: descriptor, named: "'\(path)'"), name: name)
  }

  /// A message of standard input: text without the line break at its end, or any bytes when they
  /// are not text in UTF-8.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of standard input.
  ///   - isCancelled: Called when a signal came; it then throws `readFailed`.
  package static func standardInput(
    _ descriptor: CInt, until isCancelled: () -> Bool = { false }
  ) throws(AudioError) -> ModemMessage {
    var bytes = try bytes(of: descriptor, named: "Standard input", until: isCancelled)
    guard var text = String(validating: bytes, as: UTF8.self) else {
      return try ModemMessage(bytes: bytes)
    }
    if text.last?.isNewline == true { text.removeLast() }
    if text.isEmpty { bytes = [] }
    return bytes.isEmpty ? try ModemMessage(bytes: bytes) : try ModemMessage(text: text)
  }

  // What is more than can be sent is not read to its end, which may never come.
  private static func bytes(
    of descriptor: CInt, named name: String, until isCancelled: () -> Bool = { false }
  ) throws(AudioError) -> [UInt8] {
    let limit = ModemMessage.byteCounts.upperBound
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR, !isCancelled() { continue }
      guard count >= 0 else {
        throw errno == EISDIR
          ? AudioError(.invalidRequest, "\(name) is a folder; name a file.")
          : AudioError(
            .readFailed, "Reading \(name) failed: \(String(cString: strerror(errno))). Try again.")
      }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    guard bytes.count <= limit else {
      throw AudioError(
        .invalidRequest,
        "\(name) has more than 65536 bytes (64 KiB), the most that a message holds; send it in "
          + "parts.")
    }
    return bytes
  }

  private static func failure(_ path: String, _ error: CInt) -> AudioError {
    switch error {
    case ENOENT, ENOTDIR:
      .missingFile(path)
    case EACCES, EPERM:
      AudioError(.permissionDenied, "The file '\(path)' may not be read by this user.")
    default:
      AudioError(
        .readFailed, "The file '\(path)' cannot be opened: \(String(cString: strerror(error))).")
    }
  }
}
