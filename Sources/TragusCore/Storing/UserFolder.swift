/// Where a user's files of tragus are.
package enum UserFolder {
  /// That of the settings, or `nil` when there is none.
  ///
  /// - Parameter environment: Of which `XDG_CONFIG_HOME` and `HOME` are read.
  package static func settings(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], !folder.isEmpty { return folder + "/tragus" }
    return standard("/.config/tragus", environment)
  }

  /// That of the data, or `nil` when there is none.
  ///
  /// - Parameter environment: Of which `XDG_DATA_HOME` and `HOME` are read.
  package static func data(_ environment: [String: String]) -> String? {
    // The specification has a path that is not absolute ignored.
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return folder + "/tragus"
    }
    return standard("/.local/share/tragus", environment)
  }

  private static func standard(_ path: String, _ environment: [String: String]) -> String? {
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    #if os(macOS)
      return home + "/Library/Application Support/tragus"
    #else
      return home + path
    #endif
  }
}
