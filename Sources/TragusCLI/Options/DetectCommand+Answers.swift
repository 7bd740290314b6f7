import Tragus
import TragusStation

// What people search for that is no sound with a name.

extension DetectCommand {
  // Options of grep for all that does not match.
  private static let inverting: Set<String> = ["-v", "--invert", "--invert-match"]

  // Refuses a list that has an unknown name in it.
  private static func refuse(_ list: String, _ isName: (String) -> Bool) throws(AudioError) {
    let names = list.split(separator: ",").map { String($0.prefix { $0 != ":" }) }
    guard let unknown = names.first(where: { !isName($0) }) else { return }
    throw AudioError(
      .invalidRequest,
      "'\(printable(unknown))' is not the name of a sound or an event."
        + SoundNames.published.offer(for: unknown)
        + " The name comes first, as tragus detect dog FILE.")
  }

  /// Answers what has no name here, but another command: `detect silence`.
  ///
  /// The words are read as those behind another verb for hearing, which is no command.
  ///
  /// - Throws: `invalidRequest` with the line to write.
  static func checkName(in arguments: [String]) throws(AudioError) {
    guard arguments.first == "detect",
      !["-h", "--help", "-help"].contains(where: arguments.contains)
    else { return }
    // A second is too long for two claps to be told apart by their kind.
    if ["--count", "--times", "-n"].contains(where: arguments.contains),
      let hint = UnknownCommand(["hear"] + arguments.dropFirst()).hintByClaps
    {
      throw AudioError(
        .invalidRequest, "Claps in a row are one event of the recogniser\(hint.text)")
    }
    let usual = CommandDescription.named(by: arguments).command.usual
    let words = arguments.dropFirst().prefix { $0 != "--" && $0 != "--exec" }
    // A command is meant: `detect --list`
    func meaning(of word: String) -> Spellings.Meaning? {
      Spellings.meanings(of: word, in: "detect", has: usual.optionNames.contains).first
    }
    guard !words.contains(where: { meaning(of: $0)?.isCommand == true }) else { return }
    // Whether a word is an option that takes the next one.
    func takesNext(_ word: String) -> Bool {
      guard word.hasPrefix("-"), word != "-" else { return false }
      if let argument = usual.argument(word) { return argument.kind == .option }
      guard let meaning = meaning(of: word) else { return true }
      return meaning.option.map(usual.takesValue) ?? (meaning != .needless)
    }
    let plain = zip(words, [""] + words).filter {
      // The fields of `--json start,end` are no names.
      ($0 == "-" || !$0.hasPrefix("-")) && !($1 == "--json" && $0.contains(","))
        && (!takesNext($1)
          || usual.argument($1) == nil && !UnknownCommand.naming.contains($1)
            && FileKind($0) == nil && isName($0))
    }.map(\.0)
    // `detect -v dog night.wav` is about all others.
    if words.contains(where: inverting.contains), let name = plain.first,
      isName(name)
    {
      let typed = words.filter { !inverting.contains($0) && $0 != name }
      let line = "tragus listen --not \(TragusCommand.quotedForShell(name))"
      if let found = SuggestedCommand(line[...], typed: typed)?.line {
        throw AudioError(.invalidRequest, "detect hears only what it names; write \(found).")
      }
    }
    func isName(_ text: String) -> Bool {
      (try? EventChoice(only: [text], not: [])) != nil || (try? Note(parsing: text)) != nil
        || text.contains(" ") && text.split(separator: " ").allSatisfy { isName(String($0)) }
    }
    // `detect night.wav --label dog`
    if plain.allSatisfy({ $0 == "-" || FileKind($0) != nil }),
      !words.contains(where: UnknownCommand.clips.contains),
      let place = words.firstIndex(where: UnknownCommand.naming.contains),
      place + 1 < words.endIndex
    {
      try refuse(words[place + 1], isName)
      let typed = words[..<place] + arguments[(place + 2)...]
      let name = TragusCommand.quotedForShell(words[place + 1])
      if let line = SuggestedCommand("tragus detect \(name)", typed: Array(typed))?.sentence {
        throw AudioError(.invalidRequest, "The name stands alone; write \(line)")
      }
    }
    // `detect night.wav dog`
    if let first = plain.first, first == "-" || FileKind(first) != nil,
      let name = plain.dropFirst().first(where: isName), FileKind(name) == nil
    {
      let typed = arguments.dropFirst().filter { $0 != name }
      throw AudioError(
        .invalidRequest,
        SuggestedCommand("tragus detect \(TragusCommand.quotedForShell(name))", typed: Array(typed))
          .map { "The name comes first; write \($0.sentence)" }
          ?? "The name comes first, as tragus detect dog FILE.")
    }
    if let first = plain.first, first == "-" || FileKind(first) != nil,
      let name = plain.dropFirst().first(where: {
        FileKind($0) == nil && !InputName($0, device: nil).isInput
      })
    {
      try refuse(name, isName)
    }
    // `detect night.wav --model home`, and `detect rec/ --summary`
    let summing = ["-c", "--count", "--summary"]
    if words.contains(where: (["--model", "-m"] + summing).contains),
      !plain.isEmpty, plain.allSatisfy({ FileKind($0) != nil }),
      let line = SuggestedCommand(
        "tragus classify", typed: words.map { summing.contains($0) ? "--summary" : $0 })
    {
      throw AudioError(
        .invalidRequest,
        "The name of a sound is missing, as dog; for all of them write \(line.sentence)")
    }
    // `find rec | tragus detect --files-from -`
    if let place = words.firstIndex(where: ForeignWords.fileLists.contains),
      plain.allSatisfy({ $0 == "-" })
    {
      let others = words[..<place] + words[place...].dropFirst(2)
      let whole = (["detect", "NAME"] + others).map(TragusCommand.quotedForShell)
      let line = printable(whole.joined(separator: " "))
      throw AudioError(
        .invalidRequest,
        "The name of a sound is missing, as dog; then write … | xargs -d '\\n' tragus \(line).")
    }
    if plain.first?.isEmpty == true {
      throw AudioError(
        .invalidRequest, "'' names nothing; write a sound or an event, as tragus detect dog FILE.")
    }
    if plain.isEmpty, words.isEmpty {
      throw AudioError(
        .invalidRequest,
        "The name of a sound or an event is missing; write tragus detect dog, or tragus listen for all."
      )
    }
    // Silence is a kind of sound too, which the network hardly ever names. Several words may be one name,
    // and a trained model has names of its own.
    let name = plain.first ?? ""
    guard name.lowercased() == "silence" || !isName(name), !arguments.contains("--model"),
      name.isEmpty || name == "-" || name.contains(where: { $0.isLetter || $0.isNumber }),
      !name.contains(":") || FileKind(name) != nil,
      plain.count < 2 || !isName("\(name) \(plain[1])"),
      isName(name) || SoundNames.published.offer(for: name).isEmpty,
      let hint = UnknownCommand(["hear"] + arguments.dropFirst()).hint,
      hint.doubts == 0 || name.isEmpty || InputName(name, device: nil).isInput
    else { return }
    // `'dishwasher' is no sound with a name here` says it all.
    if hint.text.hasPrefix("; '\(name)'") {
      throw AudioError(.invalidRequest, String(hint.text.dropFirst(2)))
    }
    throw AudioError(
      .invalidRequest,
      isName(name)
        ? "'\(printable(name))' is a level\(hint.text)"
        : name.isEmpty || InputName(name, device: nil).isInput
          ? "The name of a sound or an event is missing, as dog\(hint.text)"
          : "'\(printable(name))' is not the name of a sound or an event\(hint.text)")
  }
}
