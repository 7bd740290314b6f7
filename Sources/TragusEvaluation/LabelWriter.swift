import TragusCore

/// Turns labels into the lines of a file, one after the other.
///
/// What could break a line, steer a terminal or mislead a reader of a text is written as `\u{9}`
/// and the like. Control characters are such, and what turns the direction of writing. That is not
/// undone when the file is read. Everything else comes back as it was: times and frequencies to the
/// last bit, or in Audacity's format to its six decimals.
///
/// ```
/// var writer = LabelWriter(.audacity)
/// print(writer.lines(for: SoundLabel(start: 1.25, end: 1.75, text: "clap")))
/// ```
package struct LabelWriter: Sendable {
  /// The format that is written.
  package let format: LabelFormat
  /// The names of further columns of a table of Raven.
  package let columns: [String]
  // Whether tabs stand between the columns of a table, and no quotes around a text.
  private let hasTabs: Bool
  private var count: Int

  /// A writer of a new file.
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - columns: The names of further columns, for Raven alone.
  ///   - count: How many labels stand before these.
  ///   - hasTabs: Whether a table of `csv` has tabs in the place of commas.
  package init(
    _ format: LabelFormat, columns: [String] = [], count: Int = 0, hasTabs: Bool = false
  ) {
    (self.format, self.columns, self.count, self.hasTabs) = (format, columns, count, hasTabs)
  }

  /// The line before all labels, without a line break; `nil` where the format has none.
  package var header: String? {
    switch format {
    case .audacity: nil
    case .raven:
      (["Selection", "View", "Channel", "Begin Time (s)", "End Time (s)", "Low Freq (Hz)"]
        + ["High Freq (Hz)", "Annotation"] + columns).joined(separator: "\t")
    case .csv: ["start", "end", "label", "low", "high"].joined(separator: separator)
    }
  }

  /// The lines of a label, without the last line break.
  ///
  /// Audacity has two lines for a label with a band; an end of the band that is missing is -1
  /// there, and empty elsewhere.
  ///
  /// - Parameters:
  ///   - label: The next label of the file.
  ///   - values: What stands in the further columns.
  package mutating func lines(for label: SoundLabel, _ values: [String] = []) -> String {
    count += 1
    let start = number(label.start)
    let end = number(label.end)
    let text = Self.escaped(label.text)
    let hasBand = label.lowFrequency != nil || label.highFrequency != nil
    func frequency(_ frequency: Double?, missing: String = "") -> String {
      frequency.map(number) ?? missing
    }
    let low = frequency(label.lowFrequency, missing: format == .audacity ? "-1.000000" : "")
    let high = frequency(label.highFrequency, missing: format == .audacity ? "-1.000000" : "")
    switch format {
    case .audacity:
      return "\(start)\t\(end)\t\(text)" + (hasBand ? "\n\\\t\(low)\t\(high)" : "")
    case .raven:
      let view = hasBand ? "Spectrogram 1" : "Waveform 1"
      return "\(count)\t\(view)\t1\t\(start)\t\(end)\t\(low)\t\(high)\t\(text)"
        + values.map { "\t" + Self.escaped($0) }.joined()
    case .csv:
      // A text has no tabs, for they are escaped.
      let field = hasTabs ? text : DelimitedText.quoted(text)
      return [start, end, field, low, high].joined(separator: separator)
    }
  }

  private var separator: String { hasTabs ? "\t" : "," }

  private func number(_ number: Double) -> String {
    format == .audacity ? DecimalText.rounded(number) : DecimalText.text(number)
  }

  /// A time as Raven's tables have it.
  package static func number(_ seconds: Double) -> String { DecimalText.text(seconds) }

  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.mustBeEscaped) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.mustBeEscaped {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
