/// The complete files of the recorders of one space, oldest first; no others are ever removed.
struct OwnFiles {
  private var files: [(path: String, byteCount: Int64, identity: FileIdentity)] = []
  private(set) var byteCount: Int64 = 0

  mutating func append(_ path: String, _ identity: FileIdentity) {
    guard let byteCount = identity.byteCount(of: path) else { return }
    files.append((path, byteCount, identity))
    self.byteCount += byteCount
  }

  /// Whether there is a file on the disk of another one.
  func contains(onDiskOf place: FileIdentity) -> Bool {
    files.contains { $0.identity.device == place.device }
  }

  /// Removes the oldest file from the disk.
  ///
  /// - Parameter place: Only files on the same disk are removed; `nil` for any.
  /// - Returns: The file, or `nil` when there is none.
  mutating func removeOldest(
    onDiskOf place: FileIdentity? = nil
  ) -> (path: String, byteCount: Int64)? {
    while let index = files.firstIndex(where: {
      place == nil || $0.identity.device == place?.device
    }) {
      let oldest = files.remove(at: index)
      byteCount -= oldest.byteCount
      // Somebody may have moved it away, or put another one in its place.
      if oldest.identity.remove(oldest.path) { return (oldest.path, oldest.byteCount) }
    }
    return nil
  }
}
