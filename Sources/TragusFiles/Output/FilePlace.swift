#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file there is under a name: tells it from another one that comes to that name.
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

  /// The size of the file, or `nil` when another one has come to its name.
  func byteCount(of path: String) -> Int64? {
    var status = stat()
    guard lstat(path, &status) == 0, FileIdentity(status) == self else { return nil }
    return Int64(status.st_size)
  }

  /// Removes the file from the disk, unless another one has come to its name.
  ///
  /// - Returns: Whether it was removed.
  func remove(_ path: String) -> Bool {
    FileIdentity(path) == self && unlink(path) == 0
  }
}

/// Where a path leads, however it is spelled: a name in a folder.
package struct FilePlace: Hashable, Sendable {
  /// The folder, or `nil` when it is missing.
  let folder: FileIdentity?
  private let name: Substring

  /// - Parameter path: Its file need not be there.
  package init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    folder = FileIdentity("\(path[..<start]).", followsLinks: true)
    // A folder that is missing is as good as its name.
    name = folder == nil ? path[...] : path[start...]
  }
}
