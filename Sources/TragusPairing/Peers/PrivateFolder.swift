import TragusCore
import TragusSystem

/// A folder of small files that nobody but their owner may read: 0700, and 0600 in it, whatever the
/// umask.
///
/// A file is replaced as a whole or not at all, by one program at a time. What others may open is
/// not read but complained about: another user may already have the key. So is a folder that
/// everyone may replace, because everyone may write into one above it, or another user owns that. A
/// group may: often only the user belongs to it.
struct PrivateFolder: Sendable {
  let path: String
  /// The most bytes of a file that is used; the file of a peer has some 400.
  static let longestFile = 65_536
  // The most bytes of a file that is searched: far more than a backup of all peers has.
  private static let longestSearched = 64 << 20

  /// The names of the files that are not hidden, sorted; none when there is no folder.
  ///
  /// - Parameter onOmission: Gets each name that is not UTF-8, as well as it can be written.
  func names(_ onOmission: (String) -> Void = { _ in }) throws(AudioError) -> [String] {
    try checkIsNoLink(path)
    let descriptor = Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw PrivateFile.failed("read", path)
    }
    defer { close(descriptor) }
    try check(descriptor, path, "700")
    try checkParents()
    guard let names = FolderNames.read(descriptor: descriptor) else {
      throw PrivateFile.failed("read", path)
    }
    return names.filter { $0.first != UInt8(ascii: ".") }.compactMap { name in
      let text = String(validating: name, as: UTF8.self)
      if text == nil { onOmission(String(decoding: name, as: UTF8.self)) }
      return text
    }
  }

  /// Looks into all files in the folder and the folders in it: hidden ones too, whatever their
  /// names and permissions are.
  ///
  /// - Parameters:
  ///   - onFile: Gets the path and the bytes of a file.
  ///   - onOmission: Gets the path of what cannot be looked into: what may not be read, a link, a
  ///     file of more than 64 MiB.
  /// - Throws: When the folder itself cannot be used.
  func search(
    _ onFile: (BytePath, [UInt8]) -> Void, onOmission: (BytePath) -> Void
  ) throws(AudioError) {
    _ = try names()
    guard FileKind(path) != nil else { return }
    var folders = [BytePath(path)]
    while let folder = folders.popLast() {
      guard let names = FolderNames.read(folder.terminated) else {
        onOmission(folder)
        continue
      }
      for name in names {
        let place = folder.appending(name)
        switch FileKind(place.terminated, followsLinks: false) {
        case .folder: folders.append(place)
        case .file:
          if let bytes = Self.bytes(of: place) {
            onFile(place, bytes)
          } else {
            onOmission(place)
          }
        case .link, nil: onOmission(place)
        // It holds nothing that stays.
        case .other: break
        }
      }
    }
  }

  private static func bytes(of path: BytePath) -> [UInt8]? {
    let descriptor = Descriptor.open(path.terminated, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= longestSearched
    else { return nil }
    return PrivateFile.bytes(of: descriptor, atMost: Int(status.st_size))
  }

  /// The bytes of a file, or `nil` when there is none.
  func read(_ name: String) throws(AudioError) -> [UInt8]? {
    let file = PathParts.join(path, name)
    for path in [path, file] { try checkIsNoLink(path) }
    return try PrivateFile.read(
      file, atMost: Self.longestFile, of: "keys", followsLinks: false
    ) { descriptor throws(AudioError) in try check(descriptor, file, "600") }
  }

  /// Puts bytes in the place of a file, behind the lock; they are on the disk when this returns.
  func write(_ bytes: [UInt8], to name: String) throws(AudioError) {
    try PrivateFile.replace(PathParts.join(path, name), with: bytes)
  }

  /// Removes a file; a missing file is not an error.
  func remove(_ name: String) throws(AudioError) {
    try PrivateFile.remove(BytePath(PathParts.join(path, name)))
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

  // A user who can write where a link leads could put other keys there.
  private func checkIsNoLink(_ path: String) throws(AudioError) {
    // With a slash behind it, the path would be what the link leads to.
    let path = PathParts.withoutEndingSlashes(path)
    guard FileKind(path, followsLinks: false) == .link else { return }
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
    // A user who may replace a link on the way leads elsewhere, and so does the owner of what lies
    // behind it.
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
