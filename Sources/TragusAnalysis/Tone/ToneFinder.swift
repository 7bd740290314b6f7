import TragusDSP

/// Finds the sinusoids of one block: how many there are, and each one's frequency, amplitude and
/// phase.
///
/// The strongest peak that noise would hardly make is taken for a sinusoid. All sinusoids so far
/// are fitted together, and the next one is looked for in what is left. This is RELAX (J. Li and P.
/// Stoica, "Efficient mixed-spectrum estimation with applications to target feature extraction",
/// IEEE Trans. Signal Processing 44 (1996)). Those a little outside of the range are fitted as
/// well, so that they do not disturb those inside.
struct ToneFinder {
  struct Found {
    /// In radians per sample.
    let frequency: Double
    /// The amplitudes of the cosine and of the sine about the middle of the block.
    let cosine: Double
    let sine: Double
    /// The mean square of a white noise as dense as the noise near by.
    let noise: Double
    let confidence: Double

    var power: Double { (cosine * cosine + sine * sine) / 2 }
  }

  /// How far beyond the range sinusoids are looked for, in bins.
  static let margin = 24
  // As many sinusoids outside of the range as are worth the time.
  private static let greatestOutsideCount = 6
  // As many as are taken on trial when not all found so far rise above what is left.
  private static let greatestDoubtfulCount = 3
  // What is farther below the threshold than others could hide it is noise.
  private static let leastRatio = 0.1
  // What lies nearer together than that, in bins, is one sinusoid that is not steady.
  private static let leastDistance = 0.3
  // Below it, in bins, a sinusoid is an offset or a drift, and its frequency means nothing.
  private static let leastPlace = 0.25
  private static let lowestPlace = 0.1
  // So near 0 that it is a constant and a line.
  private static let offsetPlace = 0.001
  // Samples of single precision are rounded by some 1e-15 of their power.
  private static let rounding = 1e-14

  let count: Int
  private let range: ClosedRange<Double>
  private let maximumCount: Int
  private let decides: Bool
  private(set) var spectrum: SinusoidSpectrum
  private var noise: NoiseCells
  private var fit: SinusoidFit
  // Where the sinusoids were before one was added.
  private var frequencies: [Double]
  private var block: FoldedBlock
  private var rest: FoldedBlock

  /// - Parameters:
  ///   - count: The number of samples of a block.
  ///   - range: In radians per sample, 0 to pi.
  ///   - maximumCount: The most sinusoids in the range.
  ///   - falseAlarmRate: How often noise alone is taken for a sinusoid, as a part of all blocks; from
  ///     1 on, every block has its strongest one.
  init(count: Int, range: ClosedRange<Double>, maximumCount: Int, falseAlarmRate: Double) {
    self.count = count
    self.range = range
    self.maximumCount = maximumCount
    decides = falseAlarmRate < 1
    spectrum = SinusoidSpectrum(count: count)
    let bin = 2 * Double.pi / Double(count)
    let last = (count - 1) / 2
    let inside = Int(range.lowerBound / bin)..<(min(Int(range.upperBound / bin), last) + 1)
    let first = max(inside.lowerBound - Self.margin, 1)
    noise = NoiseCells(
      cells: first..<min(inside.upperBound + Self.margin, last + 1), range: inside,
      count: count, spread: spectrum.spread, falseAlarmRate: falseAlarmRate)
    let capacity = maximumCount + Self.greatestOutsideCount + Self.greatestDoubtfulCount + 1
    fit = SinusoidFit(count: count, capacity: capacity)
    frequencies = Array(repeating: 0, count: capacity)
    block = FoldedBlock(count: count)
    rest = block
  }

  /// Takes a block, multiplied by `scale`, and its spectrum.
  mutating func load(_ samples: UnsafePointer<Float>, scale: Double) {
    block.load(samples, scale: scale)
    spectrum.measure(block)
  }

  /// Finds the sinusoids of the block that was loaded, in the order of their frequencies.
  mutating func find(_ found: inout [Found]) {
    found.removeAll(keepingCapacity: true)
    let energy = block.energy
    guard energy > 0 else { return }
    let least = Float(energy / Double(count) * Self.rounding * 2)
    fit.removeAll()
    noise.measure(spectrum.power, without: fit.sinusoids, least: least)
    var doubtfulCount = 0
    while doubtfulCount <= Self.greatestDoubtfulCount,
      fit.sinusoids.count - insideCount < Self.greatestOutsideCount,
      let frequency = nextFrequency(), add(frequency)
    {
      subtract()
      noise.measure(spectrum.power, without: fit.sinusoids, least: least)
      // Tones near each other hide each other from the noise until all of them are known.
      let ratio = decides ? weakest.ratio : 1
      doubtfulCount = ratio >= 1 ? 0 : doubtfulCount + 1
      if ratio < Self.leastRatio || ratio >= 1 && insideCount >= maximumCount { break }
    }
    if decides { prune() }
    report(&found)
  }

  private var insideCount: Int { fit.sinusoids.count { isInside($0) } }

  private func isInside(_ sinusoid: SinusoidFit.Sinusoid) -> Bool {
    let isDrift = sinusoid.isFixed || decides && sinusoid.frequency < Self.leastPlace * bin
    return !isDrift && range.contains(sinusoid.frequency)
  }

  private var bin: Double { 2 * .pi / Double(count) }

  private func nextFrequency() -> Double? {
    let peak = decides ? noise.strongestPeak(spectrum.power) : highestBin
    return peak.map { Double($0) * spectrum.spacing }
  }

  private var highestBin: Int? {
    let first = max(Int((range.lowerBound / spectrum.spacing).rounded(.up)), 1)
    let last = min(Int(range.upperBound / spectrum.spacing), spectrum.power.count - 2)
    guard first <= last else { return nil }
    var best = first
    for index in first...last where spectrum.power[index] > spectrum.power[best] { best = index }
    return best
  }

  /// Adds a sinusoid and fits all of them.
  ///
  /// - Returns: Whether it is one apart from the others.
  private mutating func add(_ frequency: Double) -> Bool {
    let low = Self.leastPlace * bin
    let isOffset = decides && frequency < low
    fit.add(frequency: isOffset ? Self.offsetPlace * bin : frequency, isFixed: isOffset)
    let whole = Self.lowestPlace * bin...(Double.pi - Self.lowestPlace * bin)
    let limits =
      decides
      ? whole
      : max(range.lowerBound, whole.lowerBound)...min(range.upperBound, whole.upperBound)
    let last = fit.sinusoids.count - 1
    for index in 0..<last { frequencies[index] = fit.sinusoids[index].frequency }
    let isApart = fit.refine(to: block, limits: limits) && twin == nil
    if !isApart {
      // It may have moved the others together.
      fit.remove(at: last)
      for index in 0..<last { fit.move(index, to: frequencies[index]) }
      fit.refine(to: block, limits: limits)
    }
    return isApart
  }

  // The weaker one of two sinusoids that describe one that is not steady. Together they could have
  // any amplitude.
  private var twin: Int? {
    fit.nearestPair.flatMap { $0.distance < Self.leastDistance * bin ? $0.weaker : nil }
  }

  private mutating func subtract() {
    rest.copy(block)
    for sinusoid in fit.sinusoids {
      rest.subtract(
        frequency: sinusoid.frequency, cosine: sinusoid.cosine, sine: sinusoid.sine)
    }
    spectrum.measure(rest)
  }

  /// Removes what turned out to be no more than noise once all the others were known.
  private mutating func prune() {
    let whole = Self.lowestPlace * bin...(Double.pi - Self.lowestPlace * bin)
    while !fit.sinusoids.isEmpty {
      let (index, ratio) = weakest
      let twin = twin
      guard ratio < 1 || twin != nil else { return }
      fit.remove(at: twin ?? index)
      fit.refine(to: block, limits: whole)
    }
  }

  /// The sinusoid that rises least above what noise may do, and by which factor.
  private var weakest: (index: Int, ratio: Double) {
    mutating get {
      var weakest = (index: 0, ratio: Double.infinity)
      for index in fit.sinusoids.indices {
        let place = fit.sinusoids[index].frequency / bin
        let ratio = fit.energy(of: index) / noise.noise(at: place).threshold
        if ratio < weakest.ratio { weakest = (index, ratio) }
      }
      return weakest
    }
  }

  private mutating func report(_ found: inout [Found]) {
    for index in fit.sinusoids.indices {
      let sinusoid = fit.sinusoids[index]
      guard isInside(sinusoid) else { continue }
      let place = sinusoid.frequency / bin
      found.append(
        Found(
          frequency: sinusoid.frequency, cosine: sinusoid.cosine, sine: sinusoid.sine,
          // A cell has two degrees of freedom.
          noise: noise.noise(at: place).mean / 2,
          confidence: noise.confidence(of: fit.energy(of: index), at: place)))
    }
    if found.count > maximumCount {
      found.sort { $0.power > $1.power }
      found.removeLast(found.count - maximumCount)
    }
    found.sort { $0.frequency < $1.frequency }
  }
}
