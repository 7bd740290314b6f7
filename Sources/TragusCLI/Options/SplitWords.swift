import Tragus
import TragusStation

/// Values that were typed as several words, put into one: `--for 10 s`, `440 Hz`, `--only voice, blow`.
///
/// A file that has the name of a unit stays a word of its own.
enum SplitWords {
  /// The words after `tragus`, with each value in one word.
  static func joined(_ arguments: [String]) -> [String] {
    let isLikely = zip([""] + arguments, arguments).contains { last, word in
      [",", ":"].contains(where: word.hasSuffix) || all.contains(word.lowercased())
        || word.count > 4 && word.allSatisfy(\.isLetter) && Double(last) != nil
    }
    guard isLikely else { return arguments }
    let command = CommandDescription.named(by: arguments).command.usual
    let places = command.ownArguments.filter { $0.kind == .positional }
    // A message may have the word of a unit.
    let plainUnits = places.contains { $0.valueName == "text" } ? [] : all
    var words: [String] = []
    var rest = arguments[...]
    // The option to which the next word belongs.
    var option: String?
    while var word = rest.popFirst() {
      if word == "--" || word == "--exec" { return words + [word] + rest }
      let isOption = ForeignWords.isOption(word)
      if isOption, !word.contains("=") {
        (option, words) = (word, words + [word])
        continue
      }
      let name = isOption ? String(word.prefix { $0 != "=" }) : option
      option = nil
      let argument = name.flatMap(command.argument).flatMap { $0.kind == .option ? $0 : nil }
      let units = argument.map(Self.units) ?? plainUnits
      while let next = rest.first, FileKind(next) == nil,
        isNumber(word)
          && (units.contains(next.lowercased()) || argument != nil && isNear(next, units))
          || units.contains("dbspl") && ["FS", "SPL"].contains(next)
            && word.lowercased().hasSuffix("db")
          || isList(word, goingOn: next, argument)
      {
        word += next.lowercased() == "percent" ? "%" : next
        rest.removeFirst()
      }
      words.append(word)
    }
    return words
  }

  // A unit of several letters may be mistyped: `2 minuts`.
  private static func isNear(_ word: String, _ units: Set<String>) -> Bool {
    word.count > 4 && nearestName(to: word.lowercased(), in: units.filter { $0.count > 4 }) != nil
  }

  // `10`, `frequency=440` and `18k:21k` have a number at their end.
  private static func isNumber(_ word: String) -> Bool {
    let number = word.split { ":=,".contains($0) }.last ?? ""
    return Double(number.hasSuffix("k") ? number.dropLast() : number) != nil
  }

  private static func isList(
    _ word: String, goingOn next: String, _ argument: CommandDescription.Argument?
  ) -> Bool {
    let isOpen =
      word.hasSuffix(",")
      || word.hasSuffix(":") && ["low:high", "from:to"].contains(argument?.valueName)
    return isOpen && !next.hasPrefix("-") && argument?.takes(word + next) == true
  }

  /// Words for units, in lowercase, that may stand behind the value of an option.
  private static func units(of argument: CommandDescription.Argument) -> Set<String> {
    units[argument.valueName ?? ""] ?? units[argument.name] ?? []
  }

  private static let times: Set<String> = [
    "ms", "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h",
    "hour", "hours", "d", "day", "days",
  ]
  private static let decibels: Set<String> = [
    "db", "dba", "dbc", "dbfs", "dbspl", "dbtp", "lkfs", "lu", "lufs", "%", "percent",
  ]
  private static let frequencies: Set<String> = ["hz", "khz", "k"]
  private static let bytes: Set<String> = ["kb", "mb", "gb", "tb"]
  private static let shares: Set<String> = ["%", "percent"]

  // By the name of a value, or of an option whose value can be any text.
  private static let units: [String: Set<String>] = [
    "duration": times, "time": times, "minutes": times, "last": times,
    "length": times.union(bytes).union(["mm", "cm"]),
    "level": decibels, "gain": decibels, "decibels": decibels, "LUFS": decibels, "dBTP": decibels,
    "calibration": decibels, "ranges": decibels,
    "frequency": frequencies, "low:high": frequencies, "from:to": frequencies, "bands": frequencies,
    "tone,tone": frequencies, "rate": frequencies.union(["bpm"]), "size": bytes,
    "0..1": shares, "0.01..1": shares, "percent": shares,
    "sensitivity": decibels.union(["mv/pa", "v/pa", "dbv", "dbv/pa"]),
    "voltage": decibels.union(["v", "mv", "vrms", "vpp", "dbv", "dbu"]),
    "front:30deg": ["deg", "degree", "degrees", "\u{B0}"], "bits": ["bit", "bits"],
  ]

  private static let all = units.values.reduce(into: Set<String>()) { $0.formUnion($1) }
}
