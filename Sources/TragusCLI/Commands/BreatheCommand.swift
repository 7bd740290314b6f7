import ArgumentParser
import Tragus
import TragusHistory
import TragusStation
import TragusTerminal

/// `tragus breathe`: leads a breathing exercise, and listens.
final class BreatheCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "breathe",
    abstract: "Breathe in a pattern, with a coach that listens and waits.",
    discussion: """
      tragus breathe                       in for 4 s, out for 4 s, until you press q
      tragus breathe 4-7-8 --cycles 8      in, hold and out, eight times
      tragus breathe coherent --cue voice  5.5 s each way, with spoken cues
      tragus breathe 4-4 --keep            keeps the result for 'tragus history'
      tragus breathe box -o box.png        also draws a picture

      The exercise begins with your first breath in. It pauses while you talk or leave, and \
      slows down when you fall behind.

      This is not a medical device. Nothing is stored without --keep or -o.

      Exit status: 0 success, 64 unknown pattern, 69 no microphone, 73 cannot create the \
      picture, 74 cannot write the history, 77 no permission, 130 interrupted.

      More: tragus history --help, guide Documentation/Breathing.md
      """)

  @Argument(
    help: ArgumentHelp(
      "Seconds, such as 4-4 or 4-7-8, or a name: focus (4-4), box (4-4-4-4) or coherent "
        + "(5.5-5.5). Default: 4-4.",
      valueName: "pattern"),
    completion: .pattern)
  var pattern = BreatheCommand.usualPattern

  @OptionGroup var input: InputOptions
  @OptionGroup var output: FormatOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var model: ModelOptions

  @Option(help: "The cues: tone, voice or none.")
  var cue = CuePlayer.Kind.tone

  @OptionGroup var speaker: SpeakerOptions

  @Option(help: ArgumentHelp("Stop after this many breaths.", valueName: "count"))
  var cycles: Int?

  @Option(
    help: ArgumentHelp(
      "Stop after this many minutes of exercise, such as 5 or 5m.", valueName: "minutes"),
    transform: BreatheCommand.minutes)
  var minutes: Double?

  @Flag(help: "Keep the pace of the pattern, even when you fall behind.")
  var steady = false

  @Flag(help: "Store the result in the history.")
  var keep = false

  func validate() throws {
    if let match = pattern.wholeMatch(of: #/([\d.-]+)x(\d+)/#),
      (try? BreathPattern(String(match.1))) != nil
    {
      throw ValidationError("Write tragus breathe \(match.1) --cycles \(match.2).")
    }
    if let meant = Self.pattern(meantBy: [pattern] + input.inputs) {
      throw ValidationError("Write the pattern as tragus breathe \(meant).")
    }
    // The usual pattern need not be written before an input.
    if input.inputs.isEmpty,
      pattern.contains(":") || pattern.contains(".") && pattern.contains(where: \.isLetter)
    {
      (pattern, input.inputs) = (Self.usualPattern, [pattern])
    }
    if Double(pattern) == nil, (try? DurationText.seconds(in: pattern)) != nil {
      throw ValidationError(
        "A length is written --for \(pattern), as in tragus breathe 4-4 --for \(pattern).")
    }
    _ = try usage { () throws(AudioError) in try BreathPattern(pattern) }
    try picture.checkLook()
    try require(
      picture.output != "-" || output.format == .text,
      "-o - sends the picture to standard output, so events have no place there.")
    try require(
      cue != .none || speaker.name == nil, "--cue none plays nothing; leave --speaker out.")
    try require(cycles, in: 1...100_000, "--cycles must be 1 or more.")
    try require(minutes, in: 0.1...1440, "--minutes must be 0.1 to 1440, for example 5.")
  }

  // Parses seconds separated by commas, blanks or nothing: 4,7,8 or 4 7 8 or 478. Between hyphens,
  // a comma belongs to a number: 4,5-4,5.
  private static func pattern(meantBy words: [String]) -> String? {
    let pattern = words[0]
    guard (try? BreathPattern(pattern)) == nil else { return nil }
    let points = pattern.replacing(",", with: ".")
    if pattern.contains("-"), (try? BreathPattern(points)) != nil { return points }
    var parts = words.prefix { Double($0) != nil }.map { $0 }
    if parts.count == 1, !pattern.contains(".") { parts = pattern.map { String($0) } }
    if parts.isEmpty { parts = pattern.split { ",:/x ".contains($0) }.map(String.init) }
    let meant = parts.joined(separator: "-")
    return (try? BreathPattern(meant)) == nil ? nil : meant
  }

  func checkWords() throws { try picture.check(input.inputs) }

  func run(_ console: Console) throws {
    var request = BreatheRequest(try BreathPattern(pattern))
    request.reporting = output.reporting
    request.settings.cycleCount = cycles
    request.settings.duration = minutes.map { $0 * 60 }
    request.settings.adapts = !steady
    (request.cue, request.device) = (cue, speaker.device)
    let model = try model.breathModel(on: console)
    let history = keep ? try console.history() : nil
    // An unreadable history is reported before the exercise begins.
    _ = try history?.sessions()
    try history?.checkWritable()
    request.hasPictureInOutput = picture.output == "-"
    let kept = [history?.path, request.hasPictureInOutput ? nil : picture.output].compactMap(\.self)
    if !kept.isEmpty { request.storing = kept.joined(separator: " and ") }
    let date = currentDate()
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    let file = try picture.output.map { path throws(AudioError) in
      try PictureFile(path, overwrite: picture.force, on: console)
    }
    defer { file?.discard() }
    try session.withOnlyInput(reopens: false) { opened in
      try opened.check(for: Breath.self)
      let sitting = BreatheSitting<BreathTracker>(opened, request)
      let done = try sitting.run(
        with: BreathTracker(
          format: opened.source.format, expected: request.pattern.expected, model: model))
      guard let done else { return }
      if request.hasPictureInOutput {
        // The picture has standard output to itself.
      } else if output.format == .json {
        console.output.writeLine(JSONLines().object(type: "exercise", done))
      } else if output.format == .text {
        for sentence in done.sentences { console.output.writeLine(sentence) }
      }
      let size = picture.look.size ?? SizeChoice(width: 1000, height: 300)
      try file?.write(
        done.picture(
          title: picture.look.title, theme: picture.look.theme, width: size.width,
          height: size.height))
      if let history, done.cycles.isEmpty {
        if !output.quiet { console.note("nothing was kept in \(history.path): no breath counts.") }
      } else if let history {
        let id = try history.add(PastSession(done, date: date))
        if !output.quiet { console.note("kept as exercise \(id) in \(history.path).") }
      }
    }
    try console.checkStop()
  }

  private static let usualPattern = "4-4"

  // A number of minutes, or a duration with its unit.
  @Sendable private static func minutes(_ text: String) throws -> Double {
    if let minutes = Double(text) { return minutes }
    return try DurationArgument.seconds(text) / 60
  }
}

extension CuePlayer.Kind: ExpressibleByArgument {}
