import Tragus
import TragusStation

/// The words of a command line that the parser does not take, looked up in ``Spellings``.
struct ForeignWords {
  // The command, or the root where none is named.
  private var description: CommandDescription
  // What was written besides its name.
  private let rest: [String]
  // The words as they are meant, as far as they were read.
  private var words: [String] = []
  // What to write, each with the words that were written instead.
  private var remarks: [(remark: Remark, words: [String])] = []
  // The words that are no options and not their values.
  private var inputs: [String] = []
  private var isChanged = false

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
    reading.read()
    if let sentence = reading.sentence { throw AudioError(.invalidRequest, sentence) }
    return reading.isChanged ? reading.words : nil
  }

  /// What may be meant by the name of a file that is not there, in place of the error that names it.
  static func inputHint(in arguments: [String], for error: AudioError) -> AudioError? {
    var reading = ForeignWords(arguments)
    reading.read()
    let word = reading.inputs.first { word in
      FileKind(word) == nil && error.message.contains("'\(printable(word))'")
    }
    guard let word, case .file = InputName(word, device: nil) else { return nil }
    return reading.sentence(about: word).map { AudioError(error.code, $0) }
  }

  private func sentence(about word: String) -> String? {
    if let advice = advice(on: word) { return advice }
    if let signal = SimulatedSource.name(meantBy: word) {
      return "There is no file '\(word)'; the signal is called sim:\(signal)."
    }
    guard word.contains(where: \.isLetter), !word.contains("."), !word.contains("/"),
      options.optionNames.contains("--device")
    else { return nil }
    return "There is no file '\(printable(word))'; a microphone is called mic:\(printable(word))."
  }

  private init(_ arguments: [String]) {
    (description, rest) = CommandDescription.named(by: arguments)
    words = description.path
    // Options before a command are those of the command.
    isChanged = !arguments.starts(with: words)
  }

  // What runs, whose options are known.
  private var options: CommandDescription { description.usual }

  // The first word of the command.
  private var command: String? { description.path.first }

  private mutating func read() {
    readOptions(readPart(rest)[...])
  }

  // The word behind a command that has parts by another name: models rm.
  private mutating func readPart(_ rest: [String]) -> [String] {
    guard let place = rest.firstIndex(where: { !$0.hasPrefix("-") }), words.count == 1,
      let row = Spellings.parts.first(where: {
        $0.command == command && Self.has($0.words, rest[place])
      })
    else { return rest }
    var rest = rest
    let word = rest.remove(at: place)
    isChanged = true
    switch row.meaning {
    case .same(let part):
      words.append(part)
      description = description.commands.first { $0.commandName == part } ?? description
    case .needless:
      break
    case .written(let text):
      note(.write(text), word)
      return []
    case .advice(let text):
      note(.advice(text), word)
      return []
    }
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
      // A number below 0, or a pattern in a wrong place, is not an option.
      guard word.hasPrefix("-"), word != "-", !TragusCommand.isNumberBelowZero(word) else {
        inputs.append(word)
        if command != "play", !isValue,
          ["train", "explain"].contains(command) || FileKind(word) == nil,
          let advice = advice(on: word)
        {
          note(.advice(advice), word)
        }
        isValue = false
        words.append(word)
        continue
      }
      let (name, value) = Self.parts(of: word)
      if options.optionNames.contains(name) {
        words.append(word)
        if value == nil, options.takesValue(name), let next = rest.popFirst() { words.append(next) }
      } else {
        readForeign(name, value, &rest)
        isValue = value == nil
      }
    }
  }

  private mutating func readForeign(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) {
    var (name, value) = (name, value)
    var meaning = meaning(of: name)
    // A short option may have its value at once: -n5.
    if meaning == nil, !name.hasPrefix("--"), name.count > 2, name.dropFirst(2).first!.isNumber {
      (name, value) = (String(name.prefix(2)), String(name.dropFirst(2)))
      meaning = self.meaning(of: name)
    }
    switch meaning {
    case .same(let option):
      isChanged = true
      sames.append((option, name))
      if !option.isEmpty { words.append(option) }
      if let value { words.append(value) }
      if value == nil, options.takesValue(option) || option.isEmpty, let next = rest.popFirst() {
        words.append(next)
      }
    case .needless:
      isChanged = true
    case .written(let text):
      note(.write(text), name)
      skipValue(value, &rest)
    case .advice(let text):
      note(.advice(text), name)
      skipValue(value, &rest)
    case nil:
      if let nearest = options.nearestOption(to: name) {
        note(.write(nearest), name)
      } else {
        note(.advice("There is no \(printable(name)) here; \(offer)."), name)
      }
      skipValue(value, &rest)
    }
  }

  // The options that are special to the command, if it has some.
  private var offer: String {
    let help = "'tragus \(command.map { $0 + " " } ?? "")--help'"
    let own = command == nil ? [] : OptionSections.own(of: options).prefix(Self.longestOffer)
    return own.isEmpty
      ? "\(help) lists the options"
      : "\(help) explains " + own.map { "--" + $0 }.joined(separator: ", ") + " and others"
  }

  private static let longestOffer = 12

  // A number behind a foreign option is its value.
  private func skipValue(_ value: String?, _ rest: inout ArraySlice<String>) {
    guard value == nil, let next = rest.first, FileKind(next) == nil,
      next.drop(while: { $0 == "-" || $0 == "\u{2212}" }).first?.isNumber == true
    else { return }
    rest.removeFirst()
  }

  private func meaning(of name: String) -> Spellings.Meaning? {
    for row in Spellings.options where Self.has(row.words, name) {
      guard row.commands.isEmpty || Self.has(row.commands, command ?? "") else { continue }
      switch row.meaning {
      case .same(let option) where option.isEmpty:
        if command != nil { return row.meaning }
      case .same(let text), .written(let text):
        let option = text.prefix { $0 != " " && $0 != "," }
        if option == "-" || !option.hasPrefix("-") || options.optionNames.contains(String(option)) {
          return row.meaning
        }
      case .needless, .advice:
        return row.meaning
      }
    }
    return nil
  }

  // Options that are taken for others, which are named too when something else is refused.
  private var sames: [(option: String, word: String)] = []

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
    for (option, word) in sames where !option.isEmpty && word.hasPrefix("--") {
      remarks.append((.write(option), [word]))
    }
    return remarks.map { remark, words in
      let list = printable(words.joined(separator: " and "))
      return switch remark {
      case .write(let text): "Write \(text), not \(list)."
      case .advice(let text): text
      }
    }.joined(separator: " ")
  }

  // What is better written where an input has this name.
  private func advice(on word: String) -> String? {
    switch command {
    case "tone", "play": toneAdvice(word)
    case "train" where word.contains("=") || inputs.count > 1:
      "Name one folder that holds a folder for each kind: tragus train FOLDER -o NAME.tragusmodel."
    case "explain" where inputs.count == 1 && InputName(word, device: nil).isInput:
      "Write a topic before the input: tragus explain blow \(printable(word))."
    case "listen"
    where options.optionNames.contains("--on") && AnalyzerCatalog.entry(named: word) != nil:
      "Write --on \(word), not \(word)."
    case "calibrate" where word == "blow": "'tragus blow --setup' fits it to this microphone."
    case "calibrate" where LevelText.decibels(in: word) != nil:
      "Write --calibrator \(word), not \(word)."
    case "pair": "Write --name \(printable(word)): the other device then calls this one so."
    case "chat": "Write --peer \(printable(word)), not \(printable(word))."
    case "history" where Int64(word) != nil && words.count < 2:
      "Write tragus history show \(word)."
    case "models" where words.count < 2: "Write tragus models inspect \(printable(word))."
    case "config" where inputs.count == 1:
      "Settings are lines of tragus.toml; 'tragus config --origin' shows them and their files."
    default: choice(word)
    }
  }

  // The option that takes this very word: the tuner takes --instrument guitar.
  private func choice(_ word: String) -> String? {
    let option = options.ownArguments.first { argument in
      argument.kind == .option && argument.allValues?.contains(word.lowercased()) == true
    }
    return option.map { "Write --\($0.name) \(word.lowercased()), not \(word)." }
  }

  private func toneAdvice(_ word: String) -> String? {
    let tones = word.split { "+,".contains($0) }
    guard !tones.isEmpty, tones.allSatisfy({ FrequencyText.hertz(in: $0) != nil }) else {
      return nil
    }
    let sound = tones.count > 1 ? "--chord \(tones.joined(separator: ","))" : word
    return "'tragus beep \(sound) --for 2s' plays it."
  }

  private static func has(_ list: String, _ word: String) -> Bool {
    list.split(separator: " ").contains { $0 == word }
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    guard let place = word.firstIndex(of: "="), word.hasPrefix("--") else { return (word, nil) }
    return (String(word[..<place]), String(word[word.index(after: place)...]))
  }
}
