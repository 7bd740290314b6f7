/// A destination of sound on the command line: a file, `-`, `speaker` or `speaker:NAME`.
package enum SoundOutput: Equatable, Sendable {
  /// A loudspeaker, by its id or a part of its name or id; `nil` for the default.
  case speaker(String?)
  /// A file, or `-` for standard output.
  case file(String)

  package init(_ text: String) {
    self =
      text == "speaker" || text.hasPrefix("speaker:") ? .speaker(Self.device(text)) : .file(text)
  }

  /// The loudspeaker, or `nil` for the default and for a file.
  package var device: String? { if case .speaker(let name) = self { name } else { nil } }

  /// The file, or `nil` for a loudspeaker.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The loudspeaker from a name with or without `speaker:`; `nil` for the default.
  package static func device(_ name: String) -> String? {
    let name =
      name == "speaker" ? "" : name.hasPrefix("speaker:") ? String(name.dropFirst(8)) : name
    return name.isEmpty ? nil : name
  }
}
