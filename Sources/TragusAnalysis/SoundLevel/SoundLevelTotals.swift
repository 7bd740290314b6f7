import TragusDSP

/// What is known about the sound levels of a stretch of time.
struct SoundLevelTotals {
  private static let parts = ExceededLevels.percentages.map { Double($0) / 100 }

  private(set) var frameCount: Int64 = 0
  // Of the A, C and Z weighted signals.
  private var energies = SIMD4<Double>.zero
  private var crest = 0.0
  private var maximum = SIMD4<Double>.zero
  private var minimum = SIMD4<Double>(repeating: .infinity)
  private var histogram = LevelHistogram()

  mutating func add(
    _ energies: SIMD4<Double>, _ count: Int, _ power: TimeWeightedPower,
    settled: SIMDMask<SIMD4<Int64>>, crest: Double
  ) {
    frameCount += Int64(count)
    self.energies += energies
    maximum.replace(with: power.maximum, where: power.maximum .> maximum)
    minimum.replace(with: power.minimum, where: (power.minimum .< minimum) .& settled)
    add(crest: crest)
  }

  /// - Returns: Whether it is greater than all before.
  @discardableResult
  mutating func add(crest: Double) -> Bool {
    defer { self.crest = max(self.crest, crest) }
    return crest > self.crest
  }

  mutating func read(_ level: Double) {
    histogram.add(level)
  }

  mutating func removeAll() {
    frameCount = 0
    energies = .zero
    crest = 0
    maximum = .zero
    minimum = SIMD4(repeating: .infinity)
    histogram.removeAll()
  }

  /// - Parameter offset: What is added to all levels in decibels.
  func statistics(sampleRate: Double, offset: Double) -> SoundLevelStatistics {
    let frames = Double(max(frameCount, 1))
    func level(_ power: Double) -> Double { soundLevel(power: power, offset: offset) }
    func minimum(_ lane: Int) -> Double? {
      self.minimum[lane].isFinite ? level(self.minimum[lane]) : nil
    }
    let exceeded = histogram.levels(exceededFor: Self.parts)
    return SoundLevelStatistics(
      duration: Double(frameCount) / sampleRate,
      equivalentA: level(energies[0] / frames),
      equivalentC: level(energies[1] / frames),
      equivalentZ: level(energies[2] / frames),
      exposureA: level(energies[0] / sampleRate),
      peakC: level(crest * crest),
      maximum: TimeWeightedLevels(maximum, offset: offset),
      minimum: SettledLevels(fast: minimum(0), slow: minimum(1), impulse: minimum(2)),
      exceeded: exceeded.isEmpty
        ? nil : ExceededLevels(levels: exceeded.map { max($0, SoundLevel.floor) + offset }))
  }
}

/// A power as a level, not below the floor.
func soundLevel(power: Double, offset: Double) -> Double {
  max(decibels(power: power), SoundLevel.floor) + offset
}

extension TimeWeightedLevels {
  init(_ powers: SIMD4<Double>, offset: Double) {
    self.init(
      fast: soundLevel(power: powers[0], offset: offset),
      slow: soundLevel(power: powers[1], offset: offset),
      impulse: soundLevel(power: powers[2], offset: offset))
  }
}
