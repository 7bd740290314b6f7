import TragusSystem

/// Where a user's files of tragus are.
package enum UserFolder {
  /// The folder of the settings, or `nil` when there is none.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME` and `HOME` are read from it.
  package static func settings(_ environment: [String: String]) -> String? {
    folder(named: "XDG_CONFIG_HOME", else: "/.config", environment)
  }

  /// The folder of the data, or `nil` when there is none.
  ///
  /// - Parameter environment: `XDG_DATA_HOME` and `HOME` are read from it.
  package static func data(_ environment: [String: String]) -> String? {
    folder(named: "XDG_DATA_HOME", else: "/.local/share", environment)
  }

  /// Checks whether a text can hold the paths of these folders. For bytes that are not UTF-8, texts
  /// have a replacement character, and so the name of another folder.
  ///
  /// - Throws: `invalidRequest`.
  package static func checkEncoding() throws(AudioError) {
    let folders = ["XDG_CONFIG_HOME", "XDG_DATA_HOME"]
    // Where both of these count, the other one does not.
    let needsHome = folders.contains { variable in
      getenv(variable).map { PathParts.isAbsolute(String(cString: $0)) } != true
    }
    for variable in ["TRAGUS_CONFIG", "TRAGUS_MODEL_DIR"] + folders + (needsHome ? ["HOME"] : []) {
      guard let bytes = getenv(variable), String(validatingCString: bytes) == nil else { continue }
      throw AudioError(
        .invalidRequest,
        "\(variable) is '\(String(cString: bytes))', which is not UTF-8, and nothing can be kept there; "
          + "set \(variable == "HOME" ? folders.joined(separator: " and ") : variable) to another "
          + "path.")
    }
  }

  private static func folder(
    named variable: String, else usual: String, _ environment: [String: String]
  ) -> String? {
    // By the XDG Base Directory Specification, a path that is not absolute is ignored.
    if let folder = environment[variable], PathParts.isAbsolute(folder) {
      return folder + "/tragus"
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    #if os(macOS)
      return home + "/Library/Application Support/tragus"
    #else
      return home + usual + "/tragus"
    #endif
  }
}
