/// A part of a gauge's scale that has a name and a colour.
///
/// The colour is never the only sign of it: wherever a value lies in a range, its name is written.
public struct GaugeRange: Sendable, Hashable {
  /// What it means that a value lies here, in a word or two.
  package let name: String
  /// The lowest value, in the unit of the gauge.
  package let lower: Double
  /// The value at which the next range begins.
  package let upper: Double
  /// Its colour; a gauge shows it with an opacity of its own.
  package let color: PlotColor

  /// - Parameters:
  ///   - name: The meaning of a value in this range.
  ///   - lower: The lowest value.
  ///   - upper: The value at which the next range begins, above `lower`.
  ///   - color: Its colour.
  public init(name: String, lower: Double, upper: Double, color: PlotColor) {
    precondition(lower < upper, "A range goes upwards.")
    self.name = name
    self.lower = lower
    self.upper = upper
    self.color = color
  }

  /// Words for the level of a recording in dBFS: quiet, good, loud from -16, too loud from -4.
  ///
  /// The limits come from the tutorial's gauge, which took 10 log10 of an amplitude and so read -8
  /// and -2 there.
  public static let levels = [
    GaugeRange(name: "quiet", lower: -60, upper: -30, color: .skyBlue),
    GaugeRange(name: "good", lower: -30, upper: -16, color: .green),
    GaugeRange(name: "loud", lower: -16, upper: -4, color: .orange),
    GaugeRange(name: "too loud", lower: -4, upper: 0, color: .vermilion),
  ]

  /// The range in which a value lies; at the end of the scale the last one, below it none.
  static func containing(_ value: Double, in ranges: [GaugeRange]) -> GaugeRange? {
    ranges.first { $0.lower <= value && value < $0.upper }
      ?? ranges.max { $0.upper < $1.upper }.flatMap { value >= $0.upper ? $0 : nil }
  }
}
