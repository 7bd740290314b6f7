import TragusDSP

/// The power of a signal under all three time weightings, with its extremes over a hop.
struct TimeWeightedPower {
  /// Fast, Slow and Impulse; the last lane is the mean of 35 ms before the slow fall of Impulse.
  typealias Powers = SIMD4<Double>

  /// Power below -170 dB is taken as 0 at the end of a hop: it is below the floor of all levels.
  private static let threshold = 1e-17

  private let rise: Powers
  private let fall: Double
  private(set) var current = Powers.zero
  /// Over the last hop.
  private(set) var maximum = Powers.zero
  private(set) var minimum = Powers.zero

  init(sampleRate: Double) {
    func step(_ weighting: TimeWeighting) -> Double {
      1 - exponential(-1 / (weighting.timeConstant * sampleRate))
    }
    rise = Powers(step(.fast), step(.slow), 0, step(.impulse))
    fall = exponential(-1 / (TimeWeighting.impulseFall * sampleRate))
  }

  mutating func process(_ samples: [Double], count: Int) {
    var current = current
    var maximum = Powers.zero
    var minimum = Powers(repeating: .infinity)
    samples.withUnsafeBufferPointer { samples in
      for index in 0..<count {
        let power = samples[index] * samples[index]
        let held = current[2] * fall
        current += rise * (Powers(repeating: power) - current)
        current[2] = max(held, current[3])
        maximum.replace(with: current, where: current .> maximum)
        minimum.replace(with: current, where: current .< minimum)
      }
    }
    current.replace(with: 0, where: current .< Self.threshold)
    (self.current, self.maximum, self.minimum) = (current, maximum, minimum)
  }

  mutating func reset() {
    (current, maximum, minimum) = (.zero, .zero, .zero)
  }
}

extension TimeWeighting {
  /// The lane of the powers.
  var lane: Int {
    switch self {
    case .fast: 0
    case .slow: 1
    case .impulse: 2
    }
  }
}
