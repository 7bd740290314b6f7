import Tragus

/// All test signals and their keys, as `synth --list` prints them.
package enum SignalCatalogText {
  package static var text: String {
    SimulatedSource.catalog.map(text).joined(separator: "\n")
  }

  private static func text(_ signal: SignalDescription) -> String {
    var lines = "\(signal.name): \(signal.summary)\n"
    for key in signal.keys {
      let value = key.defaultValue.isEmpty ? "" : "=\(key.defaultValue)"
      let setting = "  \(key.name)\(value)\(key.unit.isEmpty ? "" : " \(key.unit)")"
      lines += setting.padded(to: 30, blanks: 1) + key.summary + "\n"
    }
    return lines
  }
}
