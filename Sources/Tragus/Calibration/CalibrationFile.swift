import TragusCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A small file that is replaced as a whole, by one program at a time, and read by its owner alone.
struct CalibrationFile {
  private let path: String
  // The folder, which is locked while the file is replaced.
  private let folder: CInt

  /// The bytes of a file, or `nil` when there is none.
  ///
  /// - Parameter content: What it holds, for who gets something else.
  static func read(
    _ path: String, atMost limit: Int, of content: String = "calibrations"
  ) throws(AudioError) -> Data? {
    // A pipe must not be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case EACCES, EPERM:
        throw AudioError(.permissionDenied, "You may not read '\(path)'; check its permissions.")
      default: throw failed("opened", path)
      }
    }
    defer { _ = closeDescriptor(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else {
      throw AudioError(
        .malformedFile, "'\(path)' is no file of \(content): it is too large, or no file at all.")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes {
        readBytes(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else {
        throw AudioError(
          .readFailed, "'\(path)' cannot be read: \(String(cString: strerror(errno))).")
      }
      if result == 0 { break }
      count += result
    }
    return Data(bytes[..<count])
  }

  /// Waits until no other program replaces the file, and makes its folder if need be.
  ///
  /// - Parameter path: Of the file; a link is followed, so that it stays one.
  init(replacing path: String) throws(AudioError) {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    self.path = target
    let slash = target.lastIndex(of: "/")
    let folderPath = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    try? FileManager.default.createDirectory(
      atPath: folderPath, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    folder = open(folderPath, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failed("created", path) }
    // Where folders cannot be locked, the last one to write wins.
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Puts new bytes in the place of the old ones: all of them or, when it fails, none.
  func write(_ data: Data) throws(AudioError) {
    var template = Array("\(path).XXXXXX".utf8CString)
    // Only the owner may read what `mkstemp` makes.
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failed("created", path) }
    let temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    var offset = 0
    var isWritten = true
    while isWritten, offset < data.count {
      let result = data.withUnsafeBytes {
        writeBytes(descriptor, $0.baseAddress! + offset, $0.count - offset)
      }
      if result < 0, errno == EINTR { continue }
      isWritten = result > 0
      offset += max(result, 0)
    }
    isWritten = isWritten && fsync(descriptor) == 0
    isWritten = closeDescriptor(descriptor) == 0 && isWritten
    guard isWritten, rename(temporary, path) == 0 else {
      let error = AudioError(
        .writeFailed,
        "'\(path)' cannot be written: \(String(cString: strerror(errno))). It is left as it was.")
      _ = unlink(temporary)
      throw error
    }
    _ = fsync(folder)
  }

  /// Lets other programs replace the file.
  func close() {
    _ = closeDescriptor(folder)
  }

  private static func failed(_ what: String, _ path: String) -> AudioError {
    let isDenied = errno == EACCES || errno == EPERM || errno == EROFS
    return AudioError(
      isDenied ? .permissionDenied : .cannotCreate,
      "'\(path)' cannot be \(what): \(String(cString: strerror(errno))).")
  }
}

// Outside of `CalibrationFile`, whose methods hide those of the system.

private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }

private func readBytes(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
