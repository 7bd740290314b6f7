import CTragusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file as it was left: which one it is, how long, and when it was born, written and changed.
///
/// Only with it a file is removed. A file that is written to, moved, linked or given other
/// permissions gets another time of change, which no program can set; a file that takes the number of
/// one that was removed has other times too. Then it counts as somebody else's, and stays.
struct FileStamp: Hashable {
  /// The disk.
  let device: FileIdentity.Device
  /// The size of the file.
  let byteCount: Int64
  private let node: UInt64
  // Nanoseconds since 1970; the birth is 0 where the file system does not keep it.
  private let birth: Int64
  private let modification: Int64
  private let change: Int64

  private init?(_ descriptor: CInt, _ path: String) {
    var status = TragusFileStatus()
    guard tragus_file_status(descriptor, path, &status) == 0 else { return nil }
    device = FileIdentity.Device(truncatingIfNeeded: status.device)
    (node, byteCount, birth) = (status.node, status.byteCount, status.birth)
    (modification, change) = (status.modification, status.change)
  }

  /// The file of a path, or `nil` when there is none. A link is not followed.
  init?(_ path: String) {
    self.init(-1, path)
  }

  /// The file that is open.
  init?(descriptor: CInt) {
    self.init(descriptor, "")
  }

  /// Removes the file, unless somebody has touched it, or another one has come to its name.
  ///
  /// - Returns: Whether it was removed.
  func remove(_ path: String) -> Bool {
    FileStamp(path) == self && unlink(path) == 0
  }
}
