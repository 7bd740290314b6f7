/// A number by which an analyzer of the catalogue is set.
public struct AnalyzerSetting: Sendable, Hashable {
  /// Its name as in events, in camelCase: `sensitivity`, `minLevel`.
  public let name: String
  /// The values that it can have.
  public let range: ClosedRange<Double>
  /// The value by default, or `nil` when it is then off.
  public let defaultValue: Double?
  /// The unit of the value, such as "dBFS" or "s", or "" for plain numbers.
  public let unit: String
  /// A few words for help.
  public let summary: String

  init(
    _ name: String, _ range: ClosedRange<Double>, default defaultValue: Double?, _ unit: String,
    _ summary: String
  ) {
    (self.name, self.range, self.defaultValue) = (name, range, defaultValue)
    (self.unit, self.summary) = (unit, summary)
  }
}
