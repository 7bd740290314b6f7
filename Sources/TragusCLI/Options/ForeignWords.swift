import Tragus
import TragusStation

/// The words of a command line that the parser rejects, with their meanings from ``Spellings``.
struct ForeignWords {
  /// The command, or the root without one.
  private(set) var description: CommandDescription {
    didSet { (options, optionNames) = Self.options(of: description) }
  }
  /// The command that runs, with its options.
  private(set) var options: CommandDescription
  /// The names of its options, including hidden ones.
  private(set) var optionNames: Set<String>
  /// The words that are neither options nor their values.
  var inputs: [String] = []
  /// Whether the command line asks for an action.
  let hasAction: Bool
  // Whether samples without a header may be heard.
  private let hearsRaw: Bool

  // The words after the name of the command.
  let rest: [String]
  // The intended words, as far as they were read.
  var words: [String] = []
  /// The command line as it should be written.
  var line = CommandLineText()
  // What to write, each with the words to replace.
  var remarks: [(remark: Remark, words: [String])] = []
  // Options accepted under another name, for the message when something else is refused.
  var sames: [(option: String, word: String)] = []
  // Numbers that lack the unit of a duration, with their options.
  var bareSeconds: [(option: String, word: String, number: String)] = []
  var isChanged = false
  /// Options whose value is the example of a row, and was not typed.
  var examples: Set<String> = []
  // Values that do not fit what their options mean, each with that option and the typed one.
  var unfitting: [(value: String, option: String, name: String)] = []
  // The number of words about which something was noted.
  var notedCount: Int { remarks.reduce(0) { $0 + $1.words.count } }
  /// Plain words that are no inputs here.
  var strangers: [String] = []
  // The message about an option without its value, if another word is wrong too.
  var missing: String?
  var raw: RawWords?
  var breath = BreathWords()
  var spans = SpanWords()
  /// Whether other words follow a program, which must come last.
  private(set) var hasEarlyProgram = false
  /// Whether a list was typed without commas.
  private(set) var hasLooseList = false
  /// Whether there is an option without its hyphens.
  private(set) var hasPlainOption = false
  /// Whether options give the pattern of breaths.
  var hasPattern: Bool { breath.pattern != nil }

  // The rows that gave a remark, so that two words of one row give one.
  var rows: [String: Remark] = [:]

  enum Remark: Equatable {
    case write(String)
    case advice(String)
    /// No meaning is known.
    case unknown
  }

  /// The words that a command line stands for.
  ///
  /// - Parameter arguments: The words after `tragus`.
  /// - Returns: `nil` for a command line without foreign words.
  /// - Throws: `invalidRequest` with the correct spelling.
  static func meant(by arguments: [String]) throws(AudioError) -> [String]? {
    var reading = ForeignWords(arguments)
    if let advice = reading.wholeAdvice {
      throw AudioError(.invalidRequest, advice)
    }
    reading.read()
    // `check -d 5` is about the microphone.
    if reading.command == "check", reading.inputs.isEmpty,
      reading.rest.contains(where: {
        ["-D", "-d", "-t", "--device", "--duration", "--for"].contains($0)
      })
    {
      throw AudioError(.invalidRequest, CheckCommand.missingInput)
    }
    reading.noteStrangers()
    if let sentence = reading.sentence { throw AudioError(.invalidRequest, sentence) }
    return reading.isChanged ? reading.words : nil
  }

  /// Whether the parser would misread a word as a subcommand: `synth list` for a signal called
  /// `list`.
  static func hasPart(_ arguments: [String]) -> Bool {
    // The table is read only for a word that may stand in it.
    guard let command = arguments.first, let word = arguments.dropFirst().first,
      !word.hasPrefix("-"), !word.contains("."), FileKind(word) == nil,
      Spellings.parts.contains(where: { $0.commands.contains { $0 == command } })
    else { return false }
    let reading = ForeignWords(arguments)
    return reading.meaningOfPart(in: reading.rest) != nil
  }

  /// The words up to the first option.
  var plainWords: [String] { Array(rest.prefix { !$0.hasPrefix("-") }) }

  init(_ arguments: [String]) {
    (description, rest) = CommandDescription.named(by: arguments)
    (options, optionNames) = Self.options(of: description)
    words = description.path
    for word in words { line.add(word: word) }
    // Options before a command belong to the command.
    isChanged = !arguments.starts(with: words)
    hasAction =
      arguments.contains { Self.actions.contains($0) || $0.hasPrefix("--on-") }
      || zip(arguments, arguments.dropFirst()).contains {
        Self.notices.contains($0) && !$1.hasPrefix("-")
      }
      || description.path == ["meter"] && arguments.contains("--beep")
    // The last word of `convert` is an output.
    let name = description.path.first
    let heard = name == "convert" ? arguments.dropLast() : arguments[...]
    let hasPipe = name != "record" && heard.contains { ["-", "--stdin"].contains($0) }
    hearsRaw =
      hasPipe || arguments.contains(where: { $0 == "--raw" || RawWords.isRawFile($0) })
    let isMicrophone = !["convert", "record"].contains(name) && RawWords.nameFormat(arguments)
    if optionNames.contains("--raw"), hearsRaw || isMicrophone {
      raw = RawWords(arguments, hasOutput: optionNames.contains("--bits"))
    }
  }

  // Options that do something when an event comes, here and in other programs.
  private static let actions: Set<String> = [
    "--exec", "--exit", "-e", "--count", "--timeout", "--once", "--run", "--command", "--cmd",
    "--script", "--hook", "--callback", "--then", "--do", "--action", "--notify", "--notification",
    "-x",
  ]

  // The same, if they have a value: a text, a topic or an address.
  private static let notices: Set<String> = [
    "--alert", "--click", "--key", "--notify", "--ntfy", "--press", "--webhook",
  ]

  private static func options(
    of command: CommandDescription
  ) -> (CommandDescription, Set<String>) {
    let usual = command.usual
    return (usual, Set(usual.optionNames))
  }

  /// The first word of the command, or `nil` without one.
  var command: String? { description.path.first }

  /// Whether the words name a subcommand: `models remove`.
  var namesPart: Bool { description.path.count > 1 }

  mutating func read() {
    var rest = readPart(rest)
    // `eval mine.tragusmodel clips/`
    if command == "eval", let model = rest.first, Self.isModel(model), !rest.contains("--model") {
      rest = ["--model"] + rest
    }
    // Only what recognises sounds has a model.
    if command == "eval", rest.contains("--model"),
      !rest.contains(where: EvalCommand.detectorNames.contains)
    {
      isChanged = true
      inputs.append("classify")
      keep("classify")
    }
    readOptions(rest[...])
    if !remarks.isEmpty { noteLostFormat() }
    if let text = raw?.text {
      // It takes the place of a format without a rate.
      if let place = self.rest.firstIndex(of: "--raw"), place + 1 < self.rest.count {
        line.replace("--raw " + TragusCommand.quotedForShell(self.rest[place + 1]), by: "")
      }
      note(
        hearsRaw
          ? .write(text.option)
          : .advice("Microphones and files have their own format; leave \(text.words) out."),
        text.words)
    }
    if let text = spans.text {
      note(
        command == "meter" && line.has("--bands")
          ? .advice("All bands are printed; a script chooses some from --csv.")
          : .write(text.option), text.words)
    }
    measureIntervals()
    waitInRange()
    placeConfidence()
    guard let pattern = breath.pattern else { return }
    if let word = inputs.first, word != pattern.text, (try? BreathPattern(word)) != nil {
      return note(.advice("Give the pattern once: \(word), or \(pattern.text)."), breath.words)
    }
    if pattern.isCertain {
      isChanged = true
      words.insert(pattern.text, at: 1)
      line.insert(pattern.text, at: 1)
    } else {
      note(.write("tragus breathe \(pattern.text)"), breath.words)
    }
  }

  // The meaning of another word for a subcommand: `models rm`. Behind an option, a word may be its
  // value.
  private func meaningOfPart(in rest: [String]) -> Spellings.Meaning? {
    guard let command, !namesPart, let word = rest.first, FileKind(word) == nil,
      !(Self.conjunctions.contains(word) && rest.count > 1 && option(hearing: rest[1]) != nil)
    else { return nil }
    func meaning(of word: String) -> Spellings.Meaning? {
      Spellings.part(word, of: command) { part in rest.count > 1 || !options.takesValue(part) }
    }
    if let meaning = meaning(of: word) { return meaning }
    // `history delet 3`
    guard !description.commands.isEmpty, word.count > 3, description.command(word) == nil,
      let near = nearestName(to: word, in: Spellings.parts(of: command), within: 1)
    else { return nil }
    if case .same? = meaning(of: near) {
      return .advice("There is no 'tragus \(command) \(printable(word))'. Did you mean '\(near)'?")
    }
    return meaning(of: near)
  }

  private mutating func readPart(_ rest: [String]) -> [String] {
    guard let meaning = meaningOfPart(in: rest) else { return rest }
    var rest = rest
    let word = rest.removeFirst()
    isChanged = true
    switch meaning {
    case .same(let part) where part.hasPrefix("-"):
      keep(part)
      if options.takesValue(part), !rest.isEmpty { keep(rest.removeFirst()) }
    case .same(let part):
      keep(part)
      description = description.command(part) ?? description
    case .needless:
      break
    case .written(let text)
    where text.hasPrefix("--sweep") && rest.count > 1
      && rest.prefix(2).allSatisfy({ FrequencyText.hertz(in: $0) != nil }):
      note(.write("--sweep \(rest[0]):\(rest[1])"), "\(word) \(rest[0]) \(rest[1])")
      rest.removeFirst(2)
    case .written(let text) where text.hasSuffix(" NAME") && rest.count == 1:
      let name = TragusCommand.quotedForShell(rest[0])
      note(.write(text.dropLast("NAME".count) + name), word)
      strangers.append(word)
      return []
    case .written(let text):
      note(.write(text), word)
      if CommandLineText.isOption(text) { break }
      strangers.append(word)
      return []
    case .advice(let text):
      note(.advice(filled(text, word)), word)
      strangers.append(word)
      return []
    }
    return rest
  }

  private mutating func readOptions(_ arguments: ArraySlice<String>) {
    var rest = arguments
    // Whether the next word may be the value of an unknown option.
    var isValue = false
    while let word = rest.popFirst() {
      if word == "--" || word == "--exec" {
        // A text in quotes is a whole program, so what follows belongs before it.
        if word == "--exec", let program = rest.first, program.contains(" "),
          FileKind(program) == nil, rest.count > 1, rest.dropFirst().first != "--on",
          !rest.contains(word)
        {
          let others = Array(rest.dropFirst())
          rest = others + [word, program]
          hasEarlyProgram = true
          continue
        }
        if word == "--exec", let option = ProgramWords.takeOption(outOf: &rest) {
          rest = option + [word] + rest
          hasEarlyProgram = true
          continue
        }
        line.endOptions()
        for word in [word] + rest { keep(word) }
        if word == "--exec", !optionNames.contains(word) {
          note(
            .advice(
              optionNames.contains("--json")
                ? "No program is run here; a script reads the lines of --json, or of 'tragus listen'."
                : "No program is run here; write && before it, in place of \(word) --."), word)
        }
        return
      }
      guard Self.isOption(word) else {
        // `listen for dog`, `record when loud`
        if !isValue, Self.conjunctions.contains(word), FileKind(word) == nil,
          let value = rest.first, let option = option(hearing: value)
        {
          rest.removeFirst()
          hasPlainOption = true
          note(.write(option), "\(word) \(value)")
          continue
        }
        if !isValue, let value = rest.first, let option = option(for: word, with: value) {
          rest.removeFirst()
          hasPlainOption = true
          note(.write(option), "\(word) \(value)")
          continue
        }
        readInput(word, isValue: isValue)
        isValue = false
        continue
      }
      let (name, value) = Self.parts(of: word)
      // The encoding of sox, where -e is another option.
      if name == "-e", let next = rest.first, raw?.take(next, of: name) == true {
        rest.removeFirst()
        continue
      }
      // Elsewhere, -e is an event, or a program.
      if name == "-e", let next = rest.first, FileKind(next) == nil, !next.hasPrefix("sim:"),
        options.argument(name)?.kind == .flag
      {
        if let events = options.argument("--on")?.spelling(of: next, like: nil) {
          rest.removeFirst()
          note(.write("--on \(TragusCommand.quotedForShell(events))"), "-e \(next)")
          continue
        }
        if next.contains(" "), optionNames.contains("--exec") {
          rest.removeFirst()
          note(.write("--exec \(TragusCommand.quotedForShell(next))"), "-e \(next)")
          continue
        }
      }
      if optionNames.contains(name) {
        isValue = false
        var kept = [word]
        var given = value
        // A word in the form of an option is not a value.
        if value == nil, options.takesValue(name), let next = rest.first,
          !next.hasPrefix("--"), next == "-" || !Self.isOption(next)
        {
          given = next
          kept.append(rest.removeFirst())
        }
        if let list = list(from: given, rest, of: name) {
          note(.write("\(name) \(list.joined(separator: ","))"), list.joined(separator: " "))
          rest = rest.dropFirst(list.count - 1)
          hasLooseList = true
          words += [name, list.joined(separator: ",")]
          continue
        }
        // `--on blow 'xdotool key Down' --on clap './lamp.sh on'`
        if name == "--on", let given, let program = rest.first, program.contains(" "),
          optionNames.contains("--exec"), !Self.isOption(program), FileKind(program) == nil,
          let events = self.rest.contains("--model")
            ? given
            : events(meantBy: given) ?? options.argument(name)?.spelling(of: given, like: nil)
        {
          rest.removeFirst()
          let names = [events, program].map(TragusCommand.quotedForShell)
          note(.write("--on \(names[0]) --exec \(names[1])"), "--on \(given) \(names[1])")
          continue
        }
        words += kept
        if readValue(given, of: name) {
          for word in kept { line.add(word: word) }
        }
        // `--on clap echo hi` has a program behind its events.
        if name == "--on", given != nil, !hasAction, optionNames.contains("--exec"),
          let first = rest.first, !Self.isOption(first),
          Self.isScript(first)
            || FileKind(first) == nil && !InputName(first, device: nil).isInput
        {
          let program = rest.map(TragusCommand.quotedForShell).joined(separator: " ")
          note(.write("--exec -- \(program)"), program)
          return
        }
        // `--csv levels.csv` is meant as an output.
        if value == nil, let next = rest.first, !Self.isOption(next), isBehindFormat(next),
          FileKind(next) == nil, Self.printed.contains(PathParts(next).suffix.lowercased()),
          options.takesValue("-o"), !self.rest.contains("-o")
        {
          rest.removeFirst()
          note(.write("-o \(TragusCommand.quotedForShell(next))"), next)
          continue
        }
        // A number is no input, and neither is a list: `meter --true-peak -1`, `--json start,label`.
        if value == nil, !options.takesValue(name), let next = rest.first,
          !(options.hasLeadingName && inputs.isEmpty),
          isHearing && Double(next) != nil
            || (isHearing || name == "--json") && next.contains(",")
              && !InputName(next, device: nil).isInput,
          FileKind(next) == nil
        {
          rest.removeFirst()
          if name == "--labels", optionNames.contains("--on") {
            let choice = "--on \(TragusCommand.quotedForShell(next))"
            line.replace("--labels", by: choice)
            remarks.append((.write(choice), ["--labels \(next)"]))
          } else {
            note(
              .advice(ParserMessage.needlessValue(next, of: name, in: description) + "."),
              [name, next])
          }
        }
      } else {
        let count = rest.count
        readForeign(name, value, &rest)
        isValue = value == nil && rest.count == count
      }
    }
  }

  private static let conjunctions: Set<String> = ["for", "if", "on", "when"]

  // The option for what is waited for.
  private func option(hearing value: String) -> String? {
    guard command == "listen" || command == "record", FileKind(value) == nil,
      (try? DurationText.seconds(in: value)) == nil, Double(value) == nil
    else { return nil }
    if command == "record", ["loud", "noise", "sound"].contains(value) {
      return "--on-sound -40dB"
    }
    if command == "record", ["speech", "talking", "voice"].contains(value) { return "--on-voice" }
    let option = hasAction || command == "record" ? "--on" : "--only"
    return options.argument("--on")?.spelling(of: value, like: nil)
      .map { "\(option) \(TragusCommand.quotedForShell($0))" }
  }

  // An option that was typed without its hyphens: `listen take.wav for 5s`.
  private func option(for word: String, with value: String) -> String? {
    guard command != "send", FileKind(word) == nil, !Self.isOption(value),
      let argument = options.argument("--" + word), argument.kind == .option,
      argument.valueName.map(Self.measures.contains) == true, argument.takes(value),
      !(argument.valueName == "level" && Double(value).map { $0 >= 0 } == true)
    else { return nil }
    let isTime = ["duration", "time"].contains(argument.valueName)
    let unit = isTime && Double(value) != nil ? "s" : ""
    return "--\(word) \(TragusCommand.quotedForShell(value + unit))"
  }

  private static let measures: Set<String> = ["decibels", "duration", "frequency", "level", "time"]

  // A list that was typed without commas: `--strings E2 A2 D3`.
  private func list(
    from first: String?, _ rest: ArraySlice<String>, of name: String
  ) -> [String]? {
    guard let first, let argument = options.argument(name), argument.takes(first),
      argument.valueName.map(Self.lists.contains) == true
    else { return nil }
    let others = rest.prefix { !$0.hasPrefix("-") && FileKind($0) == nil && argument.takes($0) }
    // `--on clap echo hi` has a program, of which a word is a sound too.
    if name == "--on", let next = rest.dropFirst(others.count).first, !Self.isOption(next),
      FileKind(next) == nil
    {
      return nil
    }
    return others.isEmpty ? nil : [first] + others
  }

  private static let lists: Set<String> = ["types", "events", "notes"]

  // A negative number, or a misplaced pattern, is not an option.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && !TragusCommand.isNumberBelowZero(word)
  }

  // A word that stays as it is.
  mutating func keep(_ word: String) {
    words.append(word)
    line.add(word: word)
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    guard let place = word.firstIndex(of: "="), word.hasPrefix("--") else { return (word, nil) }
    return (String(word[..<place]), String(word[word.index(after: place)...]))
  }
}
