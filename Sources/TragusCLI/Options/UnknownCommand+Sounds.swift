import Tragus
import TragusStation

// A word that is no command, and sounds or events behind it.

extension UnknownCommand {
  /// Whether the command that is meant ends when something is heard.
  var isWaiting: Bool { Self.waiting.contains(word) }

  // `on dog --run ./call.sh` runs it each time.
  private var isEnding: Bool {
    isWaiting && !(Self.acting.contains(word) && ForeignWords(["listen"] + typed).hasAction)
  }

  // The name of a kind of sound, with blanks or hyphens.
  static func sound(_ word: String) -> String? {
    SoundNames.published.nameMeant(by: word)
      ?? SoundNames.published.nameMeant(by: word.replacing(#/[_-]/#, with: " "))
  }

  /// `clap --count 2 --exec ./lamp.sh`: a second is too long for two claps to be told apart by their kind,
  /// and their levels do it.
  var hintByClaps: Hint? {
    // `detect clap --count 2`
    let second = typed.first.flatMap { Self.verbs.contains(word) || isWaiting ? $0 : nil }
    guard Self.claps.contains(second ?? word) else { return nil }
    var rest = second == nil ? typed : Array(typed.dropFirst())
    var count = rest.contains("twice") || rest.contains("double") ? 2 : 0
    rest.removeAll { ["twice", "double"].contains($0) }
    // `clap x2`
    if let match = rest.first?.wholeMatch(of: #/[x×](\d)|(\d)[x×]/#) {
      count = (match.1 ?? match.2).flatMap { Int($0) } ?? 0
      rest.removeFirst()
    } else if let place = rest.firstIndex(where: Self.counts.contains), place + 1 < rest.count,
      let number = Int(rest[place + 1])
    {
      count = number
      rest.removeSubrange(place...(place + 1))
    } else if let number = rest.first.flatMap({ Int($0) }) {
      count = number
      rest.removeFirst()
    } else if let place = rest.firstIndex(of: "count") {
      rest[place] = "--count"
      return UnknownCommand([second ?? word] + rest).hintByCount
    }
    // How loud they must be: `clap --threshold -20dB`.
    var range = "loud:-30:0"
    let place = rest.firstIndex { ["--above", "--level", "--threshold"].contains($0) }
    let limit = place.flatMap { $0 + 1 < rest.count ? ForeignWords.range(in: rest[$0 + 1]) : nil }
    if let place, let limit, limit.contains(":-") {
      range = limit
      rest.removeSubrange(place...(place + 1))
    }
    let isFile = typed.contains(where: Self.isSound)
    let isActing = ForeignWords(["listen"] + rest).hasAction
    // Nothing tells the claps of a run apart by their kind.
    if count == 0, isFile, !isActing, let hint = hintBySounds("clapping", rest) {
      return Hint(
        hint.text
          + " Claps in a row are one event; 'tragus meter FILE --ranges loud:-30:0' marks each "
          + "loud sound.", doubts: hint.doubts)
    }
    guard 2...9 ~= count || range == limit, !isFile || isActing else { return nil }
    let times = count > 0 ? " --times \(count) --within 1s" : ""
    let line = "tragus meter --ranges \(range) --on loud\(times) --exec -- PROGRAM"
    let hint = Hint(write: line, typed: rest, else: line + ".")
    return Hint(hint.text + " Any loud sound counts there.", doubts: hint.doubts)
  }

  /// `whistle --count takes/` and `voice a.wav --stats`: how many there are is in the summary.
  var hintByCount: Hint? {
    guard ClipWords.line(for: ["detect"] + typed) == nil,
      let place = typed.firstIndex(where: Self.sums.contains),
      place + 1 == typed.count || Int(typed[place + 1]) == nil,
      let sound = kindOfSound
    else { return nil }
    var rest = typed
    rest.remove(at: place)
    // `detect -c whistle a.wav`
    if Self.verbs.contains(word), let place = rest.firstIndex(of: objectOfVerb) {
      rest.remove(at: place)
    }
    rest = rest.map { $0 == "--timeout" ? "--for" : $0 }
    return hintBySounds(sound, rest + ["--summary"])
  }

  // The kind of sound that the word stands for in the table, or by its name.
  private var kindOfSound: String? {
    let word = Self.verbs.contains(word) ? objectOfVerb : word
    if ["speech", "voice"].contains(word) { return "Speech" }
    guard !Self.claps.contains(word), let line = Spellings.command(word) else {
      return Self.sound(word)
    }
    return line.firstMatch(of: #/--on sound:(\w+)/#).map { String($0.1) }
  }

  // The first word behind a verb that is no option.
  private var objectOfVerb: String { typed.first { !$0.hasPrefix("-") } ?? "" }

  private static let sums: Set<String> = [
    "--count", "--statistics", "--stats", "--summary", "--total", "-c",
  ]
  private static let claps: Set<String> = ["clap", "claps", "clapping", "knock", "knocks"]
  private static let counts: Set<String> = [
    "--claps", "--count", "--number", "--pattern", "--times", "-n", "-c",
  ]

  // Names of sounds, with commas.
  func hintBySounds(_ word: String, _ typed: [String]) -> Hint? {
    guard !InputName(word, device: nil).isInput else { return nil }
    // Others may follow: `watch glass dog`.
    let more = typed.prefix { $0.first != "-" && FileKind($0) == nil && Self.sound($0) != nil }
    let typed = Array(typed.dropFirst(more.count))
    let words = word.split(separator: ",").map(String.init) + more
    let sounds = words.compactMap(Self.sound)
    guard !sounds.isEmpty, sounds.count == words.count else { return nil }
    // `on clap clap` is about two claps, and `count cough a.wav` about their number.
    let isRepeated = sounds.count > 1 && Set(sounds).count == 1
    if isRepeated {
      return hintBySounds(
        words[0], typed + ["--times", "\(sounds.count)", "--within", "5s"])
    }
    if self.word == "count", !typed.contains("--summary") {
      return hintBySounds(word, more + typed + ["--summary"])
    }
    let list = TragusCommand.quotedForShell(sounds.joined(separator: ","))
    let line = "tragus detect \(list)" + (isEnding ? " --exit" : "")
    let isLive = isWaiting && typed.isEmpty || typed.contains(where: Self.isSound)
    let ending = Console.isBehindPipe ? " -." : isLive ? "." : " --exec -- PROGRAM."
    return Hint(write: line, typed: typed, else: line + ending)
  }

  // What waits for an event: `wait puff --timeout 30` and `on double-puff ./call.sh`, where the words
  // behind the event are a program.
  func hintByEvent(_ event: String, _ typed: [String]) -> Hint? {
    if ["quiet", "silence", "silent"].contains(event.drop { $0 == "-" }) {
      let line = "tragus meter --ranges silence:-160:-40 --stay 10s --on silence"
      // The time is how long it is quiet: `on silence --for 5m`, and `wait --silence 10m --below -50dB`.
      var words = typed.filter { $0 != event }
        .map {
          ["--after", "--for", "--longer"].contains($0)
            ? "--min" : ["--below", "--under"].contains($0) ? "--threshold" : $0
        }
      if let length = words.first, SuggestedCommand.isLength(length) {
        words.insert("--min", at: 0)
      }
      if !words.contains("--threshold") { words = ["--threshold", "-40"] + words }
      let ending = ForeignWords(["meter"] + words).hasAction ? "" : " --exit"
      return Hint(write: line + ending, typed: words, else: line + ending + ".")
    }
    let isType = (try? EventChoice.type(event)) != nil
    let isProgram =
      Self.acting.contains(word) && typed.first?.hasPrefix("-") == false
      && !ForeignWords(["listen"] + typed).hasAction
    if !isType, !isProgram, let hint = hintBySounds(event, typed) { return hint }
    guard let on = CommandDescription.root.command("listen")?.argument("--on"),
      let events = on.spelling(of: event, like: nil)
    else { return nil }
    let line = "tragus detect \(TragusCommand.quotedForShell(events))"
    if isProgram {
      let words = Self.running.contains(typed[0]) ? Array(typed.dropFirst()) : typed
      // `on dog './a.sh' on doorbell './b.sh'`
      let rules = ([event] + words).split(separator: word).map { rule in
        (on.spelling(of: rule[rule.startIndex], like: nil), rule.dropFirst().joined(separator: " "))
      }
      if rules.count > 1, rules.allSatisfy({ $0.0 != nil && !$0.1.isEmpty }) {
        let actions = rules.map {
          "--on \(TragusCommand.quotedForShell($0.0 ?? "")) --exec \(TragusCommand.quotedForShell($0.1))"
        }
        return Hint("; write tragus listen \(actions.joined(separator: " ")).")
      }
      let program = words.isEmpty ? ["PROGRAM"] : words.map(TragusCommand.quotedForShell)
      return Hint("; write \(line) --exec -- \(program.joined(separator: " ")).")
    }
    return Hint(
      write: line + (isEnding ? " --exit" : ""), typed: typed, else: "\(line) --exit.")
  }

  // `detect breath,voice`
  func hintByEvents(_ list: String, _ rest: [String]) -> Hint? {
    guard list.contains(","), let on = CommandDescription.root.command("listen")?.argument("--on"),
      let events = on.spelling(of: list, like: nil)
    else { return nil }
    let line = "tragus detect \(TragusCommand.quotedForShell(events))"
    return Hint(write: line, typed: rest, else: line + ".")
  }

  /// Verbs for what is heard.
  static let detecting: Set<String> = [
    "hear", "identify", "recognise", "recognize", "spot",
  ]

  // `detect dishwasher`
  func hintByStranger(_ object: String) -> Hint? {
    guard Self.detecting.contains(word),
      object.count > 3, object.allSatisfy({ $0.isLetter || $0 == " " }), FileKind(object) == nil,
      (try? EventChoice.type(object)) == nil, !TragusCommand.names.contains(object)
    else { return nil }
    return Hint(
      "; '\(printable(object))' is no sound with a name here: 'tragus classify --labels' lists them, and "
        + "'tragus train' teaches others from recordings.")
  }

  // `grep -rl 'dog bark' recordings/` and `find cough laughter a.wav`: sounds are searched for.
  var hintBySearching: Hint? {
    // What a command hears is not searched for: `find breath talk.flac`.
    guard Self.searching.contains(word),
      typed.first.map(TragusCommand.names.contains) != true
    else { return nil }
    // The shell chooses files: `-g '*.wav'`.
    let typed = zip(typed, [""] + typed).filter { word, last in
      word != "-g" && !(last == "-g" && word.contains("*"))
    }.map(\.0)
    // `find night.wav --above -20dB`
    if typed.first.flatMap({ FileKind($0) }) != nil, typed.contains(where: Self.louder.contains) {
      return UnknownCommand(["events"] + typed).hint
    }
    // `find bird night.wav --extract calls/`
    if let line = ClipWords.line(for: ["detect"] + typed.filter { $0 != "-c" }) {
      return Hint("; write \(line).")
    }
    let words = typed.filter { !$0.hasPrefix("-") }
    // `find night.wav -m hive.tragusmodel`
    if typed.contains(where: Self.models.contains), words.first.flatMap({ FileKind($0) }) != nil {
      return hintByName("classify", typed)
    }
    // `find takes/ --band 18k:96k`: what sounds there, whatever it is.
    if typed.contains(where: Self.ranges.contains), words.first.flatMap({ FileKind($0) }) != nil {
      return hintByName("chirps", typed.map { Self.ranges.contains($0) ? "--range" : $0 })
    }
    let names = words.prefix { FileKind($0) == nil }.map { word in
      let word = word.lowercased()
      return SoundNames.published.nameMeant(by: word) ?? SoundNames.published.nameFound(in: word)
    }
    // What grep counts, and the names that it prints.
    let form =
      ["-c", "--count"].contains(where: typed.contains)
      ? ["--summary"] : ["-l", "-rl"].contains(where: typed.contains) ? ["--names"] : []
    // `find night.wav --labels night.txt` names nothing.
    if words.first.flatMap({ FileKind($0) }) != nil, form.isEmpty,
      !words.contains(where: { Self.sound($0) != nil })
    {
      return hintByName("listen", typed)
    }
    // `grep voice a.wav`
    if let event = words.first, FileKind(event) == nil, (try? EventChoice.type(event)) != nil,
      SoundNames.published.nameMeant(by: event) == nil
    {
      let line = "tragus detect \(event)"
      let rest = typed.filter { $0 != event && !Self.grepFlags.contains($0) }
      return Hint(write: line, typed: rest + form, else: line + ".")
    }
    guard !names.isEmpty, names.allSatisfy({ $0 != nil }) else { return nil }
    let sounds = names.compactMap { $0?.replacing(#/,.*/#, with: "") }.joined(separator: ",")
    let rest = typed.filter {
      !Self.grepFlags.contains($0) && !words.prefix(names.count).contains($0)
    }
    return hintBySounds(sounds, rest + form)
  }

  /// Options for a model.
  static let models: Set<String> = ["--classifier", "--model", "-m"]

  private static let grepFlags: Set<String> = [
    "-r", "-R", "-i", "-l", "-L", "-n", "-rl", "-ri", "-rn", "-c", "--count", "-v", "-w",
  ]

  // `learn doorbell a.wav b.wav`: a model is trained with a folder of them.
  var hintByExamples: Hint? {
    // `learn --name doorbell a.wav`, and `sound create doorbell a.wav`
    let isObject = ["class", "model", "sound", "sounds"].contains(word)
    var verb = isObject ? typed.first ?? "" : word
    var words = typed.dropFirst(isObject ? 1 : 0)
    // `doorbell train a.wav b.wav`
    if !Self.learning.contains(verb), let second = typed.first,
      second == "train" || Self.learning.contains(second)
    {
      verb = "learn"
      words = [word] + typed.dropFirst()
    }
    if words.first == "--name" { words.removeFirst() }
    guard Self.learning.contains(verb), let name = words.first, FileKind(name) != .file,
      name.first != "-",
      name.allSatisfy({ $0.isLetter || $0.isNumber || " -_".contains($0) })
    else { return nil }
    guard words.dropFirst().contains(where: Self.isSound) else {
      // Without recordings, they come from the microphone.
      guard ["enroll", "learn", "teach"].contains(verb), FileKind(name) == nil, !isCommand(name)
      else { return nil }
      return Hint(
        "; write tragus collect sounds --class \(TragusCommand.quotedForShell(name + ":5m")), and then "
          + "tragus train sounds -o NAME.tragusmodel.")
    }
    // `learn doorbell take.wav --labels take.txt`
    if words.contains("--labels") {
      return hintByName("train", words.dropFirst() + ["-o", name + ModelFolder.suffix])
    }
    let file = TragusCommand.quotedForShell(name + ".tragusmodel")
    return Hint(
      "; write tragus train FOLDER -o \(file). In FOLDER, the folder \(name) has your "
        + "examples, and the folder background has other sounds.")
  }

  // Words for a command that ends when something is heard: `wait alarm`.
  private static let waiting: Set<String> = [
    "await", "if", "on", "until", "wait", "wait-for", "waitfor", "when", "whenever",
  ]

  // Words for a program that runs when something is heard.
  private static let acting: Set<String> = ["if", "on", "when", "whenever"]

  // Words before that program: `on puff run ./next.sh`.
  private static let running: Set<String> = ["do", "exec", "execute", "run", "start", "then"]

  private static let searching: Set<String> = [
    "ack", "ag", "egrep", "find", "grep", "rg", "search",
  ]

  // Words for a model that is trained.
  private static let learning: Set<String> = [
    "add", "create", "enroll", "fit", "learn", "new", "teach",
  ]
}
