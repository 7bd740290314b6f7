import ArgumentParser
import Tragus

/// Frequencies on the command line: `440`, `440Hz`, `1.2kHz`, `44.1k`, `A4`.
enum FrequencyArgument {
  static func hertz(_ text: String) throws -> Double {
    try hertz(text, Tuning())
  }

  /// The same where notes have frequencies of their own.
  static func hertz(_ text: String, _ tuning: Tuning) throws -> Double {
    try usage { () throws(AudioError) in
      try ToneText.hertz(text, note: tuning.frequency(ofNumber:))
    }
  }

  /// How often something clicks: in a second as `2` or `2Hz`, in a minute as `120bpm` or `120/min`.
  static func clicks(_ text: String, _ tuning: Tuning) throws -> Double {
    for unit in ["bpm", "/min"] where text.lowercased().hasSuffix(unit) {
      guard let count = Double(text.dropLast(unit.count)), count > 0, count.isFinite else { break }
      return count / 60
    }
    return try hertz(text, tuning)
  }

  /// Several apart by commas.
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
    guard let rate = FrequencyText.hertz(in: text), AudioFormat.sampleRates.contains(rate),
      rate == rate.rounded()
    else {
      throw ValidationError(
        "'\(printable(text))' is not a sample rate; write whole hertz from 1 to 1000000, as 48k.")
    }
    return rate
  }

  /// A distance of frequencies: `1Hz`, `0.5`.
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
  /// The frequency of the note of a MIDI number, in hertz.
  fileprivate func frequency(ofNumber number: Int) -> Double {
    frequency(of: Note(number: number))
  }
}

extension Signal.NoiseColor: ExpressibleByArgument {}
