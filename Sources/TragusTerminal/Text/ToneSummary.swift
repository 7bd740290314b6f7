import Tragus

/// What was heard of the tone or the pitch of a whole input: the frequency, and for how long.
///
/// The frequency is the median of all reports. What lies further than a quarter tone from it is another
/// tone, and is left out of the duration and the spread.
package struct ToneSummary {
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

  /// - Parameters:
  ///   - frequencies: What was reported, in hertz.
  ///   - step: The seconds from one report to the next.
  init(of frequencies: [Double], every step: Double, tuning: Tuning, source: String) {
    self.source = source
    guard !frequencies.isEmpty else {
      (tone, duration, spread) = (nil, 0, 0)
      return
    }
    let median = frequencies.sorted()[frequencies.count / 2]
    let nearest = tuning.nearestNote(to: median)
    let reach = median * (power(2, Self.reach / 1200) - 1)
    let same = frequencies.filter { abs($0 - median) <= reach }
    let mean = same.reduce(0, +) / Double(same.count)
    let variance = same.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(same.count)
    tone = (median, nearest.note, nearest.cents)
    duration = Double(same.count) * step
    spread = variance.squareRoot()
  }

  /// The text for people: "440.000 Hz  A4    0.0 cents  for 3.9 s, spread 0.001 Hz".
  var text: String {
    guard let tone else { return "no tone was heard" }
    return "\(decimal(tone.frequency, places: 3)) Hz  \(tone.note.text(cents: tone.cents))  for "
      + "\(decimal(duration, places: 1)) s, spread \(decimal(spread, places: 3)) Hz"
  }
}

extension ToneSummary: Encodable {
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
