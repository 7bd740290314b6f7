import Tragus
import TragusStation

// What is said about the words, and what is left unsaid in the corrected line.

extension ForeignWords {
  /// Notes what to write in place of a word, or what to know about it.
  mutating func note(_ remark: Remark, _ word: String) { note(remark, [word]) }

  /// Notes what to write in place of several words.
  mutating func note(_ remark: Remark, _ words: [String]) {
    if case .write(let text) = remark {
      let (head, addition) = parts(of: text)
      if head != text {
        note(.write(head), words)
        if let addition { note(.advice(addition), []) }
        return
      }
    }
    // A program for double puffs leaves the others to the one before it.
    if case .write(let text) = remark, command == "blow", text.hasPrefix("--on double --exec ") {
      if line.giveProgram(events: "short,long") { leaveOutHard(beside: "short") }
    }
    if case .write(let text) = remark, text.contains("--exec"),
      !line.hasPlace(forProgramOf: text) || rest.contains("--exec") && !text.hasPrefix("--on "),
      !remarks.contains(where: { $0.remark == remark })
    {
      return note(.advice("One program is run; a script can run others."), words)
    }
    if case .write(let text) = remark, joinPath(text, words) { return }
    if let place = remarks.firstIndex(where: { $0.remark == remark }) {
      remarks[place].words += words
    } else if case .write(let text) = remark, joinEvents(text, words) {
      return
    } else {
      remarks.append((remark, words))
      guard case .write(let text) = remark else { return }
      line.add(option: text)
      if text.contains(#/loud:[1-9]/#), !self.words.contains("--calibration") {
        note(.advice(Self.soundPressure), [])
      }
      if text.contains("--exec"), text.contains(#/\{\w*\}/#) {
        note(
          .advice(
            "Names in braces are fields of the event; the program also gets it as a JSON line on "
              + "standard input."), [])
      }
    }
  }

  // One path for a folder and a name that were typed apart: `--dir clips --name x.wav`.
  private mutating func joinPath(_ text: String, _ words: [String]) -> Bool {
    let path = CommandLineText.words(of: text)
    let words = CommandLineText.words(of: line.text)
    guard path.count == 2, path[0] == "-o", let place = words.firstIndex(of: "-o"),
      place + 1 < words.count, words[place + 1] != path[1]
    else { return false }
    let old = words[place + 1]
    let parts = old.hasSuffix("/") ? [old, path[1]] : [path[1], old]
    guard parts[0].hasSuffix("/"), !parts[1].contains("/") else { return false }
    let new = "-o " + TragusCommand.quotedForShell(parts.joined())
    line.replace("-o " + TragusCommand.quotedForShell(old), by: new)
    for index in remarks.indices {
      if case .write(let written) = remarks[index].remark, written.hasPrefix("-o ") {
        remarks[index].remark = .write(new)
      }
    }
    return true
  }

  // One list for events that were typed as several words: `listen dog cat`.
  private mutating func joinEvents(_ text: String, _ words: [String]) -> Bool {
    let form = #/(--on|--only) (\S+|'[^',]+')/#
    // A confidence finds its place by itself.
    guard let new = text.wholeMatch(of: form), !text.contains(#/:[01]?(\.\d+)?$/#) else {
      return false
    }
    for (place, (remark, _)) in remarks.enumerated() {
      guard case .write(let other) = remark, let old = other.wholeMatch(of: form), old.1 == new.1
      else { continue }
      let names = [old.2, new.2].flatMap { CommandLineText.words(of: String($0)) }
      let list = "\(new.1) \(TragusCommand.quotedForShell(names.joined(separator: ",")))"
      line.replace(other, by: list)
      remarks[place] = (.write(list), remarks[place].words + words)
      return true
    }
    return false
  }

  /// What to know of a level above full scale.
  static let soundPressure =
    "Levels above 0 are of sound pressure: run 'tragus calibrate', or write --calibration 120dB before "
    + "any --exec for an estimate."

  // What goes into the line, and what can be added: `--ranges loud:-20:0, and --on loud --exec --
  // PROGRAM`. A typed program runs in place of an example.
  private func parts(of text: String) -> (line: String, addition: String?) {
    if let match = text.wholeMatch(of: #/(--.+), and (--on .+) --exec -- PROGRAM/#) {
      return hasAction
        ? ("\(match.1) \(match.2)", nil)
        : (String(match.1), "\(match.2) --exec -- PROGRAM runs a program for these.")
    }
    if let match = text.wholeMatch(of: #/(-\S+ ?\S*), and (--\S+(?: [^ -]\S*)?(?: --\S+ \S+)?)/#),
      !text.contains("--exec")
    {
      return ("\(match.1) \(match.2)", nil)
    }
    // The typed program.
    if let match = text.wholeMatch(of: #/(--on \S+), and (--exec .+)/#), !text.hasSuffix("PROGRAM")
    {
      return ("\(match.1) \(match.2)", nil)
    }
    if let match = text.wholeMatch(of: #/(--.+), and later (tragus .+)/#) {
      return (String(match.1), "'\(match.2)' prints a table of all.")
    }
    return (text, nil)
  }

  /// Names a word of a remark with its value.
  mutating func rename(_ word: String, _ longer: String) {
    guard let place = remarks.lastIndex(where: { $0.words.last == word }) else { return }
    remarks[place].words[remarks[place].words.count - 1] = longer
  }

  /// Notes the spelling of a row. Of two words with the same row, the one with a value of its own
  /// counts.
  mutating func noteRow(_ row: String, as spelling: String, _ name: String) {
    let remark = Remark.write(parts(of: spelling).line)
    if let earlier = rows[row], let place = remarks.firstIndex(where: { $0.remark == earlier }),
      spelling == row || earlier == .write(parts(of: row).line)
    {
      remarks[place].words.append(name)
      if spelling == row { return }
      if case .write(let old) = earlier, case .write(let new) = remark {
        line.replace(old, by: new)
      }
      remarks[place].remark = remark
    } else {
      note(.write(spelling), name)
    }
    rows[row] = remark
  }

  /// Notes the advice of a row. Two words of one row are named together.
  mutating func noteAdvice(_ row: String, _ name: String) {
    if row.contains("{}"), let earlier = rows[row],
      let place = remarks.firstIndex(where: { $0.remark == earlier })
    {
      remarks[place].words.append(name)
      remarks[place].remark = .advice(filled(row, remarks[place].words.joined(separator: " and ")))
      rows[row] = remarks[place].remark
    } else {
      note(.advice(filled(row, name)), name)
      rows[row] = .advice(filled(row, name))
    }
  }

  /// The name that stands before the inputs: `dog` of `detect -r dog takes/`.
  var leadingName: String? {
    rest.first { !$0.hasPrefix("-") && FileKind($0) == nil && Double($0) == nil }
  }

  /// Advice with the word and the command that it is about.
  func filled(_ advice: String, _ name: String) -> String {
    let isPrinting =
      optionNames.contains("--format") || !advice.contains("{command} --json")
    // What detect searches for belongs to it.
    let names = options.hasLeadingName ? [leadingName].compactMap(\.self) : []
    let files = names.isEmpty ? [] : rest.filter { FileKind($0) == .file }
    let printing = isPrinting ? description.path + names + files : ["listen"]
    // The typed folder in the place of the example.
    let folder = rest.first { FileKind($0) == .folder }.map(TragusCommand.quotedForShell)
    let advice = folder.map { advice.replacing("FOLDER", with: $0) } ?? advice
    return withCount(withLength(withFilter(Self.withBroker(advice, rest), name), name), name)
      .replacing(
        "xdotool key space", with: "xdotool key \(Self.keys[name.lowercased()] ?? "space")"
      )
      .replacing("{}", with: printable(name)).replacing(
        "{command}", with: "tragus " + printing.joined(separator: " "))
  }

  // The typed number of processes in the place of an example.
  private func withCount(_ advice: String, _ name: String) -> String {
    guard let value = value(of: [name]), let count = Int(value), count > 0 else { return advice }
    return advice.replacing(" -P 4 ", with: " -P \(count) ")
  }

  // The typed length in the place of an example: `select(.end - .start >= 0.25)`.
  private func withLength(_ advice: String, _ name: String) -> String {
    guard advice.contains(".end - .start "),
      let value = zip(rest, rest.dropFirst()).first(where: { $0.0 == name })?.1,
      let seconds = Double(value) ?? (try? DurationText.seconds(in: value))
    else { return advice }
    return advice.replacing(#/(\.start [<>]= )[\d.]+/#) { $0.1 + plainNumber(seconds) }
  }

  // A filter of sox with the typed file and frequencies in the place of examples.
  private func withFilter(_ advice: String, _ name: String) -> String {
    guard advice.contains("sox IN.wav") else { return advice }
    let file = rest.first { FileKind($0) == .file }.map(TragusCommand.quotedForShell) ?? "IN.wav"
    let value = zip(rest, rest.dropFirst()).first { $0.0 == name }?.1 ?? ""
    var filter = "highpass 200"
    if let ends = FrequencyText.ends(of: value) {
      filter = "sinc \(plainNumber(ends.low))-\(plainNumber(ends.high))"
    } else if let frequency = FrequencyText.hertz(in: value) {
      filter = "\(name.hasPrefix("--l") ? "lowpass" : "highpass") \(plainNumber(frequency))"
    }
    let output = command == "convert" ? output.map(TragusCommand.quotedForShell) : nil
    return withEffect(advice, value).replacing("IN.wav", with: file)
      .replacing("OUT.wav", with: output ?? "OUT.wav").replacing("highpass 200", with: filter)
  }

  // The typed factor, or the typed lengths of fades, in the place of examples.
  private func withEffect(_ advice: String, _ value: String) -> String {
    func length(of names: Set<String>) -> String? {
      let value = zip(rest, rest.dropFirst()).first { names.contains($0.0) }?.1
      return value.flatMap { Double($0) ?? (try? DurationText.seconds(in: $0)) }.map(plainNumber)
    }
    let (into, out) = (length(of: Self.fadesIn), length(of: Self.fadesOut))
    if into != nil || out != nil {
      let fade = "fade \(into ?? "0")" + (out.map { " -0 \($0)" } ?? "")
      return advice.replacing(#/fade [\d.]+ -0 [\d.]+/#, with: fade)
    }
    let factor = value.hasSuffix("x") ? String(value.dropLast()) : value
    guard Double(factor).map({ 0.1...100 ~= $0 }) == true else { return advice }
    return advice.replacing(#/(tempo|speed) [\d.]+/#) { "\($0.1) \(factor)" }
  }

  private static let fadesIn: Set<String> = ["--fade", "--fade-in", "--fadein"]
  private static let fadesOut: Set<String> = ["--fade-out", "--fadeout"]

  /// Writes `--stats` for the course of levels that are statistics: L10 of each hour.
  mutating func measureIntervals() {
    guard command == "meter",
      remarks.contains(where: { $0.words.contains(where: Self.isPercentile) })
    else { return }
    // Only tables have them.
    let formats = ["--csv", "--json", "--format", "-o"]
    guard let place = line.words.firstIndex(of: "--period"), place + 1 < line.words.count else {
      if inputs.count > 1 || inputs.contains(where: { FileKind($0) == .folder }),
        !formats.contains(where: line.has)
      {
        note(.write("--csv"), [])
      }
      return
    }
    let (old, new) = ("--period \(line.words[place + 1])", "--stats \(line.words[place + 1])")
    line.replace(old, by: formats.contains(where: line.has) ? new : new + " --csv")
    sames.removeAll { $0.option == "--period" }
    replaceRemark(old, by: new)
  }

  /// Writes `--stay` for the time that it is louder: `meter --above 70 --for 3s --exec ./quiet.sh`.
  mutating func waitInRange() {
    guard command == "meter", hasAction,
      remarks.contains(where: { $0.words.contains(where: Self.isLimit) }),
      let place = line.words.firstIndex(of: "--for"), place + 1 < line.words.count
    else { return }
    let length = line.words[place + 1]
    line.replace("--for " + length, by: "")
    sames.removeAll { $0.option == "--for" }
    bareSeconds.removeAll { $0.option == "--for" }
    note(.write("--stay " + DurationArgument.withUnit(length)), "--for \(length)")
  }

  private static func isLimit(_ word: String) -> Bool {
    SuggestedCommand.limits.contains(String(word.prefix { $0 != " " }))
  }

  private static func isPercentile(_ word: String) -> Bool {
    percentiles.contains(String(word.prefix { $0 != " " }))
  }

  /// Writes a confidence behind the sound that is meant: `--on Glass:0.7`.
  mutating func placeConfidence() {
    guard
      let place = remarks.firstIndex(where: { $0.words.contains(where: Self.isConfidence) }),
      let confidence = remarks[place].words.lazy.compactMap({
        $0.firstMatch(of: #/ (0?\.\d+|1)$/#)?.1
      })
      .first,
      let option = ["--on", "--only"].first(where: line.has),
      let index = line.words.firstIndex(of: option), index + 1 < line.words.count
    else { return }
    let name = line.words[index + 1]
    let names = name.split(separator: ",").map(String.init)
    let areSounds = names.allSatisfy { name in
      let sound = name.hasPrefix("sound:") ? String(name.dropFirst("sound:".count)) : name
      return !sound.contains(":") && SoundNames.published.name(sound) != nil
    }
    guard areSounds else { return }
    let list = names.map { "\($0):\(confidence)" }.joined(separator: ",")
    let new = "\(option) \(TragusCommand.quotedForShell(list))"
    let old = "\(option) \(TragusCommand.quotedForShell(name))"
    line.replace(old, by: new)
    if remarks.contains(where: { $0.remark == .write(old) }) {
      remarks.remove(at: place)
      replaceRemark(old, by: new)
    } else {
      remarks[place].remark = .write(new)
    }
  }

  /// Whether words have an option with a confidence: `--threshold 0.8`.
  static func hasConfidence(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { name, value in
      isConfidence(name) && Double(value).map { 0 < $0 && $0 <= 1 } == true
    }
  }

  private static func isConfidence(_ word: String) -> Bool {
    word.hasPrefix("--min") || word.hasPrefix("--conf") || word.hasPrefix("--threshold")
  }

  private mutating func replaceRemark(_ old: String, by new: String) {
    for place in remarks.indices where remarks[place].remark == .write(old) {
      remarks[place].remark = .write(new)
    }
  }

  // Names of statistics of the sound level.
  private static let percentiles: Set<String> = [
    "--la-eq", "--laeq", "--leq", "-LAeq",
    "--l10", "--l50", "--l90", "--la10", "--la50", "--la90", "--ln", "--percentile",
    "--percentiles", "--quantiles", "-L10", "-L50", "-L90",
  ]

  /// Notes plain words about which nothing was said, so that none is lost beside other remarks.
  mutating func noteStrangers() {
    guard !remarks.isEmpty else { return }
    for word in strangers where !remarks.contains(where: { $0.words.contains(word) }) {
      let sound = SoundNames.published.nameMeant(by: word)
      if optionNames.contains("--only"), let sound {
        let option = line.has("--count") || hasAction ? "--on" : "--only"
        note(.write("\(option) \(TragusCommand.quotedForShell(sound))"), word)
      } else {
        note(.advice("There is no file '\(printable(word))'."), [])
      }
    }
  }

  /// Notes an output that will be refused as soon as all else is right.
  mutating func noteLostFormat() {
    guard let (file, other) = lostFormat,
      !remarks.contains(where: { "\($0.remark)".contains("cannot be written") })
    else { return }
    let format = PathParts(file).suffix.dropFirst()
    var program = ""
    if command == "convert" {
      // What Tragus changes comes first, into a file that loses nothing.
      let isChanged = ["--loudness", "--gain", "--from", "--to", "--for"].contains(where: line.has)
      let whole = isChanged ? PathParts(file).stem + ".flac" : nil
      program =
        (whole.map { ", or \($0) and then use " } ?? ", or use ") + encoder(of: file, from: whole)
    }
    note(.advice("\(format) cannot be written; name it \(other)\(program)."), [])
  }

  // A line for ffmpeg with what was typed of the channels, the rate and the bits a second.
  private func encoder(of file: String, from whole: String?) -> String {
    let input = whole ?? inputs.first { $0 != file && FileKind($0) != nil } ?? "IN.wav"
    let channels: Set<String> = ["-ac", "-c", "--channels"]
    let isMono =
      rest.contains("--mono") || rest.contains("mix")
      || zip(rest, rest.dropFirst()).contains { channels.contains($0) && $1 == "1" }
    let speed = rest.first { $0.wholeMatch(of: #/\d{2,3}k(?:bps|bit)?/#) != nil }
    let rate = zip(rest, rest.dropFirst()).first { ["--rate", "-r", "-ar"].contains($0.0) }
      .flatMap { FrequencyText.hertz(in: $0.1) }
    let options = [
      isMono ? "-ac 1" : nil, rate.map { "-ar \(plainNumber($0))" },
      speed.map { "-b:a \($0.prefix { $0.isNumber })k" },
    ]
    let names = [input, file].map(TragusCommand.quotedForShell)
    return (["ffmpeg -i", names[0]] + options.compactMap(\.self) + [names[1]])
      .joined(separator: " ")
  }

  /// An output in a format that is not written, and a name for another; `nil` for any other output.
  var lostFormat: (file: String, other: String)? {
    guard ["beep", "convert", "record", "send", "synth"].contains(command),
      let word = output, let other = Self.other(for: word),
      FileKind(word) == nil || inputs.contains(where: { $0 != word && FileKind($0) != nil })
    else { return nil }
    return (word, other)
  }

  /// The name of a file in another format, for one that cannot be written.
  static func other(for word: String) -> String? {
    let parts = PathParts(word)
    guard ["mp3", "m4a", "aac", "wma"].contains(parts.suffix.dropFirst().lowercased()) else {
      return nil
    }
    return "\(parts.prefix)\(parts.stem).opus"
  }

  /// Whether a word follows a flag for a table or for JSON, in a command that reads no tables.
  func isBehindFormat(_ word: String) -> Bool {
    !["cut", "eval", "label", "labels"].contains(command)
      && zip(rest, rest.dropFirst()).contains {
        ["--csv", "--json", "--tsv"].contains($0) && $1 == word
      }
  }

  // The file to write: the value of -o, or the last input.
  var output: String? {
    for words in [words, line.words] {
      if let place = words.lastIndex(where: ["-o", "--output"].contains), place + 1 < words.count {
        return words[place + 1]
      }
    }
    return command == "convert" && inputs.count < 2 ? nil : inputs.last
  }
}
