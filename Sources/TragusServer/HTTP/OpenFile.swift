import Tragus
import TragusSystem

/// A file open for reading, which closes with its last reference.
final class OpenFile: Sendable {
  let descriptor: CInt
  let byteCount: Int64
  /// The date of the last change, in seconds since 1970.
  let date: Double

  /// Opens a file, but does not follow a link.
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

  /// The bytes from an offset: fewer than `count` at the end, and none after a read error.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(pread(descriptor, buffer.baseAddress!, count, off_t(offset)), 0)
    }
  }
}
