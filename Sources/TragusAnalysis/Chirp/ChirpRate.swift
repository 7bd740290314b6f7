import TragusCore

/// How many chirps, clicks or pulses there are in a minute, counted over the last seconds.
public struct ChirpRate: AudioEvent, Hashable {
  public static let name = "chirps"

  /// The end of the window, in seconds since the stream began.
  public let time: Double
  /// Chirps a minute of the strongest group in the window, or `nil` when there are fewer than three
  /// chirps. When they keep time it is from the intervals near the median. The others must be whole
  /// multiples of it, as where a chirp was missed. Otherwise it is from the mean. When more than
  /// one of them is overdue, it falls steadily.
  public let rate: Double?
  /// The number of chirps in the window, and since the stream began.
  public let count: Int
  public let totalCount: Int
  /// How even the intervals of that group are, 0 to 1: 1 less their standard deviation over their
  /// mean. 1 is a clock, 0 the clicks of a Geiger counter. `nil` when there are fewer than three
  /// chirps.
  public let regularity: Double?
  /// The median frequency of the chirps in the window, in hertz, or `nil` without any.
  public let frequency: Double?
  /// The length of the window in seconds: less than was asked for near the start of the stream.
  public let duration: Double

  /// What a cricket that chirps so often says of the temperature, in degrees Celsius, when asked
  /// for; see `CricketThermometer`. `nil` where chirps are less than half regular, or below 2 kHz:
  /// then it is not a cricket, or not it alone.
  public internal(set) var temperature: Double?
}

extension ChirpRate {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, rate, unit, count, totalCount, regularity, frequency, duration, temperature
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    let rate = EventWords.Part.value("", rate, width: 6, unit: "per min").text()
    let window =
      "\(decimal(Double(count), places: 0, width: 3)) in \(decimal(duration, places: 1)) s"
    var words = EventWords("chirps", [.text("\(rate) \(window)")])
    if let regularity {
      words.parts.append(.value("regular", 100 * regularity, places: 0, unit: "%"))
    }
    if let frequency { words.parts.append(.value("", frequency, places: 0, unit: "Hz")) }
    if let temperature { words.parts.append(.value("", temperature, unit: "°C")) }
    return words
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(rate.map { rounded($0, places: 2) }, forKey: .rate)
    try container.encode("1/min", forKey: .unit)
    try container.encode(count, forKey: .count)
    try container.encode(totalCount, forKey: .totalCount)
    try container.encodeIfPresent(
      regularity.map { rounded($0, places: 3) }, forKey: .regularity)
    try container.encodeIfPresent(frequency?.rounded(), forKey: .frequency)
    try container.encode(duration, forKey: .duration)
    try container.encodeIfPresent(
      temperature.map { rounded($0, places: 1) }, forKey: .temperature)
  }
}
