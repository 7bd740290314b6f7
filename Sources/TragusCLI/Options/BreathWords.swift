import Tragus
import TragusStation

/// The parts of a breath as options: `--in 4 --hold 7 --out 8` for the pattern 4-7-8, and `--rate 6` for
/// 5-5.
struct BreathWords {
  private var seconds: [Part: String] = [:]
  private var taken: [String] = []
  /// The wanted breaths a minute.
  private var rate: Double?

  private enum Part: CaseIterable { case into, hold, out, rest }

  private static let names: [(part: Part, words: [String])] = [
    (.into, ["--in", "--inhale", "--breathe-in"]),
    (.hold, ["--hold", "--hold-in", "--retain"]),
    (.out, ["--out", "--exhale", "--breathe-out"]),
    (.rest, ["--rest", "--pause", "--hold-out", "--hold-empty", "--empty"]),
  ]

  private static let rateNames: Set<String> = [
    "--rate", "--bpm", "--brpm", "--pace", "--tempo", "--breaths-per-minute",
  ]
  // Breaths a minute.
  private static let rates = 1.0...40

  /// Takes an option for the duration of a part of a breath, or for the number of breaths a minute.
  ///
  /// - Returns: Whether the option is one.
  mutating func take(_ value: String?, of name: String) -> Bool {
    if Self.rateNames.contains(name) {
      let number = value?.replacing(#/ ?(\/ ?min|bpm|brpm)$/#, with: "")
      guard let rate = number.flatMap(Double.init), Self.rates.contains(rate) else { return false }
      self.rate = rate
      taken.append(name)
      return true
    }
    guard let part = Self.names.first(where: { $0.words.contains(name) })?.part, let value,
      let length = Double(value) ?? (try? DurationText.seconds(in: value)), length.isFinite
    else { return false }
    seconds[part] = plainNumber(length)
    taken.append(name)
    return true
  }

  /// The options that were taken.
  var words: String { taken.joined(separator: " and ") }

  /// The pattern, and whether all of it was given; `nil` without any part.
  var pattern: (text: String, isCertain: Bool)? {
    let seconds = rate.map(secondsOfParts) ?? seconds
    guard let breath = seconds[.into] ?? seconds[.out] ?? seconds[.hold] else { return nil }
    let (into, out) = (seconds[.into] ?? breath, seconds[.out] ?? breath)
    let isCertain = seconds[.into] != nil && seconds[.out] != nil
    var parts = [into]
    // Holding the breath without further parts means box breathing.
    let rest = seconds[.rest] ?? (isCertain ? nil : seconds[.hold])
    if let hold = seconds[.hold] ?? rest.map({ _ in "0" }) { parts.append(hold) }
    parts.append(out)
    if let rest { parts.append(rest) }
    return (parts.joined(separator: "-"), isCertain)
  }

  // The parts of a breath at a rate, to a tenth of a second: as long in as out, or in the proportion
  // that was given.
  private func secondsOfParts(at rate: Double) -> [Part: String] {
    let lengths = seconds.compactMapValues(Double.init)
    let whole = 60 / rate
    let given = lengths.values.reduce(0, +)
    func text(_ length: Double) -> String { plainNumber((length * 10).rounded() / 10) }
    if lengths[.into] != nil, lengths[.out] != nil, given > 0 {
      return lengths.mapValues { text($0 * whole / given) }
    }
    let missing = [Part.into, .out].filter { lengths[$0] == nil }
    let share = (whole - given) / Double(missing.count)
    guard share > 0 else { return seconds }
    var parts = seconds
    for part in missing { parts[part] = text(share) }
    return parts
  }
}
