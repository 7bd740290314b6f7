import ArgumentParser
import Tragus
import TragusStation

/// The words of a command line that the parser does not take, looked up in ``Spellings``.
struct ForeignWords {
  /// The first word of the command, or `nil` where it names none.
  let command: String?
  /// What can be written behind the command.
  private(set) var names: OptionNames
  /// The words that are not options and not their values.
  private(set) var inputs: [String] = []
  /// Whether something is done about what is heard.
  private(set) var hasAction = false

  /// Whether a word named a part of the command: `models remove`.
  var namesPart: Bool { words.count > 1 }

  private var type: any ParsableCommand.Type = TragusCommand.self
  private var description = CommandDescription.root
  // The words as they are meant, as far as they were read.
  private var words: [String] = []
  // What to write, each with the words that were written instead.
  private var remarks: [(remark: Remark, words: [String])] = []
  // Options that are taken for others, which are named too when something else is refused.
  private var sames: [(option: String, word: String)] = []
  private var isChanged = false
  // What is said of an option without its value, where something else is wrong too.
  private var missing: String?
  private var raw: RawWords?
  private var breath = BreathWords()

  private enum Remark: Equatable {
    case write(String)
    case advice(String)
  }

  /// The words that a command line stands for.
  ///
  /// - Parameter arguments: The words behind `tragus`.
  /// - Returns: `nil` when there is nothing foreign in it.
  /// - Throws: `invalidRequest` that says what to write.
  static func meant(by arguments: [String]) throws(AudioError) -> [String]? {
    var reading = ForeignWords(arguments)
    reading.read(arguments)
    if let sentence = reading.sentence { throw AudioError(.invalidRequest, sentence) }
    return reading.isChanged ? reading.words : nil
  }

  /// Whether the parser would take a word for something else than is meant: `synth list` for a signal
  /// called so.
  static func hasPart(_ arguments: [String]) -> Bool {
    let reading = ForeignWords(arguments)
    guard let command = reading.command, let place = arguments.firstIndex(of: command),
      let word = arguments[(place + 1)...].first(where: { !$0.hasPrefix("-") })
    else { return false }
    return Spellings.part(word, of: command) != nil && FileKind(word) == nil
  }

  /// What may be meant by the name of a file that is not there, as a sentence.
  ///
  /// - Parameter name: The one that is looked at; the first such one without.
  static func inputHint(in arguments: [String], of name: String? = nil) -> String? {
    var reading = ForeignWords(arguments)
    reading.read(arguments)
    // The first word of breathe is its pattern.
    for word in reading.inputs.dropFirst(reading.command == "breathe" ? 1 : 0)
    where FileKind(word) == nil && name ?? word == word {
      guard case .file = InputName(word, device: nil) else { continue }
      if let advice = reading.advice(on: word) { return advice }
      if (try? DurationText.seconds(in: word)) != nil, reading.names.contains("--for") {
        return "There is no file '\(word)'; a length is written --for \(word)."
      }
      if let signal = SimulatedSource.name(meantBy: word) {
        return "There is no file '\(word)'; the signal is called sim:\(signal)."
      }
      if !word.contains("."), !word.contains("/"), reading.names.contains("--device") {
        return
          "There is no file '\(printable(word))'; a microphone is called mic:\(printable(word))."
      }
    }
    return nil
  }

  private init(_ arguments: [String]) {
    let place = arguments.firstIndex { !$0.hasPrefix("-") }
    command = place.map { arguments[$0] }.flatMap { TragusCommand.names.contains($0) ? $0 : nil }
    let command = command
    type =
      TragusCommand.configuration.subcommands.first { $0._commandName == command }
      ?? TragusCommand.self
    names = OptionNames(of: type)
    if let command { description = CommandDescription.command([command]) ?? description }
    hasAction = arguments.contains {
      ["--exec", "--exit", "-e", "--count", "--timeout", "--once"].contains($0)
    }
    if names.contains("--raw"), arguments.contains("--raw") || arguments.contains("-") {
      raw = RawWords()
    }
  }

  private mutating func read(_ arguments: [String]) {
    guard let command else {
      readOptions(arguments[...])
      return
    }
    words = [command]
    let place = arguments.firstIndex(of: command)!
    let rest = Array(arguments[..<place] + arguments[(place + 1)...])
    // Options before a command are those of the command.
    isChanged = place > 0
    readOptions(readPart(of: command, rest)[...])
    if let text = raw?.text { note(.write(text.option), text.words) }
    if let pattern = breath.pattern {
      if pattern.isCertain {
        isChanged = true
        words.insert(pattern.text, at: 1)
      } else {
        note(.write("tragus breathe \(pattern.text)"), breath.words)
      }
    }
  }

  // The word behind a command that has parts: models remove.
  private mutating func readPart(of command: String, _ rest: [String]) -> [String] {
    guard let place = rest.firstIndex(where: { !$0.hasPrefix("-") }) else {
      return enter(nil, rest)
    }
    var rest = rest
    let word = rest[place]
    if type.configuration.subcommands.contains(where: { $0._commandName == word }) {
      rest.remove(at: place)
      return enter(word, rest)
    }
    guard let meaning = Spellings.part(word, of: command), FileKind(word) == nil else {
      return enter(nil, rest)
    }
    rest.remove(at: place)
    isChanged = true
    switch meaning {
    case .same(let part) where part.hasPrefix("-"):
      words.append(part)
      rest = enter(nil, rest)
      if names.takesValue(part), place < rest.count { words.append(rest.remove(at: place)) }
      return rest
    case .same(let part):
      return enter(part, rest)
    case .needless:
      return enter(nil, rest)
    case .written(let text):
      note(.write(text), word)
    case .advice(let text):
      note(.advice(text), word)
    }
    return []
  }

  // Goes on with a part of the command, or the usual one.
  private mutating func enter(_ part: String?, _ rest: [String]) -> [String] {
    let configuration = type.configuration
    if let part {
      words.append(part)
      type = configuration.subcommands.first { $0._commandName == part } ?? type
    } else {
      type = configuration.defaultSubcommand ?? type
    }
    names = OptionNames(of: type)
    description = description.commands.first { $0.commandName == type._commandName } ?? description
    return rest
  }

  private mutating func readOptions(_ arguments: ArraySlice<String>) {
    var rest = arguments
    // Whether the next word may belong to an option that nobody knows.
    var isValue = false
    while let word = rest.popFirst() {
      if word == "--" || word == "--exec" {
        words += [word] + rest
        return
      }
      guard Self.isOption(word) else {
        readInput(word, isValue: isValue)
        isValue = false
        continue
      }
      let (name, value) = Self.parts(of: word)
      if names.contains(name) {
        words.append(word)
        var given = value
        // What looks like an option is not the value of one.
        if value == nil, names.takesValue(name), let next = rest.first,
          !next.hasPrefix("--"), next == "-" || !Self.isOption(next)
        {
          given = next
          words.append(rest.removeFirst())
        }
        readValue(given, of: name)
      } else {
        readForeign(name, value, &rest)
        isValue = value == nil
      }
    }
  }

  // A number below 0, or a pattern in a wrong place, is not an option.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && word.dropFirst().first?.isNumber != true
  }

  private mutating func readInput(_ word: String, isValue: Bool) {
    inputs.append(word)
    if command != "play", !isValue,
      ["train", "explain"].contains(command) || FileKind(word) == nil,
      let advice = advice(on: word)
    {
      note(.advice(advice), word)
    }
    words.append(word)
  }

  // A value that belongs to another option, as a container behind --format, or a name behind --for.
  private mutating func readValue(_ value: String?, of name: String) {
    guard names.takesValue(name), let argument = description.argument(name) else { return }
    guard let value else {
      if name == "--raw" { return }
      let example = argument.allValues?.first.map { ", as \(name) \($0)" } ?? ""
      missing = "\(name) needs a value\(example)."
      return
    }
    raw?.take(value, of: name)
    if argument.takes(value) { return }
    if let other = choice(value) {
      note(.write(other), "\(name) \(value)")
    } else if names.contains("--container"), ["mp3", "m4a", "aac"].contains(value.lowercased()) {
      note(.advice("\(value) cannot be written; write --container opus or flac."), name)
    } else if argument.isTime, value.first?.isLetter == true, value != "endless",
      names.contains("--on")
    {
      note(
        .advice(
          "\(name) takes a time, as \(name) 10s; --on alarm:smoke,sound:Dog --exit waits for sounds."
        ),
        name)
    }
  }

  private mutating func readForeign(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) {
    var (name, value) = (name, value)
    var next = value ?? rest.first.flatMap { Self.isOption($0) ? nil : $0 }
    if raw?.take(next, of: name) == true {
      if value == nil, next != nil { rest.removeFirst() }
      return
    }
    if command == "breathe", breath.take(next, of: name) {
      if value == nil { rest.removeFirst() }
      return
    }
    var meaning = meaning(of: name, next)
    // A short option may have its value at once: -n5.
    if meaning == nil, !name.hasPrefix("--"), name.count > 2, name.dropFirst(2).first!.isNumber {
      (name, value) = (String(name.prefix(2)), String(name.dropFirst(2)))
      next = value
      meaning = self.meaning(of: name, next)
    }
    switch meaning {
    case .same(""):
      // An input follows, which is read as the others are.
      isChanged = true
      if let value { readInput(value, isValue: false) }
    case .same(let option):
      isChanged = true
      sames.append((option, name))
      words.append(option)
      if let value { words.append(value) }
      if value == nil, names.takesValue(option), let next = rest.popFirst() { words.append(next) }
    case .needless:
      isChanged = true
    case .written(let text):
      let spelling = Self.text(text, with: next) { description.argument($0) }
      note(.write(spelling), name)
      skipValue(value, &rest, isUsed: spelling != text)
    case .advice(let text):
      note(.advice(text.replacing("{}", with: printable(name))), name)
      skipValue(value, &rest, isUsed: false)
    case nil:
      noteUnknown(name)
      skipValue(value, &rest, isUsed: false)
    }
  }

  private mutating func noteUnknown(_ name: String) {
    let word = String(name.drop { $0 == "-" })
    let others = CommandDescription.root.commands.filter { $0.argument(name) != nil }
      .map { "'tragus \($0.commandName)'" }
    if let option = choice(word) {
      note(.write(option), name)
    } else if let nearest = names.nearest(to: name) {
      note(.write(nearest), name)
    } else if 1...3 ~= others.count, command != nil {
      let verb = others.count == 1 ? "has" : "have"
      note(
        .advice("There is no \(name) here; \(others.joined(separator: " and ")) \(verb) one."), name
      )
    } else if word.count > 2,
      let other = TragusCommand.names.contains(word)
        ? "tragus \(word)" : Spellings.command(word)
    {
      note(.write(other), name)
    } else {
      note(.advice("There is no \(printable(name)) here; \(offer)."), name)
    }
  }

  private func meaning(of name: String, _ value: String?) -> Spellings.Meaning? {
    Spellings.meaning(
      of: name, in: command, has: names.contains,
      takes: { option in value.flatMap { description.argument(option)?.takes($0) } ?? true })
  }

  // The spelling of the table with the value that was written, if it is one.
  static func text(
    _ text: String, with value: String?, _ argument: (String) -> CommandDescription.Argument?
  ) -> String {
    let parts = text.split(separator: " ")
    guard let value, 1...2 ~= parts.count, let argument = argument(String(parts[0])),
      argument.kind == .option,
      let spelling = argument.spelling(of: value, like: parts.dropFirst().first.map(String.init))
    else { return text }
    return "\(parts[0]) \(TragusCommand.quotedForShell(spelling))"
  }

  // The options that are special to the command, if it has some.
  private var offer: String {
    let help = "'tragus \(command.map { $0 + " " } ?? "")--help'"
    let description = command.flatMap { CommandDescription.command([$0]) }
    let own = description.map { OptionSections.own(of: $0).prefix(Self.longestOffer) } ?? []
    return own.isEmpty
      ? "\(help) lists the options"
      : "\(help) explains " + own.map { "--" + $0 }.joined(separator: ", ") + " and others"
  }

  private static let longestOffer = 12

  // A number behind a foreign option is its value, and so is what was written for it.
  private func skipValue(_ value: String?, _ rest: inout ArraySlice<String>, isUsed: Bool) {
    guard value == nil, let next = rest.first, FileKind(next) == nil,
      isUsed || next.drop(while: { $0 == "-" || $0 == "\u{2212}" }).first?.isNumber == true
    else { return }
    rest.removeFirst()
  }

  private mutating func note(_ remark: Remark, _ word: String) {
    if let place = remarks.firstIndex(where: { $0.remark == remark }) {
      remarks[place].words.append(word)
    } else {
      remarks.append((remark, [word]))
    }
  }

  private var sentence: String? {
    guard !remarks.isEmpty else { return nil }
    var remarks = remarks
    if let missing { remarks.insert((.advice(missing), []), at: 0) }
    for (option, word) in sames where word.hasPrefix("--") {
      remarks.append((.write(option), [word]))
    }
    return remarks.map { remark, words in
      let list = printable(words.joined(separator: " and "))
      return switch remark {
      case .write(let text): "Write \(text), not \(list)."
      case .advice(let text): text.last == "." ? text : text + "."
      }
    }.joined(separator: " ")
  }

  /// The option that takes this very word, as `--instrument guitar`, or is called so, as `--dtmf`.
  func choice(_ word: String) -> String? {
    let word = word.lowercased()
    guard let command, let description = CommandDescription.command([command]) else { return nil }
    let option = description.ownArguments.first { argument in
      argument.kind == .option && argument.allValues?.contains { $0.lowercased() == word } == true
    }
    return option.map { "--\($0.name) \(word)" }
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    guard let place = word.firstIndex(of: "="), word.hasPrefix("--") else { return (word, nil) }
    return (String(word[..<place]), String(word[word.index(after: place)...]))
  }
}
