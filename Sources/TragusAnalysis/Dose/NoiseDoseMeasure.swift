import TragusDSP

/// The filter and the sums of a noise dosimeter.
struct NoiseDoseMeasure: HopMeasure {
  private let sampleRate: Double
  private let channel: Int
  private let criterion: NoiseCriterion
  private let fullScaleLevel: Double
  private var bank: WeightingBank
  private var slow: ExponentialMean
  private var energy = 0.0
  // Since the stream began.
  private var totalFrameCount: Int64 = 0
  // In percent.
  private var dose = 0.0
  private(set) var frameCount: Int64 = 0

  init(
    sampleRate: Double, channel: Int, capacity: Int, criterion: NoiseCriterion,
    fullScaleLevel: Double
  ) {
    self.sampleRate = sampleRate
    self.channel = channel
    self.criterion = criterion
    self.fullScaleLevel = fullScaleLevel
    bank = WeightingBank(sampleRate: sampleRate, capacity: capacity)
    slow = ExponentialMean(timeConstant: TimeWeighting.slow.timeConstant, sampleRate: sampleRate)
  }

  mutating func measure(_ hop: Span<Float>) {
    bank.process(hop)
    energy += slow.process(powersOf: bank.a, count: hop.count)
    frameCount += Int64(hop.count)
    totalFrameCount += Int64(hop.count)
    if level >= criterion.threshold {
      let time = Double(hop.count) / sampleRate
      dose += 100 * time / criterion.allowedTime(at: level)
    }
  }

  mutating func endPeriod(at time: Double) -> [NoiseDose] {
    frameCount = 0
    let power = energy / Double(max(totalFrameCount, 1))
    return [
      NoiseDose(
        time: time, channel: channel, criterion: criterion,
        duration: Double(totalFrameCount) / sampleRate, dose: dose, level: level,
        equivalent: soundLevel(power: power, offset: fullScaleLevel))
    ]
  }

  mutating func reset() {
    bank.reset()
    slow.reset()
    (energy, dose, totalFrameCount, frameCount) = (0, 0, 0, 0)
  }

  private var level: Double { soundLevel(power: slow.mean, offset: fullScaleLevel) }
}

/// The mean power of a signal, exponential with a time constant, at the ends of hops.
private struct ExponentialMean {
  /// Power below -170 dB is taken as 0 at the end of a hop: it is below the floor of all levels.
  private static let threshold = 1e-17

  // What is left of the mean after one, two, three and four samples.
  private let decay: (Double, Double, Double, Double)
  private(set) var mean = 0.0

  init(timeConstant: Double, sampleRate: Double) {
    func left(_ count: Double) -> Double { exponential(-count / (timeConstant * sampleRate)) }
    decay = (left(1), left(2), left(3), left(4))
  }

  /// - Returns: The sum of the powers.
  mutating func process(powersOf samples: [Double], count: Int) -> Double {
    let rise = 1 - decay.0
    var mean = mean
    var sum = 0.0
    samples.withUnsafeBufferPointer { samples in
      var index = 0
      // By fours: each mean waits for the one before it.
      while index + 4 <= count {
        let (a, b) = (samples[index] * samples[index], samples[index + 1] * samples[index + 1])
        let (c, d) = (
          samples[index + 2] * samples[index + 2], samples[index + 3] * samples[index + 3]
        )
        let heard = (a * decay.2 + b * decay.1) + (c * decay.0 + d)
        mean = mean * decay.3 + rise * heard
        sum += (a + b) + (c + d)
        index += 4
      }
      while index < count {
        let power = samples[index] * samples[index]
        mean = mean * decay.0 + rise * power
        sum += power
        index += 1
      }
    }
    self.mean = mean < Self.threshold ? 0 : mean
    return sum
  }

  mutating func reset() {
    mean = 0
  }
}
