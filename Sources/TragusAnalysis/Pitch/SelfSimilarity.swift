import TragusDSP

/// Finds the period at which a short run of samples is like itself, while the run grows.
///
/// It is the correlation of the run with itself one period later, each side divided by its own
/// power, so that a note may swell. After the correlation has been negative, the first crest that
/// is nearly as high as the highest is taken. This is from P. McLeod and G. Wyvill, "A smarter way
/// to find pitch", ICMC 2005. Between two samples the correlation is interpolated, so that short
/// periods are seen, too.
struct SelfSimilarity {
  struct Period {
    /// In samples.
    var lag: Double
    /// The correlation, at most 1.
    var clarity: Double
  }

  /// The most samples of a run.
  let capacity: Int
  /// The number of samples of the run.
  private(set) var count = 0

  // What is lower by more than this may be a period, too, but is none of a steady sound.
  private static let crestTolerance: Float = 0.04
  // Of the power, within the run: 15 dB. Nothing is known of what fades faster.
  private static let greatestChange: Float = 30
  private static let tapCount = 8
  // Before lag 0 in the products, which are symmetric there.
  private static let margin = 8

  // Steps between two samples.
  private let oversampling: Int
  private let longestLag: Int
  private var lagLimit: Int
  // What is subtracted from the samples, so that a constant does not drown them.
  private var offset: Float = 0
  // The last sample of the run comes first, and zeros follow the first one.
  private var reversed: [Float]
  // The sums of x[i] x[i - lag].
  private var products: [Float]
  // The sums of the samples and of their squares up to each of them.
  private var sums: [Float]
  private var energies: [Float]
  // For each step between two samples the weights of the neighbours.
  private let taps: [SIMD8<Float>]
  // The normalized correlation, what it was divided by, and what was added before that.
  private var similarities: [Float]
  private var scales: [Float]
  private var levels: [Float]

  /// - Parameters:
  ///   - capacity: The most samples of a run.
  ///   - longestLag: The longest period, in samples.
  ///   - oversampling: Steps from one sample to the next: 4 where what is to be found is as short as
  ///     some samples, else 2.
  init(capacity: Int, longestLag: Int, oversampling: Int) {
    self.capacity = capacity
    self.longestLag = min(longestLag + 2, capacity * 2 / 3 + 2)
    self.oversampling = oversampling
    lagLimit = self.longestLag
    let lagCount = (self.longestLag + Self.tapCount) / 16 * 16 + 16
    reversed = Array(repeating: 0, count: capacity + lagCount + 16)
    products = Array(repeating: 0, count: Self.margin + lagCount)
    sums = Array(repeating: 0, count: capacity + 1)
    energies = sums
    similarities = Array(repeating: 0, count: lagCount)
    scales = similarities
    levels = similarities
    taps = (0..<oversampling).map { step in
      var weights = SIMD8<Float>(repeating: 1)
      for tap in 0..<Self.tapCount {
        let distance = Double(tap - Self.tapCount / 2 + 1) - Double(step) / Double(oversampling)
        guard distance != 0 else { continue }
        let angle = Double.pi * distance
        // A sinc under a raised cosine.
        let fade = 0.5 + 0.5 * cosine(angle / Double(Self.tapCount / 2))
        weights[tap] = Float(sine(angle) / angle * fade)
      }
      return weights
    }
  }

  /// Begins a run.
  ///
  /// - Parameter longestLag: The longest period that is looked for in it, if not the one given to
  ///   `init`.
  mutating func restart(longestLag: Int? = nil) {
    lagLimit = min(longestLag.map { $0 + 2 } ?? self.longestLag, self.longestLag)
    count = 0
    for index in products.indices { products[index] = 0 }
    for index in reversed.indices { reversed[index] = 0 }
  }

  /// Adds samples to the run.
  mutating func append(_ samples: UnsafePointer<Float>, count added: Int) {
    precondition(count + added <= capacity, "The run is full.")
    if count == 0 {
      offset = 0
      for index in 0..<added { offset += samples[index] }
      offset /= Float(max(added, 1))
    }
    let first = capacity - count
    for index in 0..<added {
      let sample = samples[index] - offset
      reversed[first - 1 - index] = sample
      sums[count + index + 1] = sums[count + index] + sample
      energies[count + index + 1] = energies[count + index] + sample * sample
    }
    count += added
    // What lies before the run is 0.
    let lagCount = min(lagLimit + Self.tapCount / 2, count)
    reversed.withUnsafeBufferPointer { reversed in
      products.withUnsafeMutableBufferPointer { products in
        let newest = reversed.baseAddress! + (capacity - count)
        let products = products.baseAddress! + Self.margin
        var lag = 0
        while lag < lagCount {
          let place = UnsafeMutableRawPointer(products + lag)
          var sums = place.loadUnaligned(as: SIMD16<Float>.self)
          for index in 0..<added {
            let earlier = UnsafeRawPointer(newest + index + lag)
            sums += newest[index] * earlier.loadUnaligned(as: SIMD16<Float>.self)
          }
          place.storeBytes(of: sums, as: SIMD16<Float>.self)
          lag += 16
        }
        for lag in 1...Self.margin { products[-lag] = products[lag] }
      }
    }
  }

  /// Finds the period.
  ///
  /// - Parameters:
  ///   - lags: The periods that are looked at, in samples.
  ///   - overlap: The least number of samples that are compared, in periods.
  /// - Returns: The period, or nil if its clarity is below `leastClarity`.
  mutating func period(in lags: ClosedRange<Double>, overlap: Double) -> Period? {
    let longest = min(lags.upperBound, Double(count) / (1 + overlap))
    let last = min(Int(longest), lagLimit - 1)
    guard last >= 3, energies[count] > 1e-20 else { return nil }
    normalize(last + 1)
    let place = crest(from: Int((lags.lowerBound * Double(oversampling)).rounded(.up)), to: last)
    guard place > 1, place < last * oversampling else { return nil }
    guard similarity(place) > Self.leastClarity else { return nil }
    let (shift, height) = top(near: place)
    return Period(
      lag: (Double(place) + Double(shift)) / Double(oversampling),
      clarity: Double(min(height, 1)))
  }

  // The top of the parabola through a step and its neighbours: how many steps away, and how high.
  private func top(near place: Int) -> (shift: Float, height: Float) {
    let (below, middle, above) = (similarity(place - 1), similarity(place), similarity(place + 1))
    let bend = below - 2 * middle + above
    let shift = bend < 0 ? min(max(0.5 * (below - above) / bend, -1), 1) : 0
    return (shift, middle - 0.25 * (below - above) * shift)
  }

  /// The correlation at a half or a third of a period that was found, whichever is greater. It is
  /// near 1 if the sound may as well be one an octave or a twelfth above.
  func clarityOfOvertones(of period: Period) -> Float {
    let places = [2, 3].map { Int((period.lag * Double(oversampling) / $0).rounded()) }
    return places.reduce(0) { $1 > 1 ? max($0, top(near: $1).height) : $0 }
  }

  /// The correlation of each sample with the next one; known once a period has been looked for. For
  /// a sine it is the cosine of the angle from one to the other.
  var ofNeighbours: Float { similarities[1] }

  /// The part of the power of the run that its greatest sample has.
  var greatestPart: Double {
    var greatest: Float = 0
    for index in capacity - count..<capacity { greatest = max(greatest, abs(reversed[index])) }
    return Double(greatest * greatest / max(energies[count], 1e-20))
  }

  // The first crest that is nearly as high as the highest, in steps; 0 if there is none.
  private func crest(from start: Int, to last: Int) -> Int {
    let oversampling = oversampling
    // The crests of the positive stretches; the highest so far and the first that is near to it.
    var hasBeenNegative = false
    var crest: Float = 0
    var crestIndex = 0
    var (best, bestIndex): (Float, Int) = (0, 0)
    similarities.withUnsafeBufferPointer { similarities in
      for lag in 1...last {
        let value = similarities[lag]
        if value <= 0 {
          hasBeenNegative = true
          if crestIndex > 0 {
            // The crest of a short period may lie between two steps.
            let height = top(near: crestIndex).height
            if height > best + Self.crestTolerance { (best, bestIndex) = (height, crestIndex) }
            (crest, crestIndex) = (0, 0)
          }
          continue
        }
        let index = lag &* oversampling
        guard hasBeenNegative else { continue }
        if value > crest, index >= start { (crest, crestIndex) = (value, index) }
        // Between two samples it is no higher crest where both of them are low.
        guard max(value, similarities[lag &+ 1]) > Self.leastClarity, lag < last else { continue }
        for step in 1..<oversampling {
          let value = similarity(index &+ step)
          if value > crest, index &+ step >= start {
            (crest, crestIndex) = (value, index &+ step)
          }
        }
      }
    }
    // A crest that is cut off at the end is none.
    if crestIndex > 0, crestIndex < last * oversampling,
      top(near: crestIndex).height > best + Self.crestTolerance
    {
      bestIndex = crestIndex
    }
    return bestIndex
  }

  /// A period has at least this clarity.
  static let leastClarity: Float = 0.5

  // The normalized correlation at a step between two samples.
  @inline(__always)
  private func similarity(_ place: Int) -> Float {
    let lag = place / oversampling
    let step = place - lag * oversampling
    if step == 0 { return similarities[lag] }
    let neighbours = products.withUnsafeBufferPointer { products in
      UnsafeRawPointer(products.baseAddress! + Self.margin + lag - (Self.tapCount / 2 - 1))
        .loadUnaligned(as: SIMD8<Float>.self)
    }
    return ((taps[step] * neighbours).sum() + levels[lag]) * scales[lag]
  }

  // The correlations up to a lag, each over the power of either side, and without the mean.
  private mutating func normalize(_ last: Int) {
    let count = count
    let mean = sums[count] / Float(count)
    let (sum, energy) = (sums[count], energies[count])
    for lag in 0..<last {
      let (earlySum, lateSum) = (sums[count &- lag], sum - sums[lag])
      let square = Float(count &- lag) * mean * mean
      let early = energies[count &- lag] - 2 * mean * earlySum + square
      let late = energy - energies[lag] - 2 * mean * lateSum + square
      let product = early * late
      let isSteady = early < Self.greatestChange * late && late < Self.greatestChange * early
      let scale = isSteady && product > 0 ? 1 / product.squareRoot() : 0
      let level = square - mean * (earlySum + lateSum)
      similarities[lag] = (products[Self.margin &+ lag] + level) * scale
      scales[lag] = scale
      levels[lag] = level
    }
  }
}
