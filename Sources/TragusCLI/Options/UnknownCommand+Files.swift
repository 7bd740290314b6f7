import Tragus
import TragusStation

// A file in the place of the command.

extension UnknownCommand {
  // `trim in.wav out.wav 1 2` and `in.wav out.wav highpass 200`, as sox has them.
  var hintByEffect: Hint? {
    // A folder may be called like a command: `rec out.wav`.
    let namesCommand =
      Spellings.command(word) != nil
      && (typed.contains(where: Self.isSound)
        || FileKind(word) == .folder && typed.contains(where: FileOptions.isSoundFile))
    if word == "sox" || InputName(word, device: nil).isInput && !namesCommand {
      let words = (word == "sox" ? [] : [word]) + typed
      // `take.wav -n spectrogram` has no output, and the word behind -n says what to do.
      if let place = words.firstIndex(of: "-n"), place + 1 < words.count,
        isCommand(words[place + 1])
      {
        let (name, rest) = (words[place + 1], words[..<place] + words[(place + 2)...])
        return hintByName(name, Array(rest)) ?? hintByTable(for: name, Array(rest))
      }
      var reading = ForeignWords(["convert"] + words)
      reading.read()
      return reading.effectAdvice.flatMap { $0.hasPrefix("Write") ? nil : Hint(". " + $0) }
    }
    let files = typed.prefix { InputName($0, device: nil).isInput && Double($0) == nil }
    let values = typed.dropFirst(files.count)
    guard files.count == 2, let first = values.first,
      Double(first) != nil || (try? DurationText.seconds(in: first)) != nil
    else { return nil }
    return SuggestedCommand("tragus convert FILE", typed: files + [word] + values)
      .map { Hint("; write \($0.line).") }
  }

  // A filter of ffmpeg: `silencedetect=noise=-50dB:d=1 night.flac`.
  var hintByFilter: Hint? {
    guard word.contains("="), !word.hasPrefix("-"), FileKind(word) == nil else { return nil }
    var reading = ForeignWords(["convert"] + typed)
    reading.read()
    guard let advice = reading.filterAdvice(word, of: "-af") else { return nil }
    if case .write(let option) = ForeignWords.remark(advice) {
      return Hint(
        write: "tragus convert FILE \(option)", typed: typed, else: "tragus convert \(option).")
    }
    let file = typed.first(where: Self.isSound).map(TragusCommand.quotedForShell)
    return Hint(". " + advice.replacing("FILE", with: file ?? "FILE"))
  }

  // Where a word for a command stands behind options and their values.
  private static func placeOfName(in words: [String].SubSequence) -> Int? {
    var isValue = false
    for (place, word) in words.enumerated() {
      if word.hasPrefix("-") {
        isValue = !flags.contains(word) && !word.contains("=")
      } else if isValue {
        isValue = false
      } else if FileKind(word) == nil {
        return Spellings.command(word) != nil ? place : nil
      }
    }
    return nil
  }

  /// The line that was probably meant by words without a command: `-i in.wav -ar 16000 out.wav`.
  ///
  /// - Returns: `nil` if nothing among them is an input.
  static func sentence(without command: [String]) -> String? {
    var words = command.prefix { $0 != "--exec" && $0 != "--" }
    // ffmpeg writes to a pipe so: `-i a.wav -f json -`.
    if words.last == "-", words.contains(where: { isSound($0) && $0 != "-" }) { words.removeLast() }
    guard command.count < mostWords else { return nil }
    // `--json level take.wav`, `-D hw:1,0 spl`: the command comes first.
    if let place = placeOfName(in: words) {
      let rest = command[..<place] + command[(place + 1)...]
      return UnknownCommand([command[place]] + rest).sentence
    }
    guard words.contains(where: isSound) else {
      // `-D hw:1 -d 10 test.wav` records, as arecord does.
      guard words.contains(where: FileOptions.isSoundFile),
        let line = SuggestedCommand("tragus record -o take.wav", typed: Array(words))
      else { return nil }
      return "Name a command first: \(line.line)." + (line.rest.map { " " + $0 } ?? "")
    }
    // `-i a.wav -af ebur128 -f null -` measures.
    if let place = words.firstIndex(of: "-af"), place + 1 < words.count,
      let input = words.first(where: { isSound($0) && $0 != "-" }),
      let hint = UnknownCommand([words[place + 1], input]).hint
    {
      return "Name a command first" + hint.text
    }
    return "Name a command first, as \(line(for: Array(words)))."
  }

  // Of some commands, the one that knows most of the words.
  static func line(for words: [String]) -> String {
    let converts = words.contains { FileOptions.isSoundFile($0) && FileKind($0) == nil }
    // `-i song.flac song.mp3`
    let files = words.filter { $0 != "-i" }
    if files.count == 2, files.allSatisfy(AudioFileFormat.hasAudioSuffix), FileKind(files[1]) == nil
    {
      return "tragus convert \(files.map(TragusCommand.quotedForShell).joined(separator: " "))"
    }
    let names = words.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
    if words.count == 1, InputName(words[0], device: nil).isMicrophone {
      return
        "tragus listen \(words[0]). 'tragus doctor \(words[0])' checks it, and 'tragus devices' lists "
        + "microphones"
    }
    if words.count == 1, words[0] == "-" || FileKind(words[0]) != nil {
      let file = TragusCommand.quotedForShell(words[0])
      return "tragus listen \(file), or tragus info \(file)"
    }
    let commands = ((converts ? ["convert"] : []) + usual).map { name in
      let options = CommandDescription.named(by: [name]).command.usual.optionNames
      return (name: name, known: names.count { options.contains($0) })
    }
    // The first of those that know most options.
    let most = commands.map(\.known).max() ?? 0
    let likely = commands.filter { $0.known == most }.prefix(mostTried)
    let lines = likely.compactMap { SuggestedCommand("tragus \($0.name)", typed: words) }
    if let best = lines.min(by: { $0.doubts < $1.doubts }),
      best.doubts <= SuggestedCommand.mostDoubts
    {
      return best.line + (best.rest.map { ". " + String($0.dropLast()) } ?? "")
    }
    let file = words.first(where: isSound).map(TragusCommand.quotedForShell) ?? "FILE"
    return "tragus listen \(file)"
  }

  private static let mostTried = 4

  // Options that have no value in any program.
  private static let flags: Set<String> = ["--csv", "--json", "--quiet", "--verbose", "-q", "-v"]

  private static let usual = [
    "listen", "info", "classify", "meter", "spectrogram", "tone", "tune", "play", "breath",
  ]
}
