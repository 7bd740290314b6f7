/// How the needle of a gauge follows a level.
package enum Ballistics: Sendable, Hashable {
  /// At once, as digital meters do.
  case digital
  /// As the time weighting Fast: the mean of the power, exponential with 125 ms.
  case fast
  /// As the time weighting Slow: the mean of the power, exponential with 1 s.
  case slow
  /// As the time weighting Impulse: 35 ms up, 1.5 s down.
  case impulse
  /// As a peak programme meter of type I: up within about 5 ms, 20 dB down in 1.7 s.
  case ppm1
  /// As a peak programme meter of type II: up within about 10 ms, 24 dB down in 2.8 s.
  case ppm2
  /// As a volume meter: 99 % of a step in 300 ms, with an overshoot of 1.25 %.
  case vu
  /// The level itself, in decibels, exponential with this time constant in seconds, above 0.
  case smooth(timeConstant: Double)

  /// Those that need no number, in the order in which people read of them.
  package static let named: [Ballistics] = [.digital, .fast, .slow, .impulse, .ppm1, .ppm2, .vu]

  /// How it is called in options: "digital", "fast", "slow", "impulse", "ppm1", "ppm2", "vu", or
  /// "smooth:" and the seconds.
  package var name: String {
    switch self {
    case .digital: "digital"
    case .fast: "fast"
    case .slow: "slow"
    case .impulse: "impulse"
    case .ppm1: "ppm1"
    case .ppm2: "ppm2"
    case .vu: "vu"
    case .smooth(let timeConstant): "smooth:\(timeConstant)"
    }
  }

  /// The ballistics of a name, or `nil` when there is none.
  ///
  /// - Parameter name: As in ``name``; "sample" is "digital".
  package init?(name: String) {
    if let named = Self.named.first(where: { $0.name == name }) {
      self = named
    } else if name == "sample" {
      self = .digital
    } else if name.hasPrefix("smooth:"), let seconds = Double(name.dropFirst(7)), seconds > 0,
      seconds.isFinite
    {
      self = .smooth(timeConstant: seconds)
    } else {
      return nil
    }
  }
}
