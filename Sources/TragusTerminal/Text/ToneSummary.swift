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
  package let tone: (frequency: Double, note: Note, cents: Double)?
  /// The duration of the tone, in seconds.
  let duration: Double
  /// The standard deviation of the frequency, in hertz.
  let spread: Double

  // In cents. Tones that are nearer than the least are one.
  private static let reach = 50.0
  private static let leastReach = 4.0

  /// A frequency in hertz, when it was reported, in seconds since the stream began, and how strong it was.
  package struct Reading {
    let at: Double
    let frequency: Double
    let power: Double

    /// - Parameters:
    ///   - at: In seconds since the stream began.
    ///   - frequency: In hertz.
    ///   - power: The mean square, where a sine of full scale has 0.5.
    package init(at: Double, frequency: Double, power: Double = 1) {
      (self.at, self.frequency, self.power) = (at, frequency, power)
    }
  }

  /// The summaries of the tones that sounded together, from low to high; one that says so when there was
  /// none.
  ///
  /// There are as many as the strongest moments have readings. A tone is what lies within a quarter tone,
  /// and the strongest come first. Each has a tenth of the moments at least.
  ///
  /// - Parameters:
  ///   - readings: In the order of their times.
  ///   - step: The seconds from one moment to the next.
  package static func all(
    of readings: [Reading], every step: Double, tuning: Tuning, source: String
  ) -> [ToneSummary] {
    let counts = Dictionary(grouping: readings, by: \.at).mapValues(\.count)
    // By how many readings a moment has.
    var powers: [Int: Double] = [:]
    for reading in readings { powers[counts[reading.at]!, default: 0] += reading.power }
    let count = powers.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    var rest = readings.sorted { $0.frequency < $1.frequency }
    var groups: [[Reading]] = []
    if count > 1 {
      while groups.count < count,
        let range = strongest(in: rest, atLeast: max(counts.count / 10, 1))
      {
        groups.append(Array(rest[range]))
        rest.removeSubrange(range)
      }
    }
    // A single tone may glide.
    if groups.isEmpty { groups = [rest] }
    return groups.map { ToneSummary(of: $0, every: step, tuning: tuning, source: source) }
      .sorted { ($0.tone?.frequency ?? 0) < ($1.tone?.frequency ?? 0) }
  }

  // The readings near one of them that have the most power, if they are enough: within a quarter tone, or
  // less where moments have two of them.
  private static func strongest(
    in readings: [Reading], atLeast least: Int, within cents: Double = reach
  ) -> Range<Int>? {
    let reach = power(2, cents / 1200)
    var sums = [0.0]
    for reading in readings { sums.append(sums[sums.count - 1] + reading.power) }
    var best: (range: Range<Int>, power: Double)?
    var (start, end) = (0, 0)
    for middle in readings.indices {
      let frequency = readings[middle].frequency
      while readings[start].frequency * reach < frequency { start += 1 }
      while end < readings.count, readings[end].frequency <= frequency * reach { end += 1 }
      let power = sums[end] - sums[start]
      if end - start >= least, power > best?.power ?? 0 { best = (start..<end, power) }
    }
    guard let range = best?.range else { return nil }
    let momentCount = Set(readings[range].map(\.at)).count
    guard 2 * range.count > 3 * momentCount, cents > leastReach else { return range }
    return strongest(in: readings, atLeast: least, within: cents / 2)
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
