import Tragus

/// What was heard of a tone or a pitch of a whole input: the frequency, and for how long.
///
/// The frequency is the median of its reports. What lies further than a quarter tone from it is another
/// tone, and is left out of the duration and the spread.
package struct ToneSummary: InputSummary {
  static let type = "tone-summary"

  /// The input as the user named it.
  let source: String
  /// The median in hertz, the nearest note as written, and the deviation in cents; `nil` when no
  /// tone was heard.
  let tone: (frequency: Double, note: Note, cents: Double)?
  /// The duration of the tone, in seconds.
  let duration: Double
  /// The standard deviation of the frequency, in hertz.
  let spread: Double

  private static let reach = 50.0  // cents

  /// A frequency in hertz, and when it was reported, in seconds since the stream began.
  struct Reading {
    let at: Double
    let frequency: Double
  }

  /// The summaries of the tones that sounded together, from low to high; one that says so when there was
  /// none.
  ///
  /// There are as many as most moments have readings. The readings are split where they lie furthest
  /// apart, as far as each tone then has a tenth of the moments.
  ///
  /// - Parameters:
  ///   - readings: In the order of their times.
  ///   - step: The seconds from one moment to the next.
  static func all(
    of readings: [Reading], every step: Double, tuning: Tuning, source: String
  ) -> [ToneSummary] {
    let moments = Dictionary(grouping: readings, by: \.at).values.map(\.count)
    let counts = Dictionary(grouping: moments) { $0 }.mapValues(\.count)
    let count = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    var groups = [readings.sorted { $0.frequency < $1.frequency }]
    let least = max(moments.count / 10, 1)
    while groups.count < count, let split = widestGap(in: groups, atLeast: least) {
      let group = groups[split.group]
      groups.replaceSubrange(
        split.group...split.group,
        with: [Array(group[..<split.place]), Array(group[split.place...])])
    }
    return groups.map { ToneSummary(of: $0, every: step, tuning: tuning, source: source) }
  }

  // Where neighbours lie furthest apart, with enough readings on both sides.
  private static func widestGap(
    in groups: [[Reading]], atLeast least: Int
  ) -> (group: Int, place: Int)? {
    var widest: (ratio: Double, group: Int, place: Int)?
    for (index, group) in groups.enumerated() where group.count >= 2 * least {
      for place in least...(group.count - least) {
        let ratio = group[place].frequency / group[place - 1].frequency
        if ratio > widest?.ratio ?? 1 { widest = (ratio, index, place) }
      }
    }
    return widest.map { ($0.group, $0.place) }
  }

  // The readings are in the order of their frequencies.
  private init(of readings: [Reading], every step: Double, tuning: Tuning, source: String) {
    self.source = source
    guard !readings.isEmpty else {
      (tone, duration, spread) = (nil, 0, 0)
      return
    }
    let median = readings[readings.count / 2].frequency
    let nearest = tuning.nearestNote(to: median)
    let reach = median * (power(2, Self.reach / 1200) - 1)
    let same = readings.filter { abs($0.frequency - median) <= reach }
    let frequencies = same.map(\.frequency)
    let mean = frequencies.reduce(0, +) / Double(same.count)
    let variance = frequencies.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(same.count)
    tone = (median, nearest.note, nearest.cents)
    // A tone that begins is reported more often.
    let times = same.map(\.at).sorted()
    duration = zip(times, times.dropFirst()).reduce(step) { $0 + min($1.1 - $1.0, step) }
    spread = variance.squareRoot()
  }

  /// The text for people: "440.000 Hz  A4    0.0 cents  for 3.9 s, spread 0.001 Hz".
  var text: String {
    guard let tone else { return "no tone was heard" }
    return "\(decimal(tone.frequency, places: 3)) Hz  \(tone.note.text(cents: tone.cents))  for "
      + "\(decimal(duration, places: 1)) s, spread \(decimal(spread, places: 3)) Hz"
  }
}

extension ToneSummary {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case source, frequency, note, cents, duration, spread
  }

  static let columns = CodingKeys.allCases.map(\.rawValue)

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encodeIfPresent(
      tone.map { rounded($0.frequency, places: 6) }, forKey: .frequency)
    try container.encodeIfPresent(tone?.note.description, forKey: .note)
    try container.encodeIfPresent(tone.map { rounded($0.cents, places: 4) }, forKey: .cents)
    try container.encode(rounded(duration, places: 3), forKey: .duration)
    try container.encode(rounded(spread, places: 6), forKey: .spread)
  }
}
