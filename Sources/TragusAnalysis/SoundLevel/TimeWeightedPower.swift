import TragusDSP

/// The power of a signal under all three time weightings, with its extremes over a hop.
struct TimeWeightedPower {
  /// Fast, Slow and Impulse; the last lane is the mean of 35 ms before the slow fall of Impulse.
  typealias Powers = SIMD4<Double>

  /// Power below -170 dB is taken as 0 at the end of a hop: it is below the floor of all levels.
  private static let threshold = 1e-17

  // What is left of a mean after a sample, and what the sample adds.
  private let decay: Powers
  private let rise: Powers
  private(set) var current = Powers.zero
  /// Over the last hop.
  private(set) var maximum = Powers.zero
  private(set) var minimum = Powers.zero

  init(sampleRate: Double) {
    func left(_ timeConstant: Double) -> Double { exponential(-1 / (timeConstant * sampleRate)) }
    decay = Powers(
      left(TimeWeighting.fast.timeConstant), left(TimeWeighting.slow.timeConstant),
      left(TimeWeighting.impulseFall), left(TimeWeighting.impulse.timeConstant))
    rise = (1 - decay).replacing(with: 0, where: [false, false, true, false])
  }

  mutating func process(_ samples: [Double], count: Int) {
    // Impulse holds what its mean has reached, so it is kept apart: lanes that wait for each other
    // would cost more than all the rest.
    let (decay, rise) = (decay, rise)
    let (evenDecay, evenRise) = (decay.lowHalf, rise.lowHalf)
    var even = current.lowHalf
    var (impulse, mean) = (current[2], current[3])
    var greatestEven = SIMD2<Double>.zero
    var leastEven = SIMD2<Double>(repeating: .infinity)
    var (greatestImpulse, leastImpulse) = (0.0, Double.infinity)
    samples.withUnsafeBufferPointer { samples in
      for index in 0..<count {
        let power = samples[index] * samples[index]
        even = even * evenDecay + evenRise * power
        greatestEven.replace(with: even, where: even .> greatestEven)
        leastEven.replace(with: even, where: even .< leastEven)
        mean = mean * decay[3] + rise[3] * power
        let held = impulse * decay[2]
        impulse = held > mean ? held : mean
        greatestImpulse = impulse > greatestImpulse ? impulse : greatestImpulse
        leastImpulse = impulse < leastImpulse ? impulse : leastImpulse
      }
    }
    current = Powers(even[0], even[1], impulse, mean)
    current.replace(with: 0, where: current .< Self.threshold)
    maximum = Powers(greatestEven[0], greatestEven[1], greatestImpulse, 0)
    minimum = Powers(leastEven[0], leastEven[1], leastImpulse, .infinity)
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
