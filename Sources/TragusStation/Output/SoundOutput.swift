/// Where sound goes, as the command line names it: a file, `-`, `speaker` or `speaker:NAME`.
package enum SoundOutput: Equatable, Sendable {
  /// A loudspeaker, by its id or a part of its name or id; `nil` is the usual one.
  case speaker(String?)
  /// A file, or `-` for standard output.
  case file(String)

  package init(_ text: String) {
    self =
      text == "speaker" || text.hasPrefix("speaker:") ? .speaker(Self.device(text)) : .file(text)
  }

  /// The loudspeaker, or `nil` for the usual one and for a file.
  package var device: String? { if case .speaker(let name) = self { name } else { nil } }

  /// The file, or `nil` for a loudspeaker.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The loudspeaker of a name, with or without `speaker:`; `nil` for the usual one.
  package static func device(_ name: String) -> String? {
    let name =
      name == "speaker" ? "" : name.hasPrefix("speaker:") ? String(name.dropFirst(8)) : name
    return name.isEmpty ? nil : name
  }
}
