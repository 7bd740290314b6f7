import Tragus
import TragusStation

/// A cache of the columns drawn last, so that only new ones are computed.
final class SpectrogramColumns {
  /// What the levels depend on besides the spectrum.
  struct Layout: Equatable {
    let count: Int
    let scale: FrequencyScale
    let range: ClosedRange<Double>
  }

  private var layout: Layout?
  private var rows: FrequencyRows?
  // The levels by the number of the spectrum in the stream.
  private var known: [Int: [Float]] = [:]

  /// The levels of each spectrum, row by row.
  ///
  /// - Parameter end: The number of spectra in the stream, up to and including the last of these.
  func levels(of spectra: ArraySlice<Spectrum>, endingAt end: Int, in layout: Layout) -> [[Float]] {
    guard let latest = spectra.last else { return [] }
    if layout != self.layout { known = [:] }
    let rows =
      layout == self.layout
      ? rows!
      : FrequencyRows(
        count: layout.count, scale: layout.scale, range: layout.range,
        frequencyStep: latest.frequencyStep, bins: 0..<latest.power.count)
    (self.layout, self.rows) = (layout, rows)
    var shown: [Int: [Float]] = [:]
    let levels = zip((end - spectra.count)..., spectra).map { number, spectrum in
      let levels =
        known[number] ?? (0..<rows.count).map { row in rows.level(row, of: spectrum.power) }
      shown[number] = levels
      return levels
    }
    known = shown
    return levels
  }
}
