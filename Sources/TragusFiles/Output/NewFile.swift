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
/// cannot be finished; who reads the old one goes on reading it.
struct NewFile {
  let file: OpenFile

  private let path: String
  private let overwrites: Bool
  // The name until `keep()`.
  private var temporaryPath: String?
  private var isDevice = false

  /// Creates the file; a device or a pipe of that name is opened as it is.
  ///
  /// - Parameter isHidden: Whether it has another name until `keep()`. Only a file that replaces
  ///   none can do without.
  /// - Throws: `fileExists`, `cannotCreate`, `permissionDenied`, `invalidRequest` (a folder).
  init(_ path: String, overwrite: Bool, isHidden: Bool = false) throws(AudioError) {
    self.path = path
    overwrites = overwrite
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, !overwrite { throw Self.cannotCreate(path, EEXIST) }
    let descriptor: CInt
    if exists, status.st_mode & S_IFMT != S_IFREG {
      isDevice = true
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else if exists || isHidden {
      // `mkstemp` gives the same permissions.
      var template = Array("\(path).XXXXXX".utf8CString)
      descriptor = mkstemp(&template)
      temporaryPath = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    } else {
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw Self.cannotCreate(path, errno) }
    file = try OpenFile(descriptor: descriptor, name: "'\(path)'", closing: true)
  }

  /// Whether there is something of this name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Looks whether a file could be created, without doing so.
  ///
  /// - Throws: As `init`.
  static func check(_ path: String, overwrite: Bool) throws(AudioError) {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw cannotCreate(path, EISDIR) }
      if !overwrite { throw cannotCreate(path, EEXIST) }
      if status.st_mode & S_IFMT != S_IFREG { return }
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    guard stat(folder ?? ".", &status) == 0 else { throw cannotCreate(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw cannotCreate(path, ENOTDIR) }
    guard access(folder ?? ".", W_OK | X_OK) == 0 else { throw cannotCreate(path, errno) }
  }

  /// Puts the file into its place.
  ///
  /// - Throws: `fileExists` when another one has come there meanwhile that must stay.
  func keep() throws(AudioError) {
    guard let temporaryPath else { return }
    if !overwrites, link(temporaryPath, path) == 0 {
      _ = unlink(temporaryPath)
      return
    }
    // Not every file system has links.
    if !overwrites, access(path, F_OK) == 0 { throw Self.cannotCreate(path, EEXIST) }
    if rename(temporaryPath, path) != 0 { throw Self.cannotCreate(path, errno) }
  }

  /// Removes the file; one that it was to replace stays.
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
