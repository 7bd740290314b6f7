import CTragusSystem
import TragusCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file about to be written, readable by nobody but its owner.
///
/// A file that it replaces stays in place until `keep()`, so that nothing is lost when the new one
/// cannot be finished; who reads the old one goes on reading it.
struct NewFile {
  let file: OpenFile

  // Where it is put.
  private let path: String
  private let overwrites: Bool
  // The name until `keep()`.
  private var temporaryPath: String?
  private let isStream: Bool

  /// Creates the file; a device or a pipe of that name is opened as it is. Where the path is a link to
  /// a file, that file is replaced, and the link stays.
  ///
  /// - Parameter isHidden: Whether it has another name until `keep()`. Only a file that replaces
  ///   none can do without.
  /// - Throws: `fileExists`, `cannotCreate`, `permissionDenied`, `invalidRequest` (a folder, a file that
  ///   is open as `/dev/stdout`).
  init(_ path: String, overwrite: Bool, isHidden: Bool = false) throws(AudioError) {
    overwrites = overwrite
    let exists = Self.exists(path)
    if exists, !overwrite { throw Self.cannotCreate(path, EEXIST) }
    isStream = exists && Self.isStream(path)
    let place = isStream ? path : try Self.place(path)
    self.path = place
    let descriptor: CInt
    if isStream {
      descriptor = try Self.openStream(path)
    } else if exists || isHidden {
      let created = Descriptor.create(beside: place)
      descriptor = created.descriptor
      temporaryPath = created.path
    } else {
      descriptor = Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    }
    guard descriptor >= 0 else { throw Self.cannotCreate(path, errno) }
    file = try OpenFile(descriptor: descriptor, name: "'\(path)'", closing: true, isNew: true)
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
      if isStream(path) { return try checkStream(status, at: path) }
    }
    let path = try place(path)
    let folder = PathParts(path).folder
    guard stat(folder, &status) == 0 else { throw cannotCreate(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw cannotCreate(path, ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw cannotCreate(path, errno) }
    try checkLength(path)
  }

  /// Looks whether a name is short enough for the disk of its folder.
  ///
  /// - Throws: `cannotCreate`.
  static func checkLength(_ path: String) throws(AudioError) {
    let parts = PathParts(path)
    // A negative limit is none, or not known.
    let limit = pathconf(parts.folder, CInt(_PC_NAME_MAX))
    let length =
      parts.name.utf8.count + (exists(path) ? Descriptor.temporarySuffixLength : 0)
    if limit > 0, length > limit { throw cannotCreate(path, ENAMETOOLONG) }
  }

  /// Whether no file can come to a name, whatever may be replaced: it belongs to a folder, a socket, or
  /// a link to a file that is open.
  static func isBlocked(_ path: String) -> Bool {
    guard exists(path) else { return false }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return PathWalk(path).leadsToDescriptor
    }
    return [S_IFDIR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Whether the file has another name until `keep()`.
  var isHidden: Bool { temporaryPath != nil }

  /// Whether the file is open under its name: neither removed, moved nor replaced.
  var isInPlace: Bool {
    isStream || FileIdentity(path) == FileIdentity(descriptor: file.descriptor)
  }

  /// Whether the file has no name any more, so that nobody will find what is written to it.
  var isGone: Bool { !isStream && !file.hasName }

  /// The file as it was left, if it is in its place.
  ///
  /// - Parameter stamp: As it was left; `nil` when it is left now.
  func ownFile(_ stamp: FileStamp? = nil) -> OwnFile? {
    isStream || !isInPlace ? nil : OwnFile(path, descriptor: file.descriptor, stamp: stamp)
  }

  /// Puts the file into its place.
  ///
  /// - Throws: `fileExists` when another one has come there meanwhile that must stay.
  func keep() throws(AudioError) {
    guard let temporaryPath else { return }
    let result =
      overwrites
      ? rename(temporaryPath, path) : Self.renameExclusively(temporaryPath, to: path)
    if result != 0 { throw Self.cannotCreate(path, errno) }
  }

  /// Removes the file; one that it was to replace stays.
  func discard() {
    if let temporaryPath {
      _ = unlink(temporaryPath)
    } else {
      _ = ownFile()?.remove()
    }
  }

  /// Gives a file another name that nothing has, in one step.
  ///
  /// - Returns: 0, or -1 with `errno` set: `EEXIST` when something has that name.
  static func renameExclusively(_ path: String, to name: String) -> CInt {
    if link(path, name) == 0 {
      _ = unlink(path)
      return 0
    }
    if errno == EEXIST { return -1 }
    // Not every file system has links.
    return renameWithoutLink(path, to: name)
  }

  /// As `renameExclusively`, where there are no links.
  static func renameWithoutLink(_ path: String, to name: String) -> CInt {
    if tragus_rename_exclusively(path, name) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { return -1 }
    return renameOverEmpty(path, to: name)
  }

  /// As `renameExclusively`, where the system cannot do it in one step: an empty file takes the name
  /// first.
  static func renameOverEmpty(_ path: String, to name: String) -> CInt {
    let descriptor = Descriptor.open(name, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else { return -1 }
    // Open, so that no other file gets its number.
    defer { close(descriptor) }
    if rename(path, name) == 0 { return 0 }
    let error = errno
    if FileIdentity(name) == FileIdentity(descriptor: descriptor) { unlink(name) }
    errno = error
    return -1
  }
}

// MARK: - Links

extension NewFile {
  /// The file that a link leads to, without links; `nil` where the path is no link, or leads to none.
  static func linkedFile(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return resolved(path)
  }

  /// Where a file is put. A link that leads nowhere is replaced like a file.
  ///
  /// - Throws: `permissionDenied`, `invalidRequest`.
  private static func place(_ path: String) throws(AudioError) -> String {
    let walk = PathWalk(path)
    if walk.leadsToDescriptor {
      throw AudioError(
        .invalidRequest,
        "'\(path)' leads to a file that is open; name the file itself, or write to standard output (-)."
      )
    }
    let file = linkedFile(path)
    // What is replaced may be a link of anybody; what leads to its folder may not.
    let way = file == nil ? PathWalk(PathParts(path).folder) : walk
    if way.hasForeignLink { throw foreign("link", path) }
    return file ?? path
  }

  private static func foreign(_ kind: String, _ path: String) -> AudioError {
    AudioError(
      .permissionDenied,
      "'\(path)' is a \(kind) of another user, or behind one, in a folder that others may write to; "
        + "nothing is given to it. Choose another name.")
  }
}

// MARK: - Pipes and devices

extension NewFile {
  /// Whether a path leads to a pipe, a device or the like.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Opens a pipe or a device that is there.
  private static func openStream(_ path: String) throws(AudioError) -> CInt {
    var status = stat()
    guard stat(path, &status) == 0 else { throw cannotCreate(path, errno) }
    try checkStream(status, at: path)
    // What `/dev/stdout` and the `/dev/fd/63` of a shell lead to may have no name of its own.
    let target = resolved(path)
    let flags = O_WRONLY | O_NOCTTY | (target == nil ? 0 : O_NOFOLLOW)
    let descriptor = Descriptor.open(target ?? path, flags)
    guard descriptor >= 0 else { throw cannotCreate(path, errno) }
    do throws(AudioError) {
      // Something else may have come there since.
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
        throw cannotCreate(path, EAGAIN)
      }
      try checkStream(status, at: path)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Looks whether a pipe or a device can be written to, and whether somebody else may have put it, or
  /// a link to it, there to get what is written.
  ///
  /// As Linux does with `fs.protected_fifos` and `fs.protected_symlinks`, but for what is there
  /// already, and for folders that others may write to, their owners and whole groups too, wherever
  /// they are on the way.
  ///
  /// - Throws: `permissionDenied`, `cannotCreate` for a socket.
  private static func checkStream(_ status: stat, at path: String) throws(AudioError) {
    if status.st_mode & S_IFMT == S_IFSOCK {
      throw AudioError(
        .cannotCreate, "'\(path)' is a socket, which no file replaces; choose another name.")
    }
    let walk = PathWalk(path)
    if walk.hasForeignLink { throw foreign("link", path) }
    guard PathWalk.isForeign(status), walk.hasSharedFolder else { return }
    throw foreign("pipe", path)
  }

  /// The path without links, or `nil` where that has none.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}

// MARK: - Errors

extension NewFile {
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
      let folder = PathParts(path).folder
      // Folders of the system itself, as /proc, take no files, and report the same error as missing ones.
      let reason =
        AudioFolder.exists(at: folder)
        ? "the folder '\(folder)' takes no new files; choose another one."
        : exists(folder) ? "'\(folder)' is no folder." : "there is no folder '\(folder)'."
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
