import Tragus

/// The paths of converted files in one folder: `out/b/take.flac` for `takes/b/take.wav`, when
/// `takes/` is the input.
///
/// Where two would be equal, the old suffix stays: `take.wav.flac` and `take.ogg.flac`.
package struct ConvertedPaths {
  private var paths: [BytePath: String] = [:]
  private var places: Set<FilePlace> = []

  /// - Parameters:
  ///   - inputs: The files and folders from the command line.
  ///   - folder: The folder for the new files.
  ///   - container: The format of the new files, or `nil` for each file's own format.
  /// - Throws: `invalidRequest` when two files would still have the same name, or for an input that
  ///   is not a file; errors of reading a folder.
  package init(
    for inputs: [String], in folder: String, as container: AudioFileFormat?
  ) throws(AudioError) {
    try self.init(for: inputs, in: folder) { Self.suffix(of: $0, container) }
  }

  /// - Parameter suffix: The suffix of the new file for a recording, without a dot.
  /// - Throws: As `init(for:in:as:)`.
  init(
    for inputs: [String], in folder: String, suffix: (_ place: String) -> String
  ) throws(AudioError) {
    var places: [(input: InputName, place: String)] = []
    for text in inputs {
      guard case .file(let path) = InputName(text, device: nil) else {
        throw AudioError(
          .invalidRequest,
          "'\(printable(text))' does not go into a folder; name its file, as -o take.wav.")
      }
      guard AudioFolder.exists(at: path) else {
        places.append((.file(path), PathParts.lastName(of: path)))
        continue
      }
      let root = PathParts.join(PathParts.withoutEndingSlashes(path), "")
      for file in try AudioFolder.files(in: path) {
        let isInside = file.utf8.starts(with: root.utf8)
        let place = isInside ? String(file.dropFirst(root.count)) : PathParts.lastName(of: file)
        places.append((.file(file), place))
      }
    }
    func stem(_ place: String) -> String {
      PathParts(place).prefix + PathParts(place).stem
    }
    let targets = places.map { stem($0.place) + "." + suffix($0.place) }
    // Some file systems ignore case.
    let counts = targets.reduce(into: [:]) { $0[BytePath($1.lowercased()), default: 0] += 1 }
    var taken: [BytePath: InputName] = [:]
    for (index, (input, place)) in places.enumerated() {
      let isAlone = counts[BytePath(targets[index].lowercased())] == 1
      let name = isAlone ? targets[index] : place + "." + suffix(place)
      let path = PathParts.join(folder, name)
      if let other = taken.updateValue(input, forKey: BytePath(path.lowercased())) {
        throw AudioError(
          .invalidRequest,
          "'\(printable(other.text))' and '\(printable(input.text))' would both be written as "
            + "'\(printable(path))'; write them into two folders.")
      }
      paths[BytePath(input.text)] = path
      self.places.insert(FilePlace(input.text))
    }
  }

  /// The path for an input; `nil` for a file that came into its folder later.
  package func path(for input: InputName) -> String? { paths[BytePath(input.text)] }

  /// The path for an input, in a folder that exists afterwards.
  ///
  /// - Throws: `fileNotFound` for a file that came into its folder later; `invalidRequest` if the
  ///   path is one of the inputs; errors of making folders.
  package func newFile(for input: InputName) throws(AudioError) -> String {
    guard let path = path(for: input) else {
      throw AudioError(
        .fileNotFound, "'\(printable(input.text))' came into its folder just now; run it again.")
    }
    try check(path)
    try CollectionFolder.createFolders(above: path)
    return path
  }

  /// Checks that no file would take the place of an input.
  ///
  /// - Throws: `invalidRequest`.
  package func checkInputs() throws(AudioError) {
    for path in paths.values.sorted() { try check(path) }
  }

  private func check(_ path: String) throws(AudioError) {
    if FileKind(path) != nil, places.contains(FilePlace(path)) {
      throw AudioError(
        .invalidRequest, "'\(printable(path))' is an input here; choose another name.")
    }
  }

  // A format that Tragus cannot write becomes WAV.
  private static func suffix(of place: String, _ container: AudioFileFormat?) -> String {
    if let container { return container == .rf64 ? "wav" : container.rawValue }
    let own = try? AudioFileFormat(suffixOf: place)
    return own?.isWritable == true ? String(PathParts(place).suffix.dropFirst()) : "wav"
  }
}
