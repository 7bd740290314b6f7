/// A level under each of the time weightings, in decibels.
public struct TimeWeightedLevels: Sendable, Hashable {
  /// With Fast, 125 ms.
  public let fast: Double
  /// With Slow, 1 s.
  public let slow: Double
  /// With Impulse, 35 ms up and 1.5 s down.
  public let impulse: Double

  /// The level under one of them.
  ///
  /// - Parameter weighting: The time weighting.
  public subscript(weighting: TimeWeighting) -> Double {
    switch weighting {
    case .fast: fast
    case .slow: slow
    case .impulse: impulse
    }
  }
}

/// A level under each of the time weightings that had settled, in decibels.
public struct SettledLevels: Sendable, Hashable {
  /// With Fast, 125 ms.
  public let fast: Double?
  /// With Slow, 1 s.
  public let slow: Double?
  /// With Impulse, 35 ms up and 1.5 s down.
  public let impulse: Double?

  /// The level under one of them.
  ///
  /// - Parameter weighting: The time weighting.
  public subscript(weighting: TimeWeighting) -> Double? {
    switch weighting {
    case .fast: fast
    case .slow: slow
    case .impulse: impulse
    }
  }
}
