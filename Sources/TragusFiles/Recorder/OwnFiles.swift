/// The complete files of the recorders of one space, oldest first; no others are ever removed.
struct OwnFiles {
  private var files: [OwnFile] = []
  private(set) var byteCount: Int64 = 0
  /// The first file that was to be removed and stays, because somebody has changed it.
  private(set) var keptFile: String?

  /// Takes in a file that is complete.
  mutating func append(_ file: OwnFile) {
    files.append(file)
    byteCount += file.byteCount
  }

  /// Whether there is a file on the disk of another one.
  func contains(onDiskOf place: FileIdentity) -> Bool {
    files.contains { $0.device == place.device }
  }

  /// Removes the oldest file from the disk.
  ///
  /// - Parameter place: Only files on the same disk are removed; `nil` for any.
  /// - Returns: The file, or `nil` when there is none.
  mutating func removeOldest(onDiskOf place: FileIdentity? = nil) -> OwnFile? {
    while let index = files.firstIndex(where: { place == nil || $0.device == place?.device }) {
      let oldest = files.remove(at: index)
      // A user who moved it away or changed it has made it a file of their own.
      byteCount -= oldest.byteCount
      switch oldest.remove() {
      case .removed: return oldest
      case .gone: break
      case .changed: keptFile = keptFile ?? oldest.path
      }
    }
    return nil
  }
}
