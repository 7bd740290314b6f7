import Tragus
import TragusStation

// Options whose counterpart is calculated from their value.

extension ForeignWords {
  /// What to write or to know of an option and its value, and the words to name; `nil` for an option
  /// that a table explains.
  func calculated(_ value: String, of name: String) -> (remark: Remark, word: String)? {
    let word = "\(name) \(value)"
    switch (command, name) {
    // A number of a device, as ffmpeg and PortAudio have it.
    case (let command?, "-i")
    where Int(value) != nil && !["meter", "info", "play"].contains(command):
      return (
        .advice("Microphones have names, which 'tragus devices' lists; --device USB takes one."),
        word
      )
    case (_, "--table")
    where CommandDescription.Argument.tables.contains(PathParts(value).suffix.lowercased()):
      return (.write("-o \(TragusCommand.quotedForShell(value))"), word)
    case ("play", "--chord"), ("play", "--notes"), ("play", "--tones"):
      let notes = value.split { " ,+".contains($0) }
        .map { $0.wholeMatch(of: #/[A-H][#b]?/#) == nil ? String($0) : $0 + "4" }
      guard notes.count > 1, notes.allSatisfy({ FrequencyText.hertz(in: $0) != nil }) else {
        return nil
      }
      return (
        .advice("'tragus beep \(notes.joined(separator: "+")) --for 2s' plays a chord."), word
      )
    // `--last -7d` and `--last 7d` are an age.
    case ("history", "--last"):
      guard let age = value.wholeMatch(of: #/-?(\d+[dwh])/#)?.1 else { return nil }
      return (.write("--since \(age)"), word)
    case ("classify", "--window") where Double(value) != nil:
      return (.advice("Windows last 0.975 s; leave \(word) out."), word)
    // A share is no length.
    case ("detect", "-t"), ("classify", "-t"), ("listen", "-t"):
      guard let share = Double(value), 0.01..<1 ~= share else { return nil }
      return (.write("--threshold \(value)"), word)
    case ("listen", "-c") where (try? EventPattern.list([value])) != nil:
      return (.write("--only \(value)"), word)
    case ("cut", "-l") where TruthSet.hasLabelSuffix(value):
      return (.write("--labels \(TragusCommand.quotedForShell(value))"), word)
    case ("check", "-l"), ("check", "-L"):
      guard LevelText.decibels(in: value) != nil else { return nil }
      return (.write("--loudness \(value)"), word)
    // Seconds before the sound.
    case ("record", "-p") where rest.contains(where: ["-t", "--threshold", "--on-sound"].contains):
      return (.write("--pre \(DurationArgument.withUnit(value))"), word)
    case ("record", "-t"):
      guard LevelText.decibels(in: value).map({ $0 < 0 }) == true else { return nil }
      return (.write("--on-sound \(value)"), word)
    case ("classify", "--classifier"), ("detect", "-m"), ("classify", "-m"), ("listen", "-m"):
      guard Self.isModel(value) else { return nil }
      return (.write("--model \(TragusCommand.quotedForShell(value))"), word)
    case ("listen", "-l") where (try? EventPattern.list([value])) != nil,
      ("classify", "-l") where SoundNames.published.nameMeant(by: value) != nil:
      return (.write("--on\(command == "listen" ? "ly" : "") \(value)"), word)
    case ("serve", _) where value.contains(":"):
      return Self.address(value).map { (.write($0), word) }
    // `--alert 'rate > 25'`
    case ("breath", _) where value.contains(#/[<>]/#):
      guard let match = value.wholeMatch(of: #/(?:rate|bpm)? ?([<>]=?) ?(\d+)/#) else { return nil }
      return (
        .advice(
          "Pipe it: tragus breath --json | jq -c --unbuffered 'select(.rate \(match.1) \(match.2))'"
        ),
        word
      )
    case ("pair", "--send") where value.contains(#/ssid|wifi|psk/#.ignoresCase()):
      return (
        .advice("'tragus send --wifi NAME --wifi-password FILE' hands over a network."), word
      )
    case ("classify", "--period"), ("classify", "--every"), ("classify", "--interval"):
      guard let seconds = try? DurationText.seconds(in: value), seconds > 1 else { return nil }
      return (
        .advice(
          "--summary is of a whole file; 'tragus record FILE --split \(value) -o parts/' cuts it into some."
        ), name
      )
    // Windows of 0.975 s that overlap by so many seconds.
    case ("classify", "--overlap"):
      guard let overlap = Double(value), 0..<0.925 ~= overlap else { return nil }
      return (.write("--hop \(plainNumber(975 - (1000 * overlap).rounded()))ms"), word)
    // Phases of events, as `blow --events start,end`.
    case (_, "--event") where hasPhases(value), (_, "--events") where hasPhases(value):
      let phases = value.split(separator: ",").compactMap { ProgramWords.phases[String($0)] }
      return phases.count == 1
        ? (.write("--phase \(phases[0].rawValue)"), word)
        : (.advice("Beginnings and ends are printed anyway; leave \(word) out."), word)
    // What is heard is not cut by labels.
    case ("cut", "--event"), ("cut", "--only"), ("cut", "--on"), ("cut", "--sound"):
      guard !rest.contains("--labels"), !rest.contains(where: TruthSet.hasLabelSuffix),
        let sound = SoundNames.published.nameMeant(by: value)
      else { return nil }
      let choice = TragusCommand.quotedForShell(sound)
      return (
        .advice("'tragus record FILE --on \(choice) -o clips/' cuts out what is heard."), word
      )
    case ("collect", "--classes"), ("collect", "--labels"):
      let names = value.split(separator: ",").map { $0.contains(":") ? String($0) : $0 + ":5m" }
      return (.write(names.map { "--class \($0)" }.joined(separator: " ")), word)
    case ("history", "--export"), ("history", "--dump"), ("history", "--save"):
      guard [".csv", ".tsv"].contains(PathParts(value).suffix.lowercased()) else { return nil }
      return (.write("tragus history export -o \(TragusCommand.quotedForShell(value))"), word)
    case ("cut", "--last"):
      let length = DurationArgument.withUnit(value)
      guard let seconds = try? DurationText.seconds(in: length) else { return nil }
      let file = inputs.first.map(TragusCommand.quotedForShell) ?? "IN.wav"
      return (
        .advice("sox takes the last \(length): sox \(file) OUT.wav trim -\(plainNumber(seconds))"),
        word
      )
    case ("listen", "--clap"), ("listen", "--claps"):
      guard let count = Int(value), 2...9 ~= count else { return nil }
      return (
        .advice(
          "'tragus meter --ranges loud:-30:0 --on loud --times \(count) --within \(count - 1)s --exec -- PROGRAM'"
            + " acts on \(count) loud sounds."), word
      )
    case ("listen", _) where Self.tones.contains(name):
      guard let pattern = try? EventPattern.list(["note:" + value]).first, let note = pattern.name
      else { return nil }
      return (.write("\(hasAction ? "--on" : "--only") note:\(note)"), word)
    // `voice a.wav --labels a.txt`
    case (_, "--labels") where TruthSet.hasLabelSuffix(value):
      guard ActionEvents.hasEvents(command) else { return nil }
      return (.write("--format audacity -o \(TragusCommand.quotedForShell(value))"), word)
    // Only long puffs run a program.
    case ("blow", "--min-duration"), ("blow", "--min-length"), ("blow", "--longer-than"):
      guard hasAction, Double(value) != nil || (try? DurationText.seconds(in: value)) != nil else {
        return nil
      }
      let length = DurationArgument.withUnit(value)
      return (.write("--on long --short \(length) --hard 1"), word)
    // `--assert "peak < -3dB"`
    case ("meter", "--assert"), ("meter", "--check"), ("meter", "--expect"), ("meter", "--fail-if"):
      guard
        let match = value.wholeMatch(
          of: #/(true.?peak|tp|peak) ?<=? ?(-?[\d.]+) ?(?:dB\w*)?/#.ignoresCase())
      else { return nil }
      let option = match.1.lowercased() == "peak" ? "--peak" : "--true-peak"
      return (
        .advice("'tragus check FILE \(option) \(match.2)' succeeds if the file passes."), word
      )
    // `--freq 3150 --tolerance 50`
    case ("tone", _) where Self.tolerances.contains(name):
      guard let width = FrequencyText.hertz(in: value), width > 0,
        let hertz = self.value(of: Self.tones.union(["-f"])).flatMap({ FrequencyText.hertz(in: $0) }
        ),
        hertz > width
      else { return nil }
      return (.write("--range \(plainNumber(hertz - width)):\(plainNumber(hertz + width))"), word)
    case ("tone", _) where Self.tones.union(["-f"]).contains(name):
      if let width = self.value(of: Self.tolerances) {
        return calculated(width, of: "--tolerance").map { ($0.remark, word) }
      }
      guard let hertz = FrequencyText.hertz(in: value), hertz > 0 else { return nil }
      // A sound to write is made, and not heard.
      if self.value(of: ["-o", "--output"]).map(FileOptions.isSoundFile) == true {
        return (.advice("'tragus beep \(value) 2s' makes it."), word)
      }
      let range = FrequencyText.range(about: hertz, to: hertz)
      return (.write("--range \(range), or tragus beep \(value) 2s to play one"), word)
    case (let command?, "--jq") where optionNames.contains("--json"):
      return (
        .advice(
          "Pipe it: tragus \(command) --json | jq \(TragusCommand.quotedForShell(value))"), word
      )
    case ("listen", "--pattern"), ("listen", "--sequence"), ("listen", "--rhythm"):
      return rhythm(value).map { (.write($0), word) }
    case ("listen", _) where Self.filters.contains(name) && value.contains("="),
      ("classify", _) where Self.filters.contains(name) && value.contains("="):
      return filter(value).map { (.write($0), word) }
    case ("meter", "--max") where value.lowercased().contains("db"),
      ("meter", _) where Self.conditions.contains(name),
      ("listen", _) where Self.conditions.contains(name):
      guard let range = Self.range(in: value) else { return nil }
      let event = range.prefix { $0 != ":" }
      if command == "meter", let length = Self.length(in: value) {
        return (.write("--ranges \(range) --on \(event) --stay \(length)"), word)
      }
      return command == "meter"
        ? (.write("--ranges \(range), and --on \(event) --exec -- PROGRAM"), word)
        : (
          .advice(
            "'tragus meter --ranges \(range) --on \(event) --exec -- PROGRAM' acts on a level."),
          word
        )
    case ("meter", "--below"), ("meter", "--under"), ("meter", "--quieter"),
      ("meter", "--quieter-than"):
      guard let range = Self.range(in: value, isBelow: true) else { return nil }
      return (.write("--ranges \(range) --on quiet" + (hasAction ? "" : " --exit")), word)
    case ("meter", _)
    where Self.warnings.contains(name) || Self.alerts.contains(name) || name == "--green":
      return trafficLight.map { (.write("--ranges \($0)"), word) }
    // As grep has it, so many of each file.
    case ("detect", "-m"), ("detect", "--max-count"):
      let files = rest.filter { FileKind($0) != nil }
      guard let count = Int(value),
        files.count > 1 || files.contains(where: { FileKind($0) == .folder }),
        let name = leadingName
      else { return nil }
      let paths =
        files.count == 1
        ? TragusCommand.quotedForShell(PathParts.withoutEndingSlashes(files[0])) + "/*" : "FILES"
      return (
        .advice(
          "--count ends after \(count) in all files; for each file: for f in \(paths); do tragus detect "
            + "\(TragusCommand.quotedForShell(name)) \"$f\" --count \(count); done"), word
      )
    case (_, "-g"), (_, "--glob"), (_, "--include"):
      guard isHearing, value.contains("*"), rest.contains(where: { FileKind($0) == .folder })
      else { return nil }
      return (.advice("All recordings of a folder are heard; leave '\(word)' out."), word)
    case ("record", "--countdown"), ("record", "--count-in"), ("record", "--countin"):
      guard let count = Int(value), 1...60 ~= count else { return nil }
      return (
        .advice("Count in first: tragus beep --clicks 1 \(count)s && …, before this line."), word
      )
    // So many values, each after so long.
    case ("meter", "-n"):
      let step = self.value(of: ["--every", "--interval", "--period", "-i"]) ?? "100ms"
      guard let count = Int(value), count > 0,
        let seconds = Double(step) ?? (try? DurationText.seconds(in: step))
      else { return nil }
      return (.write("--for \(plainNumber(Double(count) * seconds))s"), word)
    // A kind of a model of one's own has any name.
    case ("listen", "--label"), ("listen", "--class"), ("listen", "--sound"),
      ("classify", "--label"),
      ("classify", "--class"):
      guard rest.contains("--model"), FileKind(value) == nil, EventFormat(rawValue: value) == nil
      else { return nil }
      let option = hasAction || command == "classify" ? "--on" : "--only"
      return (.write("\(option) \(TragusCommand.quotedForShell(value))"), word)
    // A program runs at most so often.
    case (_, "--every") where hasAction && optionNames.contains("--cooldown"),
      (_, "--throttle") where hasAction && optionNames.contains("--cooldown"):
      guard (try? DurationText.seconds(in: value)) != nil || Double(value) != nil else {
        return nil
      }
      return (.write("--cooldown \(DurationArgument.withUnit(value))"), word)
    // Examples come from the microphone where no folder has them.
    case ("train", "--class"), ("train", "--label"), ("train", "--sound"):
      guard !rest.contains(where: { FileKind($0) != nil }) else { return nil }
      let name = TragusCommand.quotedForShell(value + ":5m")
      return (
        .advice(
          "'tragus collect sounds --class \(name) --class other:5m' records examples; then write tragus "
            + "train sounds -o NAME.tragusmodel."
        ), word
      )
    case ("listen", "--event"), ("listen", "--events"), ("listen", "--sound"):
      return repeated(value).map { (.write($0), word) }
    case (_, "--clip"), (_, "--part"), (_, "--section"), (_, "--span"), (_, "--zoom"):
      guard optionNames.contains("--from"), let span = timeSpan(value) ?? secondsSpan(value) else {
        return nil
      }
      return (.write(span), word)
    case ("listen", _) where Self.waits.contains(name) && events(meantBy: value) != nil:
      let events = TragusCommand.quotedForShell(events(meantBy: value) ?? value)
      return (.write("--on \(events) --exit"), word)
    case ("meter", _) where Self.waits.contains(name),
      ("listen", _) where Self.waits.contains(name):
      guard value.contains(where: { "<>".contains($0) }), let range = Self.range(in: value) else {
        return nil
      }
      let line = "--ranges \(range) --on \(range.prefix { $0 != ":" }) --exit"
      return command == "meter"
        ? (.write(line), word) : (.advice("'tragus meter \(line)' waits for a level."), word)
    case ("classify", "-t"), ("classify", "-c"):
      guard let share = Double(value), 0 < share, share <= 1 else { return nil }
      return (.write("--threshold \(value)"), word)
    case ("calibrate", "--dba"), ("calibrate", "--db"), ("calibrate", "--spl"):
      // The levels of calibrators, in IEC 60942.
      guard let level = LevelText.decibels(in: value), [94, 104, 114, 124].contains(level) else {
        return nil
      }
      return (.write("--calibrator \(plainNumber(level))dB"), word)
    case ("history", "--days"), ("history", "--weeks"):
      guard let count = Int(value), count > 0 else { return nil }
      return (.write("--since \(count)\(name == "--days" ? "d" : "w")"), word)
    case ("record", "--stop-on-silence"), ("record", "--until-silence"),
      ("record", "--silence-timeout"):
      guard let level = self.value(of: ["--level", "--noise", "--threshold"]),
        let limit = CommandDescription.Argument.level(in: level), limit < 0
      else { return nil }
      let length = DurationArgument.withUnit(value)
      return (.write("--on-sound \(plainNumber(limit))dB --exit --stop-after \(length)"), word)
    case ("send", "--protocol"), ("send", "--tx-protocol"), ("send", "-p"):
      guard value.lowercased().contains("ultra") else { return nil }
      return (.write("--band ultra" + (value.contains("fast") ? " --mode fast" : "")), word)
    case ("tune", "--tuning"), ("tune", "--tunings"), ("tune", "-t"):
      return strings(value).map { (.write("--strings \($0)"), word) }
    case ("meter", _) where Self.rates.contains(name),
      ("meter", "--rate") where Double(value).map { $0 <= 240 } == true,
      ("meter", "--hz") where Double(value).map { $0 <= 240 } == true,
      ("blow", "--rate") where Double(value).map { $0 <= 240 } == true,
      ("blow", "--hz") where Double(value).map { $0 <= 240 } == true:
      return Self.milliseconds(1000, per: value).map { (.write("--period \($0)ms"), word) }
    case ("beep", "--bpm"), ("beep", "--tempo"):
      // The length of each note of a melody.
      guard inputs.contains(where: { FrequencyText.hertz(in: $0) != nil }) else { return nil }
      return Self.milliseconds(60_000, per: value).map { (.write("--for \($0)ms"), word) }
    case ("beep", "--time"), ("beep", "--meter"), ("beep", "--time-signature"):
      guard value.wholeMatch(of: #/\d+\/\d+/#) != nil else { return nil }
      return (.advice("Clicks are all alike; leave \(value) out."), value)
    case ("synth", "--melody"), ("synth", "--note"), ("synth", "--notes"), ("synth", "--song"):
      return Self.areNotes(value) ? advice(on: value).map { (.advice($0), name) } : nil
    case ("synth", "--freq"), ("synth", "--frequency"), ("synth", "-f"):
      guard FrequencyText.hertz(in: value) == nil, let ends = FrequencyText.ends(of: value) else {
        return nil
      }
      let output = self.value(of: ["-o", "--output", "--out"]) ?? "a.wav"
      return (
        .advice(
          "A signal that glides is a sweep: tragus synth sweep "
            + "\(plainNumber(ends.low)):\(plainNumber(ends.high)) 5s "
            + "-o \(TragusCommand.quotedForShell(output))."), word
      )
    case ("convert", "-f"), ("convert", "--format"), ("convert", "-t"):
      return rawLine(value).map {
        (.advice("Samples without a header are not written; ffmpeg does: \($0)"), word)
      }
    case ("tune", "--string"):
      return string(value).map { (.write("--target \($0)"), word) }
    case ("tune", "--play"), ("tune", "--tone"), ("tune", "--reference-tone"):
      let strings = Instrument(rawValue: value)?.strings.map(\.description).joined(separator: " ")
      return (strings ?? string(value)).map {
        (
          .advice("'tragus beep \($0) --for 2s' plays \(strings == nil ? "it" : "the strings")."),
          word
        )
      }
    // `--schedule 05:00-07:00`
    case (_, "--schedule"), (_, "--between"):
      return Self.clock(value).map { (.write($0), word) }
    // A recording of some length in pieces.
    case ("record", "--every") where hasLongerLength(than: value):
      return (.write("--split \(value)"), word)
    case ("record", "--every"), ("record", "--interval"):
      return cronLine(every: value).map { (.advice("cron repeats it: \($0)"), name) }
    default:
      guard let advice = filterAdvice(value, of: name) else { return nil }
      let filter = advice.wholeMatch(of: #/Write -.+, not (.+)\./#).map { String($0.1) }
      return (Self.remark(advice), filter ?? name)
    }
  }

  // A condition on the name of an event, with a confidence: `label == "knock" and confidence > 0.9`.
  private func filter(_ condition: String) -> String? {
    let form =
      #/(?:event|kind|label|name|type) ?={1,2} ?["']?([\w -]+?)["']?(?: (?:and|&&) \w+ ?>=? ?(0?\.\d+))?/#
    guard let match = condition.wholeMatch(of: form) else { return nil }
    let name = String(match.1)
    // A model of one's own has any names.
    let isOwn = rest.contains { ["-m", "--model"].contains($0) }
    guard let events = isOwn ? name : options.argument("--on")?.spelling(of: name, like: nil) else {
      return nil
    }
    let option = command == "classify" || hasAction ? "--on" : "--only"
    return "\(option) \(TragusCommand.quotedForShell(events + (match.2.map { ":" + $0 } ?? "")))"
  }

  // A sound that comes several times: `knock knock pause knock`.
  private func rhythm(_ text: String) -> String? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    guard let name = words.first, words.count > 1,
      let events = options.argument("--on")?.spelling(of: name, like: nil)
    else { return nil }
    let count = words.count { $0 == name }
    return "--on \(TragusCommand.quotedForShell(events)) --times \(count) --within \(count + 1)s"
  }

  // Of what ffmpeg writes as samples without a header.
  private func rawLine(_ format: String) -> String? {
    let isFormat = format.wholeMatch(of: #/[fsu]\d\d?(?:[bl]e)?/#) != nil || format == "raw"
    guard isFormat, let input = rest.first(where: { FileKind($0) == .file }),
      let output = rest.last(where: { word in
        word == "-" || [".raw", ".pcm"].contains(PathParts(word).suffix.lowercased())
      }), output != input
    else { return nil }
    let names = [input, output].map(TragusCommand.quotedForShell)
    return "ffmpeg -i \(names[0]) -f \(format == "raw" ? "s16le" : format) \(names[1])"
  }

  // The string of an instrument that is named by its letter: E1 of a bass.
  private func string(_ name: String) -> String? {
    if (try? Note(parsing: name)) != nil { return name }
    let instrument = rest.lazy.compactMap(Instrument.init(rawValue:)).first ?? .guitar
    return instrument.strings.map(\.description).first { note in
      note.prefix { !$0.isNumber } == name.uppercased()
    }
  }

  // The strings of a tuning in letters, as `DADGBE`: the highest is as near as possible to the one of
  // the instrument, and each other one is the next below.
  func strings(_ letters: String) -> String? {
    let names = letters.replacing(#/[ ,-]/#, with: "")
      .matches(of: #/[A-G][#b]?/#).map { String($0.0) }
    let instrument = rest.lazy.compactMap(Instrument.init(rawValue:)).first ?? .guitar
    guard names.joined() == letters.replacing(#/[ ,-]/#, with: ""), 3...8 ~= names.count,
      let highest = instrument.strings.last?.number
    else { return nil }
    var notes: [String] = []
    var last: Int?
    for name in names.reversed() {
      let octaves = (0...8).compactMap { try? Note(parsing: "\(name)\($0)") }
      let note =
        last.map { last in octaves.last { $0.number < last } }
        ?? octaves.min { abs($0.number - highest) < abs($1.number - highest) }
      guard let note, let octave = octaves.firstIndex(of: note) else { return nil }
      last = note.number
      notes.append("\(name)\(octave)")
    }
    return notes.reversed().joined(separator: ",")
  }

  // From one time of day to another: `22:00-6:30`.
  private static func clock(_ text: String) -> String? {
    let times = text.split { "-\u{2013}".contains($0) }.map(String.init)
    guard times.count == 2, times.allSatisfy({ (try? ClockTime($0)) != nil }) else { return nil }
    return "--at \(times[0]) --until \(times[1])"
  }

  // Options for a condition: `--when "level > 70 dB"`.
  private static let conditions: Set<String> = ["--condition", "--if", "--when", "--where"]

  // Options for a condition on the fields of an event.
  private static let filters: Set<String> = ["--filter", "--if", "--select", "--when", "--where"]

  // Options that wait for a condition.
  static let waits: Set<String> = ["--until", "--wait", "--wait-for", "--wait-until"]

  // Two places in seconds: `60-120`.
  private func secondsSpan(_ text: String) -> String? {
    let ends = text.split(separator: "-").compactMap { Double($0) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return "--from \(plainNumber(ends[0]))s --to \(plainNumber(ends[1]))s"
  }

  // Whether a list has phases of events alone, of which this command prints one or all.
  private func hasPhases(_ list: String) -> Bool {
    optionNames.contains("--phase")
      && list.split(separator: ",").allSatisfy { ProgramWords.phases[String($0)] != nil }
  }

  // Options for a tone to hear.
  private static let tones: Set<String> = [
    "--beep", "--expect", "--expected", "--freq", "--frequency", "--hz", "--note", "--pitch",
    "--tone",
  ]

  // The ranges of a traffic light: `--warn 60 --alert 70`.
  private var trafficLight: String? {
    guard let low = value(of: Self.warnings).flatMap(LevelText.decibels),
      let high = value(of: Self.alerts).flatMap(LevelText.decibels), low < high
    else { return nil }
    let (yellow, red) = (plainNumber(low), plainNumber(high))
    let ends = high > 0 ? (0, 140) : (-160, 0)
    return "green:\(ends.0):\(yellow):green,yellow:\(yellow):\(red):yellow,red:\(red):\(ends.1):red"
  }

  // Options for the beginnings of the yellow and of the red range.
  private static let warnings: Set<String> = [
    "--amber", "--orange", "--warn", "--warning", "--yellow",
  ]
  private static let alerts: Set<String> = [
    "--alarm", "--alert", "--critical", "--danger", "--red",
  ]

  // Options for how far a tone may be from its frequency.
  private static let tolerances: Set<String> = ["--tol", "--tolerance"]

  // Options for values a second.
  private static let rates: Set<String> = [
    "--fps", "--frame-rate", "--framerate", "--refresh-rate", "--update-rate",
  ]

  // The whole milliseconds of one of several in a time.
  private static func milliseconds(_ time: Double, per count: String) -> String? {
    guard let count = Double(count), 1...1000 ~= count else { return nil }
    return plainNumber((time / count).rounded(.down))
  }

  /// The line of a crontab for recordings that repeat: `--every 30m --duration 5m -o night/`.
  ///
  /// - Returns: `nil` for an interval that cron does not have.
  private func cronLine(every interval: String) -> String? {
    guard let seconds = try? DurationText.seconds(in: interval), seconds >= 60,
      seconds.truncatingRemainder(dividingBy: 60) == 0, let fields = Self.fields(Int(seconds) / 60)
    else { return nil }
    let folder =
      value(of: ["-o", "--output", "--out", "--outdir", "--out-dir", "--dir"])
      ?? rest.first { $0.hasSuffix("/") } ?? "takes/"
    let length = value(of: ["--for", "--duration", "--length", "-d", "-t"]) ?? "1m"
    let output = folder.hasSuffix("/") || folder.contains(".") ? folder : folder + "/"
    let others = zip(rest, rest.dropFirst()).filter { name, _ in
      optionNames.contains(name) && options.takesValue(name)
        && !["-o", "--output", "--for"].contains(name)
    }.map { " \($0) \(TragusCommand.quotedForShell($1))" }
    return "\(fields) tragus record -q -o \(TragusCommand.quotedForShell(output)) --for "
      + DurationArgument.withUnit(length)
      + others.joined()
  }

  private func hasLongerLength(than interval: String) -> Bool {
    guard let step = try? DurationText.seconds(in: interval) else { return false }
    return rest.contains { ((try? DurationText.seconds(in: $0)) ?? 0) > step }
  }

  /// The typed value of one of several options.
  func value(of names: Set<String>) -> String? {
    zip(rest, rest.dropFirst()).first { names.contains($0.0) && !$0.1.hasPrefix("-") }?.1
  }

  // The minute and the hour of a crontab, every so many minutes.
  private static func fields(_ minutes: Int) -> String? {
    switch minutes {
    case 1: "* * * * *"
    case 2..<60 where 60 % minutes == 0: "*/\(minutes) * * * *"
    case 60: "0 * * * *"
    case 1440: "0 0 * * *"
    default:
      minutes % 60 == 0 && 1440 % minutes == 0 ? "0 */\(minutes / 60) * * *" : nil
    }
  }
}
