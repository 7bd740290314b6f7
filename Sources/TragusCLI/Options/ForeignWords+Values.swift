import Tragus
import TragusStation

extension ForeignWords {
  /// Checks a value that may belong to another option: a container after --format, or a name after
  /// --for.
  ///
  /// - Returns: Whether the option stays as it is.
  mutating func readValue(_ value: String?, of name: String) -> Bool {
    guard options.takesValue(name), let argument = options.argument(name) else { return true }
    guard let value else {
      if name == "--raw" {
        // Other options may say the format.
        if raw == nil || !rest.contains(where: Self.rawWords.contains) {
          missing = "--raw needs a value, as --raw s16le@48000x1."
        }
        return false
      }
      if name == "--count", optionNames.contains("--summary") {
        note(.write("--summary"), name)
        return false
      }
      // `blow --double` is about double blows.
      if command == "blow", name == "--double" {
        note(.write("--on double"), name)
        return false
      }
      // Loudness has a range of its own.
      if name == "--range", command == "meter" {
        note(.write("--loudness"), name)
        return false
      }
      let isFile = rest.contains { FileOptions.isSoundFile($0) && FileKind($0) == .file }
      if name == "--count", isFile, let command {
        note(
          .advice(
            "Pipe it: tragus \(command) FILE --json | grep -c '\"phase\":\"ended\"'"), name)
        return false
      }
      if name == "--count" {
        note(.advice("--count ends after so many events; --csv has a line for each."), name)
        return false
      }
      let example = ParserMessage.example(of: argument)
      missing = "\(name) needs a value\(example.map { ", as \(name) \($0)" } ?? "")."
      if let example { line.add(option: "\(name) \(example)") }
      return false
    }
    if raw?.take(value, of: name) == true, name != "--raw" { return false }
    if name == "--strings", !argument.takes(value), let notes = strings(value) {
      note(.write("--strings \(notes)"), "--strings \(value)")
      return false
    }
    // `--on 'Dog 0.8'` and `--on Dog=0.8`
    if ["--on", "--only"].contains(name),
      let match = value.wholeMatch(of: #/(.+?)(?: *(?:[=@]|>=?) *| +)(0?\.\d+)/#),
      let events = SoundNames.published.nameMeant(by: String(match.1))
        ?? argument.spelling(of: String(match.1), like: nil)
    {
      let choice = TragusCommand.quotedForShell("\(events):\(match.2)")
      note(.write("\(name) \(choice)"), "\(name) \(value)")
      return false
    }
    // `tone --max` is a number of tones, unless the other end of a range is there too.
    if SpanWords.areBoth(in: rest),
      Double(value).map({ $0 > Double(ToneDetector.countLimit) }) ?? true,
      spans.take(value, of: name, has: optionNames.contains)
    {
      return false
    }
    if ["--from", "--to"].contains(name), namesFrequencies,
      spans.take(
        value, of: name == "--from" ? "--fmin" : "--fmax", typed: name, has: optionNames.contains)
    {
      return false
    }
    // `--from 22:00 --until 05:00`
    if name == "--from", rest.contains("--until"), optionNames.contains("--at"),
      (try? ClockTime(value)) != nil
    {
      note(.write("--at \(value)"), "\(name) \(value)")
      return false
    }
    // Other programs call the levels of a picture a range.
    if command == "spectrogram", name == "--range", let level = LevelText.decibels(in: value),
      abs(level) <= 200
    {
      note(.write("--floor \(plainNumber(-abs(level)))dB"), "\(name) \(value)")
      return false
    }
    // `--range 00:10:00-00:15:00`
    if command == "spectrogram", name == "--range", value.contains(#/:.+-.+:/#),
      let span = timeSpan(value)
    {
      note(.write(span), "\(name) \(value)")
      return false
    }
    // `--stats L10,L90,Leq`
    if command == "meter", name == "--stats", value.contains(#/\bL[AC]?(?:\d\d|eq)/#.ignoresCase())
    {
      note(.write("--sound-level"), "\(name) \(value)")
      return false
    }
    if name == "--timeout", command == "meter", argument.takes(value),
      !["--on", "--exec", "--exit", "-e", "--count"].contains(where: rest.contains),
      !rest.contains(where: Self.waits.contains)
    {
      note(.write("--for \(value)"), "--timeout \(value)")
      return false
    }
    // `--count 3 --within 2s` are three in a row.
    if name == "--count", rest.contains("--within"), !rest.contains("--times"),
      optionNames.contains("--times"), let count = Int(value), count > 1
    {
      note(.write("--times \(count)"), "--count \(value)")
      return false
    }
    noteSeconds(value, of: name, as: name)
    if name == "--until", let (remark, word) = calculated(value, of: name) {
      note(remark, word)
      return false
    }
    switch meaning(of: value, as: name) {
    case .same(let text) where options.takesValue(text):
      note(.write("\(text) \(TragusCommand.quotedForShell(value))"), "\(name) \(value)")
      return false
    case .written(let text), .same(let text):
      note(.write(text), "\(name) \(value)")
      return false
    case .advice(let text):
      note(.advice(filled(text, name)), name)
      return false
    case .needless, nil: break
    }
    if name == "-o" || name == "--output", noteOutput(value, of: name) { return false }
    if argument.takes(value) { return true }
    let count = notedCount
    let spanCount = spans.count
    noteWrongValue(value, of: name, argument)
    return notedCount == count && spans.count == spanCount
  }

  // `--from 20 --to 20000` are frequencies, for no unit of time is so usual.
  private var namesFrequencies: Bool {
    guard let place = rest.firstIndex(of: "--to"), place + 1 < rest.count, rest.contains("--from")
    else { return false }
    let end = rest[place + 1]
    let isFrequency = ["k", "hz"].contains(where: end.lowercased().hasSuffix)
    return (isFrequency ? FrequencyText.hertz(in: end) : Double(end))
      .map { $0 >= Self.leastFrequency } ?? false
  }

  private static let leastFrequency = 1000.0

  /// Notes an output of another kind: a folder for received files, a picture, or a model.
  ///
  /// - Returns: Whether it is one.
  mutating func noteOutput(_ value: String, of name: String) -> Bool {
    let suffix = PathParts(value).suffix.lowercased()
    let option: String
    if EventFormat(rawValue: value) != nil, FileKind(value) == nil, optionNames.contains("--format")
    {
      option = optionNames.contains("--" + value) ? "--" + value : "--format " + value
    } else if command == "receive", value.hasSuffix("/") || FileKind(value) == .folder {
      option = "--save \(TragusCommand.quotedForShell(value))"
    } else if command == "receive", suffix.count > 1, !Self.printed.contains(suffix) {
      // Received files keep their names.
      option = "--save inbox"
    } else if command == "record", RecordingNames.translated(value) != value {
      let path = RecordingNames.translated(value)
      let suffix = PathParts(path).suffix.isEmpty ? ".wav" : ""
      option = "-o \(TragusCommand.quotedForShell(path + suffix))"
    } else if command == "classify", value.hasSuffix("/"), FileKind(value) == nil,
      !["--format", "--csv", "--json", "--rtype", "--rtypes"].contains(where: rest.contains)
    {
      // A folder gets a file of labels for each recording.
      option = "-o \(TragusCommand.quotedForShell(value)) --format raven"
    } else if optionNames.contains("--plot"), PictureOptions.isPicture(value) {
      let night = command == "breath" && !rest.contains("--night") ? "--night " : ""
      option = "\(night)--plot \(TragusCommand.quotedForShell(value))"
    } else if let kind = Self.otherPictures[suffix],
      optionNames.contains("--plot") || ["spectrogram", "waveform"].contains(command)
    {
      let picture = TragusCommand.quotedForShell(String(value.dropLast(suffix.count)) + kind)
      let isNight = command == "breath" && !rest.contains("--night")
      option =
        optionNames.contains("--plot")
        ? (isNight ? "--night " : "") + "--plot \(picture)" : "-o \(picture)"
    } else if optionNames.contains("--midi"), [".mid", ".midi"].contains(suffix) {
      option = "--midi \(TragusCommand.quotedForShell(value))"
    } else if optionNames.contains("--midi"), differInOneLetter(suffix, ".midi") {
      let score = String(value.dropLast(suffix.count)) + ".mid"
      option = "--midi \(TragusCommand.quotedForShell(score))"
    } else if command == "train", suffix != ".tragusmodel", value != "-", !value.hasSuffix("/") {
      let name = suffix.isEmpty ? value : String(value.dropLast(suffix.count))
      option = "-o \(TragusCommand.quotedForShell(name + ".tragusmodel"))"
    } else {
      return false
    }
    note(.write(option), "\(name) \(value)")
    return true
  }

  // Pictures that are not drawn, and those that are.
  private static let otherPictures = [
    ".bmp": ".png", ".eps": ".svg", ".gif": ".png", ".jpeg": ".png", ".jpg": ".png", ".pdf": ".svg",
    ".tif": ".png", ".tiff": ".png", ".webp": ".png",
  ]

  /// The suffixes of tables and texts that commands print.
  static let printed: Set<String> = [".csv", ".json", ".jsonl", ".log", ".tsv", ".txt"]

  private mutating func noteWrongValue(
    _ value: String, of name: String, _ argument: CommandDescription.Argument
  ) {
    if name == "--count", FileKind(value) != nil {
      let file = TragusCommand.quotedForShell(value)
      return note(
        optionNames.contains("--summary")
          ? .write("--summary \(file)")
          : .advice(
            "--count 3 ends after three events; 'tragus \(command ?? "listen") \(file)' reports all of them."
          ),
        "--count \(value)")
    }
    if command == "record", name == "--split", value.hasSuffix("/") || FileKind(value) == .folder {
      return note(.write("-o \(TragusCommand.quotedForShell(value))"), "--split \(value)")
    }
    if command == "collect", name == "--class" {
      let letters = value.prefix { $0.isLetter || "-_".contains($0) }
      let name = letters.isEmpty ? "NAME" : letters
      let length = value.drop { !$0.isNumber }
      let time = length.isEmpty ? "5m" : Double(length) == nil ? length : length + "m"
      return note(.write("--class \(name):\(time)"), "--class \(value)")
    }
    // The other device.
    if command == "receive", name == "--from", value.first?.isLetter == true {
      return note(.write("--peer \(TragusCommand.quotedForShell(value))"), "--from \(value)")
    }
    if name == "--on", let text = repeated(value) { return note(.write(text), "--on \(value)") }
    if name == "--on" ? takePrograms(value) : takeProgram(value, of: name) { return }
    if command == "blow", name == "--on", let kinds = Self.kinds(meantBy: value) {
      return note(.write("--on \(kinds)"), "--on \(value)")
    }
    // `--target 440`
    if argument.valueName == "note", let hertz = FrequencyText.hertz(in: value), 8...20_000 ~= hertz
    {
      return note(.write("\(name) \(Tuning().nearestNote(to: hertz).note)"), "\(name) \(value)")
    }
    if argument.valueName == "0..1", let share = Self.shares[value.lowercased()] {
      return note(.write("\(name) \(share)"), value)
    }
    if ["--from", "--to"].contains(name),
      spans.take(
        value, of: name == "--from" ? "--fmin" : "--fmax", typed: name, has: optionNames.contains)
    {
      return
    }
    if ["types", "events"].contains(argument.valueName), let types = events(value, argument) {
      if types == value { return }
      return note(
        .write("\(name) \(TragusCommand.quotedForShell(types))"), "\(name) \(value)")
    }
    if command == "record", name == "--format",
      value.wholeMatch(of: #/raw|pcm|[fsu]\d\d?(?:[bl]e)?/#) != nil
    {
      return note(
        .advice(
          "Samples without a header are not written; a pipe makes them: tragus record -o - | ffmpeg -i - -f "
            + "\(["raw", "pcm"].contains(value) ? "s16le" : value) -"), "\(name) \(value)")
    }
    // `--format '{{.file}} {{.label}}'`
    let field = #/\{{1,2} ?\.?([\w.]+) ?\}{1,2}/#
    if name == "--format", value.contains(field), let command, optionNames.contains("--json") {
      let text = value.replacing(field) { "\\(.\($0.1))" }
      return note(
        .advice(
          "Pipe it: tragus \(command) --json | jq -r '\"\(printable(text))\"'"), "\(name) \(value)")
    }
    if let advice = Spellings.format(value, of: name) { return note(.advice(advice), name) }
    if name == "--instrument", options.choice(value) == nil,
      nearestName(to: value, in: argument.allValues ?? []) == nil
    {
      return note(
        .advice(
          "Strings are known for guitar, bass, violin and others, not for "
            + "'\(printable(value))'. Leave \(name) out for voices and all others, or write --strings "
            + "Eb2,Ab2,Db3."), name)
    }
    // A rate of 16 is in kilohertz.
    if name == "--rate", argument.valueName == "frequency", let rate = Double(value),
      [8, 16, 24, 32].contains(rate)
    {
      return note(.write("\(name) \(value)k"), value)
    }
    if let other = options.choice(value) {
      note(.write(other), "\(name) \(value)")
    } else if Spellings.hasOwnRow(of: name, in: command),
      case .advice(let text) = Spellings.meanings(
        of: name, in: command, has: optionNames.contains
      ).first
    {
      note(.advice(filled(text, name)), name)
    } else if optionNames.contains("--container"),
      ["mp3", "m4a", "aac"].contains(value.lowercased())
    {
      note(.advice("\(value) cannot be written; write --container opus or flac."), name)
    } else if ["--for", "--to", "--timeout"].contains(name), value.first?.isLetter == true,
      value != "endless",
      optionNames.contains("--on")
    {
      if let number = Self.numbers[value.lowercased()] {
        return note(.write("\(name) \(number)s"), "\(name) \(value)")
      }
      if name == "--for", let events = options.argument("--on")?.spelling(of: value, like: nil) {
        let option = hasAction || !optionNames.contains("--only") ? "--on" : "--only"
        // `--for beep --timeout 60s` waits for it.
        let ends =
          hasAction && !rest.contains("--timeout")
          || ["--exec", "--exit", "-e", "--count"].contains(where: rest.contains)
        let exit = option == "--on" && !ends && optionNames.contains("--exit") ? " --exit" : ""
        return note(
          .write("\(option) \(TragusCommand.quotedForShell(events))\(exit)"), "\(name) \(value)")
      }
      let waiting =
        ActionEvents.names(of: command) == nil && command != "meter"
        ? "; --on alarm:smoke,sound:Dog --exit waits for sounds" : ""
      note(.advice("\(name) takes a time, as \(name) 10s\(waiting)."), "\(name) \(value)")
    }
  }

  /// Events that come several times in a row: `clap x2`, and `double-clap`.
  func repeated(_ value: String) -> String? {
    let counts = ["double": "2", "two": "2", "triple": "3", "three": "3"]
    var (name, count) = ("", "")
    if let match = value.wholeMatch(of: #/(.+?) ?[x\u{D7}] ?([2-9])/#) {
      (name, count) = (String(match.1), String(match.2))
    } else if let match = value.wholeMatch(of: #/(double|two|triple|three)[- _](.+)/#) {
      (name, count) = (String(match.2), counts[String(match.1)] ?? "2")
    }
    guard !name.isEmpty, command == "listen",
      let events = options.argument("--on")?.spelling(of: name, like: nil)
    else { return nil }
    return "--on \(TragusCommand.quotedForShell(events)) --times \(count) --within \(count)s"
  }

  // The events that are meant by a list. A command that hears some kinds of events alone knows their names.
  private func events(_ list: String, _ argument: CommandDescription.Argument) -> String? {
    guard let names = ActionEvents.names(of: command) else {
      return argument.spelling(of: list, like: nil)
    }
    let words = list.split(separator: ",").map { word -> String? in
      let word = String(word)
      if names.contains(word) || (try? Note(parsing: word)) != nil { return word }
      return NoteText.advice(on: word) == nil ? nearestName(to: word, in: names) : nil
    }
    return words.contains(nil) ? nil : words.compactMap(\.self).joined(separator: ",")
  }

  /// The options for an address of other servers: `0.0.0.0:8080` and `8080`.
  static func address(_ word: String) -> String? {
    let form = #/(?:([\w.-]*|\*|\[[0-9A-Fa-f:.]*\]|::1?):)?([0-9]{1,5})/#
    guard let match = word.wholeMatch(of: form), let port = Int(match.2), 1..<65536 ~= port else {
      return nil
    }
    let isOpen = match.1.map { !$0.isEmpty && !isLoopback(String($0)) } ?? false
    return (isOpen ? "--lan " : "") + "--port \(port)"
  }

  /// Whether a host is this computer alone.
  static func isLoopback(_ host: String) -> Bool {
    ["localhost", "::1", "[::1]"].contains(host) || host.hasPrefix("127.")
  }

  // Options of other programs for the format of samples without a header.
  private static let rawWords: Set<String> = [
    "-ac", "-ar", "-b", "-c", "-e", "-f", "-r", "-t", "--channels", "--encoding", "--format",
    "--rate", "--sample-rate", "--sr",
  ]

  // What people call parts of 1.
  static let shares = [
    "lowest": "0.1", "min": "0.1", "low": "0.2", "medium": "0.5", "normal": "0.5", "mid": "0.5",
    "high": "0.8", "max": "1", "highest": "1",
  ]

  // Numbers in words, as in `--for ten`.
  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "hundred": 100,
  ]

  /// Notes a duration without its unit; the parser alone would name the first of several.
  @discardableResult
  mutating func noteSeconds(
    _ value: String?, of option: String, as name: String
  ) -> Bool {
    guard let value, ["--from", "--to", "--for", "--timeout"].contains(option),
      Double(value) != nil, value.allSatisfy({ $0.isNumber || $0 == "." }),
      ["duration", "time"].contains(options.argument(option)?.valueName)
    else { return false }
    bareSeconds.append((option, name, value))
    return true
  }
}
