import Tragus

/// What `tune` shows live: the note, the needle, the strings.
struct TunerPicture: DetectorPicture {
  static let command = "tune"

  private let text: TextTuner
  private var tuner: Tuner
  private var inharmonicity: Double?

  init(_ tuner: Tuner, on terminal: Terminal) {
    self.tuner = tuner
    text = TextTuner(
      strings: tuner.strings, hasColor: terminal.hasColor, hasUnicode: terminal.hasUnicode)
  }

  mutating func hear(_ pitch: Pitch) {
    tuner.hear(pitch)
    inharmonicity = pitch.inharmonicity
  }

  mutating func reset() {
    tuner.reset()
    inharmonicity = nil
  }

  func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    text.lines(tuner.reading(at: time), columns: columns, rows: rows)
  }

  var details: String {
    let tuning = tuner.tuning
    var text = "A4 \(FrequencyRangeArgument.text(tuning.referenceFrequency)) Hz"
    if tuning.transposition != 0 { text += "  transposed by \(tuning.transposition)" }
    // How much higher the tenth partial of a stiff string lies than ten times the first.
    if let inharmonicity, inharmonicity > 0 {
      text += "  inharmonicity \(EventText.number(inharmonicity * 1e6, places: 0)) ppm"
    }
    return text
  }
}
