import Tragus

/// The description of a trained model, as `tragus models` prints it.
package struct ModelReport: Encodable {
  private let name: String
  private let file: String
  private let bytes: Int
  private let sha256: String
  private let labels: [String]
  private let card: SoundModelCard?

  /// - Parameters:
  ///   - name: The name for people.
  ///   - path: The path of its file.
  /// - Throws: The errors of `SoundModel`, which verifies the checksum.
  package init(name: String, path: String) throws(AudioError) {
    let model = try SoundModel(path: path)
    (self.name, file, labels, card) = (name, path, model.labels, model.card)
    bytes = model.bytes.count
    // The file ends with the SHA-256 of all bytes before it.
    sha256 = model.bytes.suffix(32).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// One line: the name, the kinds of sounds and the size.
  package func line(width: Int) -> String {
    let shown = printable(name)
    let kinds = labels.prefix(6).map(printable).joined(separator: ", ")
    return shown.padded(to: width)
      + decimal(Double(bytes) / 1000, places: 0, width: 7) + " kB  \(labels.count) kinds: \(kinds)"
      + (labels.count > 6 ? " …" : "")
  }

  /// All details, one line each.
  package var lines: [String] {
    var lines = [
      "name      \(printable(name))", "file      \(printable(file))", "size      \(bytes) bytes",
      "sha256    \(sha256)",
    ]
    guard let card else { return lines }
    lines.append("made by   \(printable(card.software))")
    lines.append("licence   \(card.licence.map(printable) ?? "not told")")
    lines.append(
      "material  \(card.materials.count) clips of \(plainNumber(card.sampleRate)) Hz or more")
    if let evaluation = card.evaluation {
      let clips = evaluation.clips
      let origin = evaluation.isOfOtherSources ? "sources not trained on" : "the same recordings"
      func percent(_ share: Double) -> String { decimal(100 * share, places: 1) }
      lines.append(
        "accuracy  \(percent(clips.accuracy)) % of \(clips.count) clips of \(origin), "
          + "\(percent(clips.lowest)) to \(percent(clips.highest)) %")
    }
    let width = card.kinds.map { printable($0.label).count }.max() ?? 0
    for kind in card.kinds {
      let label = printable(kind.label)
      lines.append(
        "  " + label.padded(to: width)
          + "  \(kind.clipCount) clips, \(kind.windowCount) windows")
    }
    return lines
  }
}
