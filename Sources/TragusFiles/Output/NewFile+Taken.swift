import TragusSystem
import TragusCore

// What may be done with what has a name already.
extension NewFile {
  /// Whether no file can take a name, whatever may be replaced, and nothing is written there. It
  /// belongs to a folder, a socket, a link to a file that is open, or to another user.
  static func isBlocked(_ path: String) -> Bool {
    guard exists(path) else { return false }
    do throws(AudioError) {
      try checkTaken(path)
      return false
    } catch {
      return true
    }
  }

  private static func checkTaken(_ path: String) throws(AudioError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      _ = try place(path)
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw cannotCreate(path, EISDIR) }
    try checkStream(status, at: path)
    if access(path, W_OK) != 0 { throw cannotCreate(path, errno) }
  }
}

// MARK: - Links

extension NewFile {
  /// The file that a link leads to, without links; `nil` where the path is not a link, or leads
  /// nowhere.
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
  static func place(_ path: String) throws(AudioError) -> String {
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
    let place = file ?? path
    if isProtected(place) {
      throw AudioError(
        .permissionDenied,
        "'\(path)' is a file of another user, in a folder where nobody else may replace it. Choose "
          + "another name.")
    }
    return place
  }

  // Where a folder is sticky, as `/tmp` is, only the owner of what is in it removes that.
  private static func isProtected(_ path: String) -> Bool {
    var (file, folder) = (stat(), stat())
    guard geteuid() != 0, lstat(path, &file) == 0, stat(PathParts(path).folder, &folder) == 0
    else { return false }
    return folder.st_mode & S_ISVTX != 0 && ![file.st_uid, folder.st_uid].contains(geteuid())
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
  static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Opens a pipe or a device that is there.
  static func openStream(_ path: String) throws(AudioError) -> CInt {
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

  /// Checks whether a pipe or a device can be written to. Another user may have put it, or a link to
  /// it, there to get what is written.
  ///
  /// As Linux does with `fs.protected_fifos` and `fs.protected_symlinks`, except for what is there
  /// already. Folders that others may write to count too, and so do their owners and whole groups,
  /// wherever they are on the way.
  ///
  /// - Throws: `permissionDenied`, `cannotCreate` for a socket.
  static func checkStream(_ status: stat, at path: String) throws(AudioError) {
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
