import Tragus

/// All test signals and their keys, as `synth --list` prints them.
package enum SignalCatalogText {
  package static var text: String {
    SimulatedSource.catalog.map(text).joined(separator: "\n")
  }

  /// One of them; `nil` for a name that is none.
  package static func text(of name: String) -> String? {
    SimulatedSource.catalog.first { $0.name == name }.map(text)
  }

  private static func text(_ signal: SignalDescription) -> String {
    var lines = "\(signal.name): \(signal.summary)\n"
    for key in signal.keys {
      let value = key.defaultValue.isEmpty ? "" : "=\(key.defaultValue)"
      let setting = "  \(key.name)\(value)\(key.unit.isEmpty ? "" : " \(key.unit)")"
      let padding = String(repeating: " ", count: max(30 - setting.count, 1))
      lines += setting + padding + key.summary + "\n"
    }
    return lines
  }
}
