import TragusCore

/// Where a path leads, however it is spelled: a name in a folder. A link stands for the file that it
/// leads to.
package struct FilePlace: Hashable, Sendable {
  /// The folder, or `nil` when it is missing.
  let folder: FileIdentity?
  // Its bytes: texts of other bytes can be equal.
  private let name: [UInt8]

  /// - Parameter path: Its file need not be there.
  package init(_ path: String) {
    let parts = PathParts(NewFile.linkedFile(path) ?? path)
    folder = FileIdentity("\(parts.prefix).", followsLinks: true)
    // A folder that is missing is as good as its name.
    name = Array((folder == nil ? path : parts.name).utf8)
  }
}
