import Tragus
import TragusStation

// Options about levels, loudness and conditions on them, whose counterpart is calculated from their value.

extension ForeignWords {
  /// What to write or to know of an option about levels, loudness and conditions on them.
  ///
  /// - Parameter word: The option with its value.
  func levelValue(_ value: String, of name: String, _ word: String) -> Calculation? {
    switch (command, name) {
    case ("check", "-l"), ("check", "-L"):
      guard LevelText.decibels(in: value) != nil else { return nil }
      return (.write("--loudness \(value)"), word)
    case ("record", "-t"):
      guard LevelText.decibels(in: value).map({ $0 < 0 }) == true else { return nil }
      return (.write("--on-sound \(value)"), word)
    case ("listen", "--clap"), ("listen", "--claps"):
      guard let count = Int(value), 2...9 ~= count else { return nil }
      return (
        .advice(
          "'tragus meter --ranges loud:-30:0 --on loud --times \(count) --within \(count - 1)s --exec -- PROGRAM'"
            + " acts on \(count) loud sounds."), word
      )
    // `--assert "peak < -3dB"`
    case ("meter", "--assert"), ("meter", "--check"), ("meter", "--expect"), ("meter", "--fail-if"):
      guard
        let match = value.wholeMatch(
          of: #/(true.?peak|tp|peak) ?<=? ?(-?[\d.]+) ?(?:dB\w*)?/#.ignoresCase())
      else { return nil }
      let option = match.1.lowercased() == "peak" ? "--peak" : "--true-peak"
      return (
        .advice("'tragus check FILE \(option) \(match.2)' succeeds if the file passes."), word
      )
    case ("meter", "--max") where value.lowercased().contains("db"),
      ("meter", _) where Self.conditions.contains(name),
      ("listen", _) where Self.conditions.contains(name):
      guard let range = Self.range(in: value) else { return nil }
      let event = range.prefix { $0 != ":" }
      if command == "meter", let length = Self.length(in: value) {
        return (.write("--ranges \(range) --on \(event) --stay \(length)"), word)
      }
      return command == "meter"
        ? (.write("--ranges \(range), and --on \(event) --exec -- PROGRAM"), word)
        : (
          .advice(
            "'tragus meter --ranges \(range) --on \(event) --exec -- PROGRAM' acts on a level."),
          word
        )
    case ("meter", "--below"), ("meter", "--under"), ("meter", "--quieter"),
      ("meter", "--quieter-than"):
      guard let range = Self.range(in: value, isBelow: true) else { return nil }
      return (.write("--ranges \(range) --on quiet" + (hasAction ? "" : " --exit")), word)
    case ("meter", _)
    where Self.warnings.contains(name) || Self.alerts.contains(name) || name == "--green":
      return trafficLight.map { (.write("--ranges \($0)"), word) }
    // So many values, each after so long.
    case ("meter", "-n"):
      let step = self.value(of: ["--every", "--interval", "--period", "-i"]) ?? "100ms"
      guard let count = Int(value), count > 0,
        let seconds = Double(step) ?? (try? DurationText.seconds(in: step))
      else { return nil }
      let milliseconds = (Double(count) * seconds * 1000).rounded()
      return (.write("--for \(plainNumber(milliseconds / 1000))s"), word)
    case ("meter", _) where Self.waits.contains(name),
      ("listen", _) where Self.waits.contains(name):
      guard value.contains(where: { "<>".contains($0) }), let range = Self.range(in: value) else {
        return nil
      }
      let line = "--ranges \(range) --on \(range.prefix { $0 != ":" }) --exit"
      return command == "meter"
        ? (.write(line), word) : (.advice("'tragus meter \(line)' waits for a level."), word)
    case ("calibrate", "--dba"), ("calibrate", "--db"), ("calibrate", "--spl"):
      // The levels of calibrators, in IEC 60942.
      guard let level = LevelText.decibels(in: value), [94, 104, 114, 124].contains(level) else {
        return nil
      }
      return (.write("--calibrator \(plainNumber(level))dB"), word)
    case ("meter", _) where Self.rates.contains(name),
      ("meter", "--rate") where Double(value).map { $0 <= 240 } == true,
      ("meter", "--hz") where Double(value).map { $0 <= 240 } == true,
      ("blow", "--rate") where Double(value).map { $0 <= 240 } == true,
      ("blow", "--hz") where Double(value).map { $0 <= 240 } == true:
      return Self.milliseconds(1000, per: value).map { (.write("--period \($0)ms"), word) }
    default: return nil
    }
  }

  // Options for a condition: `--when "level > 70 dB"`.
  private static let conditions: Set<String> = ["--condition", "--if", "--when", "--where"]

  // The ranges of a traffic light: `--warn 60 --alert 70`.
  private var trafficLight: String? {
    guard let low = value(of: Self.warnings).flatMap(LevelText.decibels),
      let high = value(of: Self.alerts).flatMap(LevelText.decibels), low < high
    else { return nil }
    let (yellow, red) = (plainNumber(low), plainNumber(high))
    let ends = high > 0 ? (0, 140) : (-160, 0)
    return "green:\(ends.0):\(yellow):green,yellow:\(yellow):\(red):yellow,red:\(red):\(ends.1):red"
  }

  // Options for the beginnings of the yellow and of the red range.
  private static let warnings: Set<String> = [
    "--amber", "--orange", "--warn", "--warning", "--yellow",
  ]
  private static let alerts: Set<String> = [
    "--alarm", "--alert", "--critical", "--danger", "--red",
  ]

  // Options for values a second.
  private static let rates: Set<String> = [
    "--fps", "--frame-rate", "--framerate", "--refresh-rate", "--update-rate",
  ]
}
