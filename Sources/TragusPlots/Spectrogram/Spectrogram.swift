import TragusDSP

/// How strong each frequency was, and when: spectra in columns of equal duration.
///
/// A ``SpectrogramBuilder`` makes it. Powers are squared amplitudes, 1 for a full-scale sine at the
/// centre of a bin; see `SlidingSpectrum`.
public struct Spectrogram: Sendable {
  /// In hertz.
  package let sampleRate: Double
  /// The number of samples that each spectrum was taken of.
  package let windowLength: Int
  /// The position in the stream of the first frame, in seconds.
  package let startTime: Double
  /// The number of frames, lost ones included.
  package let frameCount: Int64
  /// The frames from the middle of one window to the middle of the next.
  package let hop: Int64
  /// The number of windows that were merged to a column; the last column may have fewer.
  package let windowsPerColumn: Int
  /// How they were merged.
  package let merging: SpectrogramBuilder.Merging
  /// The bins that are kept, counted from 0 Hz.
  package let bins: Range<Int>
  /// The number of columns; 0 for an empty stream.
  public let columnCount: Int

  // One column after the other, and room behind them.
  let power: [Float]

  /// Seconds of sound, lost frames included.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// The distance of two bins in hertz.
  public var frequencyStep: Double { sampleRate / Double(windowLength) }

  /// The powers of the bins in one column.
  ///
  /// - Parameter index: From 0 to below ``columnCount``.
  @_lifetime(borrow self)
  public func column(_ index: Int) -> Span<Float> {
    precondition((0..<columnCount).contains(index), "There is no such column.")
    return power.span.extracting((index * bins.count)..<((index + 1) * bins.count))
  }

  /// Seconds from the first frame to the middle of a column's windows.
  ///
  /// - Parameter column: A column, counted from 0, or a place between two of them.
  public func time(ofColumn column: Double) -> Double {
    let window = column * Double(windowsPerColumn) + Double(windowsPerColumn - 1) / 2
    return window * Double(hop) / sampleRate
  }

  /// The place of a time among the columns: 0 in the middle of the first one.
  ///
  /// - Parameter time: Seconds from the first frame.
  package func column(at time: Double) -> Double {
    let window = time * sampleRate / Double(hop)
    return (window - Double(windowsPerColumn - 1) / 2) / Double(windowsPerColumn)
  }
}
