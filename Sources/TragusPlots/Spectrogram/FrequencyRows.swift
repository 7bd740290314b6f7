import TragusDSP

/// The rows of a picture and the bins of a spectrum that each of them shows.
///
/// The bins are joined by straight lines of power, and a row shows the greatest value on its part
/// of them. So a tone keeps its level whatever the height of the picture. No row is empty, however
/// close rows lie at the low end of a logarithmic axis.
package struct FrequencyRows: Sendable {
  /// The lowest level there is, in dBFS: silence.
  package static let floor: Float = -200

  // From the highest frequency to the lowest.
  private let rows: [Row]

  /// - Parameters:
  ///   - count: The number of rows, at least 1.
  ///   - scale: The scale of the frequencies.
  ///   - range: The frequencies at the lower and the upper edge, in hertz; above 0 on a logarithmic
  ///     scale. What lies outside of the bins reads as their first or last one.
  ///   - frequencyStep: The distance of two bins in hertz.
  ///   - bins: The bins of the spectra, counted from 0 Hz.
  package init(
    count: Int, scale: FrequencyScale, range: ClosedRange<Double>, frequencyStep: Double,
    bins: Range<Int>
  ) {
    precondition(count >= 1, "A picture has one row at least.")
    precondition(range.lowerBound < range.upperBound, "The range must not be empty.")
    precondition(
      range.lowerBound > 0 || scale != .logarithmic, "A logarithmic axis begins above 0 Hz.")
    let low = scale.value(of: range.lowerBound)
    let high = scale.value(of: range.upperBound)
    let last = Double(bins.count - 1)
    let edges = (0...count).map { index in
      let value = high + (low - high) * Double(index) / Double(count)
      let bin = scale.frequency(of: value) / frequencyStep
      return min(max(bin - Double(bins.lowerBound), 0), last)
    }
    rows = (0..<count).map { Row(from: edges[$0 + 1], to: edges[$0]) }
  }

  /// The number of rows.
  package var count: Int { rows.count }

  /// The level of one row in dBFS, not below ``floor``.
  ///
  /// - Parameters:
  ///   - row: Counted from 0, the highest frequency.
  ///   - power: The powers of the bins.
  package func level(_ row: Int, of power: [Float]) -> Float {
    max(Float(decibels(power: Double(rows[row].greatest(in: power)))), Self.floor)
  }
}

/// A part of the line through the bins.
private struct Row {
  let from: Double
  let to: Double
  let inner: Range<Int>

  init(from: Double, to: Double) {
    self.from = from
    self.to = to
    let first = Int(from.rounded(.up))
    inner = first..<max(first, Int(to.rounded(.down)) + 1)
  }

  func greatest(in power: [Float]) -> Float {
    var greatest = max(Self.value(at: from, power), Self.value(at: to, power))
    for bin in inner { greatest = max(greatest, power[bin]) }
    return greatest
  }

  private static func value(at place: Double, _ power: [Float]) -> Float {
    let index = min(Int(place), max(power.count - 2, 0))
    let weight = Float(place - Double(index))
    guard weight > 0 else { return power[index] }
    return power[index] * (1 - weight) + power[index + 1] * weight
  }
}
