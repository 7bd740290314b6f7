import CTragusSystem
import TragusCore
import TragusSystem

/// A file about to be written, readable by nobody but its owner.
///
/// A file that it replaces stays in place until `keep()`, so that nothing is lost when the new one
/// cannot be finished. A reader of the old one goes on reading it.
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
  /// - Parameters:
  ///   - isHidden: Whether it has another name until `keep()`. Only a file that replaces none can do
  ///     without.
  ///   - watch: How to tell whether somebody else writes to it.
  /// - Throws: `fileExists`, `cannotCreate`, `permissionDenied`, `invalidRequest` (a folder, a file that
  ///   is open as `/dev/stdout`).
  init(
    _ path: String, overwrite: Bool, isHidden: Bool = false, watch: OpenFile.Watch = .bytes
  ) throws(AudioError) {
    overwrites = overwrite
    guard !path.isEmpty else {
      throw AudioError(.invalidRequest, "The name of the file to write is empty; give it one.")
    }
    if AudioFolder.exists(at: path) { throw Self.cannotCreate(path, EISDIR) }
    let exists = Self.exists(path)
    isStream = exists && Self.isStream(path)
    // What is written to a device or a pipe replaces nothing.
    if exists, !isStream, !overwrite { throw Self.cannotCreate(path, EEXIST) }
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
    file = try OpenFile(descriptor: descriptor, name: "'\(path)'", closing: true, watch: watch)
  }

  /// Whether there is something of this name, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Checks whether a file could be created, without doing so.
  ///
  /// - Throws: As `init`.
  static func check(_ path: String, overwrite: Bool) throws(AudioError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw cannotCreate(path, EISDIR)
    }
    if exists(path) {
      if isStream(path) { return try checkStream(status, at: path) }
      if !overwrite { throw cannotCreate(path, EEXIST) }
    }
    let path = try place(path)
    let folder = PathParts(path).folder
    guard stat(folder, &status) == 0 else { throw cannotCreate(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw cannotCreate(path, ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw cannotCreate(path, errno) }
    try checkLength(path)
  }

  /// Checks whether a name is short enough for the disk of its folder.
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

  /// Whether the file has another name until `keep()`.
  var isHidden: Bool { temporaryPath != nil }

  /// Whether the file is open under its name: neither removed, moved nor replaced.
  var isInPlace: Bool {
    isStream || FileIdentity(path) == FileIdentity(descriptor: file.descriptor)
  }

  /// Whether the file has no name any more, so that nobody will find what is written to it.
  var isGone: Bool { !isStream && !file.hasName }

  /// The file as it was left, if it is in its place and nobody else has changed it.
  func ownFile() -> OwnFile? {
    guard !isStream, isInPlace else { return nil }
    file.lookAtEnd()
    return file.ownContent.map { OwnFile(path, $0) }
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

// MARK: - Errors

extension NewFile {
  static func cannotCreate(_ path: String, _ number: CInt) -> AudioError {
    switch number {
    case EEXIST:
      return AudioError(
        .fileExists, "'\(path)' is there already; choose another name, or allow to overwrite it.")
    case EINTR:
      return AudioError(.outputClosed, "Nobody read '\(path)' until a signal came.")
    case EISDIR:
      return AudioError(.invalidRequest, "'\(path)' is a folder; name a file in it.")
    case ENOENT, ENOTDIR:
      guard !path.contains("://") else {
        return AudioError(.invalidRequest, "'\(path)' is an address; name a file, as take.wav.")
      }
      let folder = PathParts(path).folder
      // Folders of the system itself, as /proc, take no files, and report the same error as missing ones.
      let reason =
        AudioFolder.exists(at: folder)
        ? "the folder '\(folder)' takes no new files; choose another one."
        : exists(folder)
          ? "'\(folder)' is a file; name a folder."
          : "there is no folder '\(folder)'; make it first."
      return AudioError(.cannotCreate, "'\(path)' cannot be created: \(reason)")
    case EROFS:
      return AudioError(
        .permissionDenied, "'\(path)' is on a disk that may only be read; choose another place.")
    case EACCES, EPERM:
      return AudioError(
        .permissionDenied, "You may not create '\(path)'; check the permissions of its folder.")
    case ENAMETOOLONG:
      return AudioError(
        .cannotCreate, "'\(path)' cannot be created: the name is too long; choose a shorter one.")
    default:
      return AudioError(
        .cannotCreate, "'\(path)' cannot be created: \(describe(number)). Choose another name.")
    }
  }
}
