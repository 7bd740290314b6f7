import TragusClassifier
import TragusCore

/// Where a user keeps models of sounds: files whose names end in `.tragusmodel`.
package struct ModelFolder {
  private static let suffix = ".tragusmodel"

  /// What `TRAGUS_MODEL_DIR` names, or else `models` in the folder of the user's data; `nil` when
  /// there is none.
  package let path: String?

  /// - Parameter environment: Of which `TRAGUS_MODEL_DIR`, `XDG_DATA_HOME` and `HOME` are read.
  package init(environment: [String: String]) {
    let own = environment["TRAGUS_MODEL_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    path = own ?? UserFolder.data(environment).map { $0 + "/models" }
  }

  /// Reads a model.
  ///
  /// - Parameter word: The path of a file, which has a slash or ends in `.tragusmodel`; or the name
  ///   of a model in the folder.
  /// - Throws: What ``SoundModel`` throws; `fileNotFound` when there is no such folder.
  package func model(_ word: String) throws(AudioError) -> SoundModel {
    if word.contains("/") || word.hasSuffix(Self.suffix) { return try SoundModel(path: word) }
    guard let path else {
      throw AudioError(
        .fileNotFound,
        "There is no folder for the model '\(printable(word))'; set HOME or TRAGUS_MODEL_DIR, or write "
          + "the path of its file.")
    }
    return try SoundModel(path: "\(path)/\(word)\(Self.suffix)")
  }
}
