/// The folder of a user's trained models: files that end with `.tragusmodel`, each called by its name
/// without that.
package struct ModelFolder: Sendable, Hashable {
  /// The ending of the file of a model.
  package static let suffix = ".tragusmodel"

  /// The path of the folder.
  package let path: String

  package init(_ path: String) { self.path = PathParts.withoutEndingSlashes(path) }

  /// The folder of this user, or `nil` when there is no place for one.
  ///
  /// - Parameter environment: Of which `TRAGUS_MODEL_DIR`, `XDG_DATA_HOME` and `HOME` are read.
  package static func user(_ environment: [String: String]) -> ModelFolder? {
    if let path = environment["TRAGUS_MODEL_DIR"], !path.isEmpty { return ModelFolder(path) }
    return UserFolder.data(environment).map { ModelFolder($0 + "/models") }
  }

  /// The names of all models in it, in the order of the alphabet; a folder that is missing has none.
  package func names() throws(AudioError) -> [String] {
    guard AudioFolder.exists(at: path) else { return [] }
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

  /// The path of a model in it.
  package func path(of name: String) -> String { PathParts.join(path, name + Self.suffix) }

  /// Whether a text names a file, and not a model of the folder.
  package static func isFile(_ text: String) -> Bool {
    PathParts.hasFolder(text) || text.hasSuffix(suffix)
  }

  /// The path that a name or a path means.
  ///
  /// - Throws: `fileNotFound` for a name that no model of the folder has; it offers the nearest one.
  package func resolved(_ text: String) throws(AudioError) -> String {
    if Self.isFile(text) { return text }
    let names = try names()
    if names.contains(text) { return path(of: text) }
    let hint =
      nearestName(to: text, in: names).map { "did you mean '\(printable($0))'?" }
      ?? "'tragus models' lists them."
    throw AudioError(
      .fileNotFound, "There is no model '\(printable(text))' in '\(printable(path))'; \(hint)")
  }

  /// Removes a model.
  ///
  /// - Throws: As ``resolved(_:)``; `invalidRequest` for the path of a file; `permissionDenied`.
  package func remove(_ name: String) throws(AudioError) {
    guard !Self.isFile(name) else {
      throw AudioError(
        .invalidRequest, "'\(printable(name))' is a file; remove it with rm, or name a model.")
    }
    try PrivateFile.remove(BytePath(try resolved(name)))
  }
}
