/// Where a user's files of tragus are.
package enum UserFolder {
  /// That of the settings, or `nil` when there is none.
  ///
  /// - Parameter environment: Of which `XDG_CONFIG_HOME` and `HOME` are read.
  package static func settings(_ environment: [String: String]) -> String? {
    folder(named: "XDG_CONFIG_HOME", else: "/.config", environment)
  }

  /// That of the data, or `nil` when there is none.
  ///
  /// - Parameter environment: Of which `XDG_DATA_HOME` and `HOME` are read.
  package static func data(_ environment: [String: String]) -> String? {
    folder(named: "XDG_DATA_HOME", else: "/.local/share", environment)
  }

  private static func folder(
    named variable: String, else usual: String, _ environment: [String: String]
  ) -> String? {
    // The XDG Base Directory Specification has a path that is not absolute ignored.
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
