import TragusDSP

/// A spectrogram drawn on a grid: one level for each pixel.
///
/// In time, a pixel holds the mean power of what lies in it, or the greatest, as the spectrogram
/// was merged. Where pixels are closer than columns, it lies on a straight line between two of
/// them. In frequency, ``FrequencyRows`` decide.
package struct SpectrogramRaster: Sendable {
  /// The lowest level there is, in dBFS: silence.
  package static let floor = FrequencyRows.floor

  /// The number of pixels from the first to the last moment.
  package let width: Int
  /// The number of pixels from the lowest to the highest frequency.
  package let height: Int
  /// The scale of the frequencies.
  package let scale: FrequencyScale
  /// The frequencies at the lower and the upper edge, in hertz.
  package let range: ClosedRange<Double>
  /// The levels in dBFS, not below ``floor``: row by row from the highest frequency, each from the
  /// first to the last moment.
  package let levels: [Float]
  /// The highest level, in dBFS.
  package let highest: Float

  /// Draws a spectrogram.
  ///
  /// - Parameters:
  ///   - spectrogram: What to draw; one without columns is silence.
  ///   - width: The number of pixels in time, at least 1.
  ///   - height: The number of pixels in frequency, at least 1.
  ///   - scale: The scale of the frequencies.
  ///   - range: The frequencies shown in hertz, within the range of the spectrogram; above 0 on a
  ///     logarithmic scale.
  package init(
    _ spectrogram: Spectrogram, width: Int, height: Int, scale: FrequencyScale,
    range: ClosedRange<Double>
  ) {
    precondition(width >= 1 && height >= 1, "A picture has one pixel at least.")
    precondition(range.lowerBound < range.upperBound, "The range must not be empty.")
    precondition(
      range.lowerBound > 0 || scale != .logarithmic, "A logarithmic axis begins above 0 Hz.")
    self.width = width
    self.height = height
    self.scale = scale
    self.range = range
    var levels = [Float](repeating: Self.floor, count: width * height)
    var highest = Self.floor
    if spectrogram.columnCount > 0 {
      let rows = FrequencyRows(
        count: height, scale: scale, range: range, frequencyStep: spectrogram.frequencyStep,
        bins: spectrogram.bins)
      var power = [Float](repeating: 0, count: spectrogram.bins.count)
      for x in 0..<width {
        Self.merge(spectrogram, x, width, into: &power)
        for y in 0..<height {
          let level = rows.level(y, of: power)
          levels[y * width + x] = level
          highest = max(highest, level)
        }
      }
    }
    self.levels = levels
    self.highest = highest
  }

  /// The powers at one moment of the picture.
  private static func merge(
    _ spectrogram: Spectrogram, _ x: Int, _ width: Int, into power: inout [Float]
  ) {
    let duration = spectrogram.duration
    func place(_ x: Double) -> Double { spectrogram.column(at: duration * x / Double(width)) }
    let (start, end) = (place(Double(x)), place(Double(x + 1)))
    let last = spectrogram.columnCount - 1

    func add(_ index: Int, _ weight: Double) {
      let column = spectrogram.column(index)
      let weight = Float(weight)
      for bin in column.indices { power[bin] += column[bin] * weight }
    }

    for bin in power.indices { power[bin] = 0 }
    guard end - start > 1 else {
      let middle = min(max((start + end) / 2, 0), Double(last))
      let index = min(Int(middle), max(last - 1, 0))
      let weight = middle - Double(index)
      add(index, 1 - weight)
      if weight > 0 { add(index + 1, weight) }
      return
    }
    // A column lies from half a column before its middle to half a column behind it.
    let first = min(max(start + 0.5, 0), Double(last))
    let final = min(max(end + 0.5, first), Double(last + 1))
    for index in Int(first)...min(Int(final), last) {
      switch spectrogram.merging {
      case .mean:
        let part = min(final, Double(index + 1)) - max(first, Double(index))
        if part > 0 { add(index, part / (final - first)) }
      case .maximum:
        let column = spectrogram.column(index)
        for bin in column.indices { power[bin] = max(power[bin], column[bin]) }
      }
    }
  }
}
