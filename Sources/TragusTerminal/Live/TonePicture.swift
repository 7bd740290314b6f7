import Tragus
import TragusStation

/// The live picture of `tone`: a line for each tone of the latest block, the strongest in bold.
package struct TonePicture: DetectorPicture {
  package static let command = "tone"

  /// How long an ended tone stays, so that it can be read.
  private static let hold = 1.0  // seconds

  package let details: String
  private let terminal: Terminal
  private var tones: [Tone] = []

  package init(_ detector: ToneDetector, on terminal: Terminal) {
    self.terminal = terminal
    details =
      "\(plainNumber(detector.range.lowerBound)) to "
      + "\(plainNumber(detector.range.upperBound)) Hz  "
      + "blocks of \(detector.block) frames"
  }

  package mutating func hear(_ tone: Tone) {
    if tones.first?.time != tone.time { tones.removeAll(keepingCapacity: true) }
    tones.append(tone)
  }

  package mutating func reset() { tones.removeAll() }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    guard let latest = tones.first?.at, time - latest <= Self.hold else {
      return [terminal.dimmed("  no tone")]
    }
    // A lasting tone may be missing for two blocks.
    let isSounding = time - latest <= 0.25
    let strongest = tones.map(\.level).max()
    return tones.prefix(rows).map { tone in
      // A tone that does not fit is left out whole: half a number would mislead.
      var text = " "
      for part in tone.words?.parts ?? [] {
        let part = "  " + part.text()
        if text.count + part.count <= columns { text += part }
      }
      if !isSounding { return terminal.dimmed(text) }
      return tone.level == strongest ? terminal.bold(text) : text
    }
  }
}
