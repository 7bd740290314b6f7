import TragusSystem
import TragusCore

/// Files without a name, which vanish when they are closed.
enum TemporaryFile {
  /// Copies what a source still holds to a file in `TMPDIR` (or `/tmp`) that only this user may
  /// read.
  ///
  /// - Returns: The file, standing at its first byte.
  static func copy(of source: ByteSource) throws(AudioError) -> OpenFile {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let (descriptor, path) = Descriptor.create(beside: "\(folder)/tragus")
    guard descriptor >= 0 else {
      throw AudioError(
        .cannotCreate,
        "\(source.name) must be copied first, but there can be no file in '\(folder)': "
          + "\(describe(errno)). Set TMPDIR to another folder.")
    }
    _ = unlink(path)
    let file = try OpenFile(descriptor: descriptor, name: source.name, closing: true)
    repeat {
      let sent = file.send(source.bytes, at: nil)
      guard sent.error == 0 else {
        throw AudioError(
          .writeFailed,
          "\(source.name) must be copied first, but that failed in '\(folder)': "
            + "\(describe(sent.error)). Set TMPDIR to another folder.")
      }
      source.consume(source.available)
    } while try source.fill()
    _ = lseek(descriptor, 0, SEEK_SET)
    return file
  }
}
