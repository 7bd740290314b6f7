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
    let exists = Self.exists(path)
    if exists, !overwrite { throw Self.cannotCreate(path, EEXIST) }
    let descriptor: CInt
    // A link that leads nowhere is replaced like a file.
    var status = stat()
    if exists, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      isDevice = true
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else if exists || isHidden {
      // `mkstemp` gives the same permissions.
      var template = Array("\(path)\(Self.temporarySuffix)".utf8CString)
      descriptor = mkstemp(&template)
      temporaryPath = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    } else {
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw Self.cannotCreate(path, errno) }
    file = try OpenFile(descriptor: descriptor, name: "'\(path)'", closing: true)
  }

  /// Whether there is something of this name, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Looks whether a file could be created, without doing so.
  ///
  /// - Throws: As `init`.
  static func check(_ path: String, overwrite: Bool) throws(AudioError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw cannotCreate(path, EISDIR)
    }
    if exists(path) {
      if !overwrite { throw cannotCreate(path, EEXIST) }
      if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return }
    }
    let folder = folder(of: path)
    guard stat(folder, &status) == 0 else { throw cannotCreate(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw cannotCreate(path, ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw cannotCreate(path, errno) }
    try checkLength(path)
  }

  /// Looks whether a name is short enough for the disk of its folder.
  ///
  /// - Throws: `cannotCreate`.
  static func checkLength(_ path: String) throws(AudioError) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    // A negative limit is none, or not known.
    let limit = pathconf(folder(of: path), CInt(_PC_NAME_MAX))
    if limit > 0, name.utf8.count + (exists(path) ? temporarySuffix.utf8.count : 0) > limit {
      throw cannotCreate(path, ENAMETOOLONG)
    }
  }

  // Behind the name until `keep()`; `mkstemp` replaces the letters.
  private static let temporarySuffix = ".XXXXXX"

  /// The folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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

  /// Removes the file from its place, unless another one has come there.
  ///
  /// - Parameter identity: The file as it was created.
  func remove(_ identity: FileIdentity) -> Bool {
    !isDevice && identity.remove(path)
  }

  private static func cannotCreate(_ path: String, _ number: CInt) -> AudioError {
    switch number {
    case EEXIST:
      return AudioError(
        .fileExists, "'\(path)' is there already; choose another name, or allow to overwrite it.")
    case EINTR:
      return AudioError(.outputClosed, "Nobody read '\(path)' until a signal came.")
    case EISDIR:
      return AudioError(.invalidRequest, "'\(path)' is a folder; name a file in it.")
    case ENOENT, ENOTDIR:
      let folder = folder(of: path)
      // Folders of the system itself, as /proc, take no files, and report the same error as missing ones.
      let reason =
        AudioFolder.exists(at: folder)
        ? "the folder '\(folder)' takes no new files; choose another one."
        : "there is no folder '\(folder)'."
      return AudioError(.cannotCreate, "'\(path)' cannot be created: \(reason)")
    case EACCES, EPERM, EROFS:
      return AudioError(
        .permissionDenied, "You may not create '\(path)'; check the permissions of its folder.")
    case ENAMETOOLONG:
      return AudioError(
        .cannotCreate, "'\(path)' cannot be created: the name is too long; choose a shorter one.")
    default:
      return AudioError(.cannotCreate, "'\(path)' cannot be created: \(describe(number)).")
    }
  }
}
