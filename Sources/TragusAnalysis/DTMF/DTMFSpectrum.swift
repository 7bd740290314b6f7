/// Looks for the tones of a key in spectra.
struct DTMFSpectrum {
  // Beyond the tones' ±2.5 %, to tell a crest from a slope.
  private static let lowRange = 660.0...985
  private static let highRange = 1150.0...1705
  private static let band = 600.0...1800
  private static let lowerBand = 100.0...600

  private let low: Range<Int>
  private let high: Range<Int>
  private let band: Range<Int>
  private let lowerBand: Range<Int>
  /// The bins around each nominal frequency, rows then columns.
  let places: [Range<Int>]
  /// Bins from a crest to where a Hann window's main lobe ends.
  private let reach: Int
  // The sum of the bins of a sine over the mean square at its crest.
  private let lobe: Double

  init(_ frames: SpectrumFrames, windowDuration: Double) {
    low = frames.bins(Self.lowRange)
    high = frames.bins(Self.highRange)
    band = frames.bins(Self.band)
    lowerBand = frames.bins(Self.lowerBand)
    places = (DTMFKeypad.lowFrequencies + DTMFKeypad.highFrequencies).map {
      frames.bins((0.97 * $0)...(1.03 * $0))
    }
    reach = Int((2 / (windowDuration * frames.binWidth)).rounded())
    // 1.5 bins of a transform as long as the window is a Hann window's noise bandwidth.
    lobe = 1.5 / (windowDuration * frames.binWidth)
  }

  func measure(_ frames: SpectrumFrames) -> DTMFFrame? {
    guard let lowPeak = frames.peak(in: low), let highPeak = frames.peak(in: high) else {
      return nil
    }
    let (row, lowDeviation) = DTMFKeypad.nearest(
      to: lowPeak.frequency, of: DTMFKeypad.lowFrequencies)
    let (column, highDeviation) = DTMFKeypad.nearest(
      to: highPeak.frequency, of: DTMFKeypad.highFrequencies)
    func around(_ bin: Int) -> Double { frames.sum((bin - reach)..<(bin + reach + 1)) }
    func near(_ frequency: Double) -> Double {
      let bin = Int((frequency / frames.binWidth).rounded())
      return frames.sum((bin - 1)..<(bin + 2)) / 3
    }
    // Beside the high tone, twice the low one would measure that.
    let isApart = abs(2 * lowPeak.frequency - highPeak.frequency) > 110
    let second = isApart ? near(2 * lowPeak.frequency) : 0
    return DTMFFrame(
      row: row, column: column, lowDeviation: lowDeviation, highDeviation: highDeviation,
      lowPower: lowPeak.power, highPower: highPeak.power,
      bandPower: bandPower(frames),
      tonePower: (around(lowPeak.bin) + around(highPeak.bin)) / lobe,
      harmonicPower: second + near(3 * lowPeak.frequency) + near(2 * highPeak.frequency)
        + near(lowPeak.frequency + highPeak.frequency),
      lowerPower: frames.sum(lowerBand) / lobe)
  }

  /// The power between 600 Hz and 1.8 kHz.
  func bandPower(_ frames: SpectrumFrames) -> Double { frames.sum(band) / lobe }
}
