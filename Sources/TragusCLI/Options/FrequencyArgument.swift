import ArgumentParser
import Tragus

/// The argument for a frequency: `440`, `440Hz`, `1.2kHz`, `44.1k`, `A4`.
enum FrequencyArgument {
  static func hertz(_ text: String) throws -> Double {
    try hertz(text, Tuning())
  }

  /// A frequency, with notes in a given tuning.
  static func hertz(_ text: String, _ tuning: Tuning) throws -> Double {
    try usage { () throws(AudioError) in
      try ToneText.hertz(text, note: tuning.frequency(ofNumber:))
    }
  }

  /// The rate of clicks: per second as `2` or `2Hz`, per minute as `120bpm` or `120/min`.
  static func clicks(_ text: String, _ tuning: Tuning) throws -> Double {
    let unit = ["bpm", "/min"].first(where: text.lowercased().hasSuffix)
    let number = Double(text.dropLast(unit?.count ?? 0))
    if unit != nil, let number, number > 0, number.isFinite { return number / 60 }
    if let number, !(number > 0) {
      throw ValidationError(
        "--clicks must be above 0: write 2 for two clicks a second, or 120bpm, not \(printable(text))."
      )
    }
    guard FrequencyText.hertz(in: text, note: tuning.frequency(ofNumber:)) != nil else {
      throw ValidationError(
        "'\(printable(text))' is not a rate of clicks; write it a minute or a second, as 120bpm or 2."
      )
    }
    return try hertz(text, tuning)
  }

  /// Several frequencies, separated by commas.
  static func list(_ text: String, _ tuning: Tuning) throws -> [Double] {
    try usage { () throws(AudioError) in
      try ToneText.frequencies(text, note: tuning.frequency(ofNumber:))
    }
  }

  /// The ends of a sweep, in either order.
  static func sweep(_ text: String, _ tuning: Tuning) throws -> (from: Double, to: Double) {
    guard let ends = FrequencyText.ends(of: text, note: tuning.frequency(ofNumber:)),
      ends.low > 0, ends.high < FrequencyText.greatest
    else {
      throw ValidationError("'\(printable(text))' is not a sweep; write its ends, as 100:8kHz.")
    }
    return (ends.low, ends.high)
  }

  /// A sample rate.
  static func rate(_ text: String) throws -> Double {
    // `16` means kilohertz: no device has so few samples.
    if let number = Double(text), kilohertz.contains(number) {
      throw ValidationError("Write \(text)k, not \(text): a sample rate is in hertz.")
    }
    guard let rate = FrequencyText.hertz(in: text), AudioFormat.sampleRates.contains(rate),
      rate == rate.rounded()
    else {
      throw ValidationError(
        "'\(printable(text))' is not a sample rate; write whole hertz from 1 to 1000000, as 48k.")
    }
    return rate
  }

  // The usual rates, as people write them.
  private static let kilohertz: Set<Double> = [
    8, 11, 11.025, 12, 16, 22, 22.05, 24, 32, 44, 44.1, 48, 88.2, 96, 176.4, 192,
  ]

  /// A difference of frequencies: `1Hz`, `0.5`.
  static func resolution(_ text: String) throws -> Double {
    guard let value = FrequencyText.hertz(in: text), value > 0, value <= FrequencyText.greatest
    else {
      throw ValidationError(
        "'\(printable(text))' is not a distance of frequencies; write hertz, as 1Hz.")
    }
    return value
  }
}

extension Tuning {
  /// The frequency of a note with a MIDI number, in hertz.
  fileprivate func frequency(ofNumber number: Int) -> Double {
    frequency(of: Note(number: number))
  }
}

extension Signal.NoiseColor: ExpressibleByArgument {}
