import Tragus
import TragusSystem

/// A file that is open for reading, closed when nobody holds it any more.
final class OpenFile: Sendable {
  let descriptor: CInt
  let byteCount: Int64
  /// When it was last changed, in seconds since 1970.
  let date: Double

  /// Opens a file itself, never what a link leads to.
  ///
  /// - Throws: `fileNotFound` when there is no such file; `permissionDenied`.
  init(_ path: String) throws(AudioError) {
    descriptor = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == EACCES
        ? AudioError(.permissionDenied, "The file may not be read.")
        : AudioError(.fileNotFound, "There is no such file.")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw AudioError(.fileNotFound, "There is no such file.")
    }
    byteCount = Int64(status.st_size)
    #if canImport(Darwin)
      date = Double(status.st_mtimespec.tv_sec)
    #else
      date = Double(status.st_mtim.tv_sec)
    #endif
  }

  deinit { close(descriptor) }

  /// The bytes from a place on; fewer than asked for at the end, none when it cannot be read.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(pread(descriptor, buffer.baseAddress!, count, off_t(offset)), 0)
    }
  }
}
