/// The complete files of the recorders of one space, oldest first; no others are ever removed.
struct OwnFiles {
  private var files: [(path: String, stamp: FileStamp)] = []
  private(set) var byteCount: Int64 = 0

  /// Takes in a file that is complete.
  ///
  /// - Parameter stamp: The file as its recorder left it. One that is not there any more is not
  ///   taken in.
  mutating func append(_ path: String, _ stamp: FileStamp) {
    guard FileStamp(path) == stamp else { return }
    files.append((path, stamp))
    byteCount += stamp.byteCount
  }

  /// Whether there is a file on the disk of another one.
  func contains(onDiskOf place: FileIdentity) -> Bool {
    files.contains { $0.stamp.device == place.device }
  }

  /// Removes the oldest file from the disk.
  ///
  /// - Parameter place: Only files on the same disk are removed; `nil` for any.
  /// - Returns: The file, or `nil` when there is none.
  mutating func removeOldest(
    onDiskOf place: FileIdentity? = nil
  ) -> (path: String, byteCount: Int64)? {
    while let index = files.firstIndex(where: {
      place == nil || $0.stamp.device == place?.device
    }) {
      let oldest = files.remove(at: index)
      byteCount -= oldest.stamp.byteCount
      // Somebody may have moved it away, written to it, or put another one in its place.
      if oldest.stamp.remove(oldest.path) { return (oldest.path, oldest.stamp.byteCount) }
    }
    return nil
  }
}
