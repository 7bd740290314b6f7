import TragusDSP

/// What is measured in one window of 64 ms at 8 kHz.
struct BlowSpectrum {
  /// What a range of the spectrum looks like when its bend is taken out of the logarithms.
  struct Lines {
    /// How far the second highest bin stands out: 1.6 of 30 bins of noise, 2.2 of 193.
    var peak = 0.0
    /// The standard deviation: about 1.25 in noise.
    var spread = 0.0
    /// The correlation with the same range 64 ms before: 0 in noise, 1 of steady tones.
    var coherence = 0.0
  }

  static let bandCount = 6

  /// Mean squares of octaves from 60 Hz to 3.5 kHz.
  private(set) var bands = Array(repeating: 0.0, count: bandCount)
  private(set) var low = Lines()
  private(set) var high = Lines()
  /// The highest autocorrelation behind its first zero, of what lies between 60 Hz and 1 kHz.
  private(set) var period = 0.0
  /// The highest autocorrelation of the flattened spectrum, for periods of 2.5 to 16.6 ms.
  private(set) var flatPeriod = 0.0

  private static let binWidth = Double(BlowInput.rate) / Double(BlowInput.windowLength)
  // In hertz: octaves, as far as every sample rate reaches.
  private static let bandEdges = [60.0, 120, 250, 500, 1000, 2000, 3500]
  // Where nothing is, a logarithm still is a number.
  private static let leastPower: Float = 1e-13
  // Bins to either side of which the mean is taken: 25 of them in all.
  private static let smoothing = 12
  private static let longestPeriod = 134  // samples at 8 kHz: 60 Hz

  private let scale: Double
  private let bandBins: [Range<Int>]
  private let periodBins = bins(60...1000)
  private let flatBins = bins(80...3000)
  private var lowTrend: SpectralTrend
  private var highTrend: SpectralTrend
  private var spectrum = PowerSpectrum(window: shape.map { Float($0) })
  private var transform = RealFFT(count: BlowInput.windowLength)
  // The logarithms of bins 0 and up begin at `smoothing`; before them they are mirrored.
  private var logarithms: [Float]
  private var runningSums: [Float]
  // The powers that a period is looked for in; 0 beyond the ranges of either.
  private var lowPower: [Float]
  private var flatPower: [Float]
  private let zeros: [Float]
  private var correlation = Array(repeating: Float(0), count: BlowInput.windowLength)

  init() {
    let energy = Self.shape.reduce(0) { $0 + $1 * $1 }
    scale = 2 / (energy * Double(BlowInput.windowLength))
    bandBins = zip(Self.bandEdges, Self.bandEdges.dropFirst()).map {
      Int(($0 / Self.binWidth).rounded(.up))..<Int(($1 / Self.binWidth).rounded(.up))
    }
    lowTrend = SpectralTrend(Self.bins(60...520), degree: 1)
    highTrend = SpectralTrend(Self.bins(500...3500), degree: 2)
    zeros = Array(repeating: 0, count: transform.binCount)
    (lowPower, flatPower) = (zeros, zeros)
    logarithms = Array(repeating: 0, count: Self.smoothing + transform.binCount)
    runningSums = zeros
  }

  /// Measures the powers of the last window.
  mutating func measure(_ history: SampleHistory) {
    spectrum.measure(history)
    for band in bandBins.indices {
      bands[band] = Double(sum(spectrum.power.span.extracting(bandBins[band]))) * scale
    }
  }

  /// Measures the lines and the periods of this window.
  mutating func measureForm() {
    takeLogarithms()
    low = lowTrend.measure(logarithms, from: Self.smoothing)
    high = highTrend.measure(logarithms, from: Self.smoothing)
    measurePeriods()
  }

  /// What comes next is not compared with what was before.
  mutating func endForm() {
    lowTrend.reset()
    highTrend.reset()
  }

  private mutating func measurePeriods() {
    for bin in periodBins { lowPower[bin] = spectrum.power[bin] }
    transform.inverse(real: lowPower, imaginary: zeros, into: &correlation)
    var lag = 0
    while lag < Self.longestPeriod - 1, correlation[lag] >= 0 { lag += 1 }
    // Not before 2 ms: what is shorter is the bend of the spectrum.
    period = greatestCorrelation(max(lag, 16))

    flatten()
    transform.inverse(real: flatPower, imaginary: zeros, into: &correlation)
    flatPeriod = max(greatestCorrelation(20), 0)
  }

  // Halves of two Hann windows: what is new counts sooner in one that falls within a hop.
  private static var shape: [Double] {
    let rise = BlowInput.windowLength - BlowInput.hopLength
    return (0..<BlowInput.windowLength).map { index in
      let part =
        index < rise
        ? Double(index) / Double(rise)
        : Double(BlowInput.windowLength - index) / Double(BlowInput.hopLength)
      let half = sine(.pi / 2 * part)
      return half * half
    }
  }

  private static func bins(_ range: ClosedRange<Double>) -> Range<Int> {
    Int((range.lowerBound / binWidth).rounded(.up))..<Int((range.upperBound / binWidth) + 1)
  }

  private mutating func takeLogarithms() {
    Self.takeLogarithms(spectrum.power, scale: Float(scale), into: &logarithms)
    for bin in 0..<Self.smoothing {
      logarithms[Self.smoothing - 1 - bin] = logarithms[Self.smoothing + bin]
    }
  }

  // Beginning with a lag, in parts of the power; 0 in silence.
  private func greatestCorrelation(_ first: Int) -> Double {
    let highest = greatest(correlation.span.extracting(first..<Self.longestPeriod))
    return correlation[0] > 0 ? Double(highest / correlation[0]) : 0
  }

  // Divides a range by the running geometric mean of the bins around.
  private mutating func flatten() {
    let (bins, half) = (flatBins, Self.smoothing)
    logarithms.withUnsafeBufferPointer { logarithms in
      runningSums.withUnsafeMutableBufferPointer { sums in
        // Sums of 2, 4 and 8 neighbours; three of the last and one more are 25.
        let end = bins.upperBound
        for bin in bins.lowerBound..<end + 22 { sums[bin] = logarithms[bin] + logarithms[bin + 1] }
        for bin in bins.lowerBound..<end + 20 { sums[bin] += sums[bin + 2] }
        for bin in bins.lowerBound..<end + 16 { sums[bin] += sums[bin + 4] }
        for bin in bins {
          let sum = sums[bin] + sums[bin + 8] + sums[bin + 16] + logarithms[bin + 2 * half]
          sums[bin] = logarithms[bin + half] - sum / Float(2 * half + 1)
        }
      }
    }
    for bin in bins { flatPower[bin] = runningSums[bin] }
    var places = flatPower.mutableSpan._consumingExtracting(bins)
    exponentials(&places)
  }

  private static func takeLogarithms(
    _ power: [Float], scale: Float, into logarithms: inout [Float]
  ) {
    let end = logarithms.count
    var places = logarithms.mutableSpan._consumingExtracting(smoothing..<end)
    TragusDSP.logarithms(of: power.span, scale: scale, least: leastPower, into: &places)
  }
}
