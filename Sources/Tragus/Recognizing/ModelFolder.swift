import TragusClassifier
import TragusCore
import TragusFiles

/// Where a user keeps models of sounds: files whose names end in `.tragusmodel`, each called by its
/// name without that.
package struct ModelFolder {
  /// How the names of their files end.
  package static let suffix = ".tragusmodel"

  /// What `TRAGUS_MODEL_DIR` names, or else `models` in the folder of the user's data; `nil` when
  /// there is none.
  package let path: String?
  // Whether the user has named it.
  private let isChosen: Bool

  /// - Parameter environment: `TRAGUS_MODEL_DIR`, `XDG_DATA_HOME` and `HOME` are read from it.
  package init(environment: [String: String]) {
    let own = environment["TRAGUS_MODEL_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    isChosen = own != nil
    path = own ?? UserFolder.data(environment).map { $0 + "/models" }
  }

  /// Reads a model.
  ///
  /// - Parameter word: The path of a file, which has a slash or ends in `.tragusmodel`; or the name
  ///   of a model in the folder; or else that of a file here.
  /// - Throws: What ``SoundModel`` throws; as ``file(_:)``.
  package func model(_ word: String) throws(AudioError) -> SoundModel {
    try SoundModel(path: isMissing(word) && FileKind(word) == .file ? word : file(word))
  }

  private func isMissing(_ name: String) -> Bool {
    path.map { FileKind(PathParts.join($0, name + Self.suffix)) == nil } ?? true
  }

  /// The path that a word means, as in ``model(_:)``.
  ///
  /// - Throws: `fileNotFound` when there is no such folder, or no model of that name in it; the
  ///   nearest name is offered.
  package func file(_ word: String) throws(AudioError) -> String {
    if word.isEmpty {
      throw AudioError(
        .fileNotFound, "The name of the model is empty; 'tragus models' lists those that are there."
      )
    }
    if Self.isFile(word) { return word }
    guard let path else {
      throw AudioError(
        .fileNotFound,
        "There is no folder for the model '\(printable(word))'; set HOME or TRAGUS_MODEL_DIR, or write "
          + "the path of its file.")
    }
    let file = PathParts.join(path, word + Self.suffix)
    guard FileKind(file) == nil else { return file }
    if FileKind(word) == .file {
      // What is no model says so.
      _ = try SoundModel(path: word)
      throw AudioError(
        .fileNotFound,
        "There is no model '\(printable(word))'; 'tragus models' lists them, and a file here is "
          + "written ./\(printable(word)).")
    }
    if FileKind(word + Self.suffix) == .file {
      throw AudioError(
        .fileNotFound,
        "There is no model '\(printable(word))' in '\(printable(path))'; a file here is written "
          + "./\(printable(word + Self.suffix)).")
    }
    // `m.tragusmodl`
    if let near = AudioError.fileNear(word), near.hasSuffix(Self.suffix) {
      throw AudioError(
        .fileNotFound,
        "There is no model '\(printable(word))'; did you mean '\(printable(near))'?")
    }
    if !AudioFolder.exists(at: path) {
      throw AudioError(
        .fileNotFound,
        "There is no model '\(printable(word))', for there is no folder '\(printable(path))'; write the "
          + "path of its file, as ./NAME\(Self.suffix).")
    }
    let hint = nameHint(for: word, in: try names(), else: "'tragus models' lists what is there.")
    throw AudioError(
      .fileNotFound,
      "There is no model '\(printable(word))' in '\(printable(path))'; \(hint)")
  }

  /// The names of all models, in the order of the alphabet; the usual folder, if it is missing, has
  /// none.
  ///
  /// - Throws: `fileNotFound` when `TRAGUS_MODEL_DIR` names no folder; `permissionDenied`.
  package func names() throws(AudioError) -> [String] {
    guard let path else { return [] }
    guard AudioFolder.exists(at: path) else {
      guard isChosen else { return [] }
      throw AudioError(
        .fileNotFound,
        "TRAGUS_MODEL_DIR names '\(printable(path))', which is not a folder; make it, or name another."
      )
    }
    guard let names = FolderNames.read(path) else {
      throw AudioError(
        .permissionDenied, "You may not read the folder '\(path)'; check its permissions.")
    }
    return names.compactMap { bytes in
      guard let name = String(validating: bytes, as: UTF8.self), !name.hasPrefix("."),
        name.hasSuffix(Self.suffix)
      else { return nil }
      return String(name.dropLast(Self.suffix.count))
    }.sorted()
  }

  /// Removes a model of the folder.
  ///
  /// - Throws: As ``file(_:)``; `invalidRequest` for the path of a file; `permissionDenied`.
  package func remove(_ name: String) throws(AudioError) {
    try PrivateFile.remove(BytePath(try removable(name)))
  }

  /// The file of a model that may be removed.
  ///
  /// - Throws: As ``file(_:)``; `invalidRequest` for the path of a file.
  package func removable(_ name: String) throws(AudioError) -> String {
    guard !Self.isFile(name) else {
      throw AudioError(
        .invalidRequest,
        "'\(printable(name))' is a path; remove a file with rm, or name a model that 'tragus models' "
          + "lists.")
    }
    if isMissing(name),
      let file = [name, name + Self.suffix].first(where: { FileKind($0 as String) == .file })
    {
      throw AudioError(
        .fileNotFound,
        "'\(printable(file))' is a file here, and is not a model that 'tragus models' lists; remove it "
          + "with rm.")
    }
    if path.map({ !AudioFolder.exists(at: $0) }) ?? false {
      throw AudioError(
        .fileNotFound,
        "There is no model '\(printable(name))', and no folder '\(printable(path ?? ""))'; a file elsewhere "
          + "is removed with rm.")
    }
    return try file(name)
  }

  private static func isFile(_ word: String) -> Bool {
    PathParts.hasFolder(word) || word.hasSuffix(suffix)
  }
}
