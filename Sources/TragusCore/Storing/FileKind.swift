import TragusSystem

/// What a path names.
package enum FileKind {
  case folder
  case file
  case link
  /// A pipe, a socket or a device.
  case other

  /// - Parameters:
  ///   - path: Nothing need be there.
  ///   - followsLinks: Whether a link counts as the file that it leads to. The kind is then never
  ///     `link`.
  /// - Returns: `nil` when nothing is there, or when it may not be looked at.
  package init?(_ path: UnsafePointer<CChar>, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
