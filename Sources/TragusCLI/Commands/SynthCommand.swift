import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus synth`: writes test signals into a file.
final class SynthCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Write a test signal to a file.",
    discussion: """
      tragus synth --list                                     lists all signals and their parameters
      tragus synth tone frequency=997 level=-20 -o tone.wav   writes a sine
      tragus synth noise color=pink seed=7 -o pink.wav        writes pink noise
      tragus synth blow count=3 -o blows.wav --labels b.txt   also writes the times of the blows
      tragus synth speech duration=10s -o - | tragus listen -

      The same signal, parameters and seed give the same samples on every machine.

      Every command can listen to these signals: tragus meter 'sim:tone?frequency=997'

      More: tragus help signals, tragus play --help
      """)

  @Argument(
    help: ArgumentHelp("The signal, such as tone, noise or scene.", valueName: "name"),
    completion: .signal)
  var signal: String?

  @Argument(
    help: ArgumentHelp("Parameters, such as level=-20.", valueName: "key=value"),
    completion: .signalSetting)
  var settings: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The duration, same as duration=10s. Default: by the signal.", valueName: "duration"))
  var length: String?

  @Flag(help: "List all signals and their parameters.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Write the events of blow, breath or scene as labels: .csv as CSV, other suffixes for "
        + "Audacity.",
      valueName: "file"),
    completion: .file())
  var labels: String?

  @OptionGroup var file: FileOptions

  // A duration, a frequency and a level are recognised without their keys.
  private static func setting(_ text: String) throws -> [String] {
    if text.contains("=") { return [text] }
    if (try? DurationText.seconds(in: text)) != nil { return ["duration=\(text)"] }
    if let level = LevelText.decibels(in: text), Double(text) == nil || level < 0 {
      return ["level=\(plainNumber(level))"]
    }
    if FrequencyText.hertz(in: text) != nil { return ["frequency=\(text)"] }
    if Signal.NoiseColor(rawValue: text) != nil { return ["color=\(text)"] }
    guard let ends = FrequencyText.ends(of: text) else { return [text] }
    return ["from=\(ends.low)", "to=\(ends.high)"]
  }

  /// Moves the signal to the front of arguments in the order of sox, and corrects its name.
  private static func ordered(_ words: [String], to output: String?) throws -> [String] {
    // Without a file, it is heard.
    let destination =
      output != nil || words.contains(where: FileOptions.isSoundFile) ? "" : " -o speaker"
    // Other commands write it as sim:tone?level=-20.
    var words = words
    if words[0].hasPrefix("sim:") { words[0].removeFirst(4) }
    // The volume of sox is a factor.
    if let place = words.firstIndex(of: "vol"), place > 0, place + 1 < words.count,
      let factor = Double(words[place + 1]), factor > 0, factor <= 1
    {
      words.replaceSubrange(
        place...place + 1, with: ["level=\(plainNumber(decibels(amplitude: factor).rounded()))"])
    }
    // "white noise" and "sine wave".
    words =
      words.prefix(1) + words.dropFirst().filter { !["noise", "wave", "signal"].contains($0) }
    guard
      let place = words.firstIndex(where: { word in
        SimulatedSource.name(meantBy: String(word.prefix { $0 != "?" })) != nil
      })
    else {
      let notes = words.prefix { NoteText.number(in: $0) != nil }
      if notes.count > 1 {
        throw ValidationError(
          "Write \(Self.beep(playing: Array(notes), words.dropFirst(notes.count), to: output)).")
      }
      if let (notes, count) = UnknownCommand.chord(words) {
        throw ValidationError(
          "Write \(Self.beep(playing: notes, words.dropFirst(count), to: output)).")
      }
      // `2 pluck F#4`
      if let advice = words.lazy.compactMap(Spellings.signal).first {
        throw ValidationError(advice)
      }
      guard FrequencyText.hertz(in: words[0]).map({ $0 > 0 }) == true else { return words }
      throw ValidationError(
        "Write tragus synth tone \(words.map(TragusCommand.quotedForShell).joined(separator: " "))\(destination)."
      )
    }
    if !words[place].contains("?") {
      words[place] = SimulatedSource.name(meantBy: words[place]) ?? words[place]
    }
    // A sine from one frequency to another is a sweep: `10 sine 20-20000`.
    if words[place] == "tone", let ends = words.first(where: { Self.ends(of: $0) != nil }) {
      let length = words.first { (Double($0) ?? -1) >= 0 }.map { $0 + "s" }
      let times = words.filter { Double($0) == nil && (try? DurationText.seconds(in: $0)) != nil }
      let files = words.filter(FileOptions.isSoundFile)
      let line = [Self.ends(of: ends) ?? ends] + times + [length].compactMap(\.self) + files
      throw ValidationError(
        "Write tragus synth sweep \(line.map(TragusCommand.quotedForShell).joined(separator: " "))\(destination)."
      )
    }
    // `frequency 997` is `frequency=997`.
    if let signal = SimulatedSource.catalog.first(where: { $0.name == words[place] }),
      let key = words.indices.dropLast().first(where: { index in
        index != place && signal.keys.contains { $0.name == words[index] }
      })
    {
      throw ValidationError(
        "Write \(words[key])=\(words[key + 1]), not \(words[key]) \(words[key + 1]).")
    }
    let isTimed = words.contains { (try? DurationText.seconds(in: $0)) != nil }
    let numbers = words.indices.filter { $0 != place && (Double(words[$0]) ?? -1) >= 0 }
    if numbers.count == 1, let number = numbers.first,
      !isTimed, !Self.hasFrequency(words[place])
    {
      words[number] += "s"
      let files = words.filter(FileOptions.isSoundFile).map(TragusCommand.quotedForShell)
      let signal = words.filter { !FileOptions.isSoundFile($0) }.joined(separator: " ")
      throw ValidationError(
        files.isEmpty
          ? "Write \(words[number]), not \(words[number].dropLast()): a duration needs a unit."
          : "Write tragus synth \(signal) -o \(files[0]): a duration needs a unit.")
    }
    if words[place] == "sweep", numbers.count == 2 {
      throw ValidationError(
        "Write the ends in one word: \(words[numbers[0]]):\(words[numbers[1]]).")
    }
    // `sweep 20 20000 10`
    if words[place] == "sweep", numbers.count == 3, !isTimed {
      let numbers = numbers.map { words[$0] }
      let files = words.filter(FileOptions.isSoundFile).map {
        " -o " + TragusCommand.quotedForShell($0)
      }
      throw ValidationError(
        "Write tragus synth sweep \(numbers[0]):\(numbers[1]) \(numbers[2])s\(files.joined())\(destination)."
      )
    }
    // A number before the signal, or a second one after it, is a duration without its unit.
    let length = numbers.first { $0 < place } ?? numbers.dropFirst().first
    if let length, !isTimed {
      let others = words.indices.filter { $0 != place && $0 != length }.map { words[$0] }
      let files = others.filter(FileOptions.isSoundFile)
      let rest = others.filter { !files.contains($0) }
      let line = ([words[place]] + rest + ["\(words[length])s"] + files).map(
        TragusCommand.quotedForShell)
      throw ValidationError(
        "Write tragus synth \(line.joined(separator: " ")): a duration needs a unit.")
    }
    words.insert(words.remove(at: place), at: 0)
    return words
  }

  // Several notes are a chord of sines.
  private static func beep(
    playing notes: [String], _ rest: ArraySlice<String>, to output: String?
  ) -> String {
    let file = (output ?? rest.first(where: FileOptions.isSoundFile))
      .map { " -o " + TragusCommand.quotedForShell($0) }
    return "tragus beep \(notes.joined(separator: "+"))\(file ?? "")"
  }

  // A signal is called without sim: here.
  private static func check(_ signal: String) throws(AudioError) {
    do throws(AudioError) {
      _ = try SimulatedSource(parsing: signal)
    } catch {
      throw AudioError(
        error.code,
        error.message.replacing(#/Did you mean sim:(\w+)\?/#) { "Did you mean '\($0.1)'?" })
    }
  }

  // The ends of a sweep in one word, as `20:20000` or, with sox, `20-20000`.
  private static func ends(of word: String) -> String? {
    let parts = word.split { ":-/".contains($0) }.map(String.init)
    guard parts.count == 2, parts.allSatisfy({ FrequencyText.hertz(in: $0) != nil }),
      (try? DurationText.seconds(in: word)) == nil
    else { return nil }
    return parts.joined(separator: ":")
  }

  private static func hasFrequency(_ signal: String) -> Bool {
    (try? SimulatedSource(parsing: signal + "?frequency=440")) != nil || signal == "sweep"
  }

  func validate() throws {
    try require(
      labels.map { !AudioFileFormat.hasAudioSuffix($0) } ?? true,
      "The labels are text in a file of their own; end its name with .txt or .csv.")
    guard list else { return }
    try refuse(["for": length != nil, "labels": labels != nil, "output": !file.output.isEmpty]) {
      "--list prints all signals; leave \($0) out."
    }
  }

  func run(_ console: Console) throws {
    if list {
      guard let signal else {
        console.output.write(SignalCatalogText.text)
        return
      }
      guard let text = SignalCatalogText.text(of: signal) else {
        // The error lists the valid names.
        try Self.check(signal)
        return
      }
      console.output.write(text)
      return
    }
    try request().run(on: console)
  }

  func checkWords() throws {
    if !list { _ = try request() }
  }

  private func request() throws -> SynthRequest {
    guard let signal else {
      throw AudioError(.invalidRequest, "Name a signal; 'tragus synth --list' lists them.")
    }
    var (words, file) = (try Self.ordered([signal] + settings, to: file.output.first), file)
    var text = words.removeFirst()
    var settings = words
    let name = String(text.prefix { $0 != "?" })
    if file.output.isEmpty, let last = settings.last, FileOptions.isSoundFile(last) {
      file.output = [settings.removeLast()]
    }
    if let rate = file.rate, let other = settings.first(where: { $0.hasPrefix("rate=") }) {
      throw ValidationError(
        "\(printable(other)) and --rate \(plainNumber(rate)) are one setting; leave one of them out."
      )
    }
    if let length {
      if let other = settings.first(where: { $0.hasPrefix("duration=") }) {
        throw ValidationError(
          "\(printable(other)) and --for \(printable(length)) are one setting; leave one of them out."
        )
      }
      settings.append("duration=\(length)")
    }
    for setting in try settings.flatMap(Self.setting) {
      text += (text.contains("?") ? "&" : "?") + setting
    }
    if file.output.isEmpty {
      // An error in the signal takes precedence.
      try Self.check(text)
      throw AudioError(
        .invalidRequest,
        "Say where it goes: -o \(name).wav, -o speaker to hear it, or -o - for a pipe.")
    }
    try Self.check(text)
    let output = try file.soundOutput()
    var request = SynthRequest(text, output: output)
    request.labels = labels
    request.file = file.request
    return request
  }
}
