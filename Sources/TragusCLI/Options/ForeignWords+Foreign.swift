import Tragus
import TragusStation

// Options that the command does not have.

extension ForeignWords {
  /// Reads an option of another program, or a mistyped one, and takes the value that belongs to it.
  mutating func readForeign(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) {
    if FileKind(name) == .file, AudioFileFormat.hasAudioSuffix(name) {
      let path = TragusCommand.quotedForShell("./" + name)
      return note(
        .advice("'\(printable(name))' begins with a hyphen, as an option does; write \(path)."), [])
    }
    var (name, value) = (Self.usual(name), value)
    if (value ?? rest.first) == "" {
      if value == nil { rest.removeFirst() }
      return note(.advice("The value of \(name) is empty; write one."), [])
    }
    // `--between 22:00 07:00`
    if ["--between", "--schedule"].contains(name), value == nil, rest.count > 1,
      rest.prefix(2).allSatisfy({ (try? ClockTime($0)) != nil })
    {
      let times = Array(rest.prefix(2))
      rest.removeFirst(2)
      return note(
        .write("--at \(times[0]) --until \(times[1])"), "\(name) \(times.joined(separator: " "))")
    }
    var next = value ?? rest.first.flatMap { Self.isOption($0) ? nil : $0 }
    // `-qe` is two flags.
    let letters = name.dropFirst().map { "-\($0)" }
    if !name.hasPrefix("--"), value == nil, 2...3 ~= letters.count,
      Set(letters).count == letters.count,
      letters.allSatisfy({ optionNames.contains($0) && !options.takesValue($0) })
    {
      isChanged = true
      for letter in letters { keep(letter) }
      return
    }
    // `--min-dur` is `--min-duration`.
    if name.hasSuffix("-dur"),
      Spellings.meanings(of: name, in: command, has: optionNames.contains).isEmpty
    {
      name += "ation"
    }
    // `meter -for 5s`
    if name.count > 3, optionNames.contains("-" + name) { name = "-" + name }
    // `--for:5s`
    if name.hasPrefix("--"), value == nil, let colon = name.firstIndex(of: ":"),
      optionNames.contains(String(name[..<colon]))
    {
      let value = String(name[name.index(after: colon)...])
      return note(.write("\(name[..<colon]) \(TragusCommand.quotedForShell(value))"), name)
    }
    // `play -n synth 3 sine 440` has no input.
    if isEffectFlag(name) || name == "-n" && next.map(Self.isEffect) == true {
      words.append(name)
      return
    }
    if raw?.take(next, of: name) == true {
      if value == nil, next != nil { rest.removeFirst() }
      return
    }
    if command == "breathe", breath.take(next, of: name) {
      if value == nil { rest.removeFirst() }
      return
    }
    if !Spellings.hasOwnRow(of: name, in: command) || SpanWords.areBoth(in: self.rest),
      spans.take(next, of: name, has: optionNames.contains)
    {
      if value == nil { rest.removeFirst() }
      return
    }
    if let next, let key = signalKey(name, next) {
      note(.write(key), "\(name) \(next)")
      if value == nil { rest.removeFirst() }
      return
    }
    // The signal comes first: `synth --wave square`.
    if command == "synth", Self.shapes.contains(name),
      let signal = next.flatMap(SimulatedSource.name(meantBy:))
    {
      isChanged = true
      if value == nil { rest.removeFirst() }
      for word in signal.split(separator: "?").reversed().map(String.init) {
        inputs.insert(word, at: 0)
        words.insert(word, at: 1)
        line.insert(word, at: 1)
      }
      return
    }
    if let next, ["beep", "send", "synth"].contains(command), FileOptions.isSoundFile(next),
      FileKind(next) == nil, !Self.inputNames.contains(name),
      Spellings.meanings(of: name, in: command, has: optionNames.contains)
        .first != .same("-o")
    {
      note(.write("-o \(TragusCommand.quotedForShell(next))"), name)
      if value == nil { rest.removeFirst() }
      return
    }
    if let next, takeText(next, of: name) || takeProgram(next, of: name) {
      if value == nil { rest.removeFirst() }
      return
    }
    if let next, let (remark, word) = calculated(next, of: name) {
      note(remark, word)
      if value == nil { rest.removeFirst() }
      return
    }
    if optionNames.contains(name) {
      isChanged = true
      keep(name)
      if let value {
        keep(value)
      } else if options.takesValue(name), let next = rest.first, !Self.isOption(next) {
        keep(rest.removeFirst())
      }
      return
    }
    var meaning = meaning(of: name, next)
    // The value of a short option may follow directly: -n5.
    if meaning == nil, !name.hasPrefix("--"), name.count > 2, name.dropFirst(2).first!.isNumber {
      (name, value) = (String(name.prefix(2)), String(name.dropFirst(2)))
      next = value
      meaning = self.meaning(of: name, next)
    }
    switch meaning {
    case .same("")
    where command == "breathe" && next.map { (try? BreathPattern($0)) != nil } == true:
      // The pattern comes before the input.
      isChanged = true
      let pattern = value ?? rest.removeFirst()
      inputs.insert(pattern, at: 0)
      words.insert(pattern, at: 1)
      line.insert(pattern, at: 1)
    case .same(""):
      // An input follows, and is read like the others.
      isChanged = true
      if let value { readInput(value, isValue: false) }
    case .same("--device") where next == nil:
      // `doctor --mic` means the microphone.
      isChanged = true
    // `--source sim:breath` is an input.
    case .same("--device") where next?.hasPrefix("sim:") == true:
      isChanged = true
      readInput(value ?? rest.removeFirst(), isValue: false)
    case .same("--from") where next.map(Self.isMoment) == true:
      if let date = next, StartDate.seconds(in: date) != nil, optionNames.contains("--date") {
        note(.write("--date \(TragusCommand.quotedForShell(date))"), "\(name) \(date)")
      } else {
        note(.advice("Times count from the start of a recording; leave \(name) out."), name)
      }
      skipValue(value, &rest, isUsed: true)
    case .same(let option) where isGiven(option[...]):
      noteGiven(option, name, next)
      skipValue(value, &rest, isUsed: true)
    case .same(let option):
      isChanged = true
      var word = (option, name)
      if option == "-o", let typed = next, let path = folder(typed, of: name) {
        if value == nil { rest.removeFirst() }
        (value, next) = (path, path)
        word = ("-o \(TragusCommand.quotedForShell(path))", "\(name) \(typed)")
      }
      if option == "-o", let next, noteOutput(next, of: name) {
        if value == nil { rest.removeFirst() }
        return
      }
      if !noteSeconds(next, of: option, as: name) { sames.append(word) }
      keep(option)
      if let value { keep(value) }
      if value == nil, options.takesValue(option), let next = rest.popFirst() { keep(next) }
    case .needless:
      isChanged = true
      if let next, value == nil, hasRow(of: name, with: next) {
        rest.removeFirst()
      } else if isHearing || next.map({ Self.switches.contains($0.lowercased()) }) == true {
        skipValue(value, &rest, isUsed: false)
      }
    case .written(let flag) where options.argument(flag)?.kind == .flag && self.rest.contains(flag):
      let words = [name, next].compactMap(\.self).map(printable).joined(separator: " ")
      note(.advice("\(flag) says that already; leave \(words) out."), name)
      skipValue(value, &rest, isUsed: true)
    case .written(let text) where isGiven(text.prefixMatch(of: #/-\S+(?= \S+$)/#)?.output):
      noteGiven(String(text.prefix { $0 != " " }), name, next)
      skipValue(value, &rest, isUsed: true)
    case .written(let text):
      if text.hasPrefix("-o "), let next, noteOutput(next, of: name) {
        if value == nil { rest.removeFirst() }
        return
      }
      let given = next.flatMap { hasRow(of: name, with: $0) ? nil : $0 }
      var spelling =
        soundChoice(text, given) ?? Self.text(text, with: given) { options.argument($0) }
      let hasValue = spelling != text || given.map { isWritten($0, in: text) } == true
      // The events are there already.
      if rest.contains("--on") || self.rest.contains("--on"),
        let program = spelling.wholeMatch(of: #/--on \S+ (--exec .+)/#)
      {
        spelling = String(program.1)
      }
      if spelling.hasSuffix(", and endless"), self.rest.contains("--for") {
        spelling.removeLast(", and endless".count)
      }
      // A program runs each time.
      if hasAction, spelling.hasSuffix(" --exit") { spelling.removeLast(" --exit".count) }
      let isRow = spelling == text
      if hasAction, let events = spelling.wholeMatch(of: #/--only (\S+)/#)?.1 {
        spelling = "--on \(events)"
      }
      // What is sent may be any word.
      if let given, isRow, command != "send", isExample(text, for: given) {
        // A short name may mean something else.
        if name.hasPrefix("--") {
          unfitting.append((given, text, name))
          remarks.append((.write(text), [name]))
        } else {
          note(.unknown, "\(name) \(given)")
        }
        skipValue(value, &rest, isUsed: true)
        return
      }
      let option = text.contains(" ") ? Spellings.Meaning.written(text).option : nil
      let isThere = option.map(line.has) == true
      noteRow(text, as: spelling, name)
      let isTyped =
        next.map { value in
          spelling != text || hasRow(of: name, with: value)
            || text.split(separator: " ").last?.hasPrefix(value) == true
            || LevelText.decibels(in: value).map { text.contains("loud:\(plainNumber($0)):") }
              == true
        } == true
      // `--third` says the value of `--bands third` itself.
      let isNamed =
        text.split(separator: " ").last.map { $0.hasPrefix(name.drop { $0 == "-" }) } == true
      if !isTyped, !isNamed, !isThere, let option { examples.insert(option) }
      // Of a program alone, the events are an example.
      if text.hasPrefix("--on "), text.contains(" --exec ") { examples.insert("--on") }
      let written = spelling.split(separator: " ").dropFirst()
      let restCount = rest.count
      if let next, written.contains(next[...]) || spelling == "--" + next || given == nil {
        if value == nil { rest.removeFirst() }
      } else {
        let isMeant = next.map { self.meaning(of: $0, as: name) != nil } == true
        skipValue(value, &rest, isUsed: hasValue || isMeant)
      }
      // A value that goes with its option is named too: `--host 0.0.0.0`.
      if let next, rest.count < restCount, spelling == text { rename(name, "\(name) \(next)") }
    case .advice(let text):
      noteAdvice(text, name)
      // `--sort -time`
      if value == nil, name.hasPrefix("--sort"), let order = rest.first, order.count > 2,
        order.hasPrefix("-"), !order.hasPrefix("--"), !optionNames.contains(order)
      {
        rest.removeFirst()
      }
      // Where plain words are files, a word that cannot be one is the value. So is a file where a row
      // has its kind, or where others are the inputs and this one is compared with them.
      let isInput = next.map { FileOptions.isSoundFile($0) || $0.last == "/" } == true
      let isStore = next?.last == "/" && name.contains(#/save|clips|dir$|folder$/#)
      let hasOthers = (inputs + rest.dropFirst()).contains { FileKind($0) != nil }
      let isMeant = next.map { self.meaning(of: $0, as: name) != nil } == true
      let isTable = next.map(TruthSet.hasLabelSuffix) == true
      let isTemplate = next.map { $0.contains("{") || $0.contains("%0") } == true
      // `chat --nick anna`, where no plain words belong.
      let isOnly =
        next != nil
        && (!options.ownArguments.contains { $0.kind == .positional }
          || command == "train" && next.flatMap { FileKind($0) } == nil)
      if value == nil,
        isMeant || isOnly || isStore || isTemplate || isTable && hasOthers && isHearing
          || isInput && hasOthers && Self.comparing.contains(name)
      {
        rest.removeFirst()
      } else {
        skipValue(value, &rest, isUsed: isHearing && !isInput && next != nil)
      }
    case nil:
      let isUsed = noteUnknown(name, next)
      skipValue(value, &rest, isUsed: isUsed)
    }
  }

  // What `classify` names are sounds, and no events: `--only Speech` is no voice.
  private func soundChoice(_ text: String, _ value: String?) -> String? {
    guard command == "classify", text.hasPrefix("--on "), let value,
      value.split(separator: ",").allSatisfy({
        SoundNames.published.nameMeant(by: String($0)) != nil
      })
    else { return nil }
    return "--on \(TragusCommand.quotedForShell(value))"
  }

  // Whether a value means what the row of a table says: `--volume 50` is its `--gain -6dB`.
  private func isWritten(_ value: String, in text: String) -> Bool {
    guard let example = text.split(separator: " ").last.map(String.init), Double(value) != nil,
      let option = Spellings.Meaning.written(text).option.flatMap(options.argument)
    else { return false }
    return option.spelling(of: value, like: example) == example
  }

  // Whether the value of a suggestion is an example, and the typed one does not fit: `1s` for `5x`.
  private func isExample(_ text: String, for value: String) -> Bool {
    // A file to write is no input, although its name may be the one of a file.
    if text.hasPrefix("-o "), FileKind(value) == nil, PathParts(value).suffix.count > 1 {
      let example = text.split(separator: " ").last.map(String.init)
      return options.argument("-o")?.spelling(of: value, like: example) == nil
    }
    // A frequency is no limit of a level.
    if text.contains("loud:-20:0") {
      return value.contains(where: \.isNumber) && Self.limit(in: value) == nil
        && FileKind(value) == nil
    }
    guard let option = Spellings.Meaning.written(text).option.flatMap(options.argument),
      option.kind == .option, !InputName(value, device: nil).isInput,
      let example = text.split(separator: " ").last,
      ["types", "events"].contains(option.valueName) || option.allValues?.isEmpty == false
        || (isHearing || value.contains(where: \.isNumber)) && example.contains(where: \.isNumber)
    else { return false }
    return option.spelling(of: value, like: String(example)) == nil
  }

  // Whether an option that may stand once was typed, with its value.
  private func isGiven(_ option: Substring?) -> Bool {
    guard let option = option.map(String.init), let argument = options.argument(option),
      let place = rest.firstIndex(of: option), place + 1 < rest.count
    else { return false }
    return argument.kind == .option && !argument.isRepeating && !Self.isOption(rest[place + 1])
      && argument.takes(rest[place + 1])
  }

  // Another name of an option that is there already.
  private mutating func noteGiven(_ option: String, _ name: String, _ value: String?) {
    let words = [name, value].compactMap(\.self).map(printable).joined(separator: " ")
    note(.advice("\(option) is there already; leave \(words) out."), name)
  }

  // A key of the signal that was written as an option: `synth blow --count 3`.
  private func signalKey(_ name: String, _ value: String) -> String? {
    guard command == "synth", let signal = plainWords.first.flatMap(SimulatedSource.name(meantBy:)),
      let description = SimulatedSource.catalog.first(where: { $0.name == signal }),
      let key = description.keys.first(where: { "--" + $0.name == name })
    else { return nil }
    // A time needs its unit.
    let values = [value, value + "s"].filter { value in
      (try? SimulatedSource(parsing: "\(signal)?\(key.name)=\(value)")) != nil
    }
    return values.first.map { "\(key.name)=\(TragusCommand.quotedForShell($0))" }
  }

  // Options for the form of a wave.
  private static let shapes: Set<String> = [
    "--form", "--shape", "--signal", "--type", "--wave", "--waveform",
  ]

  // Options that name what is read, and not what is written.
  private static let inputNames: Set<String> = [
    "-i", "--in", "--input", "--infile", "--load", "--from", "--source", "--file", "--speaker",
    "--device", "--play",
  ]

  // Options with a sound of their own beside those that are read.
  private static let comparing: Set<String> = [
    "--against", "--background", "--baseline", "--compare", "--compare-to", "--example",
    "--impulse", "--ir", "--like", "--mask", "--match", "--mix", "--noise", "--noise-profile",
    "--query", "--ref", "--reference", "--sample", "--similar", "--template", "--truth", "--with",
  ]

  // The value of `--outdir labels` where a folder ends with a slash.
  private func folder(_ value: String, of name: String) -> String? {
    guard ["dir", "folder"].contains(where: name.contains), !value.hasSuffix("/"),
      PathParts(value).suffix.isEmpty, FileKind(value) != .file,
      options.argument("-o")?.valueName == "file"
    else { return nil }
    return value + "/"
  }

  // A date, and a wish like `from-filename`, is no place in a recording.
  private static func isMoment(_ word: String) -> Bool {
    (try? DurationText.seconds(in: word)) == nil && Double(word) == nil
      && FileKind(word) == nil && !word.contains(".") && word.contains("-")
  }

  // What other programs write: `--n` for `-n`, `--min_freq` for `--min-freq`.
  private static func usual(_ name: String) -> String {
    if name.hasPrefix("--"), name.count == 3 { return String(name.dropFirst()) }
    return name.hasPrefix("--") ? name.replacing("_", with: "-") : name
  }

  // A number after a foreign option is its value, and so is a word used in the suggestion.
  private func skipValue(_ value: String?, _ rest: inout ArraySlice<String>, isUsed: Bool) {
    guard value == nil, let next = rest.first, FileKind(next) == nil || Self.isScript(next),
      !Self.isOption(next),
      isUsed || Self.isScript(next) || next.contains("://")
        || Self.switches.contains(next.lowercased())
        || next.drop(while: { $0 == "-" || $0 == "\u{2212}" }).first?.isNumber == true
    else { return }
    rest.removeFirst()
  }

  // A script belongs to the option before it, and is no recording.
  static func isScript(_ word: String) -> Bool {
    [".sh", ".py", ".rb", ".pl", ".js"].contains(PathParts(word).suffix.lowercased())
  }

  // Values that turn an option on or off.
  private static let switches: Set<String> = ["false", "no", "off", "on", "true", "yes"]
}
