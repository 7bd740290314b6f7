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
  private static let leastPower = 1e-13
  private static let smoothing = 25  // bins of a running mean
  private static let longestPeriod = 134  // samples at 8 kHz: 60 Hz

  private let window: [Float]
  private let scale: Double
  private let bandBins: [Range<Int>]
  private var lowTrend: SpectralTrend
  private var highTrend: SpectralTrend
  private var transform = RealFFT(count: BlowInput.windowLength)
  private var windowed = Array(repeating: Float(0), count: BlowInput.windowLength)
  private var power: [Float]
  private var logarithms: [Double]
  private var weighted: [Float]
  private let zeros: [Float]
  private var correlation = Array(repeating: Float(0), count: BlowInput.windowLength)

  init() {
    let shape = Window(.hann, count: BlowInput.windowLength)
    window = shape.samples
    let energy = shape.samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    scale = 2 / (energy * Double(BlowInput.windowLength))
    bandBins = zip(Self.bandEdges, Self.bandEdges.dropFirst()).map {
      Int(($0 / Self.binWidth).rounded(.up))..<Int(($1 / Self.binWidth).rounded(.up))
    }
    lowTrend = SpectralTrend(Self.bins(60...520), degree: 1)
    highTrend = SpectralTrend(Self.bins(500...3500), degree: 2)
    power = Array(repeating: 0, count: transform.binCount)
    logarithms = Array(repeating: 0, count: transform.binCount)
    weighted = Array(repeating: 0, count: transform.binCount)
    zeros = Array(repeating: 0, count: transform.binCount)
  }

  /// Measures the last window.
  mutating func measure(_ history: SampleHistory) {
    history.withLast(BlowInput.windowLength) { last in
      for index in windowed.indices { windowed[index] = last[index] * window[index] }
    }
    Self.transform(windowed, with: &transform, into: &power)
    for band in bandBins.indices {
      var sum = 0.0
      for bin in bandBins[band] { sum += Double(power[bin]) }
      bands[band] = sum * scale
    }
    for bin in power.indices {
      logarithms[bin] = logarithm(Double(power[bin]) * scale + Self.leastPower)
    }
    low = lowTrend.measure(logarithms)
    high = highTrend.measure(logarithms)
    measurePeriods()
  }

  mutating func reset() {
    lowTrend.reset()
    highTrend.reset()
  }

  private static func bins(_ range: ClosedRange<Double>) -> Range<Int> {
    Int((range.lowerBound / binWidth).rounded(.up))..<Int((range.upperBound / binWidth) + 1)
  }

  private mutating func measurePeriods() {
    let range = Self.bins(60...1000)
    for bin in weighted.indices { weighted[bin] = range.contains(bin) ? power[bin] : 0 }
    correlate()
    var lag = 0
    while lag < Self.longestPeriod - 1, correlation[lag] >= 0 { lag += 1 }
    var greatest: Float = -1
    // Not before 2 ms: what is shorter is the bend of the spectrum.
    for lag in max(lag, 16)..<Self.longestPeriod {
      greatest = max(greatest, correlation[lag] / correlation[0])
    }
    period = correlation[0] > 0 ? Double(greatest) : 0

    flatten(Self.bins(80...3000))
    correlate()
    greatest = 0
    for lag in 20..<Self.longestPeriod { greatest = max(greatest, correlation[lag]) }
    flatPeriod = correlation[0] > 0 ? Double(greatest / correlation[0]) : 0
  }

  // Divides a range by the running geometric mean of the bins around.
  private mutating func flatten(_ range: Range<Int>) {
    let (half, count) = (Self.smoothing / 2, logarithms.count)
    for bin in weighted.indices { weighted[bin] = 0 }
    var sum = 0.0
    for bin in range.lowerBound - half - 1..<range.lowerBound + half { sum += mirrored(bin) }
    for bin in range {
      sum += mirrored(bin + half) - mirrored(bin - half - 1)
      weighted[bin] = Float(exponential(logarithms[bin] - sum / Double(Self.smoothing)))
    }
    assert(range.upperBound + half < count)
  }

  private func mirrored(_ bin: Int) -> Double { logarithms[bin < 0 ? -1 - bin : bin] }

  private mutating func correlate() {
    Self.invert(weighted, zeros, with: &transform, into: &correlation)
  }

  private static func transform(
    _ samples: [Float], with fft: inout RealFFT, into power: inout [Float]
  ) {
    var bins = power.mutableSpan
    fft.powerSpectrum(samples.span, into: &bins)
  }

  private static func invert(
    _ real: [Float], _ imaginary: [Float], with fft: inout RealFFT, into samples: inout [Float]
  ) {
    var span = samples.mutableSpan
    fft.inverse(real: real.span, imaginary: imaginary.span, into: &span)
  }
}
