import Tragus
import TragusStation

extension ForeignWords {
  /// Suggests what the name of a missing file may mean, in place of the error that names it.
  static func inputHint(in arguments: [String], for error: AudioError) -> AudioError? {
    // Many files that are not there have one cause.
    guard arguments.count < mostWords else { return nil }
    var reading = ForeignWords(arguments)
    reading.read()
    if reading.hasLooseList { return reading.sentence.map { AudioError(.invalidRequest, $0) } }
    if let sentence = reading.sentence(aboutMissing: error.message) {
      return AudioError(error.code, sentence)
    }
    if reading.notes(aWordIn: error.message), let sentence = reading.sentence {
      return AudioError(error.code, sentence)
    }
    // The first word of `breathe` is its pattern.
    let word = reading.inputs.dropFirst(reading.command == "breathe" ? 1 : 0).first { word in
      FileKind(word) == nil && error.message.contains("'\(printable(word))'")
    }
    guard let word, case .file = InputName(word, device: nil) else { return nil }
    return reading.sentence(about: word).map { AudioError(error.code, $0) }
  }

  // Whether something is to be said of a word that a message names: `for` of `for 5s`.
  private func notes(aWordIn message: String) -> Bool {
    remarks.flatMap(\.words).contains { words in
      ([words] + words.split(separator: " ").map(String.init)).contains {
        message.contains("'\(printable($0))'")
      }
    }
  }

  // What names of files that are not there were meant as, by their neighbours.
  private func sentence(aboutMissing message: String) -> String? {
    for (place, word) in rest.enumerated() where message.contains("'\(printable(word))'") {
      let (last, next) = (place > 0 ? rest[place - 1] : "", rest.dropFirst(place + 1).first ?? "")
      if last == "--", optionNames.contains("--" + word) {
        return "Write --\(word) without a blank between them."
      }
      // `info my take.wav`
      if FileKind("\(word) \(next)") == .file {
        return "A name with blanks is one word in quotes: '\(printable("\(word) \(next)"))'."
      }
      let parts = word.split(separator: ",").map(String.init)
      if parts.count > 1, parts.allSatisfy({ FileKind($0) == .file }) {
        let names = parts.map(TragusCommand.quotedForShell).joined(separator: " ")
        return "Write \(names), with blanks between the files."
      }
      // `info 'a.wav b.wav'`
      let files = CommandLineText.words(of: word)
      if files.count > 1, FileKind(files[0]) != nil,
        files.dropFirst().allSatisfy({ FileKind($0) != nil || $0.hasPrefix("-") })
      {
        let names = files.map(TragusCommand.quotedForShell).joined(separator: " ")
        return "Write \(names): quotes make one name of all."
      }
      if word.hasPrefix("~/") {
        return "There is no file '\(printable(word))'; the shell knows ~ only outside of quotes."
      }
      let path = PathParts(word)
      let format = path.suffix.dropFirst()
      if command == "record", word == inputs.first, inputs.count == 1, !format.isEmpty,
        format.allSatisfy({ $0.isLetter }), !FileOptions.isSoundFile(word),
        AudioError.fileNear(word) == nil
      {
        let name = TragusCommand.quotedForShell(path.prefix + path.stem)
        return "There is no file '\(printable(word))', and Tragus does not record in \(format); "
          + "name it \(name).wav or \(name).flac."
      }
      if command == "record", word == inputs.first, let output, output != word, inputs.count == 1,
        FileOptions.isSoundFile(word)
      {
        let names = [word, output].map(TragusCommand.quotedForShell)
        return
          "\(names[0]) and \(names[1]) are two files to write; leave one out, and run it once for "
          + "each."
      }
      // The output stands first: `convert new.flac take.wav`.
      let others = inputs.filter { FileKind($0) == .file && FileOptions.isSoundFile($0) }
      let isOutput =
        command == "convert" && FileOptions.isSoundFile(word)
        || ["spectrogram", "waveform"].contains(command) && PictureOptions.isPicture(word)
      if isOutput, inputs.first == word, inputs.count == 2, others.count == 1, let command {
        let names = [others[0], word].map(TragusCommand.quotedForShell)
        return
          "There is no file '\(printable(word))'; 'tragus \(command) \(names[0]) -o \(names[1])' writes it."
      }
    }
    return nil
  }

  private static let mostWords = 100

  /// Advice about a word that an error names: a signal that is not made, or a file of another kind.
  static func advice(in arguments: [String], about message: String) -> String? {
    var reading = ForeignWords(arguments)
    let commands = ["beep", "breathe", "calibrate", "convert", "info", "labels", "record", "synth"]
    guard commands.contains(reading.command ?? "") else { return nil }
    reading.read()
    if reading.hasPlainOption { return reading.sentence }
    let word = reading.inputs.first { word in
      let suffix = PathParts(word).suffix
      return message.contains("'\(printable(word))'")
        || !suffix.isEmpty && message.contains("'\(printable(suffix))'")
    }
    if message.hasPrefix("Name one input") || message.contains("has no audio file"),
      reading.command == "record",
      let folder = reading.inputs.first(where: { FileKind($0) == .folder })
    {
      let name = TragusCommand.quotedForShell(folder.last == "/" ? folder : folder + "/")
      return "'\(printable(folder))' is a folder; -o \(name) puts a new recording into it."
    }
    if word == nil, message.hasPrefix("Name one input") {
      return reading.effectAdvice ?? reading.minutesAdvice ?? reading.sentence
    }
    return word.flatMap { reading.advice(on: $0) }
  }

  // `breathe box 10 minutes`.
  private var minutesAdvice: String? {
    guard command == "breathe", let number = inputs.dropFirst().first(where: { Double($0) != nil })
    else { return nil }
    if rest.contains(where: ["--cycles", "--minutes"].contains) {
      return "Seconds are written as 4-4-4-4, or box alone; leave \(number) out."
    }
    return "Write --minutes \(number), or --cycles \(number) for breaths."
  }

  private func sentence(about word: String) -> String? {
    if let advice = advice(on: word) { return advice }
    if word != inputs.first, command != "eval", let argument = options.argument("-o"),
      argument.kind == .option,
      ["csv", "tsv", "json", "jsonl", "txt", "log"].contains(
        PathParts(word).suffix.dropFirst().lowercased())
    {
      return
        "There is no file '\(printable(word))'; -o \(TragusCommand.quotedForShell(word)) writes one."
    }
    let length = Double(word).map { $0 > 0 } == true ? word + "s" : word
    if (try? DurationText.seconds(in: length)) != nil {
      let names = ["--minutes", "--for"]
      if let option = names.first(where: optionNames.contains) {
        return "There is no file '\(word)'; a length is written \(option) \(length)."
      }
    }
    let hearsSignals = optionNames.contains("--realtime") || command == "label"
    if hearsSignals, let signal = SimulatedSource.name(meantBy: word) {
      return "There is no file '\(word)'; the signal is called sim:\(signal)."
    }
    if hearsSignals, ["sim", "simulated", "simulation"].contains(word) {
      let signal = command == "blow" || command == "breath" ? command ?? "" : "scene"
      return "There is no file '\(word)'; a simulated input has a name, as sim:\(signal)."
    }
    let name = printable(word)
    if let place = rest.firstIndex(of: word), place > 0,
      let flag = options.argument(rest[place - 1]),
      flag.kind == .flag, rest[place - 1].hasPrefix("--")
    {
      return "There is no file '\(name)', and \(rest[place - 1]) takes no value; leave \(name) out."
    }
    guard word.contains(where: \.isLetter), !word.contains("."), !word.contains("/"),
      optionNames.contains("--device"), inputs.count == 1, AudioError.fileNear(word) == nil
    else { return nil }
    // A sound that was trained is heard by its model.
    let model =
      optionNames.contains("--model") ? ", and a trained model --model \(name).tragusmodel" : ""
    return "There is no file '\(name)'; a microphone is called mic:\(name)\(model)."
  }
}
