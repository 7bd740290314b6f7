import Tragus
import TragusStation

extension ForeignWords {
  // Whether a value is a number with a unit, and so no program.
  private static func isQuantity(_ value: String) -> Bool {
    (try? DurationText.seconds(in: value)) != nil || LevelText.decibels(in: value) != nil
      || FrequencyText.hertz(in: value) != nil
  }

  // The level in a condition, as `>85dBA`.
  static func limit(in value: String) -> Double? {
    let match = value.wholeMatch(
      of:
        #/(?:[a-z]+ ?)?[<>=]* ?(-?[\d.]+ ?dB)(?:\(?[ACZ]\)?|FS| ?SPL)?(?: for \d\S*)?/#
        .ignoresCase())
    return LevelText.decibels(in: match.map { String($0.1) } ?? value)
  }

  /// How long a condition lasts: `> -20dB for 3s`.
  static func length(in condition: String) -> String? {
    condition.firstMatch(of: #/ for (\d\S*)$/#).map { String($0.1) }
  }

  /// The levels of a condition, with their name: `>85dBA` is `loud:85:140`.
  ///
  /// - Parameter isBelow: Whether it is about what is quieter; `nil` if the sign says it.
  static func range(in condition: String, isBelow: Bool? = nil) -> String? {
    limit(in: condition).map { level in
      isBelow ?? condition.contains("<")
        ? "quiet:\(level > 0 ? 0 : -160):\(plainNumber(level))"
        : "loud:\(plainNumber(level)):\(level < 0 ? 0 : 140)"
    }
  }

  // A key where a program presses one, as `Return` and `ctrl+Right`.
  private static func keyToPress(_ value: String, by text: String) -> String? {
    if value.hasPrefix("key ") { return keyToPress(String(value.dropFirst(4)), by: text) }
    let key = keys[value.lowercased()]
    if text.hasSuffix(" -- PROGRAM") { return FileKind(value) == nil ? key : nil }
    guard text.hasSuffix(" xdotool key space"), value.wholeMatch(of: #/\w+(\+\w+)*/#) != nil else {
      return nil
    }
    return key ?? value
  }

  /// The spelling from a table, with the written value if it fits.
  static func text(
    _ text: String, with value: String?, _ argument: (String) -> CommandDescription.Argument?
  ) -> String {
    let parts = text.split(separator: " ")
    // `--mono 5` is no channel.
    if text == "--channel mix" { return text }
    if let both = text.wholeMatch(of: #/(--\S+ \S+), and (--\S+ \S+)/#) {
      return Self.text(String(both.1), with: value, argument) + ", and "
        + Self.text(String(both.2), with: value, argument)
    }
    if let value, let level = limit(in: value), text.contains("loud:-20:0") {
      // A level above 0 is of sound pressure.
      let range = "loud:\(plainNumber(level)):\(level < 0 ? 0 : 140)"
      return text.replacing("loud:-20:0", with: range)
        .replacing("good:-60:-20", with: "good:\(level < 0 ? -60 : 0):\(plainNumber(level))")
    }
    if let value, value.contains(where: \.isLetter) {
      if text.hasSuffix(" URL") {
        return text.replacing("URL", with: TragusCommand.quotedForShell(value))
      }
      if let key = keyToPress(value, by: text) {
        return text.replacing(#/PROGRAM|xdotool key space/#, with: "xdotool key \(key)")
      }
      if text.hasSuffix(" -- PROGRAM"), !value.contains("://") || value.contains(" "),
        !isQuantity(value)
      {
        // A line with signs of the shell goes to the shell.
        return value.wholeMatch(of: #/[\w .\/=:+,@%-]+/#) != nil
          ? text.replacing("PROGRAM", with: value)
          : text.replacing("-- PROGRAM", with: TragusCommand.quotedForShell(value))
      }
    }
    // The lower end comes first.
    if let value, text.hasPrefix("--range "),
      let ends = value.wholeMatch(of: #/([^:]+):([^:]+)/#),
      let first = FrequencyText.hertz(in: ends.1), let second = FrequencyText.hertz(in: ends.2),
      first > second
    {
      return "--range \(ends.2):\(ends.1)"
    }
    if let value, text.hasPrefix("-o DIR/"), Double(value) == nil {
      return "-o " + TragusCommand.quotedForShell(value.hasSuffix("/") ? value : value + "/")
    }
    // The key of a signal, as frequency=440.
    // A factor, as in sox.
    if text.hasPrefix("level="), let factor = value.flatMap(Double.init), 0 < factor, factor <= 1 {
      return "level=\(plainNumber(decibels(amplitude: factor).rounded()))"
    }
    if text.hasPrefix("level="), let level = value.flatMap(CommandDescription.Argument.level(in:)) {
      return "level=\(plainNumber(level))"
    }
    if let value, let key = text.wholeMatch(of: #/([a-z]+)=\S+/#)?.1 {
      return "\(key)=\(TragusCommand.quotedForShell(value))"
    }
    if let value, text.contains("NAME.tragusmodel"), !PathParts(value).suffix.isEmpty {
      let name = PathParts(value).prefix + PathParts(value).stem + ".tragusmodel"
      return text.replacing("NAME.tragusmodel", with: TragusCommand.quotedForShell(name))
    }
    if let value, text.contains("NAME"),
      value.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    {
      return text.replacing("NAME", with: value)
    }
    if let comma = text.indices.first(where: { text[$0...].hasPrefix(", ") }) {
      return Self.text(String(text[..<comma]), with: value, argument) + text[comma...]
    }
    // The last option of several has the value.
    if let value, parts.count > 2, parts.allSatisfy({ !$0.hasSuffix(",") }),
      parts[parts.count - 2].hasPrefix("--"), !parts[parts.count - 1].hasPrefix("--")
    {
      let last = Self.text(parts.suffix(2).joined(separator: " "), with: value, argument)
      return (parts.dropLast(2).map(String.init) + [last]).joined(separator: " ")
    }
    guard let value, 1...2 ~= parts.count, let argument = argument(String(parts[0])),
      argument.kind == .option,
      let spelling = argument.spelling(of: value, like: parts.dropFirst().first.map(String.init))
    else { return text }
    return "\(parts[0]) \(TragusCommand.quotedForShell(spelling))"
  }
}
