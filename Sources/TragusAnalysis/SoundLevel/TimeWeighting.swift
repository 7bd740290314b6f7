/// How a sound level follows the sound (IEC 61672-1; Impulse from IEC 60651).
public enum TimeWeighting: String, Sendable, Hashable, CaseIterable, Codable {
  /// The mean of the power, exponential with 125 ms.
  case fast
  /// The mean of the power, exponential with 1 s.
  case slow
  /// The mean of the power, exponential with 35 ms, which falls with 1.5 s only.
  case impulse

  /// The time constant of the rise in seconds.
  package var timeConstant: Double {
    switch self {
    case .fast: 0.125
    case .slow: 1
    case .impulse: 0.035
    }
  }

  /// The time constant of the fall of Impulse in seconds: 2.9 dB per second.
  static let impulseFall = 1.5
}
