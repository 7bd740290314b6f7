#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The complete files of one recorder, oldest first; no others are ever removed.
struct OwnFiles {
  private var files: [(path: String, byteCount: Int64, identity: Identity)] = []
  private(set) var byteCount: Int64 = 0

  /// Tells a file from another one that came to its name.
  private struct Identity: Equatable {
    let device: dev_t
    let node: ino_t
  }

  mutating func append(_ path: String) {
    guard let status = Self.status(path) else { return }
    let size = Int64(status.st_size)
    files.append((path, size, Identity(device: status.st_dev, node: status.st_ino)))
    byteCount += size
  }

  /// Removes the oldest file from the disk.
  ///
  /// - Returns: The file, or `nil` when there is none.
  mutating func removeOldest() -> (path: String, byteCount: Int64)? {
    while !files.isEmpty {
      let oldest = files.removeFirst()
      byteCount -= oldest.byteCount
      // Somebody may have moved it away, or put another one in its place.
      guard let status = Self.status(oldest.path),
        Identity(device: status.st_dev, node: status.st_ino) == oldest.identity,
        unlink(oldest.path) == 0
      else { continue }
      return (oldest.path, oldest.byteCount)
    }
    return nil
  }

  /// The bytes that are free on the disk of a file, for this user.
  static func freeByteCount(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

/// Seconds since 1970, now.
func currentDate() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
