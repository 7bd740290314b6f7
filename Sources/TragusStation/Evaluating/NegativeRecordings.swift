import Tragus

/// Recordings without what is looked for.
package enum NegativeRecordings {
  /// The recordings of folders and files, with their classes.
  ///
  /// - Parameters:
  ///   - named: Each as `rain=FOLDER`.
  ///   - skip: What is in the paths that are left out.
  ///   - onOmission: Gets the reason of each file and folder that is left out of a folder.
  /// - Throws: `fileNotFound` for a path that is named, and as `AudioFolder`.
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
