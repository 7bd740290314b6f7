import Tragus
import TragusStation

// Options whose counterpart is calculated from their value.

extension ForeignWords {
  /// What to write or to know of an option and its value, and the words to name.
  typealias Calculation = (remark: Remark, word: String)

  /// What to write or to know of an option and its value; `nil` for an option that a table explains.
  func calculated(_ value: String, of name: String) -> Calculation? {
    let word = "\(name) \(value)"
    return levelValue(value, of: name, word) ?? soundValue(value, of: name, word)
      ?? toneValue(value, of: name, word) ?? recordingValue(value, of: name, word)
      ?? otherValue(value, of: name, word)
  }

  private func otherValue(_ value: String, of name: String, _ word: String) -> Calculation? {
    switch (command, name) {
    // A number of a device, as ffmpeg and PortAudio have it.
    case (let command?, "-i")
    where Int(value) != nil && !["meter", "info", "play"].contains(command):
      return (
        .advice("Microphones have names, which 'tragus devices' lists; --device USB takes one."),
        word
      )
    // One table of all files, which several programs cannot write together.
    case (_, _) where Self.jobs.contains(name):
      guard Int(value) != nil, let output = self.value(of: ["-o", "--output"]) else { return nil }
      return (
        .advice(
          "Files are heard one after the other, and \(printable(output)) has them all; leave \(word) out."
        ), word
      )
    // `-d 1 -t 60s` names a device first, and `-d 1` may do so too.
    case (_, "-d") where ["0", "1"].contains(value) && optionNames.contains("--device"):
      return (
        .advice(
          "A microphone has a name, which 'tragus devices' lists: --device USB. A length has a unit: "
            + "--for \(value)s. Leave \(word) out."), word
      )
    // One date is of one recording.
    case (_, "--start-time") where optionNames.contains("--date"):
      guard StartDate.seconds(in: value) != nil else { return nil }
      let isSeveral = rest.filter { FileKind($0) == .file }.count > 1
      return (.write("--date \(isSeveral ? "file" : TragusCommand.quotedForShell(value))"), word)
    case (_, "--table")
    where CommandDescription.Argument.tables.contains(PathParts(value).suffix.lowercased()):
      return (.write("-o \(TragusCommand.quotedForShell(value))"), word)
    // `--last -7d` and `--last 7d` are an age.
    case ("history", "--last"):
      guard let age = value.wholeMatch(of: #/-?(\d+[dwh])/#)?.1 else { return nil }
      return (.write("--since \(age)"), word)
    case ("serve", _) where ["0.0.0.0", "::", "*"].contains(value): return (.write("--lan"), word)
    case ("serve", _) where value.contains(":"):
      return Self.address(value).map { (.write($0), word) }
    case ("pair", "--send") where value.contains(#/ssid|wifi|psk/#.ignoresCase()):
      return (
        .advice("'tragus send --wifi NAME --wifi-password FILE' hands over a network."), word
      )
    // Phases of events, as `blow --events start,end`.
    case (_, "--event") where hasPhases(value), (_, "--events") where hasPhases(value):
      let phases = value.split(separator: ",").compactMap { ProgramWords.phases[String($0)] }
      return phases.count == 1
        ? (.write("--phase \(phases[0].rawValue)"), word)
        : (.advice("Beginnings and ends are printed anyway; leave \(word) out."), word)
    case ("history", "--export"), ("history", "--dump"), ("history", "--save"):
      guard [".csv", ".tsv"].contains(PathParts(value).suffix.lowercased()) else { return nil }
      return (.write("tragus history export -o \(TragusCommand.quotedForShell(value))"), word)
    // `voice a.wav --labels a.txt`
    case (_, "--labels") where TruthSet.hasLabelSuffix(value):
      guard ActionEvents.hasEvents(command) || command == "detect" else { return nil }
      return (.write("--format audacity -o \(TragusCommand.quotedForShell(value))"), word)
    case (let command?, "--jq") where optionNames.contains("--json"):
      return (
        .advice(
          "Pipe it: tragus \(command) --json | jq \(TragusCommand.quotedForShell(value))"), word
      )
    case (_, "-g"), (_, "--glob"), (_, "--include"):
      guard isHearing, value.contains("*"), rest.contains(where: { FileKind($0) == .folder })
      else { return nil }
      return (.advice("All recordings of a folder are heard; leave '\(word)' out."), word)
    case (let command?, _) where Self.fileLists.contains(name) && value == "-":
      let others = rest.filter { $0 != name && $0 != "-" }
      let whole = ([command] + others).map(TragusCommand.quotedForShell)
      let line = printable(whole.joined(separator: " "))
      return (.advice("xargs makes words of lines: … | xargs -d '\\n' tragus \(line)."), word)
    // A program runs at most so often.
    case (_, "--every") where hasAction && optionNames.contains("--cooldown"),
      (_, "--throttle") where hasAction && optionNames.contains("--cooldown"):
      guard (try? DurationText.seconds(in: value)) != nil || Double(value) != nil else {
        return nil
      }
      return (.write("--cooldown \(DurationArgument.withUnit(value))"), word)
    case ("history", "--days"), ("history", "--weeks"):
      guard let count = Int(value), count > 0 else { return nil }
      return (.write("--since \(count)\(name == "--days" ? "d" : "w")"), word)
    case ("send", "--protocol"), ("send", "--tx-protocol"), ("send", "-p"):
      guard value.lowercased().contains("ultra") else { return nil }
      return (.write("--band ultra" + (value.contains("fast") ? " --mode fast" : "")), word)
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

  private static let jobs: Set<String> = [
    "-j", "-P", "--cores", "--jobs", "--parallel", "--processes", "--threads", "--workers",
  ]

  // Options that wait for a condition.
  static let waits: Set<String> = ["--until", "--wait", "--wait-for", "--wait-until"]

  // The whole milliseconds of one of several in a time.
  static func milliseconds(_ time: Double, per count: String) -> String? {
    guard let count = Double(count), 1...1000 ~= count else { return nil }
    return plainNumber((time / count).rounded(.down))
  }

  /// Options for a file that lists files.
  static let fileLists: Set<String> = ["--file-list", "--filelist", "--files-from", "--from-file"]

  /// The typed value of one of several options.
  func value(of names: Set<String>) -> String? {
    zip(rest, rest.dropFirst()).first { names.contains($0.0) && !$0.1.hasPrefix("-") }?.1
  }

  // From one time of day to another: `22:00-6:30`.
  private static func clock(_ text: String) -> String? {
    let times = text.split { "-\u{2013}".contains($0) }.map(String.init)
    guard times.count == 2, times.allSatisfy({ (try? ClockTime($0)) != nil }) else { return nil }
    return "--at \(times[0]) --until \(times[1])"
  }

  // Whether a list has phases of events alone, of which this command prints one or all.
  private func hasPhases(_ list: String) -> Bool {
    optionNames.contains("--phase")
      && list.split(separator: ",").allSatisfy { ProgramWords.phases[String($0)] != nil }
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
