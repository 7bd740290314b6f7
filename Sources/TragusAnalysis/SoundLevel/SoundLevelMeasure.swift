import TragusCore
import TragusDSP

/// The filters and sums of a sound level meter.
struct SoundLevelMeasure: HopMeasure {
  private let sampleRate: Double
  private let channel: Int
  private let weighting: FrequencyWeighting
  private let timeWeighting: TimeWeighting
  private let fullScaleLevel: Double?
  private var bank: WeightingBank
  private var power: TimeWeightedPower
  private var crest: CrestFinder
  // Frames since the stream began.
  private var position: Int64 = 0
  private var period = SoundLevelTotals()
  private var whole = SoundLevelTotals()

  init(
    sampleRate: Double, channel: Int, capacity: Int, weighting: FrequencyWeighting,
    timeWeighting: TimeWeighting, fullScaleLevel: Double?
  ) {
    self.sampleRate = sampleRate
    self.channel = channel
    self.weighting = weighting
    self.timeWeighting = timeWeighting
    self.fullScaleLevel = fullScaleLevel
    bank = WeightingBank(sampleRate: sampleRate, capacity: capacity)
    power = TimeWeightedPower(sampleRate: sampleRate)
    crest = CrestFinder(capacity: capacity)
  }

  var frameCount: Int64 { period.frameCount }

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
    period.add(energies, count, power, settled: settled, crest: crest.crest)
    whole.add(energies, count, power, settled: settled, crest: crest.crest)
  }

  /// Reads Fast for the levels exceeded.
  mutating func endStep() {
    guard settledLanes[0] else { return }
    let level = decibels(power: power.current[0])
    period.read(level)
    whole.read(level)
  }

  mutating func finish() -> Bool {
    crest.finish()
    period.add(crest: crest.crest)
    return whole.add(crest: crest.crest)
  }

  mutating func endPeriod(at time: Double) -> [SoundLevel] {
    defer {
      period.removeAll()
      crest.begin()
    }
    let offset = fullScaleLevel ?? 0
    let all = whole.statistics(sampleRate: sampleRate, offset: offset)
    return [
      SoundLevel(
        time: time,
        channel: channel,
        frameCount: frameCount,
        weighting: weighting,
        timeWeighting: timeWeighting,
        fullScaleLevel: fullScaleLevel,
        current: TimeWeightedLevels(power.current, offset: offset),
        period: frameCount == 0 ? all : period.statistics(sampleRate: sampleRate, offset: offset),
        whole: all)
    ]
  }

  mutating func reset() {
    bank.reset()
    power.reset()
    crest.reset()
    position = 0
    period.removeAll()
    whole.removeAll()
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
