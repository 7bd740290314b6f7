/// Frequencies as people write them: `1000`, `1000Hz`, `1kHz`, `44.1k`, `A4`.
package enum FrequencyText {
  private static let units: [(name: String, hertz: Double)] = [
    ("khz", 1000), ("hz", 1), ("k", 1000),
  ]

  /// The greatest that there is in hertz; what has no upper end ends there.
  package static let greatest = 1e6

  /// The frequency of a note by its MIDI number: A4, which is 69, has 440 Hz.
  package static func equalTempered(_ number: Int) -> Double {
    440 * power(2, Double(number - 69) / 12)
  }

  /// The hertz in a text, or `nil` for what is neither a frequency nor a note.
  ///
  /// - Parameters:
  ///   - text: A number with or without a unit, in any case, after a blank too; or a note.
  ///   - frequency: The frequency of a note by its MIDI number; A4 has 440 Hz unless given.
  package static func hertz(
    in text: some StringProtocol,
    note frequency: (Int) -> Double = FrequencyText.equalTempered
  ) -> Double? {
    var digits = text.lowercased()[...]
    var factor = 1.0
    if let unit = units.first(where: { digits.hasSuffix($0.name) }) {
      (digits, factor) = (digits.dropLast(unit.name.count), unit.hertz)
      while digits.last == " " { digits.removeLast() }
    }
    if let number = Double(digits), (number * factor).isFinite { return number * factor }
    return NoteText.number(in: text).map(frequency)
  }

  /// A range that has room for frequencies, as a text: `418:462` about 440 Hz.
  package static func range(about low: Double, to high: Double) -> String {
    "\(Int(min(low * 0.95, greatest).rounded())):\(Int(min(high * 1.05, greatest).rounded()))"
  }

  /// The ends of a range such as `100:300`, `100-300` or `100..300`, or `nil` for what has none.
  ///
  /// - Parameter note: As in ``hertz(in:note:)``.
  /// - Returns: 0 for a lower end that is left open, `greatest` for an upper one.
  package static func ends(
    of text: String, note: (Int) -> Double = FrequencyText.equalTempered
  ) -> (low: Double, high: Double)? {
    for separator in ["..", ":", "-", "\u{2013}"] {
      for place in text.ranges(of: separator) {
        let (first, last) = (text[..<place.lowerBound], text[place.upperBound...])
        guard !first.isEmpty || !last.isEmpty,
          let low = first.isEmpty ? 0 : hertz(in: first, note: note),
          let high = last.isEmpty ? greatest : hertz(in: last, note: note)
        else { continue }
        // A hyphen at an end is the sign of a number or of an octave.
        if separator == "-", first.isEmpty || last.isEmpty { continue }
        return (low, high)
      }
    }
    return nil
  }
}

extension ClosedRange<Double> {
  /// The range in hertz, which ends at another frequency if its upper end was left open.
  package func ending(by highest: Double) -> ClosedRange<Double> {
    upperBound < FrequencyText.greatest ? self : lowerBound...Swift.max(lowerBound, highest)
  }
}
