#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file or folder there is, as long as it is there: the number of a file that was removed soon
/// belongs to another one.
struct FileIdentity: Hashable {
  typealias Device = dev_t

  /// The disk.
  let device: Device
  private let node: ino_t

  private init(_ status: stat) {
    device = status.st_dev
    node = status.st_ino
  }

  /// The file of a path, or `nil` when there is none.
  ///
  /// - Parameter followsLinks: Whether a symbolic link stands for what it leads to.
  init?(_ path: String, followsLinks: Bool = false) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is open.
  init?(descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}
