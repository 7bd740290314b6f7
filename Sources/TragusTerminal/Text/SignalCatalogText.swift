import Tragus

/// All test signals and their keys, as `synth --list` prints them.
package enum SignalCatalogText {
  package static var text: String {
    let catalog = SimulatedSource.catalog
    let common = catalog[0].keys.filter { key in
      catalog.allSatisfy { $0.keys.contains { line(of: $0) == line(of: key) } }
    }
    let names = common.map(\.name)
    return catalog.map { text($0, without: names) }.joined(separator: "\n")
      + "\nAll of them:\n" + common.map(line(of:)).joined()
  }

  /// The lines for one signal; `nil` for an unknown name.
  package static func text(of name: String) -> String? {
    SimulatedSource.catalog.first { $0.name == name }.map { text($0) }
  }

  private static func text(_ signal: SignalDescription, without names: [String] = []) -> String {
    "\(signal.name): \(signal.summary)\n"
      + signal.keys.filter { !names.contains($0.name) }.map(line(of:)).joined()
  }

  private static func line(of key: SignalDescription.Key) -> String {
    let value = key.defaultValue.isEmpty ? "" : "=\(key.defaultValue)"
    let setting = "  \(key.name)\(value)\(key.unit.isEmpty ? "" : " \(key.unit)")"
    return setting.padded(to: 30, blanks: 1) + key.summary + "\n"
  }
}
