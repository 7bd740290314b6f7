import Tragus

/// Two options of other programs that are one here: `--fmin 2000 --fmax 8k` for `--range 2000:8k`,
/// `--width 800 --height 200` for `--size 800x200`.
struct SpanWords {
  private var values: [End: String] = [:]
  private var taken: [String] = []

  private enum End: CaseIterable { case low, high, width, height }

  private static let names: [(end: End, words: [String])] = [
    (
      .low,
      [
        "--fmin", "--min-freq", "--min-frequency", "--freq-min", "--low-freq", "--low", "--lowest",
        "--highpass", "--from-freq", "--minfreq", "--lower", "--min",
        "--pitch-floor", "--min-pitch", "--f0-min", "--min-f0",
      ]
    ),
    (
      .high,
      [
        "--fmax", "--max-freq", "--max-frequency", "--freq-max", "--high-freq", "--high",
        "--highest", "--lowpass", "--to-freq", "--maxfreq", "--upper", "--max",
        "--pitch-ceiling", "--max-pitch", "--f0-max", "--max-f0",
      ]
    ),
    (.width, ["--width", "-x"]),
    (.height, ["--height", "-y"]),
  ]

  /// Whether words name both ends of a range: `--min 75 --max 600`.
  static func areBoth(in words: [String]) -> Bool {
    let options = words.prefix { $0 != "--" && $0 != "--exec" }
      .map { String($0.prefix { $0 != "=" }) }
    return [End.low, .high].allSatisfy { end in
      names.contains { $0.end == end && $0.words.contains(where: options.contains) }
    }
  }

  /// Takes an option for an end of a range or a side of a picture.
  ///
  /// - Parameter has: Whether the command has an option.
  /// - Returns: Whether the option is one.
  mutating func take(
    _ value: String?, of name: String, has: (_ option: String) -> Bool
  ) -> Bool {
    guard let end = Self.names.first(where: { $0.words.contains(name) })?.end, let value else {
      return false
    }
    let isSide = end == .width || end == .height
    guard has(isSide ? "--size" : "--range"),
      isSide ? Int(value) != nil : FrequencyText.hertz(in: value).map({ $0 >= 0 }) ?? false
    else { return false }
    values[end] = value
    taken.append(name)
    return true
  }

  /// The option to write, and the words to replace; `nil` without any.
  var text: (option: String, words: String)? {
    guard !taken.isEmpty else { return nil }
    var options: [String] = []
    if values[.low] != nil || values[.high] != nil {
      options.append("--range \(values[.low] ?? ""):\(values[.high] ?? "")")
    }
    if values[.width] != nil || values[.height] != nil {
      options.append("--size \(values[.width] ?? "2000")x\(values[.height] ?? "800")")
    }
    return (options.joined(separator: " "), taken.joined(separator: " and "))
  }
}
