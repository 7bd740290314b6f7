import TragusAnalysis

/// The seconds of a minute of a night, which give one rate.
struct NightMinute: Sendable {
  static let duration = 60.0

  private var rates: [BreathRate] = []

  /// The minute that a time belongs to; a time at its end does.
  static func index(of time: Double) -> Int { Int((time / duration).rounded(.up)) }

  /// The last second of it.
  var last: BreathRate? { rates.last }

  mutating func append(_ rate: BreathRate) { rates.append(rate) }

  /// The seconds in which breath was heard.
  var heardCount: Int { rates.count { $0.quality == .good || $0.quality == .weak } }

  /// The middle of what was heard, and how well it was heard most of the time; `nil` of nothing.
  var rate: BreathRate? {
    guard let last = rates.last else { return nil }
    func middle(_ value: (BreathRate) -> Double?) -> Double? {
      let values = rates.compactMap(value).sorted()
      return values.isEmpty ? nil : values[values.count / 2]
    }
    let quality = BreathQuality.allCases.max { first, second in
      rates.count { $0.quality == first } < rates.count { $0.quality == second }
    }
    guard let quality, quality == .good || quality == .weak else {
      return BreathRate(time: last.time, quality: quality ?? last.quality)
    }
    return BreathRate(
      time: last.time, quality: quality, rate: middle(\.rate),
      ratio: middle(\.ratio), regularity: middle(\.regularity), depth: middle(\.depth))
  }
}
