import CTragusSystem

/// What the system knows about a file: which one it is, how long, and when it was born, written and
/// changed.
struct FileStamp: Hashable {
  let identity: FileIdentity
  /// The size of the file.
  let byteCount: Int64
  // Nanoseconds since 1970; the birth is 0 where the file system does not keep it.
  private let birth: Int64
  private let modification: Int64
  private let change: Int64

  private init?(_ descriptor: CInt, _ path: String, followsLinks: Bool) {
    var status = TragusFileStatus()
    guard tragus_file_status(descriptor, path, followsLinks ? 1 : 0, &status) == 0 else {
      return nil
    }
    identity = FileIdentity(device: status.device, node: status.node)
    (byteCount, birth) = (status.byteCount, status.birth)
    (modification, change) = (status.modification, status.change)
  }

  /// The file of a path, or `nil` when there is none.
  ///
  /// - Parameter followsLinks: Whether a symbolic link stands for what it leads to.
  init?(_ path: String, followsLinks: Bool = false) {
    self.init(-1, path, followsLinks: followsLinks)
  }

  /// The file that is open.
  init?(descriptor: CInt) {
    self.init(descriptor, "", followsLinks: false)
  }

  /// Whether both may be of one file that nobody has written to meanwhile.
  ///
  /// The time of change says no more: links, names, permissions and attributes set it. Nor does the
  /// number of the file where the time of its birth is known: FAT gives other ones as it likes.
  func mayHaveContent(of other: FileStamp) -> Bool {
    (byteCount, modification, birth) == (other.byteCount, other.modification, other.birth)
      && (identity == other.identity || birth != 0 && identity.device == other.identity.device)
  }
}
