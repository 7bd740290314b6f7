#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TragusCore

/// A file about to be written, readable by nobody but its owner.
///
/// A file that it replaces stays in place until `keep()`, so that nothing is lost when the new one
/// cannot even begin; who reads the old one goes on reading it.
struct NewFile {
  let file: OpenFile

  private let path: String
  // The name until `keep()`, when a file is replaced.
  private var temporaryPath: String?
  private var isDevice = false

  /// Creates the file; a device or a pipe of that name is opened as it is.
  ///
  /// - Throws: `fileExists`, `cannotCreate`, `permissionDenied`, `invalidRequest` (a folder).
  init(_ path: String, overwrite: Bool) throws(AudioError) {
    self.path = path
    var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST, overwrite {
      var status = stat()
      let exists = stat(path, &status) == 0
      if exists && status.st_mode & S_IFMT != S_IFREG {
        isDevice = true
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
      } else {
        // `mkstemp` gives the same permissions.
        var template = Array("\(path).XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        temporaryPath = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      }
    }
    guard descriptor >= 0 else { throw Self.cannotCreate(path, errno) }
    file = try OpenFile(descriptor: descriptor, name: "'\(path)'", closing: true)
  }

  /// Puts the file into its place.
  func keep() throws(AudioError) {
    guard let temporaryPath, rename(temporaryPath, path) != 0 else { return }
    throw Self.cannotCreate(path, errno)
  }

  /// Removes the file.
  func discard() {
    if !isDevice { _ = unlink(temporaryPath ?? path) }
  }

  private static func cannotCreate(_ path: String, _ number: CInt) -> AudioError {
    switch number {
    case EEXIST:
      return AudioError(
        .fileExists, "'\(path)' is there already; choose another name, or allow to overwrite it.")
    case EISDIR:
      return AudioError(.invalidRequest, "'\(path)' is a folder; name a file in it.")
    case ENOENT, ENOTDIR:
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      return AudioError(
        .cannotCreate, "'\(path)' cannot be created: there is no folder '\(folder)'.")
    case EACCES, EPERM, EROFS:
      return AudioError(
        .permissionDenied, "You may not create '\(path)'; check the permissions of its folder.")
    default:
      return AudioError(.cannotCreate, "'\(path)' cannot be created: \(describe(number)).")
    }
  }
}
