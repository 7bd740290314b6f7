import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus blow`: whether somebody blows into the microphone, and what to do then.
struct BlowCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "blow",
    abstract: "Hear somebody blow into the microphone, and act on it.",
    discussion: """
      tragus blow                               a line for each blow, or a picture on a terminal
      tragus blow --why                         what is measured, and why something is no blow
      if tragus blow -e --timeout 5s; then …    ends at the first blow; status 124 without one
      tragus blow --exec -- ./next-slide        runs a program for each, without a shell
      tragus blow --period 16ms --json          the strength 60 times a second, for games
      tragus blow --direction front:30deg       only those straight at two microphones
      tragus blow --setup                       fits it to this microphone in half a minute
      tragus blow take.wav --method tutorial    the detector of a tutorial of 2009

      Nothing has to be set up for normal use. A program of --exec gets the event as a line of JSON \
      on its standard input, has 10s for it, and is run no sooner than 150ms after the run before, \
      unless --exec-timeout and --cooldown are set.

      Status: 0, 2 a program of --exec failed, 124 no blow came, or less than --count, before \
      --timeout or the end, 130 interrupted.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "0 only clear blows, to 1 every puff (default: what --setup found, or is set, or 0.5).",
      valueName: "0..1"))
  var sensitivity: Double?

  @Option(
    help: ArgumentHelp("The longest that is short; 350ms unless set.", valueName: "duration"),
    transform: DurationArgument.near(0.35))
  var short = BlowLimits().longestShort

  @Option(
    help: ArgumentHelp(
      "The longest pause within a double; 400ms unless set, 0s for no doubles.",
      valueName: "duration"),
    transform: DurationArgument.near(0.4))
  var double = BlowLimits().doublePause

  @Option(
    help: ArgumentHelp(
      "The strength from which on a blow is hard; 0.85 unless set.", valueName: "0..1"))
  var hard = BlowLimits().hard

  @Option(help: "tragus, or tutorial for the detector of a tutorial of 2009.")
  var method = BlowRequest.Method.tragus

  @Option(
    help: ArgumentHelp("Of --method tutorial; 0.95 as published unless set.", valueName: "0..1"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "Tell the strength while a blow lasts, that often: 16ms or more.", valueName: "duration"),
    transform: DurationArgument.near(0.016))
  var period: Double?

  @OptionGroup var direction: DirectionOptions

  @Flag(help: "Tell what is measured and why, of what is no blow too.")
  var why = false

  @Flag(name: [.customShort("e"), .long], help: "End at the first blow.")
  var exit = false

  @Option(help: ArgumentHelp("Stop after so many blows.", valueName: "count"))
  var count: Int?

  @Option(
    help: ArgumentHelp("Stop when no blow came for so long.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var timeout: Double?

  @Flag(help: "Fit it to this microphone: keep quiet, talk, blow three times.")
  var setup = false

  @Option(help: ArgumentHelp("Use what --setup stored for this device.", valueName: "device"))
  var profile: String?

  @Flag(help: "Use nothing that --setup stored.")
  var noProfile = false

  @Option(
    name: .customLong("on"),
    help: "When to run the program of --exec: began (unless set) or ended.")
  var moment: Moment?

  @OptionGroup var execution: ExecutionOptions

  enum Moment: String, ExpressibleByArgument, CaseIterable {
    case began, ended

    var phase: Phase { self == .began ? .began : .ended }
  }

  mutating func validate() throws {
    if let sensitivity, !(0...1).contains(sensitivity) {
      throw ValidationError("--sensitivity must be 0 (only clear blows) to 1 (every puff).")
    }
    if !(BlowLimits().shortest...60).contains(short) {
      throw ValidationError("--short must be 60ms to 60s, for example 350ms.")
    }
    if !(0...60).contains(double) {
      throw ValidationError("--double must be 0s to 60s, for example 400ms.")
    }
    if !(hard > 0 && hard <= 1) {
      throw ValidationError("--hard must be above 0 and at most 1, for example 0.85.")
    }
    if let period, !(BlowDetector.shortestPeriod...3600).contains(period) {
      throw ValidationError("--period must be 16ms to 1h, for example 16ms.")
    }
    if let count, count < 1 { throw ValidationError("--count must be 1 or more.") }
    if let timeout, !(0.01...86_400_000).contains(timeout) {
      throw ValidationError("--timeout must be 10ms or more, for example 5s.")
    }
    if exit, count != nil {
      throw ValidationError("--exit ends at the first blow; leave --count out.")
    }
    if noProfile, profile != nil {
      throw ValidationError("--profile and --no-profile exclude each other.")
    }
    if direction.gate != nil, input.channel != nil {
      throw ValidationError(
        "--direction compares two channels; leave --channel out, or choose them by --microphones 0,1."
      )
    }
    try validateMethod()
    if moment != nil, execution.program.isEmpty {
      throw ValidationError("--on is for the program of --exec; there is none.")
    }
    if exit, moment == .ended {
      throw ValidationError("--exit ends when the first blow begins; use --count 1 --on ended.")
    }
    try validateSetup()
  }

  private func validateMethod() throws {
    if let threshold, !(threshold > 0 && threshold < 1) {
      throw ValidationError("--threshold must lie between 0 and 1, for example 0.5.")
    }
    guard method == .tutorial else {
      if threshold != nil {
        throw ValidationError("--threshold is that of --method tutorial; here it is --sensitivity.")
      }
      return
    }
    let unused = [
      ("sensitivity", sensitivity != nil), ("period", period != nil), ("why", why),
      ("profile", profile != nil), ("setup", setup), ("direction", direction.gate != nil),
    ]
    if let option = (unused + kindOptions).first(where: \.1) {
      throw ValidationError(
        "--method tutorial has a --threshold and nothing else; leave --\(option.0) out.")
    }
  }

  private func validateSetup() throws {
    guard setup else { return }
    if output.format != .text, output.format != .json {
      throw ValidationError("--setup prints text or JSON.")
    }
    if profile?.isEmpty == true { throw ValidationError("--profile needs a name.") }
    let unused = [
      ("exec", !execution.program.isEmpty), ("exit", exit), ("count", count != nil), ("why", why),
      ("timeout", timeout != nil), ("period", period != nil), ("sensitivity", sensitivity != nil),
      ("no-profile", noProfile), ("direction", direction.gate != nil),
    ]
    if let option = (unused + kindOptions).first(where: \.1) {
      throw ValidationError("--setup finds out what is best; leave --\(option.0) out.")
    }
  }

  private var limits: BlowLimits {
    BlowLimits(longestShort: short, doublePause: double, hard: hard)
  }

  // What tells the kinds apart, and whether it is set.
  private var kindOptions: [(String, Bool)] {
    let usual = BlowLimits()
    return [
      ("short", short != usual.longestShort), ("double", double != usual.doublePause),
      ("hard", hard != usual.hard),
    ]
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    if setup {
      return try session.withOnlyInput(reopens: false) { opened in
        try opened.check(for: Blow.self)
        try BlowSetUpSitting(opened, output.reporting, profile: profile).run()
      }
    }
    let hearing = try BlowHearing(request, session.settings, on: console)
    defer { hearing.close() }
    try session.forEachInput { opened, isFirst in
      try opened.check(for: Blow.self)
      try hearing.hear(direction.channels(of: opened), isFirst: isFirst)
    }
    hearing.close()
    try hearing.finish()
  }

  private var request: BlowRequest {
    var request = BlowRequest()
    request.reporting = output.reporting
    request.method = method
    request.sensitivity = sensitivity
    request.limits = limits
    request.threshold = threshold ?? request.threshold
    request.period = period
    request.direction = direction.direction.flatMap { text in
      direction.gate.map { BlowRequest.Direction(text, $0, spacing: direction.distance) }
    }
    request.showsReasons = why
    request.endsAtFirst = exit
    request.count = count
    request.timeout = timeout
    request.profileName = profile
    request.usesProfiles = !noProfile
    request.program = execution.program
    request.programPhase = (moment ?? .began).phase
    request.cooldown = execution.cooldown ?? request.cooldown
    request.timeLimit = execution.execTimeout ?? request.timeLimit
    return request
  }
}

extension BlowRequest.Method: ExpressibleByArgument {}
