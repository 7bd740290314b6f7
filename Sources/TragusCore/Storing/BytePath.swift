/// A path by its bytes.
///
/// To the system, two paths are the same when their bytes are, and bytes need not be UTF-8. To
/// Swift, two texts are equal when they look the same: an `é` of one scalar and one of two.
package struct BytePath: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// The path that a text spells.
  package init(_ path: String) { bytes = Array(path.utf8) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of a name in this folder.
  package func appending(_ name: [UInt8]) -> BytePath {
    BytePath(bytes: PathParts.join(bytes, name))
  }

  /// The folder of the file: `.` when the path has none.
  package var folder: BytePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return BytePath(".") }
    return BytePath(bytes: Array(bytes[...slash]))
  }

  /// The path as a text; `nil` where it is not UTF-8, as every text names another file then.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path as well as it can be written.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes as the system takes them, with a zero behind them.
  package var terminated: [CChar] { (bytes + [0]).map { CChar(bitPattern: $0) } }
}
