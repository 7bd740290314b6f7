import Tragus
import TragusStation

// What is said in the end: what to write, or the whole line.

extension ForeignWords {
  /// What must be said of the words; `nil` if all of them are known here.
  var sentence: String? {
    if let sentence = sentenceOfClasses ?? otherCommand(by: remarks) ?? sentenceOfProgram {
      return sentence
    }
    // A number without its unit, behind another name.
    let isRenamed = bareSeconds.contains { $0.word != $0.option }
    guard !remarks.isEmpty || isRenamed else { return nil }
    var remarks = remarks
    // `--on-sound --threshold -40dB` has its value behind another name.
    let given = remarks.lazy.compactMap { remark, _ -> String? in
      guard case .write(let text) = remark,
        missing?.hasPrefix(text.prefix { $0 != " " } + " needs") == true
      else { return nil }
      return text
    }.first
    if let given {
      var reading = self
      reading.missing = nil
      reading.line.remove(option: String(given.prefix { $0 != " " }))
      reading.line.add(option: given)
      return reading.sentence
    }
    if let missing { remarks.insert((.advice(missing), []), at: 0) }
    for (option, word, number) in bareSeconds {
      remarks.append(
        (.write("\(option) \(number)s"), [word == option ? number : "\(word) \(number)"]))
    }
    for (option, word) in sames where word.hasPrefix("--") {
      remarks.append((.write(option), [word]))
    }
    return wholeLine(by: remarks) ?? text(of: remarks)
  }

  // `collect knock --count 20 --duration 1s -o clips/`: how much of each class is said behind its name.
  private var sentenceOfClasses: String? {
    let names = plainWords
    guard command == "collect", !rest.contains("--class"), let name = names.first,
      !Self.folders.contains(name),
      names.allSatisfy({ FileKind($0) == nil && !$0.contains(where: { "/.:".contains($0) }) })
    else { return nil }
    let output = value(of: ["-o", "--dir", "--folder", "--out", "--out-dir", "--output"])
    let count = value(of: ["-n", "--clips", "--count", "--samples"]).flatMap(Double.init)
    let length = value(of: ["-d", "-t", "--duration", "--length", "--seconds", "--time"])
      .flatMap { try? DurationText.seconds(in: DurationArgument.withUnit($0)) }
    guard names.count > 1 || output != nil || count != nil || length != nil else { return nil }
    let path = PathParts.withoutEndingSlashes(output ?? "sounds")
    let parts = PathParts(path)
    let folder = parts.name != name ? path : parts.prefix.isEmpty ? "sounds" : parts.prefix
    let seconds = count == nil && length == nil ? 300 : (count ?? 1) * (length ?? 1)
    let minutes = seconds / 60
    let time =
      minutes == minutes.rounded()
      ? "\(plainNumber(minutes))m" : "\(plainNumber(seconds.rounded(.up)))s"
    let classes = names.map { " --class \($0):\(time)" }
    let others = zip(rest, rest.dropFirst()).filter { ["--device", "--for"].contains($0.0) }
      .map { " \($0) \(TragusCommand.quotedForShell($1))" }
    // Of what has a detector, so many can be recorded.
    let event =
      names.count > 1
      ? nil : (try? EventChoice.type(name)) ?? SoundNames.published.nameMeant(by: name)
    let recording = count.flatMap { count in
      event.map {
        " 'tragus record --on \(TragusCommand.quotedForShell($0)) --count \(plainNumber(count)) "
          + "-o \(TragusCommand.quotedForShell(path))/' records so many as they are heard."
      }
    }
    return "Write tragus collect \(TragusCommand.quotedForShell(folder))"
      + "\((classes + others).joined())." + (recording ?? "")
  }

  private static let folders: Set<String> = [
    "clips", "data", "dataset", "recordings", "samples", "sounds", "takes", "training",
  ]

  // The whole line for a program that would not come last where it was typed.
  private var sentenceOfProgram: String? {
    let isEarly = remarks.contains { remark, words in
      guard case .write(let text) = remark, text.contains("--exec"),
        let name = words.first?.split(separator: " ").first
      else { return false }
      return !rest.suffix(2).contains(String(name))
    }
    guard hasEarlyProgram || isEarly, missing == nil, unfitting.isEmpty else { return nil }
    var line = line
    addUnits(to: &line)
    guard let repair = SuggestedCommand.repair(&line, self, keeping: written(by: remarks)),
      repair.refusals.isEmpty
    else { return nil }
    return (["Write tragus \(line.text)."] + [leftover].compactMap(\.self)).joined(separator: " ")
  }

  // The whole line, for several corrections, and where the command refuses something else of it too.
  private func wholeLine(by remarks: [(remark: Remark, words: [String])]) -> String? {
    var advice: [(remark: Remark, words: [String])] = []
    for remark in remarks {
      switch remark.remark {
      case .write(let text) where CommandLineText.isOption(text): break
      // `play A4 C5 --for 2s` is about a command that knows the words.
      case .advice(let text)
      where text.contains("'tragus ") && remark.words.contains(where: { !$0.hasPrefix("-") }):
        return nil
      case .advice: advice.append(remark)
      default: return nil
      }
    }
    // Where words are only left out, the line is what stays.
    let areLeftOut =
      advice.count > 1
      && advice.allSatisfy { remark in
        if case .advice(let text) = remark.remark { text.contains("leave ") } else { false }
      }
    guard missing == nil, advice.count < remarks.count || areLeftOut else { return nil }
    var line = line
    for (value, option, name) in unfitting {
      // Of a few values, any other one is better than a value that may be anything.
      guard options.argument(String(option.prefix { $0 != " " }))?.allValues?.isEmpty == false
      else { return nil }
      line.add(option: option)
      advice.append((Self.unfit(value, name), []))
    }
    addUnits(to: &line)
    // `night_%03d.wav` has another name in the line.
    let renamed = command == "record" ? inputs.last { RecordingNames.translated($0) != $0 } : nil
    if let renamed {
      let names = [renamed, RecordingNames.translated(renamed)].map(TragusCommand.quotedForShell)
      line.replace(names[0], by: names[1])
    }
    var complaint = SuggestedCommand.complaint(about: line.words)
    // `train clips --epochs 50` has no output either.
    var isCompleted = false
    if let sentence = complaint.map({ ParserMessage($0, of: words).sentence }),
      let output = sentence.firstMatch(of: #/^Add (-o [^ ]+)\.(?: Try |$)/#)
    {
      line.add(option: String(output.1))
      isCompleted = true
      complaint = SuggestedCommand.complaint(about: line.words)
    }
    guard let complaint else {
      guard
        remarks.count(where: { !$0.words.isEmpty }) > 1 || !unfitting.isEmpty || renamed != nil
          || isCompleted
      else { return nil }
      abbreviate(&line)
      _ = line.removeRepetitions(options.argument)
      return (["Write tragus \(line.text)."] + (advice.isEmpty ? [] : [text(of: advice)]))
        .joined(separator: " ")
    }
    let written = written(by: remarks)
    let guessCount = remarks.count - written.count - advice.count
    // Of two options that exclude each other, one has to go.
    if let repair = SuggestedCommand.repair(&line, self, keeping: written),
      repair.refusals.count <= max(guessCount, 1),
      written.count(where: { !line.has($0) && !($0 == "--exec" && line.hasProgram) })
        <= repair.refusals.count(where: { $0.hasPrefix("Give only one of") })
    {
      let sentences = ["Write tragus \(line.text)."] + repair.refusals + repair.notes
      return (sentences + (advice.isEmpty ? [] : [text(of: advice)])).joined(separator: " ")
    }
    guard advice.isEmpty else { return nil }
    let sentence = ParserMessage(complaint, of: words).sentence
    // `eval mine.tragusmodel clips/ --confusion`: what else is to be written goes into the line.
    if let match = sentence.wholeMatch(
      of: #/Write (tragus .+?)(?:: a duration needs a unit)?\.( Try .*)?/#)
    {
      let options = remarks.compactMap { remark, _ in
        if case .write(let text) = remark, !match.1.contains(text) { text } else { nil }
      }
      return "Write \(([String(match.1)] + options).joined(separator: " "))."
    }
    return text(of: remarks) + " " + sentence
  }

  // The options that stand for other options.
  private func written(by remarks: [(remark: Remark, words: [String])]) -> [String] {
    remarks.compactMap { remark, words in
      guard case .write(let text) = remark, words.contains(where: { $0.hasPrefix("-") }) else {
        return nil
      }
      return String(text.prefix { $0 != " " })
    }
  }

  /// Writes one name for many files.
  func abbreviate(_ line: inout CommandLineText) {
    line.abbreviate(
      Set(inputs.filter { FileKind($0) != nil }), takesValue: options.takesValue)
  }

  /// Writes the durations of a line with their unit.
  func addUnits(to line: inout CommandLineText) {
    for (option, _, number) in bareSeconds {
      line.replace("\(option) \(number)", by: "\(option) \(number)s")
    }
  }

  // Advice that names another command gets the typed words: 'tragus beep 880 --for 3s' plays it.
  private func otherCommand(by remarks: [(remark: Remark, words: [String])]) -> String? {
    for (remark, words) in remarks where !words.isEmpty && rest.count < UnknownCommand.mostWords {
      guard case .advice(let advice) = remark,
        let match = advice.wholeMatch(of: #/'(tragus [^'|;&>$]+)'(.+)/#),
        !match.1.contains(" --on ") || match.1.hasPrefix("tragus classify FILE ")
          || match.1.hasPrefix("tragus meter --ranges ")
          || match.1.hasPrefix("tragus record --on ") && hasEvents,
        match.1.split(separator: " ").dropFirst().first.map(String.init) != command
      else { continue }
      // An option without a value that led here has done its part.
      var typed = zip(rest, rest.dropFirst() + ["-"]).filter { word, next in
        !(word.hasPrefix("-") && words.contains(word)
          && (next == "-" || Self.isOption(next) || FileKind(next) != nil))
      }.map(\.0)
      // Clips are no model.
      if command == "train", let place = typed.firstIndex(of: "-o") {
        typed.removeSubrange(place..<min(place + 2, typed.count))
      }
      let lines = [typed, typed.filter { !words.contains($0) }]
        .compactMap { SuggestedCommand(match.1, typed: $0) }
      // Where a plain word led here, the command itself is another one.
      let limit = words.contains { $0.hasPrefix("-") } ? min(doubts, 2) : 2
      // The line in which most of the typed values stand, or else the first.
      let counts = lines.filter { $0.doubts < limit }.map { line in
        (line: line, count: typed.count { !$0.hasPrefix("--") && line.line.contains($0) })
      }
      // `cut take.wav --from 1:75 -o part.wav`: what is wrong in the other command too.
      if command == "cut", typed.contains(where: ["--from", "--to"].contains),
        let name = match.1.split(separator: " ").dropFirst().first.map(String.init),
        let complaint = SuggestedCommand.complaint(about: [name] + typed),
        counts.isEmpty || complaint.contains(SuggestedCommand.endsInWrongOrder)
      {
        let end = match.2.last == "." ? " " : ". "
        return "'tragus \(name)'\(match.2)\(end)"
          + ParserMessage(complaint, of: [name] + typed).sentence
      }
      guard let most = counts.map(\.count).max(),
        let other = counts.first(where: { $0.count == most })?.line
      else { continue }
      // With a file, nothing is heard.
      let purpose = match.2.replacing(#/^ plays /#) { _ in
        other.line.contains(" -o ") ? " writes " : " plays "
      }
      let text = "'\(other.line)'\(purpose)" + (match.2.last == "." ? "" : ".")
      return ([text] + [other.rest].compactMap(\.self)).joined(separator: " ")
    }
    return nil
  }

  // Whether events are named.
  private var hasEvents: Bool {
    rest.contains { ["--on", "--only", "--event", "--events", "--sound"].contains($0) }
  }

  /// What has no place in the corrected line.
  var leftover: String? {
    var remarks = remarks.filter { remark, _ in
      if case .write(let text) = remark { !CommandLineText.isOption(text) } else { true }
    }
    if let missing { remarks.insert((.advice(missing), []), at: 0) }
    remarks += unfitting.map { (Self.unfit($0.value, $0.name), []) }
    return remarks.isEmpty ? nil : text(of: remarks)
  }

  private static func unfit(_ value: String, _ name: String) -> Remark {
    .advice("'\(printable(value))' does not fit \(name).")
  }

  /// How many of the words have no certain meaning here.
  var doubts: Int {
    // Clips go into a folder.
    let outputs = command == "cut" ? inputs.dropFirst().filter { FileKind($0) == nil } : []
    // A last recording that is not there is one to write.
    let isOutput =
      !["convert", "record"].contains(command) && inputs.count > 1
      && FileKind(inputs[0]) == .file && FileKind(inputs[inputs.count - 1]) == nil
      && AudioFileFormat.hasAudioSuffix(inputs[inputs.count - 1])
    let unplaced = outputs.count + unfitting.count + (isOutput ? 2 : 0)
    return remarks.reduce((missing == nil ? 0 : 1) + unplaced) {
      switch $1.remark {
      case .write(let text): $0 + (CommandLineText.isOption(text) ? 0 : 1)
      case .advice: $0 + ($1.words.isEmpty ? 0 : 1)
      case .unknown: $0 + 2
      }
    }
  }

  // The options that advice is about, unless it names them itself: `--lat and --lon: `.
  private static func subject(of advice: String, _ words: [String]) -> String {
    let names = words.map { String($0.prefix { $0 != " " }) }
    guard !names.isEmpty, names.allSatisfy({ $0.hasPrefix("-") && !advice.contains($0) }) else {
      return ""
    }
    let list = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "")
    return printable(list + (names.last ?? "")) + ": "
  }

  // The typed recording in the place of FILE, unless that is the value of an option.
  private func withFile(_ advice: String) -> String {
    let files = inputs.filter { FileOptions.isSoundFile($0) && FileKind($0) == .file }
    guard files.count == 1, advice.contains("FILE") else { return advice }
    let file = TragusCommand.quotedForShell(files[0])
    return advice.replacing(#/(\S+) FILE\b/#) { match in
      let isValue = match.1.hasPrefix("-") && match.1 != "-i"
      return isValue ? String(match.0) : "\(match.1) \(file)"
    }
  }

  private static func ended(_ text: String) -> String {
    text.last.map(".?".contains) == true ? text : text + "."
  }

  private func text(of remarks: [(remark: Remark, words: [String])]) -> String {
    remarks.map { remark, words in
      let list = printable(words.joined(separator: remark == .unknown ? " or " : " and "))
      return switch remark {
      case .write(let text): "Write \(text), not \(list)."
      case .advice(let text):
        Self.subject(of: text, words) + Self.ended(withFile(withLine(text)))
      case .unknown: "There is no \(list) here; \(offer)."
      }
    }.joined(separator: " ")
  }
}
