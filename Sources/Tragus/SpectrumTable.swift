#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns spectra into rows of comma-separated values (RFC 4180): one row for each level, with its time
/// and its frequency.
///
/// ```
/// let file = try AudioFile(reading: "take.wav")
/// let table = SpectrumTable(source: "take.wav")
/// print(table.header)
/// let listener = Listener()
/// listener.add(SpectrumMeter(format: file.format)) { print(table.rows(of: $0)) }
/// try listener.run(file)
/// ```
package struct SpectrumTable {
  private let source: String?
  private let startDate: Date?
  private let range: ClosedRange<Double>

  /// - Parameters:
  ///   - source: The input as the user named it; adds a last column `source`.
  ///   - startDate: When the first frame of a live stream was heard, in seconds since 1970; adds a
  ///     first column `date`.
  ///   - range: The frequencies that get rows, in hertz.
  package init(
    source: String? = nil, startDate: Double? = nil,
    range: ClosedRange<Double> = 0...Double.infinity
  ) {
    self.source = source.map(CSVLines.quoted)
    self.range = range
    self.startDate = startDate.map { Date(timeIntervalSince1970: $0) }
  }

  /// The names of the columns: `time` in seconds, `frequency` in hertz, `level` in dBFS.
  package var header: String {
    ((startDate == nil ? [] : ["date"]) + ["time", "frequency", "level"]
      + (source == nil ? [] : ["source"])).joined(separator: ",")
  }

  /// The rows of a spectrum from the lowest frequency to the highest, without the last line break.
  ///
  /// - Parameter spectrum: What a `SpectrumMeter` reported. Levels are rounded to 0.01 dB, as in
  ///   JSON.
  package func rows(of spectrum: Spectrum) -> String {
    let date = startDate.map { RFC3339.string(from: $0.addingTimeInterval(spectrum.time)) + "," }
    let start = (date ?? "") + Self.text(spectrum.time) + ","
    let end = source.map { ",\($0)\n" } ?? "\n"
    var rows = ""
    for (bin, level) in spectrum.levels.enumerated() {
      let frequency = Double(bin) * spectrum.frequencyStep
      guard range.contains(frequency) else { continue }
      rows += start
      rows += Self.text(frequency)
      rows += ","
      rows += Self.text((level * 100).rounded() / 100)
      rows += end
    }
    return String(rows.dropLast())
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
