import TragusCore
import TragusDSP

/// The filters and sums of a sound level meter.
struct SoundLevelMeasure: HopMeasure {
  private let sampleRate: Double
  private let weighting: FrequencyWeighting
  private var bank: WeightingBank
  private var power: TimeWeightedPower
  private var crest: CrestFinder
  // Frames since the stream began.
  private var position: Int64 = 0
  private(set) var periodTotals = SoundLevelTotals()
  private(set) var wholeTotals = SoundLevelTotals()

  init(sampleRate: Double, capacity: Int, weighting: FrequencyWeighting) {
    self.sampleRate = sampleRate
    self.weighting = weighting
    bank = WeightingBank(sampleRate: sampleRate, capacity: capacity)
    power = TimeWeightedPower(sampleRate: sampleRate)
    crest = CrestFinder(capacity: capacity)
  }

  /// The number of frames in the period until now.
  var frameCount: Int64 { periodTotals.frameCount }

  mutating func measure(_ hop: Span<Float>) {
    let count = hop.count
    bank.process(hop)
    switch weighting {
    case .a: power.process(bank.a, count: count)
    case .c: power.process(bank.c, count: count)
    case .z: power.process(bank.z, count: count)
    }
    crest.process(bank.c, count: count)
    let energies = SIMD4(
      Self.energy(bank.a, count), Self.energy(bank.c, count), Self.energy(bank.z, count), 0)
    let settled = settledLanes
    position += Int64(count)
    periodTotals.add(energies, count, power, settled: settled, crest: crest.crest)
    wholeTotals.add(energies, count, power, settled: settled, crest: crest.crest)
  }

  /// Reads Fast for the levels exceeded.
  mutating func read() {
    guard settledLanes[0] else { return }
    let level = decibels(power: power.current[0])
    periodTotals.read(level)
    wholeTotals.read(level)
  }

  /// Takes what the search for the peak still holds back.
  ///
  /// - Returns: Whether it is the greatest peak of the whole stream.
  mutating func finish() -> Bool {
    crest.finish()
    periodTotals.add(crest: crest.crest)
    return wholeTotals.add(crest: crest.crest)
  }

  func current(offset: Double) -> TimeWeightedLevels {
    TimeWeightedLevels(power.current, offset: offset)
  }

  mutating func beginPeriod() {
    periodTotals.removeAll()
    crest.begin()
  }

  mutating func reset() {
    bank.reset()
    power.reset()
    crest.reset()
    position = 0
    periodTotals.removeAll()
    wholeTotals.removeAll()
  }

  /// Which averages have come within 0.2 dB of a steady sound: after three time constants.
  private var settledLanes: SIMDMask<SIMD4<Int64>> {
    let time = Double(position) / sampleRate
    return SIMD4(repeating: time)
      .>= 3
      * SIMD4(
        TimeWeighting.fast.timeConstant, TimeWeighting.slow.timeConstant,
        TimeWeighting.impulse.timeConstant, .infinity)
  }

  private static func energy(_ samples: [Double], _ count: Int) -> Double {
    var sums = SIMD4<Double>.zero
    var rest = 0.0
    samples.withUnsafeBufferPointer { samples in
      var index = 0
      while index + 4 <= count {
        let four = SIMD4(
          samples[index], samples[index + 1], samples[index + 2], samples[index + 3])
        sums += four * four
        index += 4
      }
      while index < count {
        rest += samples[index] * samples[index]
        index += 1
      }
    }
    return sums.sum() + rest
  }
}
