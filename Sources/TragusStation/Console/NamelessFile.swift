import Tragus

/// A file without a name, which vanishes when it is closed. One command writes it, and another one
/// reads it.
package final class NamelessFile {
  package let descriptor: Int32

  /// - Throws: `cannotCreate`.
  package init() throws(AudioError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let (descriptor, path) = Descriptor.create(beside: "\(folder)/tragus")
    guard descriptor >= 0 else {
      throw AudioError(
        .cannotCreate,
        "There can be no file in '\(folder)': \(String(cString: strerror(errno)).lowercased()). Set TMPDIR to another folder."
      )
    }
    _ = unlink(path)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Moves to the first byte.
  package func rewind() { _ = lseek(descriptor, 0, SEEK_SET) }
}
