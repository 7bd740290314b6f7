import TragusDSP

/// The needle of a gauge: it follows levels that are known from time to time.
///
/// Between two of them the sound is taken as steady, and the movement is computed for the whole
/// time at once. So a needle reaches the same place whether it is fed often or seldom.
package struct Needle: Sendable {
  /// How it moves.
  package let ballistics: Ballistics
  /// The lowest level in decibels; there it begins.
  package let floor: Double
  /// Where it points, in decibels.
  package private(set) var level: Double

  // An amplitude or a power, and its change per second.
  private var value: Double
  private var velocity = 0.0
  // The mean of 35 ms behind Impulse.
  private var mean: Double

  /// A needle at rest.
  ///
  /// - Parameters:
  ///   - ballistics: How it moves.
  ///   - floor: The lowest level in decibels.
  package init(_ ballistics: Ballistics, floor: Double = -160) {
    precondition(floor.isFinite, "The floor must be finite.")
    if case .smooth(let timeConstant) = ballistics {
      precondition(timeConstant > 0, "The time constant must be above 0.")
    }
    self.ballistics = ballistics
    self.floor = floor
    level = floor
    value = ballistics.value(ofLevel: floor)
    mean = value
  }

  /// Moves on.
  ///
  /// - Parameters:
  ///   - level: The level of the sound in decibels since the last move; what is below the floor or
  ///     not a number counts as the floor.
  ///   - seconds: The time since the last move, at least 0.
  /// - Returns: The new ``level``.
  @discardableResult
  package mutating func move(to level: Double, after seconds: Double) -> Double {
    precondition(seconds >= 0, "A needle does not move back in time.")
    let target = ballistics.value(ofLevel: level > floor ? level : floor)
    switch ballistics {
    case .digital:
      value = target
    case .smooth(let timeConstant):
      approach(target, seconds, timeConstant: timeConstant)
    case .fast:
      approach(target, seconds, timeConstant: TimeWeighting.fast.timeConstant)
    case .slow:
      approach(target, seconds, timeConstant: TimeWeighting.slow.timeConstant)
    case .impulse:
      mean += (target - mean) * (1 - exponential(-seconds / TimeWeighting.impulse.timeConstant))
      value = max(mean, value * exponential(-seconds / TimeWeighting.impulseFall))
    case .ppm1:
      // A burst of 5 ms reads 2 dB less than a steady tone: 1 - exp(-5 / 3.2) = 0.79.
      peak(target, seconds, timeConstant: 0.0032, fall: ProgrammeType.one.fall)
    case .ppm2:
      // A burst of 10 ms reads 2.5 dB less than a steady tone: 1 - exp(-10 / 7.2) = 0.75.
      peak(target, seconds, timeConstant: 0.0072, fall: ProgrammeType.two.fall)
    case .vu:
      swing(target, seconds)
    }
    self.level = max(ballistics.level(ofValue: value), floor)
    return self.level
  }

  private mutating func approach(_ target: Double, _ seconds: Double, timeConstant: Double) {
    value += (target - value) * (1 - exponential(-seconds / timeConstant))
  }

  /// - Parameter fall: In decibels per second.
  private mutating func peak(
    _ target: Double, _ seconds: Double, timeConstant: Double, fall: Double
  ) {
    if target > value {
      approach(target, seconds, timeConstant: timeConstant)
    } else {
      value = max(target, value * power(10, -fall * seconds / 20))
    }
  }

  /// The free swing around the target, a damped cosine.
  private mutating func swing(_ target: Double, _ seconds: Double) {
    let decay = VolumeNeedle.damping * VolumeNeedle.frequency
    let frequency =
      (1 - VolumeNeedle.damping * VolumeNeedle.damping).squareRoot() * VolumeNeedle.frequency
    let (distance, speed) = (value - target, velocity)
    let damping = exponential(-decay * seconds)
    let (cosine, sine) = (cosine(frequency * seconds), sine(frequency * seconds))
    value =
      target + damping * (distance * cosine + (speed + decay * distance) / frequency * sine)
    let pull = VolumeNeedle.frequency * VolumeNeedle.frequency * distance + decay * speed
    velocity = damping * (speed * cosine - pull / frequency * sine)
  }
}

extension Ballistics {
  /// What moves: a power, an amplitude, or the level itself.
  fileprivate func value(ofLevel level: Double) -> Double {
    switch self {
    case .digital, .smooth: level
    case .fast, .slow, .impulse: power(10, level / 10)
    case .ppm1, .ppm2, .vu: power(10, level / 20)
    }
  }

  fileprivate func level(ofValue value: Double) -> Double {
    switch self {
    case .digital, .smooth: value
    case .fast, .slow, .impulse: decibels(power: max(value, 0))
    case .ppm1, .ppm2, .vu: decibels(amplitude: max(value, 0))
    }
  }
}
