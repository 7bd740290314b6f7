import TragusCore

/// Where a path leads, however it is spelled: a name in a folder.
package struct FilePlace: Hashable, Sendable {
  /// The folder, or `nil` when it is missing.
  let folder: FileIdentity?
  // Its bytes: texts of other bytes can be equal.
  private let name: [UInt8]

  /// - Parameter path: Its file need not be there.
  package init(_ path: String) {
    let parts = PathParts(path)
    folder = FileIdentity("\(parts.prefix).", followsLinks: true)
    // A folder that is missing is as good as its name.
    name = Array((folder == nil ? path : parts.name).utf8)
  }
}

extension FilePlace {
  /// The places that a path names: its own and, where it is a link, that of the file it leads to.
  package static func all(of path: String) -> [FilePlace] {
    [path, NewFile.resolved(path)].compactMap { $0.map { FilePlace($0) } }
  }
}
