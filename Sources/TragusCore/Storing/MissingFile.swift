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
    return "There is no file '\(name)'; check the name and the folder."
  }
}
