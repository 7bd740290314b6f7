import Tragus

/// Two options of other programs that are one here: `--fmin 2000 --fmax 8k` for `--range 2000:8k`,
/// `--width 800 --height 200` for `--size 800x200`, and the ends of a sweep.
struct SpanWords {
  private var values: [End: String] = [:]
  private var taken: [String] = []
  private var sweeps = false

  private enum End { case low, high, start, stop, width, height }

  private static let names: [(end: End, words: [String])] = [
    (
      .low,
      [
        "--fmin", "--min-freq", "--min-frequency", "--freq-min", "--low-freq", "--low", "--lowest",
        "--highpass", "--from-freq", "--minfreq", "--lower", "--min",
        "--pitch-floor", "--min-pitch", "--f0-min", "--min-f0", "--floor", "--pitchfloor",
        "--f0min",
        "--minpitch", "--min-note", "--lowest-note", "--minimum-pitch", "--minimum-frequency",
        "--lowest-freq", "--pitch-min",
      ]
    ),
    (
      .high,
      [
        "--fmax", "--max-freq", "--max-frequency", "--freq-max", "--high-freq", "--high",
        "--highest", "--lowpass", "--to-freq", "--maxfreq", "--upper", "--max",
        "--pitch-ceiling", "--max-pitch", "--f0-max", "--max-f0", "--ceiling", "--f0max",
        "--maxpitch", "--max-note", "--highest-note", "--maximum-pitch", "--maximum-frequency",
        "--highest-freq", "--pitch-max",
      ]
    ),
    (
      .start,
      ["--from", "--start", "--f1", "--fstart", "--start-freq", "--freq-start", "--f-start"]
    ),
    (.stop, ["--to", "--end", "--stop", "--f2", "--fend", "--end-freq", "--freq-end", "--f-end"]),
    (.width, ["--width", "-x", "-W"]),
    (.height, ["--height", "-y", "-H"]),
  ]

  /// Whether words name both ends of a range: `--min 75 --max 600`.
  static func areBoth(in words: [String]) -> Bool {
    let options = words.prefix { $0 != "--" && $0 != "--exec" }
      .map { String($0.prefix { $0 != "=" }) }
    func has(_ end: End) -> Bool {
      names.contains { $0.end == end && $0.words.contains(where: options.contains) }
    }
    return has(.low) && has(.high) || has(.start) && has(.stop) || has(.width) && has(.height)
  }

  /// Takes an option for an end of a range or a side of a picture.
  ///
  /// - Parameters:
  ///   - typed: The option as it was typed, if that is another one.
  ///   - has: Whether the command has an option.
  /// - Returns: Whether the option is one.
  mutating func take(
    _ value: String?, of name: String, typed: String? = nil, has: (_ option: String) -> Bool
  ) -> Bool {
    guard let end = Self.names.first(where: { $0.words.contains(name) })?.end, let value else {
      return false
    }
    let isSide = end == .width || end == .height
    let isSweep = !isSide && has("--sweep")
    guard has(isSide ? "--size" : isSweep ? "--sweep" : "--range"),
      isSweep || end != .start && end != .stop,
      isSide
        ? Int(value).map({ $0 > 0 }) ?? false
        : FrequencyText.hertz(in: value).map({ $0 >= 0 }) ?? false,
      // Few are a number of something.
      name != "--max" || FrequencyText.hertz(in: value).map({ $0 >= 10 }) ?? false
    else { return false }
    sweeps = isSweep
    values[end == .start ? .low : end == .stop ? .high : end] = value
    taken.append(typed ?? name)
    return true
  }

  /// The number of options that were taken.
  var count: Int { taken.count }

  /// The option to write, and the words to replace; `nil` without any.
  var text: (option: String, words: String)? {
    guard !taken.isEmpty else { return nil }
    var options: [String] = []
    if values[.low] != nil || values[.high] != nil {
      let option = sweeps ? "--sweep" : "--range"
      options.append("\(option) \(values[.low] ?? ""):\(values[.high] ?? "")")
    }
    if values[.width] != nil || values[.height] != nil {
      options.append("--size \(values[.width] ?? "2000")x\(values[.height] ?? "800")")
    }
    return (options.joined(separator: " "), taken.joined(separator: " and "))
  }
}
