import TragusCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of small files that nobody but their owner may read: 0700, and 0600 in it, whatever the
/// umask.
///
/// A file is replaced as a whole or not at all, by one program at a time. What others may open is
/// not read but complained about: whoever could read a key may have it. So is a folder that
/// everyone may replace, because everyone may write into one above it, or another user owns that. A
/// group may: it is often that of the user alone.
struct PrivateFolder: Sendable {
  let path: String
  private static let longestFile = 65_536  // bytes; those of a peer have some 400

  /// The names of the files, sorted; none when there is no folder.
  func names() throws(AudioError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw Self.failed("read", path)
    }
    defer { closedir(folder) }
    try check(dirfd(folder), path, "700")
    try checkParents()
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Those that are being written begin with a dot.
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file, or `nil` when there is none.
  func read(_ name: String) throws(AudioError) -> [UInt8]? {
    let file = path + "/" + name
    // A pipe must not be waited for, and a link could lead to what is somebody else's.
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Self.failed("read", file)
    }
    defer { close(descriptor) }
    try check(descriptor, file, "600")
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.longestFile
    else { throw AudioError(.malformedFile, "'\(file)' is too large, or no file at all.") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes {
        readBytes(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw Self.failed("read", file) }
      if result == 0 { break }
      count += result
    }
    return Array(bytes[..<count])
  }

  /// Puts bytes in the place of a file; they are on the disk when this returns.
  func write(_ bytes: [UInt8], to name: String) throws(AudioError) {
    let file = path + "/" + name
    let temporary = path + "/." + name + ".new"
    // One left by a program that was stopped; the lock keeps those of others away.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failed("written", file) }
    var isWritten = fchmod(descriptor, 0o600) == 0
    var offset = 0
    while isWritten, offset < bytes.count {
      let result = bytes.withUnsafeBytes {
        writeBytes(descriptor, $0.baseAddress! + offset, $0.count - offset)
      }
      if result < 0, errno == EINTR { continue }
      isWritten = result > 0
      offset += max(result, 0)
    }
    isWritten = isWritten && fsync(descriptor) == 0
    isWritten = close(descriptor) == 0 && isWritten
    guard isWritten, rename(temporary, file) == 0 else {
      let error = Self.failed("written", file)
      unlink(temporary)
      throw error
    }
    synchronize()
  }

  /// Removes a file; it is well if there is none.
  func remove(_ name: String) throws(AudioError) {
    let file = path + "/" + name
    guard unlink(file) == 0 || errno == ENOENT else { throw Self.failed("removed", file) }
    synchronize()
  }

  /// Does something while no other program does the like, and makes the folder if need be.
  func locked<Result>(
    _ body: () throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    try make()
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw Self.failed("opened", path) }
    defer { close(descriptor) }
    try check(descriptor, path, "700")
    try checkParents()
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw AudioError(
          .cannotCreate, "'\(path)' cannot be locked; keep it on a local disk (XDG_DATA_HOME).")
      }
    }
    return try body()
  }

  private func make() throws(AudioError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if mkdir(part, 0o700) == 0 {
        // The umask can only have taken too much.
        chmod(part, 0o700)
      } else if errno != EEXIST, errno != EROFS || access(part, F_OK) != 0 {
        throw Self.failed("created", part)
      }
    }
  }

  private func check(
    _ descriptor: CInt, _ path: String, _ wanted: String
  ) throws(AudioError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failed("read", path) }
    guard status.st_uid == geteuid() else {
      throw AudioError(.permissionDenied, "'\(path)' belongs to another user; it is not used.")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw AudioError(
        .permissionDenied,
        "Others may open '\(path)', which is for keys. Close it with chmod \(wanted) '\(path)', and "
          + "pair again if they may have been there.")
    }
  }

  private func checkParents() throws(AudioError) {
    guard let real = realpath(path, nil) else { throw Self.failed("read", path) }
    defer { free(real) }
    // Who may replace a link on the way leads elsewhere, and so does who owns what lies behind it.
    for path in [path, String(cString: real)] {
      var end = path.endIndex
      while let slash = path[..<end].lastIndex(of: "/") {
        end = slash
        try checkParent(slash == path.startIndex ? "/" : String(path[..<slash]))
      }
    }
  }

  private func checkParent(_ parent: String) throws(AudioError) {
    var status = stat()
    guard stat(parent, &status) == 0 else { throw Self.failed("read", parent) }
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw AudioError(
        .permissionDenied,
        "'\(parent)' belongs to another user, who could replace the keys in '\(path)'. Keep them "
          + "elsewhere (XDG_DATA_HOME).")
    }
    // In a folder with the sticky bit, as /tmp, nobody else can rename what is the user's.
    guard status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 else { return }
    throw AudioError(
      .permissionDenied,
      "Everyone may write into '\(parent)', and so replace the keys in '\(path)'. Close it with "
        + "chmod o-w '\(parent)', or keep them elsewhere (XDG_DATA_HOME).")
  }

  // So that a name survives a loss of power as its file does.
  private func synchronize() {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func failed(_ what: String, _ path: String) -> AudioError {
    let isDenied = errno == EACCES || errno == EPERM || errno == EROFS
    return AudioError(
      isDenied ? .permissionDenied : what == "read" ? .readFailed : .writeFailed,
      "'\(path)' cannot be \(what): \(String(cString: strerror(errno))).")
  }
}

// Outside of `PrivateFolder`, whose methods hide those of the system.

private func readBytes(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
