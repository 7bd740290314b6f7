import Tragus

/// The names of the pictures of several inputs in one folder: `pictures/take.png` for `takes/take.wav`.
///
/// Where two would be the same, the suffix stays: `take.wav.png` and `take.flac.png`.
package struct PicturePaths {
  private let folder: String
  private var paths: [(input: InputName, path: String)] = []

  /// - Throws: `invalidRequest` when two inputs would still be drawn into the same file.
  package init(for names: [InputName], in folder: String) throws(AudioError) {
    self.folder = folder
    // Some file systems take letters of both cases for the same.
    let short = names.map { BytePath(Self.stem(of: $0).lowercased()) }
    let counts = short.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var taken: [BytePath: InputName] = [:]
    for (index, name) in names.enumerated() {
      let isAlone = counts[short[index]] == 1
      let path = Self.path(in: folder, isAlone ? Self.stem(of: name) : Self.lastPart(of: name))
      if let other = taken.updateValue(name, forKey: BytePath(path.lowercased())) {
        throw AudioError(
          .invalidRequest,
          "'\(printable(other.text))' and '\(printable(name.text))' would both be drawn as "
            + "'\(printable(path))'; draw them into two folders.")
      }
      paths.append((name, path))
    }
  }

  package func path(for name: InputName) -> String {
    // A file that came into the folder since has its whole name.
    paths.first { $0.input == name }?.path ?? Self.path(in: folder, Self.lastPart(of: name))
  }

  private static func path(in folder: String, _ stem: String) -> String {
    PathParts.join(folder, stem + ".png")
  }

  private static func lastPart(of name: InputName) -> String {
    let last = PathParts.lastName(of: name.text)
    return last.isEmpty ? "sound" : last
  }

  private static func stem(of name: InputName) -> String {
    guard case .file = name else { return lastPart(of: name) }
    return PathParts(lastPart(of: name)).stem
  }
}
