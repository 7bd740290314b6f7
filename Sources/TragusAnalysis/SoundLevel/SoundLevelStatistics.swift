/// The sound levels of a stretch of time (IEC 61672-1, ISO 1996-1).
///
/// All are in decibels, in the unit of the ``SoundLevel`` that they belong to, and not below its
/// floor.
public struct SoundLevelStatistics: Sendable, Hashable {
  /// The stretch that was heard, in seconds.
  public let duration: Double
  /// LAeq: the level of the mean A weighted power.
  public let equivalentA: Double
  /// LCeq: the level of the mean C weighted power.
  public let equivalentC: Double
  /// LZeq: the level of the mean power, free of offset.
  public let equivalentZ: Double
  /// LAE: the level that one second of the same A weighted energy would have.
  public let exposureA: Double
  /// LCpeak: the greatest C weighted magnitude, between the samples too.
  public let peakC: Double
  /// The greatest level under each time weighting.
  public let maximum: TimeWeightedLevels
  /// The least level under each time weighting; `nil` where its average was not settled before
  /// the stretch ended.
  public let minimum: SettledLevels
  /// The levels exceeded for parts of the time; `nil` before Fast had settled.
  public let exceeded: ExceededLevels?

  /// Leq: the level of the mean power under a frequency weighting.
  ///
  /// - Parameter weighting: The frequency weighting.
  package func equivalent(_ weighting: FrequencyWeighting) -> Double {
    switch weighting {
    case .a: equivalentA
    case .c: equivalentC
    case .z: equivalentZ
    }
  }
}
