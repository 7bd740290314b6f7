import TragusCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that was written here, as it was left. No other is ever removed.
///
/// Whether a file is still that one is told by its size, the times of its birth and of the last write,
/// and its first and last bytes: programs that write to a file can set the time back, and those that
/// tag a recording do so at its ends.
struct OwnFile {
  /// What became of a file that was to be removed.
  enum Removal {
    case removed
    /// Nothing is there any more.
    case gone
    /// Somebody has written to it, or put another one in its place: it stays.
    case changed
  }

  let path: String
  private let stamp: FileStamp
  private let ends: Int?

  /// How many bytes are looked at, at each end.
  private static let endLength = 65_536

  /// - Parameters:
  ///   - path: Of the file.
  ///   - descriptor: The same file, open to be read.
  ///   - stamp: The file as it was left; `nil` when it is left now.
  init?(_ path: String, descriptor: CInt, stamp: FileStamp? = nil) {
    guard let present = FileStamp(descriptor: descriptor) else { return nil }
    self.path = path
    self.stamp = stamp ?? present
    // What somebody wrote to it since is not its own.
    ends =
      present.mayHaveContent(of: self.stamp) ? Self.ends(descriptor, present.byteCount) : nil
  }

  /// The size of the file.
  var byteCount: Int64 { stamp.byteCount }

  /// The disk.
  var device: FileIdentity.Device { stamp.identity.device }

  /// Removes the file.
  func remove() -> Removal {
    guard FileStamp(path) != nil else { return .gone }
    // While it is open, no other file gets its number.
    let descriptor = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return .changed }
    defer { close(descriptor) }
    guard let present = FileStamp(descriptor: descriptor), isOwn(present, descriptor) else {
      return .changed
    }
    return Self.remove(path, present.identity)
  }

  private func isOwn(_ present: FileStamp, _ descriptor: CInt) -> Bool {
    if present == stamp { return true }
    return present.mayHaveContent(of: stamp) && ends != nil
      && Self.ends(descriptor, present.byteCount) == ends
  }

  // Another file can come to the name between a look and the removal. So the file gets a name that is
  // ours first, and goes back if it is another one.
  private static func remove(_ path: String, _ identity: FileIdentity) -> Removal {
    let (descriptor, aside) = Descriptor.create(beside: PathParts(path).prefix + ".removed")
    // A disk that is full may have no room for a name.
    guard descriptor >= 0 else {
      return FileIdentity(path) == identity && unlink(path) == 0 ? .removed : .changed
    }
    close(descriptor)
    guard rename(path, aside) == 0 else {
      let isGone = errno == ENOENT
      unlink(aside)
      return isGone ? .gone : .changed
    }
    if FileIdentity(aside) == identity { return unlink(aside) == 0 ? .removed : .changed }
    _ = NewFile.renameExclusively(aside, to: path)
    return .changed
  }

  private static func ends(_ descriptor: CInt, _ byteCount: Int64) -> Int? {
    var hasher = Hasher()
    var bytes = [UInt8](repeating: 0, count: endLength)
    for offset in [0, max(byteCount - Int64(endLength), 0)] {
      let count = pread(descriptor, &bytes, endLength, off_t(offset))
      guard count >= 0 else { return nil }
      bytes.withUnsafeBytes {
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
    }
    return hasher.finalize()
  }
}
