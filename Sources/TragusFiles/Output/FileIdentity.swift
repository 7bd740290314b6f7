/// Which file or folder something is, as long as it is there. The file system soon gives the number
/// of a removed file to another one.
struct FileIdentity: Hashable {
  typealias Device = UInt64

  /// The disk.
  let device: Device
  private let node: UInt64

  init(device: Device, node: UInt64) {
    self.device = device
    self.node = node
  }

  /// The file of a path, or `nil` when there is none.
  ///
  /// - Parameter followsLinks: Whether a symbolic link stands for what it leads to.
  init?(_ path: String, followsLinks: Bool = false) {
    guard let stamp = FileStamp(path, followsLinks: followsLinks) else { return nil }
    self = stamp.identity
  }

  /// The file that is open.
  init?(descriptor: CInt) {
    guard let stamp = FileStamp(descriptor: descriptor) else { return nil }
    self = stamp.identity
  }
}
