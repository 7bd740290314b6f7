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
  ///
  /// - Parameter hidden: Whether names that begin with a dot are among them, as those of files that are
  ///   being written do.
  func names(hidden: Bool = false) throws(AudioError) -> [String] {
    try checkIsNoLink(path)
    guard let folder = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw PrivateFile.failed("read", path)
    }
    defer { closedir(folder) }
    try check(dirfd(folder), path, "700")
    try checkParents()
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if ![".", ".."].contains(name), hidden || !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file, or `nil` when there is none.
  func read(_ name: String) throws(AudioError) -> [UInt8]? {
    let file = path + "/" + name
    for path in [path, file] { try checkIsNoLink(path) }
    return try PrivateFile.read(
      file, atMost: Self.longestFile, of: "keys", followsLinks: false
    ) { descriptor throws(AudioError) in try check(descriptor, file, "600") }
  }

  /// Puts bytes in the place of a file, behind the lock; they are on the disk when this returns.
  func write(_ bytes: [UInt8], to name: String) throws(AudioError) {
    try PrivateFile.replace(path + "/" + name, with: bytes)
  }

  /// Removes a file; it is well if there is none.
  func remove(_ name: String) throws(AudioError) {
    try PrivateFile.remove(path + "/" + name)
  }

  /// Does something while no other program does the like, and makes the folder if need be.
  func locked<Result>(
    _ body: () throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    try checkIsNoLink(path)
    try PrivateFile.makeFolder(path)
    return try PrivateFile.locked(folder: path) { descriptor, isLocked throws(AudioError) in
      try check(descriptor, path, "700")
      try checkParents()
      guard isLocked else {
        throw AudioError(
          .cannotCreate, "'\(path)' cannot be locked; keep it on a local disk (XDG_DATA_HOME).")
      }
      return try body()
    }
  }

  // A link could lead to what is somebody else's, or will be.
  private func checkIsNoLink(_ path: String) throws(AudioError) {
    var status = stat()
    // Behind a slash stands what a link leads to.
    var end = path.utf8.endIndex
    while end > path.utf8.startIndex, path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/") {
      end = path.utf8.index(before: end)
    }
    guard lstat(String(path[..<end]), &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return
    }
    throw AudioError(
      .permissionDenied,
      "'\(path)' is a link, and keys are not kept behind one. Put what it leads to in its place.")
  }

  private func check(
    _ descriptor: CInt, _ path: String, _ wanted: String
  ) throws(AudioError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PrivateFile.failed("read", path) }
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
    guard let real = realpath(path, nil) else { throw PrivateFile.failed("read", path) }
    defer { free(real) }
    // Who may replace a link on the way leads elsewhere, and so does who owns what lies behind it.
    for path in [path, String(cString: real)] {
      for parent in PathParts.ancestors(of: path).reversed() { try checkParent(parent) }
    }
  }

  private func checkParent(_ parent: String) throws(AudioError) {
    var status = stat()
    guard stat(parent, &status) == 0 else { throw PrivateFile.failed("read", parent) }
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
}
