import TragusCore
import TragusDSP

/// The filter and the sums of a noise dosimeter.
struct NoiseDoseMeasure: HopMeasure {
  private let sampleRate: Double
  private let criterion: NoiseCriterion
  private let fullScaleLevel: Double
  private var bank: WeightingBank
  private var power: TimeWeightedPower
  private var frameCount: Int64 = 0
  private var energy = 0.0
  /// In percent.
  private(set) var dose = 0.0
  /// Whether nothing was heard since the last report.
  var isReported = true

  init(sampleRate: Double, capacity: Int, criterion: NoiseCriterion, fullScaleLevel: Double) {
    self.sampleRate = sampleRate
    self.criterion = criterion
    self.fullScaleLevel = fullScaleLevel
    bank = WeightingBank(sampleRate: sampleRate, capacity: capacity)
    power = TimeWeightedPower(sampleRate: sampleRate)
  }

  mutating func measure(_ hop: Span<Float>) {
    bank.process(hop)
    power.process(bank.a, count: hop.count)
    for index in hop.indices { energy += bank.a[index] * bank.a[index] }
    frameCount += Int64(hop.count)
    isReported = false
    if level >= criterion.threshold {
      let time = Double(hop.count) / sampleRate
      dose += 100 * time / criterion.allowedTime(at: level)
    }
  }

  /// In seconds.
  var duration: Double { Double(frameCount) / sampleRate }

  var level: Double { soundLevel(power: power.current[1], offset: fullScaleLevel) }

  var equivalent: Double {
    soundLevel(power: energy / Double(max(frameCount, 1)), offset: fullScaleLevel)
  }

  mutating func reset() {
    bank.reset()
    power.reset()
    frameCount = 0
    energy = 0
    dose = 0
    isReported = true
  }
}
