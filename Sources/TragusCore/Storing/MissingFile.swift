import TragusSystem

extension AudioError {
  /// That there is no such file, and what to write instead: an address is not a file, and neither is
  /// an option with a dash of a word processor.
  package static func missingFile(_ path: String) -> AudioError {
    AudioError(.fileNotFound, sentence(about: path))
  }

  private static func sentence(about path: String) -> String {
    if path.isEmpty { return "The name of a file is empty; write its name, for example take.wav." }
    let name = printable(path)
    if path.hasPrefix("file:///") { return "'\(name)' is an address; write \(name.dropFirst(7))." }
    if path.contains("://") {
      return "'\(name)' is an address, not a file; download it first, or pipe it in and write -."
    }
    if name.contains("*") {
      if matches(path) {
        return
          "'\(name)' is a pattern, which only the shell expands; leave out the quotes, or name "
          + "the folder."
      }
      // The shell leaves a pattern as it is where no file fits.
      let kinds = suffixes(in: PathParts(path).folder)
      return "No file matches '\(name)'; "
        + (kinds.isEmpty ? "check the folder." : "there are files with \(kinds).")
    }
    return "There is no file '\(name)'; "
      + (fileNear(path).map { "did you mean '\(printable($0))'?" }
        ?? "check the name and the folder.")
  }

  // Whether a file of the folder fits a pattern.
  private static func matches(_ pattern: String) -> Bool {
    let parts = PathParts(pattern)
    let names = FolderNames.read(parts.folder)?.compactMap { String(validating: $0, as: UTF8.self) }
    return names?.contains { fnmatch(parts.name, $0, FNM_PERIOD) == 0 } ?? false
  }

  // The suffixes of visible files in a folder, if they are few.
  private static func suffixes(in folder: String) -> String {
    let names = FolderNames.read(folder)?.compactMap { String(validating: $0, as: UTF8.self) } ?? []
    let suffixes = Set(names.filter { !$0.hasPrefix(".") }.map { PathParts($0).suffix })
      .subtracting([""]).sorted()
    return suffixes.count > mostSuffixes ? "" : suffixes.map(printable).joined(separator: ", ")
  }

  private static let mostSuffixes = 4

  /// A file beside a missing one whose name differs by little, or has no quotation marks; `nil` without
  /// any.
  package static func fileNear(_ path: String) -> String? {
    let bare = String(path.reversed().drop { isMark($0) }.reversed().drop { isMark($0) })
    if bare != path, !bare.isEmpty, FileKind(bare) != nil { return bare }
    let parts = PathParts(path)
    guard let names = FolderNames.read(parts.folder), names.count <= mostNames else { return nil }
    let visible = names.compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix(".") && $0 != parts.name }
      .filter { !isTable($0) || isTable(parts.name) }
    let sameStem =
      parts.suffix.isEmpty ? [] : visible.filter { PathParts($0).stem == parts.stem }.sorted()
    let near =
      nearestName(to: parts.name, in: visible, within: min(2, parts.stem.count / 3))
      // `m.tragusmodell`: a short name, and a slip in the suffix; or another suffix.
      ?? nearestName(to: parts.name, in: sameStem) ?? sameStem.first
    return near.map { parts.prefix + $0 }
  }

  // Labels lie beside a recording, and have its name.
  private static func isTable(_ name: String) -> Bool {
    [".csv", ".tsv", ".txt", ".json"].contains(PathParts(name).suffix.lowercased())
  }

  private static func isMark(_ character: Character) -> Bool {
    " '\"\u{2018}\u{2019}\u{201C}\u{201D}".contains(character)
  }

  // Comparing more of them takes longer than anybody waits for a message.
  private static let mostNames = 1000
}
