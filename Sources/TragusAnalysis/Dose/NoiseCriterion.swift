import TragusDSP

/// A rule by which noise at work is counted: how much is allowed, and what counts.
public struct NoiseCriterion: Sendable, Hashable {
  /// A short name, as programs read it.
  public let name: String
  /// The A weighted level in decibels that is allowed for ``duration``.
  package let level: Double
  /// How many decibels more halve the time allowed.
  package let exchangeRate: Double
  /// Sound below this A weighted level in decibels does not count.
  package let threshold: Double
  /// The length of a working day in seconds.
  public let duration: Double

  /// A rule of one's own.
  ///
  /// - Parameters:
  ///   - name: A short name, as programs read it.
  ///   - level: The A weighted level in decibels that is allowed for the whole duration.
  ///   - exchangeRate: How many decibels more halve the time allowed; above 0.
  ///   - threshold: Sound below this A weighted level in decibels does not count.
  ///   - duration: The length of a working day in seconds; above 0.
  public init(
    name: String, level: Double, exchangeRate: Double, threshold: Double,
    duration: Double = 8 * 3_600
  ) {
    precondition(exchangeRate > 0, "The exchange rate must be above 0 dB.")
    precondition(duration > 0, "The duration must be above 0 seconds.")
    (self.name, self.level, self.exchangeRate) = (name, level, exchangeRate)
    (self.threshold, self.duration) = (threshold, duration)
  }

  /// What NIOSH recommends: 85 dBA for 8 hours, halved every 3 dB, counted from 80 dBA (DHHS
  /// publication 98-126, 1998).
  public static let niosh = NoiseCriterion(
    name: "niosh", level: 85, exchangeRate: 3, threshold: 80)
  /// What OSHA permits: 90 dBA for 8 hours, halved every 5 dB, counted from 90 dBA (29 CFR
  /// 1910.95, table G-16).
  public static let oshaPermissible = NoiseCriterion(
    name: "osha-pel", level: 90, exchangeRate: 5, threshold: 90)
  /// When OSHA demands a hearing conservation program: as ``oshaPermissible``, but counted from 80
  /// dBA (29 CFR 1910.95 (c) and (d)). The program begins at a dose of 50 %.
  public static let oshaHearing = NoiseCriterion(
    name: "osha-hc", level: 90, exchangeRate: 5, threshold: 80)

  /// The time in seconds for which a level is allowed.
  ///
  /// - Parameter level: A weighted, in decibels.
  package func allowedTime(at level: Double) -> Double {
    duration / power(2, (level - self.level) / exchangeRate)
  }

  /// The level that gives a dose when it lasts for the whole duration: the time-weighted average.
  ///
  /// - Parameter dose: In percent, above 0.
  package func timeWeightedAverage(ofDose dose: Double) -> Double {
    level + exchangeRate * logarithm(dose / 100) / logarithm(2)
  }
}
