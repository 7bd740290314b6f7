import Tragus

/// Recordings without the wanted sounds.
package enum NegativeRecordings {
  /// The recordings of folders and files, with their classes.
  ///
  /// - Parameters:
  ///   - named: The arguments, each like `rain=FOLDER`.
  ///   - skip: Texts in the paths to leave out.
  ///   - onOmission: Receives the reason for each file and folder that is left out of a folder.
  /// - Throws: `fileNotFound` for a named path; the errors of `AudioFolder`.
  package static func files(
    _ named: [String], skip: Regex<AnyRegexOutput>?, onOmission: (AudioError) -> Void
  ) throws(AudioError) -> [(name: String, path: String)] {
    func isWanted(_ path: String) -> Bool { skip.map { !path.contains($0) } ?? true }
    var files: [(name: String, path: String)] = []
    for text in named {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let path = String(parts[1])
      if FileKind(path) == nil { throw AudioError.missingFile(path) }
      let found =
        AudioFolder.exists(at: path)
        ? try AudioFolder.files(in: path) { if isWanted($0) { onOmission($1) } } : [path]
      files += found.filter(isWanted).map { (String(parts[0]), $0) }
    }
    return files
  }
}
