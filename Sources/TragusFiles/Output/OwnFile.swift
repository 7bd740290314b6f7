import TragusCore
import TragusSystem

/// A file that was written here, as it was left. No other is ever removed.
///
/// A file of the same size and times is still that one. Where a time differs, the bytes decide.
/// Programs that write to a file can set the time back, links and permissions move the time of
/// change, and disks set times themselves.
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
  // `nil` where any change counts.
  private let digests: ByteDigests?

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - content: What was written to it.
  init(_ path: String, _ content: OwnContent) {
    self.path = path
    stamp = content.stamp
    digests = content.digests
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
    guard let digests, present.byteCount == stamp.byteCount else { return false }
    // A disk may set the time itself when a file is closed; the bytes decide, where all are looked at.
    guard digests.areComparedWhole || present.mayHaveContent(of: stamp) else { return false }
    return digests.areThose(of: descriptor)
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
}
