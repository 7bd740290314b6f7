import TragusDSP

/// Finds the period at which a short run of samples is like itself.
///
/// It is the correlation of the run with itself one period later, each side divided by its own
/// power, so that a note may swell. The first crest after it has been negative that is nearly as
/// high as the highest is taken (P. McLeod and G. Wyvill, "A smarter way to find pitch", ICMC
/// 2005). The transform that it is computed with is made longer on the way back, so that short
/// periods are seen between the samples, too.
struct SelfSimilarity {
  struct Period {
    /// In samples.
    var lag: Double
    /// The correlation, at most 1.
    var clarity: Double
  }

  /// The most samples of a run.
  let capacity: Int

  // Steps between two samples.
  private let oversampling: Int

  // What is lower by more than this may be a period, too, but is none of a steady sound.
  // Of the power, within the run: 15 dB.
  private static let greatestChange: Float = 30
  private static let crestTolerance: Float = 0.04

  private var forward: RealFFT
  private var inverse: RealFFT
  private var padded: [Float]
  private var real: [Float]
  private var imaginary: [Float]
  private var correlation: [Float]
  private var energies: [Float]

  /// - Parameters:
  ///   - capacity: The most samples of a run.
  ///   - oversampling: Steps from one sample to the next: 4 where what is to be found is as short as
  ///     some samples, else 2.
  init(capacity: Int, oversampling: Int) {
    self.capacity = capacity
    self.oversampling = oversampling
    let length = RealFFT.supportedCount(atLeast: capacity + capacity * 2 / 3 + 2)
    forward = RealFFT(count: length)
    inverse = RealFFT(count: length * oversampling)
    padded = Array(repeating: 0, count: length)
    real = Array(repeating: 0, count: inverse.binCount)
    imaginary = real
    correlation = Array(repeating: 0, count: inverse.count)
    energies = Array(repeating: 0, count: capacity + 1)
  }

  /// Finds the period.
  ///
  /// - Parameters:
  ///   - samples: The run.
  ///   - count: Their number, at most ``capacity``.
  ///   - lags: The periods that are looked at, in samples.
  ///   - overlap: The least number of samples that are compared, in periods.
  mutating func find(
    _ samples: UnsafePointer<Float>, count: Int, lags: ClosedRange<Double>, overlap: Double
  ) -> Period? {
    let step = oversampling
    let last = min(Int(min(lags.upperBound, Double(count) / (1 + overlap))), count * 2 / 3)
    guard last >= 3 else { return nil }
    correlate(samples, count)
    let whole = energies[count]
    guard whole > 1e-20 else { return nil }

    // The crests of the positive stretches; the highest so far and the first that is near to it.
    var hasBeenNegative = false
    var crest: Float = 0
    var crestLag = 0
    var (best, bestLag): (Float, Int) = (0, 0)
    func endCrest() {
      if crestLag > 0, crest > best + Self.crestTolerance { (best, bestLag) = (crest, crestLag) }
      (crest, crestLag) = (0, 0)
    }
    let end = last * step
    for index in 1...end {
      let value = normalized(index, count)
      if value <= 0 {
        hasBeenNegative = true
        endCrest()
      } else if hasBeenNegative, value > crest, Double(index) >= lags.lowerBound * Double(step) {
        (crest, crestLag) = (value, index)
      }
    }
    // A crest that is cut off at the end is none.
    if crestLag > 0, crestLag < end { endCrest() }
    guard bestLag > 1, bestLag < end else { return nil }
    let below = normalized(bestLag - 1, count)
    let above = normalized(bestLag + 1, count)
    let bend = below - 2 * best + above
    let offset = bend < 0 ? min(max(0.5 * (below - above) / bend, -1), 1) : 0
    let height = best - 0.25 * (below - above) * offset
    return Period(
      lag: (Double(bestLag) + Double(offset)) / Double(step), clarity: Double(height))
  }

  @inline(__always)
  private func normalized(_ index: Int, _ count: Int) -> Float {
    let lag = index / oversampling
    // Between two samples a mean of both.
    let part = Float(index % oversampling) / Float(oversampling)
    let early = energies[count - lag] + part * (energies[count - lag - 1] - energies[count - lag])
    let late = energies[count] - energies[lag] - part * (energies[lag + 1] - energies[lag])
    let product = early * late
    // Of what fades so fast nothing can be said.
    guard early * Self.greatestChange > late, late * Self.greatestChange > early else { return 0 }
    return correlation[index] / product.squareRoot()
  }

  private mutating func correlate(_ samples: UnsafePointer<Float>, _ count: Int) {
    var mean: Float = 0
    for index in 0..<count { mean += samples[index] }
    mean /= Float(count)
    var energy: Float = 0
    for index in 0..<count {
      let sample = samples[index] - mean
      padded[index] = sample
      energy += sample * sample
      energies[index + 1] = energy
    }
    for index in count..<padded.count { padded[index] = 0 }
    Self.autocorrelate(
      padded, &forward, &inverse, &real, &imaginary, &correlation, Float(oversampling))
  }

  // Each array is handed over by itself, because two spans of one value exclude each other.
  private static func autocorrelate(
    _ samples: [Float], _ forward: inout RealFFT, _ inverse: inout RealFFT, _ real: inout [Float],
    _ imaginary: inout [Float], _ correlation: inout [Float], _ scale: Float
  ) {
    let binCount = forward.binCount
    var power = real.mutableSpan._consumingExtracting(0..<binCount)
    forward.powerSpectrum(samples.span, into: &power)
    for bin in 0..<binCount { real[bin] *= scale }
    for bin in binCount..<real.count { real[bin] = 0 }
    var output = correlation.mutableSpan
    inverse.inverse(real: real.span, imaginary: imaginary.span, into: &output)
  }
}
