/// The parts of a path, by its bytes.
///
/// To the system, the byte of a slash ends a name whatever follows it. To Swift, a slash and a
/// combining mark behind it are one character, and that is not a slash.
package struct PathParts {
  /// What comes before the name: nothing, or ends with a slash.
  package let prefix: String
  /// The last component; empty when the path ends with a slash.
  package let name: String

  /// - Parameter path: Absolute or not; nothing need be there.
  package init(_ path: String) {
    let bytes = path.utf8
    let end = bytes.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    prefix = String(path[..<end])
    name = String(path[end...])
  }

  /// The folder of the file: `.` when the path has none.
  package var folder: String {
    let bytes = prefix.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else {
      return bytes.isEmpty ? "." : "/"
    }
    return String(prefix[..<bytes.index(after: last)])
  }

  /// The name up to its last dot; a dot in front hides a file and begins no suffix.
  package var stem: String { String(name[..<dot]) }

  /// The name from its last dot on; empty when there is none.
  package var suffix: String { String(name[dot...]) }

  private var dot: String.Index {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex else {
      return bytes.endIndex
    }
    return dot
  }

  /// The last component that is not empty: where a path ends with a slash, the name of the folder.
  package static func lastName(of path: String) -> String {
    path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? ""
  }

  /// Whether a path does not depend on the current folder.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Whether it names more than a file of the current folder.
  package static func hasFolder(_ path: String) -> Bool { path.utf8.contains(slash) }

  /// Whether a path ends with a slash, and so names a folder.
  package static func endsWithSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// The path without the slashes at its end; the root keeps one.
  package static func withoutEndingSlashes(_ path: String) -> String {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else {
      return bytes.isEmpty ? "" : "/"
    }
    return String(path[...last])
  }

  /// The path of a name in a folder, whether that ends with a slash or not; nothing is the current
  /// folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || endsWithSlash(folder) ? folder + name : folder + "/" + name
  }

  /// The same for bytes.
  package static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.isEmpty || folder.last == slash ? folder + name : folder + [slash] + name
  }

  /// The folders above a path, from the outermost to the innermost.
  package static func ancestors(of path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == slash }.map {
      $0 == path.startIndex ? "/" : String(path[..<$0])
    }
  }
}

private let slash = UInt8(ascii: "/")
