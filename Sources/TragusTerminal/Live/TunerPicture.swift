import Tragus
import TragusStation

/// The live picture of `tune`: the note, the needle and the strings.
package struct TunerPicture: DetectorPicture {
  package static let command = "tune"

  private let text: TextTuner
  private var tuner: Tuner
  private var inharmonicity: Double?

  package init(_ tuner: Tuner, on terminal: Terminal) {
    self.tuner = tuner
    text = TextTuner(
      strings: tuner.strings, hasColor: terminal.hasColor, hasUnicode: terminal.hasUnicode)
  }

  package mutating func hear(_ pitch: Pitch) {
    tuner.hear(pitch)
    inharmonicity = pitch.inharmonicity
  }

  package mutating func reset() {
    tuner.reset()
    inharmonicity = nil
  }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    text.lines(tuner.reading(at: time), columns: columns, rows: rows)
  }

  package var details: String {
    let tuning = tuner.tuning
    var text = "A4 \(plainNumber(tuning.referenceFrequency)) Hz"
    if tuning.transposition != 0 { text += "  transposed by \(tuning.transposition)" }
    // The B of a stiff string, in millionths: 100 is a guitar, 1000 a short piano string.
    if let inharmonicity, inharmonicity > 0 {
      text += "  inharmonicity B \(decimal(inharmonicity * 1e6, places: 0))e-6"
    }
    return text
  }
}
