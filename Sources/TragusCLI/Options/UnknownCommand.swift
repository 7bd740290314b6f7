import Tragus
import TragusStation

/// A word in the place of a command, and the words behind it.
struct UnknownCommand {
  private let word: String
  private let typed: [String]

  /// - Parameter arguments: The words after `tragus`, at least one.
  init(_ arguments: [String]) {
    word = arguments[0]
    typed = Array(arguments.dropFirst())
  }

  /// What to write instead.
  var sentence: String {
    let hint =
      hintByEffect ?? hintByObject ?? hintByTable(for: word, typed) ?? hintByParts ?? hintBySounds(
        word, typed)
      ?? (InputName(word, device: nil).isInput
        ? "; for an input, name a command too, as tragus meter \(TragusCommand.quotedForShell(word))."
        : "; "
          + nameHint(
            for: word, in: TragusCommand.names + ["help"], else: "'tragus --help' lists them."))
    return "There is no command '\(printable(word))'\(hint)"
  }

  // `trim in.wav out.wav 1 2`, as an effect of sox.
  private var hintByEffect: String? {
    let files = typed.prefix { InputName($0, device: nil).isInput && Double($0) == nil }
    let values = typed.dropFirst(files.count)
    guard files.count == 2, let first = values.first, Double(first) != nil else { return nil }
    return SuggestedCommand("tragus convert FILE", typed: files + [word] + values)
      .map { "; write \($0.line)." }
  }

  // `show spectrogram a.wav`, `detect dtmf`, `find snoring a.wav` and `trim --silence a.wav`: the
  // second word says it.
  private var hintByObject: String? {
    guard let object = typed.first, FileKind(object) == nil else { return nil }
    let isValued = object.hasPrefix("-") && typed.dropFirst().first?.first?.isNumber == true
    let rest = Array(typed.dropFirst(isValued ? 2 : 1))
    let isMade = Self.makers.contains(word)
    let pair = (isMade ? "generate-" : word + "-") + object.drop { $0 == "-" }
    if let hint = hintByTable(for: pair, rest) { return hint }
    guard isMade || Self.verbs.contains(word), !object.hasPrefix("-") else { return nil }
    return (isMade ? nil : hintByName(object, rest)) ?? hintByTable(for: object, rest)
      ?? hintBySounds(object, rest)
  }

  // `list-sounds` and `send-file`.
  private var hintByParts: String? {
    let parts = CommandDescription.parts(of: word)
    guard 2...3 ~= parts.count else { return nil }
    let rest = parts.dropFirst().joined(separator: "-")
    if Self.verbs.union(Self.makers).contains(parts[0]),
      let hint = hintByName(rest, typed) ?? hintByTable(for: rest, typed)
    {
      return hint
    }
    return hintByName(parts[0], typed) ?? hintByTable(for: parts[0], typed)
  }

  private func hintByName(_ name: String, _ typed: [String]) -> String? {
    guard
      let name = [name, CommandDescription.singular(name)].first(
        where: TragusCommand.names.contains)
    else { return nil }
    return "; write "
      + (SuggestedCommand.text(of: "tragus \(name)", typed: typed) ?? "tragus \(name).")
  }

  private func hintByTable(for word: String, _ typed: [String]) -> String? {
    guard FileKind(word) == nil,
      let meaning = Spellings.command(word) ?? Spellings.command(CommandDescription.singular(word))
    else { return nil }
    if let text = SuggestedCommand.text(of: meaning, typed: typed) { return "; write " + text }
    let text = Spellings.text(meaning, for: typed.first { FileKind($0) != nil } ?? typed.first)
    // A reason why not, a key or another program; else a command line.
    if text.hasPrefix("nothing, ") { return text.dropFirst("nothing".count) + "." }
    return "; \(text.first?.isUppercase == true ? "use" : "write") \(text)."
  }

  // Names of sounds, with commas.
  private func hintBySounds(_ word: String, _ typed: [String]) -> String? {
    guard !InputName(word, device: nil).isInput else { return nil }
    let words = word.split(separator: ",").map(String.init)
    let sounds = words.compactMap(SoundNames.published.nameMeant)
    guard !sounds.isEmpty, sounds.count == words.count else { return nil }
    let list = TragusCommand.quotedForShell(sounds.joined(separator: ","))
    let isFile = typed.contains { FileKind($0) != nil || $0 == "-" }
    let events = TragusCommand.quotedForShell(sounds.map { "sound:" + $0 }.joined(separator: ","))
    let line = isFile ? "tragus classify --on \(list)" : "tragus listen --on \(events)"
    return "; write "
      + (SuggestedCommand.text(of: line, typed: typed) ?? "\(line) --exec -- PROGRAM.")
  }

  // Words that leave open what to do; the next word says it.
  private static let verbs: Set<String> = [
    "analyse", "analyze", "breathing", "calculate", "capture", "compute", "count", "decode",
    "detect", "display", "do", "draw", "find", "get", "hear", "identify", "list", "measure",
    "monitor", "name", "open", "plot", "predict", "print", "recognise", "recognize", "run",
    "search", "show", "start", "test", "track", "view", "watch",
  ]

  private static let makers: Set<String> = ["create", "gen", "generate", "make", "new"]
}
