import Tragus

/// The paths of the pictures of several inputs in one folder: `pictures/take.png` for
/// `takes/take.wav`.
///
/// Where two would be equal, the suffix stays: `take.wav.png` and `take.flac.png`.
package struct PicturePaths {
  private let folder: String
  private var paths: [(input: InputName, path: String)] = []

  /// - Throws: `invalidRequest` when two inputs would still have the same picture.
  package init(for names: [InputName], in folder: String) throws(AudioError) {
    self.folder = folder
    // Some file systems ignore case.
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
    // A file that came into the folder later has its whole name.
    paths.first { $0.input == name }?.path ?? Self.path(in: folder, Self.lastPart(of: name))
  }

  /// Passes the inputs of a session to `draw`, with the file of each picture. Several pictures go
  /// into a folder, which is created. A single file is created before its input opens.
  ///
  /// - Parameters:
  ///   - overwrite: Whether pictures may replace existing files.
  /// - Throws: `invalidRequest` for several inputs and one picture, and for names that are not
  ///   pictures; the errors of the inputs, of the files and of `draw`.
  package static func forEachInput(
    of session: Session, in output: String, overwrite: Bool,
    _ draw: (OpenInput, PictureFile) throws -> Void
  ) throws {
    let inputs = session.options.inputs
    let names = try InputName.all(inputs, device: session.settings.device)
    let isFolder =
      AudioFolder.exists(at: output) || PathParts.endsWithSlash(output)
      || names.count > 1 && PathParts(output).suffix.isEmpty && output != "-"
    guard isFolder else {
      try check(names.count, in: output)
      _ = try PictureFile.kind(of: output, orFolder: true)
      try InputName.check([output], spare: inputs)
      let file = try PictureFile(output, overwrite: overwrite, on: session.console)
      defer { file.discard() }
      // Another format needs another picture, and there is only one name.
      return try session.withOnlyInput(reopens: false) { try draw($0, file) }
    }
    let paths = try PicturePaths(for: names, in: output)
    try InputName.check(names.map { paths.path(for: $0) }, spare: inputs)
    try session.forEachInput(reopens: false) { opened, _ in
      if !AudioFolder.exists(at: output) { try CollectionFolder.create(output) }
      let path = paths.path(for: opened.name)
      let file = try PictureFile(path, overwrite: overwrite, on: session.console)
      defer { file.discard() }
      try draw(opened, file)
    }
    // A single one was drawn, or has thrown.
    if names.count > 1 { try session.console.checkStop() }
  }

  /// Checks that several inputs do not go into one picture.
  ///
  /// - Throws: `invalidRequest`.
  package static func check(_ count: Int, in picture: String) throws(AudioError) {
    guard count > 1 else { return }
    let parts = PathParts(picture)
    let folder = picture == "-" ? "pictures" : parts.prefix + parts.stem
    throw AudioError(
      .invalidRequest,
      "Write \(folder)/, not \(picture): \(count) inputs do not fit into one picture.")
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
