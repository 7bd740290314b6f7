import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// A command that runs on a console.
protocol ConsoleCommand: ParsableCommand {
  /// Checks what can be known of its words before anything is opened.
  ///
  /// - Throws: The same error as ``run(_:)``.
  func checkWords() throws
  /// Runs the command.
  ///
  /// - Throws: `AudioError`, `ExitStatus` or an error of the parser; each has its own exit status.
  func run(_ console: Console) throws
}

extension ConsoleCommand {
  func checkWords() throws {}
}

/// A command that prints, and can write its data to a file.
protocol PrintingCommand: ConsoleCommand {
  /// The destination of its data.
  var destination: DestinationOptions { get }
  /// The formats that it can write; the suffix of a file can select each.
  static var formats: [EventFormat] { get }
  /// Whether it also writes another file, such as a picture, which `--force` replaces.
  var writesAnotherFile: Bool { get }
}

extension PrintingCommand {
  var writesAnotherFile: Bool { false }
}

/// A command that prints events.
protocol ReportingCommand: PrintingCommand {
  var output: OutputOptions { get }
  /// Whether its events come from inputs, each of which can have a file of labels.
  static var hearsInputs: Bool { get }
}

extension ReportingCommand {
  static var hearsInputs: Bool { true }

  /// The destination of labels, if it prints labels.
  fileprivate var labels: LabelOutput? {
    guard Self.hearsInputs, let format = output.format.labels else { return nil }
    let path = destination.path
    return LabelOutput(
      format, folder: path.flatMap { LabelOutput.isFolder($0) ? $0 : nil },
      overwrites: destination.force)
  }

  var destination: DestinationOptions { output.destination }
  static var formats: [EventFormat] { EventFormat.allCases }
}

extension TragusCommand {
  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after `tragus`.
  ///   - console: Its streams and its cancellation.
  /// - Returns: The exit status; any error was reported in one line.
  static func run(_ arguments: [String], on console: Console) -> ExitStatus {
    var arguments = ProgramWords.completed(SplitWords.joined(arguments))
    let console = takeColors(outOf: &arguments) ? console.withoutColors() : console
    do {
      do {
        try perform(arguments, on: console)
      } catch let error where exitCode(for: error).isSuccess {
        // Help, the version and completion scripts are requested data.
        if !HelpRequest.answerOption(in: arguments, on: console) {
          console.output.writeLine(fullMessage(for: error))
        }
      }
      console.close()
      try console.output.checkWritten()
      return .success
    } catch {
      return console.end(with: error, of: arguments)
    }
  }
}

extension TragusCommand {
  /// Takes out `--no-color` or `--color never`, which any command may have.
  ///
  /// - Returns: Whether there was one.
  private static func takeColors(outOf arguments: inout [String]) -> Bool {
    let end = arguments.firstIndex { ["--", "--exec"].contains($0) } ?? arguments.count
    for place in arguments[..<end].indices {
      let next = place + 1 < end ? arguments[place + 1] : ""
      if ["--no-color", "--no-colour", "--color=never", "--colour=never"].contains(arguments[place])
      {
        arguments.remove(at: place)
        return true
      }
      if ["--color", "--colour"].contains(arguments[place]), next == "never" {
        arguments.removeSubrange(place...(place + 1))
        return true
      }
    }
    return false
  }

  private static func perform(_ arguments: [String], on console: Console) throws {
    if arguments.isEmpty {
      try UserFolder.checkEncoding()
      let lines = FirstScreenText.lines(of: try Surroundings(on: console))
      for line in lines { console.output.writeLine(line) }
      return
    }
    if [["--help"], ["-h"]].contains(arguments) { return console.output.writeLine(Overview.text) }
    if [["version"], ["-V"], ["-version"]].contains(arguments) {
      return console.output.writeLine(configuration.version)
    }
    if arguments.first == "help" {
      return try HelpRequest.answer(Array(arguments.dropFirst()), on: console)
    }
    try checkName(in: arguments)
    try UnknownCommand.checkHarmony(in: arguments)
    try ClipWords.check(arguments)
    try DetectCommand.checkName(in: arguments)
    try checkBlanks(in: arguments)
    try checkBrackets(in: arguments)
    try checkHyphens(in: arguments)
    try checkQuotes(in: arguments)
    try checkRepetitions(in: arguments)
    var command = try command(of: arguments)
    if let command = command as? any ConsoleCommand {
      try UserFolder.checkEncoding()
      try checkOptions(of: command)
      try checkOutputs(in: arguments)
      let destination = (command as? any PrintingCommand)?.destination
      let labels = (command as? any ReportingCommand)?.labels
      let console = console.printing(
        labels, (command as? any ActingCommand)?.action.phase
      )
      .hinting { ForeignWords.inputHint(in: arguments, for: $0) }
      if let command = command as? any ReportingCommand { noteFormat(of: command, on: console) }
      if let command = command as? any ActingCommand & ReportingCommand {
        noteCount(of: command, on: console)
      }
      if let labels, let acting = command as? any ActingCommand {
        try labels.check(acting.input.inputs)
      }
      do {
        try console.writing(
          to: labels?.folder == nil ? destination?.path ?? "-" : "-",
          overwrites: destination?.force == true
        ) {
          try command.run($0)
        }
      } catch let error as AudioError where error.code == .fileNotFound {
        throw ForeignWords.inputHint(in: arguments, for: error) ?? error
      }
    } else {
      // The completion command belongs to the parser.
      try command.run()
    }
  }
}

extension TragusCommand {
  /// Refuses a file to write that is read too, of which nothing would be left: labels, a model.
  ///
  /// - Throws: `invalidRequest`.
  private static func checkOutputs(in arguments: [String]) throws(AudioError) {
    let (command, rest) = CommandDescription.named(by: arguments)
    // It converts a file in its place.
    guard command.path != ["convert"] else { return }
    let options = command.usual
    let words = rest.prefix { $0 != "--" && $0 != "--exec" }
    var (read, written): ([String], [String]) = ([], [])
    for (word, last) in zip(words, [""] + words) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let isJoined = word.hasPrefix("--") && parts.count == 2
      let option = isJoined ? parts[0] : options.takesValue(last) ? last : nil
      guard option != nil || !ForeignWords.isOption(word) else { continue }
      let name = option.flatMap(options.argument)?.name
      if name.map(outputs.contains) == true {
        written.append(isJoined ? parts[1] : word)
      } else {
        read.append(isJoined ? parts[1] : word)
      }
    }
    for path in written where FileKind(path) == .file {
      let place = FilePlace(path)
      guard read.contains(where: { FileKind($0) == .file && FilePlace($0) == place }) else {
        continue
      }
      throw AudioError(
        .invalidRequest, "'\(printable(path))' is an input here; choose another name.")
    }
  }

  // The names of options with a file to write.
  private static let outputs: Set<String> = ["midi", "output", "plot", "report"]

  /// Checks what the options of a command say together, before anything is opened.
  ///
  /// - Throws: `AudioError`, or an error of the parser, which says what to write.
  static func checkOptions(of command: some ConsoleCommand) throws {
    try (command as? any PrintingCommand)?.checkDestination()
    try checkDate(of: command)
    // A message may bring a file, which goes into a folder.
    if command is any ActingCommand, !(command is ReceiveCommand),
      let output = (command as? any ReportingCommand)?.output,
      let path = output.destination.path, LabelOutput.isFolder(path), output.format.labels == nil
    {
      throw AudioError(
        .invalidRequest,
        "A folder gets a file of labels for each recording, with --format raven or audacity; a table of "
          + "all is one file, as -o all.csv.")
    }
    if (command as? any ReportingCommand)?.labels != nil,
      let phase = (command as? any ActingCommand)?.action.phase, phase != .ended
    {
      throw AudioError(
        .invalidRequest,
        "A label is written when an event ends; leave --phase \(phase.rawValue) out.")
    }
  }

  // Text has no dates, and labels count from the start.
  private static func checkDate(of command: some ConsoleCommand) throws {
    guard let acting = command as? any ActingCommand, acting.clock.date != nil,
      !acting.action.execution.hasProgram,
      let format = (command as? any ReportingCommand)?.output.format,
      ![.json, .csv, .tsv].contains(format)
    else { return }
    throw AudioError(.invalidRequest, "--date is for JSON lines and tables; add --csv or --json.")
  }

  // `blow --count 2 --exec …` may mean two blows in a row.
  private static func noteCount(
    of command: some ActingCommand & ReportingCommand, on console: Console
  ) {
    let action = command.action
    guard !command.output.quiet, let count = action.count, count > 1, action.times == nil,
      action.execution.hasProgram
    else { return }
    console.note(
      "the program runs \(count) times, and this ends; --times \(count) runs it after \(count) in a row."
    )
  }

  // Warns of text under the name of a label file, which other commands would read as labels. What is
  // found is mostly meant as labels.
  private static func noteFormat(of command: some ReportingCommand, on console: Console) {
    let output = command.output
    guard type(of: command).hearsInputs, output.printing.chosen == nil, output.format == .text,
      !output.quiet, let path = output.destination.path,
      TruthSet.recording(beside: path) != nil
        || command is DetectCommand && PathParts(path).suffix.lowercased() == ".txt",
      FileKind(path) == nil || output.destination.force
    else { return }
    console.note(
      "\(printable(path)) has lines for people; labels for Audacity need --format audacity.")
  }

  // A page or a mail has blanks that the shell takes for letters.
  private static func checkBlanks(in arguments: [String]) throws(AudioError) {
    for word in arguments.prefix(while: { $0 != "--" && $0 != "--exec" }) {
      guard let blank = word.first(where: { "\u{00A0}\u{2007}\u{202F}\u{3000}".contains($0) }),
        FileKind(word) == nil
      else { continue }
      let meant = word.map { $0 == blank ? " " : String($0) }.joined()
      throw AudioError(
        .invalidRequest,
        "Write \(printable(meant)) with a usual blank; what was typed has a no-break space.")
    }
  }

  // `[--for 5s]` of a usage line, and a backslash that made a blank a part of a word.
  private static func checkBrackets(in arguments: [String]) throws(AudioError) {
    for word in arguments.prefix(while: { $0 != "--" && $0 != "--exec" }) {
      if let file = word.wholeMatch(of: #/[\[<](.+)[\]>]/#).map({ String($0.1) }),
        FileKind(word) == nil, FileKind(file) != nil
      {
        throw AudioError(.invalidRequest, "Write \(printable(file)) without brackets.")
      }
      let option = word.drop { "[ ".contains($0) }
      guard option.hasPrefix("-"), let first = word.first, first != "-", FileKind(word) == nil
      else {
        continue
      }
      throw AudioError(
        .invalidRequest,
        first == " "
          ? "'\(printable(word))' begins with a blank; write \(printable(String(option)))."
          : "Brackets mark what may be left out; write \(printable(String(option))) without them."
      )
    }
  }

  // A word processor turns two hyphens into a dash.
  private static func checkHyphens(in arguments: [String]) throws(AudioError) {
    for word in arguments.prefix(while: { $0 != "--" && $0 != "--exec" }) {
      guard let first = word.first, "\u{2013}\u{2014}\u{2212}".contains(first) else { continue }
      let option = "--" + word.drop { "-\u{2013}\u{2014}\u{2212}".contains($0) }
      let name = String(option.prefix { $0 != "=" })
      let options = CommandDescription.named(by: arguments).command.all.flatMap(\.ownArguments)
      guard name == "--help" || options.contains(where: { $0.spellings.contains(name) }) else {
        continue
      }
      throw AudioError(
        .invalidRequest,
        "Write \(option) with two hyphens; '\(printable(word))' begins with a dash.")
    }
  }

  // The shell knows only straight quotes, and takes others for letters.
  private static func checkQuotes(in arguments: [String]) throws(AudioError) {
    for word in arguments.prefix(while: { $0 != "--" && $0 != "--exec" }) {
      let value = word.hasPrefix("-") ? word.drop { $0 != "=" }.dropFirst() : word[...]
      let quotes = "\u{201C}\u{201D}\u{2018}\u{2019}\u{201E}"
      guard let first = value.first, quotes.contains(first), FileKind(String(value)) == nil else {
        continue
      }
      // The words up to the closing quote are one text.
      let place = arguments.firstIndex(of: word) ?? 0
      let rest = arguments[(place + 1)...]
      let end =
        value.dropFirst().contains(where: quotes.contains)
        ? nil : rest.firstIndex { $0.contains(where: quotes.contains) }
      let text = ([String(value)] + (end.map { rest[...$0] } ?? [])).joined(separator: " ")
      let meant = text.filter { !quotes.contains($0) }
      throw AudioError(
        .invalidRequest,
        "Write '\(printable(String(meant)))' with straight quotes; \(printable(String(value))) has others."
      )
    }
  }

  // Of two files to write, or of two values, one would be lost silently.
  private static func checkRepetitions(in arguments: [String]) throws(AudioError) {
    let words = arguments.prefix { $0 != "--" && $0 != "--exec" }
    // Most lines repeat nothing, and need no description.
    var names: Set<Substring> = []
    let files: Set<Substring> = ["-o", "--output", "-f", "--file"]
    let isRepeated = words.lazy.filter { $0.hasPrefix("-") && $0 != "-" }
      .map { $0.prefix { $0 != "=" } }.contains { name in
        !names.insert(files.contains(name) ? "-o" : name).inserted
      }
    guard isRepeated else { return }
    let command = CommandDescription.named(by: Array(words)).command.usual
    var found: [String] = []
    for word in words {
      guard let argument = command.argument(String(word.prefix { $0 != "=" })),
        argument.kind == .option, !argument.isRepeating
      else { continue }
      if found.contains(argument.name) {
        let reason = argument.valueName == "file" ? ", for one file" : ""
        throw AudioError(
          .invalidRequest, "\(argument.spellings[0]) is given twice; give it once\(reason).")
      }
      found.append(argument.name)
    }
  }

  // Other spellings are looked up only when the parser rejects the words.
  private static func command(of arguments: [String]) throws -> any ParsableCommand {
    if ForeignWords.hasPart(arguments), let words = try ForeignWords.meant(by: arguments) {
      return try parsed(words)
    }
    do {
      let command = try parsed(arguments)
      // The parser has read a long word as the help option among others.
      if "\(type(of: command))" == "HelpCommand", !asksForHelp(arguments),
        let words = try ForeignWords.meant(by: arguments)
      {
        return try parsed(words)
      }
      return command
    } catch let error where exitCode(for: error) == .validationFailure {
      guard let words = try ForeignWords.meant(by: arguments) else { throw error }
      return try parsed(words)
    }
  }

  // The parser takes `-show_entries` for short options, and the h among them for the one for help.
  private static func asksForHelp(_ arguments: [String]) -> Bool {
    let words = arguments.prefix { $0 != "--" && $0 != "--exec" }
    return words.contains { ["-h", "--help", "-help", "help"].contains($0) }
      || !words.contains { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 3 }
  }

  /// The command for some words, as the parser reads them.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try parseAsRoot(ProgramWords.marked(joined(arguments)))
  }

  // The parser takes a negative number after an option for another option, so `--transpose -2` is
  // joined.
  private static func joined(_ arguments: [String]) -> [String] {
    guard arguments.contains(where: isNumberBelowZero) else { return arguments }
    let command = CommandDescription.named(by: arguments).command.usual
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" || word == "--exec" { return words + [word] + rest }
      words.append(word)
      guard word.hasPrefix("--"), command.takesValue(word), let next = rest.popFirst() else {
        continue
      }
      if isNumberBelowZero(next) {
        words[words.count - 1] += "=" + next
      } else {
        words.append(next)
      }
    }
    return words
  }

  /// Whether a word is a negative number, such as `-2`, `-.5` or `-20dB`, and not an option.
  static func isNumberBelowZero(_ word: String) -> Bool {
    word.first == "-" && word.drop { "-.".contains($0) }.first?.isNumber == true
      && !word.hasPrefix("--")
  }
}

extension Console {
  /// Reports the error that ended a command.
  ///
  /// - Parameter arguments: The words after `tragus`.
  /// - Returns: The exit status for it.
  func end(with error: any Error, of arguments: [String]) -> ExitStatus {
    close()
    switch error {
    case let status as ExitStatus:
      return status
    case let error as AudioError:
      let status = ExitStatus(error.code)
      if status != .success {
        complain(
          ForeignWords.strayAdvice(in: arguments, about: error.message)
            ?? ForeignWords.advice(in: arguments, about: error.message) ?? error.message)
      }
      return status
    default:
      let text = TragusCommand.message(for: error)
      let meant = (try? ForeignWords.meant(by: arguments)) ?? arguments
      complain(
        ForeignWords.strayAdvice(in: arguments, about: text)
          ?? ForeignWords.advice(in: arguments, about: text) ?? ParserMessage(text, of: meant).line)
      let isUsage = TragusCommand.exitCode(for: error) == .validationFailure
      return isUsage ? .usage : .internalError
    }
  }
}
