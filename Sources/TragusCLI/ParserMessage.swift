import Tragus
import TragusStation

/// An error of the parser, as one sentence with the correct spelling.
struct ParserMessage {
  /// The parser's own text, in one line.
  private let text: String
  private let command: CommandDescription
  private let arguments: [String]

  /// - Parameters:
  ///   - text: The parser's text.
  ///   - arguments: The words after `tragus`.
  init(_ text: String, of arguments: [String]) {
    self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    command = CommandDescription.named(by: arguments).command
    self.arguments = arguments
  }

  /// The sentence, with a reference to more help.
  var line: String {
    let path = command.path.map { $0 + " " }.joined()
    return sentence + " Try 'tragus \(path)--help'."
  }

  /// What is wrong, and what to write instead.
  var sentence: String {
    let words =
      missingValue ?? strayNumber ?? negativeNumber ?? bareSeconds ?? wrongNumber ?? wrongValue
      ?? missingArgument ?? needlessValue ?? excluded ?? superfluous ?? text
    return words.last.map(".?!".contains) == true ? words : words + "."
  }

  private var missingValue: String? {
    guard let match = text.firstMatch(of: #/^Missing value for '(--?[^ ']+)/#) else { return nil }
    let name = String(match.1)
    return "\(name) needs a value" + (example(of: name).map { ", as \(name) \($0)" } ?? "")
  }

  // The parser takes a negative number for an option.
  private var negativeNumber: String? {
    guard let match = text.firstMatch(of: #/^Unknown option '-([0-9.][^']*)'/#) else { return nil }
    return "'-\(match.1)' is below 0; write \(match.1) without the hyphen"
  }

  // The parser stops at the first duration without a unit; this corrects all of them at once.
  private var bareSeconds: String? {
    guard text.contains(": a duration needs a unit") else { return nil }
    let pairs = zip(arguments, arguments.dropFirst()).filter { name, value in
      ["--from", "--to", "--for", "--timeout"].contains(name)
        && value.allSatisfy { "0123456789.".contains($0) } && Double(value) != nil
    }
    guard pairs.count > 1, pairs.contains(where: { text.contains("'\($0.0) ") }) else {
      return nil
    }
    let words = pairs.map { "\($0.0) \($0.1)s" }.joined(separator: " ")
    return "Write \(words): a duration needs a unit"
  }

  // A number with a comma, and a duration below 0.
  private var wrongNumber: String? {
    guard let match = text.firstMatch(of: #/^The value '(.*?)' is invalid for '(--?[^ ']+)/#),
      let option = option(String(match.2))
    else { return nil }
    let (value, name) = (String(match.1), String(match.2))
    let number = value.replacing(",", with: ".")
    if value.wholeMatch(of: #/-?\d+,\d+[A-Za-z%\/]*/#) != nil, option.takes(number) {
      let unit =
        ["duration", "time"].contains(option.valueName) && Double(number) != nil ? "s" : ""
      return "Write \(name) \(number)\(unit), not \(name) \(value): numbers have a point"
    }
    if value.hasSuffix("%"), let number = Double(value.dropLast()), number > 0,
      ["decibels", "gain", "level"].contains(option.valueName)
    {
      // Of an amplitude.
      let level = plainNumber(decibels(amplitude: number / 100).rounded())
      return "Write \(name) \(level)dB, not \(name) \(value)"
    }
    if value.hasSuffix("%"), option.takes(value), let number = Double(value.dropLast()) {
      return "Write \(name) \(plainNumber(number / 100)), not \(name) \(value)"
    }
    let length = String(value.dropFirst())
    if value.hasPrefix("-"), ["duration", "time"].contains(option.valueName), option.takes(length) {
      return "'\(value)' is below 0; write \(name) \(length)"
    }
    return nil
  }

  private var wrongValue: String? {
    let pattern = #/^The value '(.*?)' is invalid for '(--?[^ ']+)?[^']*'(?:: (.*)|(.*))$/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let (value, name) = (String(match.1), match.2.map(String.init))
    if let detail = match.3 {
      return name.map { detail.contains($0) } ?? true ? String(detail) : "\(name!): \(detail)"
    }
    let option = option(name)
    let place = name ?? option?.name ?? "that place"
    if ["format", "container"].contains(option?.name),
      let advice = Spellings.format(value, of: place)
    {
      return String(advice.dropLast())
    }
    if name == "--channels", let count = ["mono": 1, "stereo": 2][value.lowercased()] {
      return "Write --channels \(count), not \(value)"
    }
    if name == "--bits", value.contains(#/^\d+ ?kb?/#) {
      return
        "\(value) is not the bits of a sample; the suffix decides how a file is compressed, so leave "
        + "--bits out"
    }
    if let values = option?.allValues, !values.isEmpty {
      let question = nameQuestion(for: value, in: values)
      let list = values.joined(separator: ", ")
      if place == "key", question.isEmpty,
        CommandDescription.root.commands.contains(where: { $0.optionNames.contains("--" + value) })
      {
        return "'\(value)' is not stored; write --\(value) in each command. The keys are \(list)"
      }
      return name == nil
        ? "There is no \(place) '\(value)'. \(question)There are \(list)"
        : "'\(value)' does not fit \(place). \(question)It takes \(list)"
    }
    if name == "--max", let hertz = FrequencyText.hertz(in: value), hertz > 0 {
      let range = FrequencyText.range(about: hertz, to: hertz)
      return "--max counts tones, as --max 3; --range \(range) limits their frequency"
    }
    if option?.valueName == "frames", let seconds = try? DurationText.seconds(in: value) {
      let frames = plainNumber((seconds * 48_000).rounded())
      return "\(place) counts frames: at 48 kHz, \(value) are \(place) \(frames)"
    }
    let written = name.map { $0 + " " } ?? ""
    let advice = example(of: name).map { "; write for example \(written)\($0)" } ?? ""
    return "'\(value)' does not fit \(place)\(advice)"
  }

  private var missingArgument: String? {
    guard let match = text.firstMatch(of: #/^Missing (?:expected argument|one of:) '(.*)'$/#)
    else { return nil }
    let name = match.1.prefix { $0 != " " }.filter { !"<>.'".contains($0) }
    // An option without which the command does not run.
    if name == "--output", let word = strayOutput {
      return "Write -o \(TragusCommand.quotedForShell(word)), not \(printable(word))"
    }
    if name.hasPrefix("--"), let example = example(of: String(name)) {
      return "Add \(name == "--output" ? "-o" : String(name)) \(example)"
    }
    let example = fittingExample.map { ", as in: \($0)" } ?? ""
    return "The \(name) is missing\(example)"
  }

  // The word that was probably meant for -o: the last of several, which is not there.
  private var strayOutput: String? {
    let plain = zip(arguments, [""] + arguments).dropFirst(command.path.count)
      .filter { !$0.hasPrefix("-") && !command.takesValue($1) }.map(\.0)
    return plain.count > 1 ? plain.last.flatMap { FileKind($0) == nil ? $0 : nil } : nil
  }

  // An example with the last typed word, else the first one.
  private var fittingExample: String? {
    let commands = HelpPage(command).examples.map(\.command)
    let last = arguments.last.map { " \($0) " } ?? ""
    return commands.first { $0.contains(last) } ?? commands.first
  }

  private var needlessValue: String? {
    let pattern = #/^The option '(--?[^']+)' does not take any value, but '(.*)' was specified\.$/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    return Self.needlessValue("=\(match.2)", of: String(match.1), in: command)
  }

  // What prints one array in JSON.
  private static let lists = [["devices"], ["history", "list"], ["models", "list"]]

  /// What is to be written in the place of a flag with a value, as `--quiet -5` or `--quiet=-5`.
  ///
  /// - Parameter value: As it was written, with its equals sign.
  static func needlessValue(
    _ value: String, of flag: String, in command: CommandDescription
  ) -> String {
    if let option = optionsOfValues[flag], command.usual.optionNames.contains(option),
      value.contains(where: \.isNumber)
    {
      return "\(flag) takes no value; write \(option) \(value.drop { $0 == "=" })"
    }
    let names = value.drop { $0 == "=" }
    if flag == "--json", names.contains(","), names.wholeMatch(of: #/[\w,.]+/#) != nil {
      let isList = lists.contains { $0.starts(with: command.path) }
      return "--json takes no value; jq chooses fields: --json | jq -c '"
        + "\(isList ? ".[] | " : ""){\(ForeignWords.fields(String(names)))}'"
    }
    return "\(flag) takes no value; leave \(value) out"
  }

  /// Flags that people write with a value, each with the option for that value.
  private static let optionsOfValues = ["--loudness": "--target"]

  // A negative number looks like an option, unless it follows one that takes a value.
  private var strayNumber: String? {
    guard text.hasPrefix("Unknown option"),
      let place = arguments.indices.first(where: { place in
        TragusCommand.isNumberBelowZero(arguments[place])
          && !(place > 0 && command.usual.takesValue(arguments[place - 1]))
      })
    else { return nil }
    let number = arguments[place]
    let flag = place > 0 ? arguments[place - 1] : ""
    if place > 1, command.usual.takesValue(arguments[place - 2]) {
      return "\(arguments[place - 2]) takes one value; leave \(number) out"
    }
    guard flag.hasPrefix("--"), command.usual.optionNames.contains(flag) else { return nil }
    return Self.needlessValue(number, of: flag, in: command)
  }

  private var excluded: String? {
    let pattern = #/^Value to be set with flag '(.*)' had already been set with flag '(.*)'$/#
    return text.wholeMatch(of: pattern).map { match in
      match.1 == match.2
        ? "Write \(match.1) once" : "Give only one of \(match.2) and \(match.1)"
    }
  }

  private var superfluous: String? {
    guard
      let match = text.firstMatch(
        of: #/^(?:Unexpected argument|[0-9]+ unexpected arguments:) '(.*)'$/#)
    else { return nil }
    let parts = command.commands.map(\.commandName)
    guard parts.isEmpty else {
      // Of several words, the first decides.
      let word = String(match.1.prefix { $0 != "'" })
      let path = (command.path + [word]).joined(separator: " ")
      let hint = nameQuestion(for: word, in: parts)
      return "There is no 'tragus \(path)'. \(hint)There are \(parts.joined(separator: ", "))"
    }
    return command.usual.ownArguments.contains { $0.kind == .positional }
      ? "'\(match.1)' is too much; leave it out, or put words with blanks in quotes"
      : "'tragus \(command.path.joined(separator: " "))' takes only options; leave '\(match.1)' out"
  }

  private func option(_ name: String?) -> CommandDescription.Argument? {
    command.usual.ownArguments.first { argument in
      name.map(argument.spellings.contains) ?? (argument.kind == .positional)
    }
  }

  // A valid value, from the option's help or from the name of its value, or else from an example.
  private func example(of name: String?) -> String? {
    guard let option = option(name) else { return nil }
    if let value = Self.example(of: option) { return value }
    let words = HelpPage(command).examples.lazy.map { CommandLineText.words(of: $0.command) }
    for words in words {
      guard let place = words.firstIndex(where: option.spellings.contains), place + 1 < words.count
      else { continue }
      return TragusCommand.quotedForShell(words[place + 1])
    }
    return nil
  }

  /// A valid value of an option.
  static func example(of option: CommandDescription.Argument) -> String? {
    if let value = option.allValues?.first { return value }
    // Levels of sound pressure, not below full scale.
    if ["calibrator", "reference"].contains(option.name) { return "94dB" }
    if option.name == "clicks" { return "120bpm" }
    if option.name == "direction" { return "front:30deg" }
    if option.name == "midi" { return "notes.mid" }
    if option.name == "plot" { return "levels.png" }
    if option.name == "calibration" { return "120dB" }
    if let help = option.abstract, !help.contains("as published"),
      let match = help.firstMatch(of: #/(?:for example|, as) ([^ ,;]+[^ ,;.)])/#)
    {
      return String(match.1)
    }
    return Self.examples[option.valueName ?? ""] ?? option.defaultValue
  }

  private static let examples = [
    "date": "file", "length": "1h", "level": "-20dB", "gain": "-6dB", "duration": "10s",
    "time": "1:30",
    "frequency": "1kHz", "low:high": "100:8k", "from:to": "100:8k", "count": "3",
    "self|files": "self", "0..1": "0.5",
    "0.01..1": "0.4", "size": "500MB", "percent": "95", "frames": "1024", "number": "1",
    "port": "8347", "tone,tone": "C4,E4,G4", "keys": "123", "rate": "0.001", "note": "A4",
    "semitones": "2", "minutes": "5",
    "rounds": "5", "1..521": "5", "channel": "0", "device": "USB", "seconds": "10",
  ]
}
