import TragusSystem

/// Small files that their owner alone may read, in folders that are locked while one is replaced.
package enum PrivateFile {
  /// The bytes of a file, or `nil` when there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The most bytes that it can have.
  ///   - content: What it holds, named in the error message.
  ///   - followsLinks: Whether a link is read; if not, it is as what cannot be opened.
  ///   - check: Throws when the open file must not be read.
  package static func read(
    _ path: String, atMost limit: Int, of content: String, followsLinks: Bool = true,
    check: (CInt) throws(AudioError) -> Void = { _ throws(AudioError) in }
  ) throws(AudioError) -> [UInt8]? {
    // A pipe must not be waited for.
    let flags = O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = Descriptor.open(path, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failed("read", path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw AudioError(
        .malformedFile, "'\(path)' is not a file; name a file of \(content).")
    }
    guard status.st_size <= limit else {
      throw AudioError(
        .malformedFile,
        "'\(path)' is too large for a file of \(content), which has at most \(limit >> 10) KiB; name "
          + "another file.")
    }
    try check(descriptor)
    guard let bytes = bytes(of: descriptor, atMost: Int(status.st_size)) else {
      throw failed("read", path)
    }
    return bytes
  }

  /// The bytes that come next in an open file.
  ///
  /// - Returns: `nil` with `errno` set when they cannot be read.
  package static func bytes(of descriptor: CInt, atMost limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { return nil }
      if result == 0 { break }
      count += result
    }
    return Array(bytes[..<count])
  }

  /// Replaces a file by bytes: all of them or, when it fails, none. They are on the disk when this
  /// returns.
  ///
  /// Its folder is there.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: The new content.
  ///   - isLocked: Whether no other program does the same now.
  package static func replace(
    _ path: String, with bytes: [UInt8], isLocked: Bool = true
  ) throws(AudioError) {
    let parts = PathParts(path)
    let folder = parts.folder
    let temporary = "\(folder)/.\(parts.name)\(isLocked ? "" : ".\(getpid())").new"
    // One left by a program that was stopped.
    unlink(temporary)
    let descriptor = Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failed("written", path) }
    // The umask can only have taken too much.
    var isWritten = fchmod(descriptor, 0o600) == 0
    var offset = 0
    while isWritten, offset < bytes.count {
      let result = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress! + offset, $0.count - offset)
      }
      if result < 0, errno == EINTR { continue }
      isWritten = result > 0
      offset += max(result, 0)
    }
    isWritten = isWritten && fsync(descriptor) == 0
    isWritten = close(descriptor) == 0 && isWritten
    guard isWritten, rename(temporary, path) == 0 else {
      let error = failed("written", path)
      unlink(temporary)
      throw error
    }
    synchronize(folder: folder)
  }

  /// Removes a file; a missing file is not an error.
  package static func remove(_ path: BytePath) throws(AudioError) {
    guard unlink(path.terminated) == 0 || errno == ENOENT else {
      throw failed("removed", path.description)
    }
    synchronize(folder: path.folder.terminated)
  }

  /// Makes a folder and those above it if need be, each for its owner alone.
  package static func makeFolder(_ path: String) throws(AudioError) {
    for part in PathParts.ancestors(of: path) + [path] where part != "/" {
      if mkdir(part, 0o700) == 0 {
        // The umask can only have taken too much.
        chmod(part, 0o700)
      } else if errno != EEXIST, errno != EROFS || access(part, F_OK) != 0 {
        throw failed("created", part)
      }
    }
  }

  /// Does something in a folder while no other program does the same there.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - body: Gets the folder, open, and whether it could be locked.
  package static func locked<Result>(
    folder path: String, _ body: (CInt, Bool) throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    let descriptor = Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw failed("opened", path) }
    defer { close(descriptor) }
    var isLocked = flock(descriptor, LOCK_EX) == 0
    while !isLocked, errno == EINTR { isLocked = flock(descriptor, LOCK_EX) == 0 }
    return try body(descriptor, isLocked)
  }

  /// Replaces a file while no other program does, and makes its folder if need be.
  ///
  /// - Parameters:
  ///   - path: The path of the file; a link is followed, so that it stays one. Where folders cannot
  ///     be locked, the last one to write wins.
  ///   - bytes: The new content, worked out behind the lock, or `nil` for no change.
  package static func update(
    _ path: String, _ bytes: () throws(AudioError) -> [UInt8]?
  ) throws(AudioError) {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    // Where the path leads through names that are not UTF-8, it is taken as it is.
    let target = resolved.flatMap { String(validatingCString: $0) } ?? path
    let folder = PathParts(target).folder
    try makeFolder(folder)
    try locked(folder: folder) { _, isLocked throws(AudioError) in
      guard let bytes = try bytes() else { return }
      try replace(target, with: bytes, isLocked: isLocked)
    }
  }

  /// The system's error for a path.
  package static func failed(_ what: String, _ path: String) -> AudioError {
    let number = errno
    let isDenied = number == EACCES || number == EPERM || number == EROFS
    let isMissing = number == ENOENT || number == ENOTDIR || number == ELOOP
    let advice = isDenied ? " Check its permissions." : isMissing ? " Choose another place." : ""
    return AudioError(
      isDenied
        ? .permissionDenied
        : what == "read" ? .readFailed : what == "written" ? .writeFailed : .cannotCreate,
      "'\(path)' cannot be \(what): \(String(cString: strerror(number))).\(advice)")
  }

  // So that a name survives a loss of power as its file does.
  private static func synchronize(folder: UnsafePointer<CChar>) {
    let descriptor = Descriptor.open(folder, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

// Outside of `PrivateFile`, whose method hides the system's.

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
