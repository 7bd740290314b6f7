import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus blow`: detects blowing into the microphone, and acts on it.
final class BlowCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "blow",
    abstract: "Detect blowing into the microphone, and act on it.",
    discussion: """
      tragus blow                            shows each blow
      tragus blow --why                      explains why a sound is not a blow
      tragus blow -e --timeout 5s            waits for a blow, up to five seconds
      tragus blow --setup                    adapts the detector to this microphone
      tragus blow --exec -- ./next-slide.sh  runs a program for each blow

      No setup is needed. A program gets the event as a JSON line on standard input. It runs \
      when a blow begins. With --phase ended, or --on short, long, hard or double, it runs when \
      the blow ends.

      Exit status: 0 success, 2 a program failed, 124 too few blows in time, 130 interrupted.

      More: tragus explain blow, tragus help exit, guide Documentation/Blow.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "From 0 (only clear blows) to 1 (the most). Default: from --setup or the settings, or "
        + "0.5.",
      valueName: "0..1"), completion: .ratio)
  var sensitivity: Double?

  @Option(
    help: ArgumentHelp(
      "The longest duration of a short blow. Default: 350ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.35))
  var short = BlowLimits().longestShort

  @Option(
    help: ArgumentHelp(
      "The longest pause within a double blow; 0s turns doubles off. Default: 400ms.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.4))
  var double = BlowLimits().doublePause

  @Option(
    help: ArgumentHelp(
      "The least strength of a hard blow, which is not also short or long; 1 for none. "
        + "Default: 0.85.",
      valueName: "0..1"),
    completion: .ratio)
  var hard = BlowLimits().hard

  @Option(help: "tragus, or tutorial for the detector of a tutorial from 2009.")
  var method = BlowRequest.Method.tragus

  @Option(
    help: ArgumentHelp(
      "With --method tutorial: its threshold. Default: 0.95, as published.", valueName: "0..1"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "Report the strength at this interval during a blow, 16ms or more.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.016))
  var period: Double?

  @OptionGroup var direction: DirectionOptions

  @Flag(help: "Report the measured values and reasons, also for sounds that are not blows.")
  var why = false

  @Flag(help: "Adapt the detector to this microphone: keep quiet, talk, then blow three times.")
  var setup = false

  @Option(
    help: ArgumentHelp("Use the profile that --setup stored for this device.", valueName: "device"),
    completion: .profile)
  var profile: String?

  @Flag(help: "Ignore the stored profiles.")
  var noProfile = false

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    try require(
      sensitivity, in: 0...1, "--sensitivity must be 0 (only clear blows) to 1 (the most).")
    try require(
      short, in: BlowLimits().shortest...60, "--short must be 60ms to 60s, for example 350ms.")
    try require(double, in: 0...60, "--double must be 0s to 60s, for example 400ms.")
    try require(
      hard > 0 && hard <= 1, "--hard must be above 0 and at most 1, for example 0.85.")
    try require(
      period, in: BlowDetector.shortestPeriod...3600,
      "--period must be 16ms to 1h, for example 16ms.")
    try require(!noProfile || profile == nil, "Give only one of --profile and --no-profile.")
    try require(
      direction.direction == nil || input.channel == nil,
      "--direction compares two channels; leave --channel out, or choose them by --microphones 0,1."
    )
    try validateMethod()
    try action.check { () throws(AudioError) in try actions }
    try require(
      action.phase != .updated || period != nil, "--phase updated needs --period, as 16ms.")
    let kinds = Set(action.allEvents.flatMap { $0.split(separator: ",").map(String.init) })
    try require(
      action.phase != .began || kinds.isDisjoint(with: ["double", "long", "short"]),
      "Whether a blow is short, long or double is known when it ends; leave --phase began out.")
    if setup { try validateSetup() }
  }

  private func validateMethod() throws {
    try require(
      threshold.map { $0 > 0 && $0 < 1 } ?? true,
      "--threshold must lie between 0 and 1, for example 0.5.")
    guard method == .tutorial else {
      return try require(
        threshold == nil,
        "--threshold belongs to --method tutorial; --sensitivity 0.3 hears only clear blows, and 0.8 soft ones too."
      )
    }
    let complaint = "--method tutorial has a --threshold and nothing else; leave"
    try refuse([
      "sensitivity": sensitivity != nil, "period": period != nil, "why": why,
      "profile": profile != nil, "setup": setup, "direction": direction.direction != nil,
    ]) { "\(complaint) \($0) out." }
    try refuseKinds(complaint)
  }

  private func validateSetup() throws {
    try require(
      output.format == .text || output.format == .json, "--setup prints text or JSON.")
    try require(profile?.isEmpty != true, "--profile needs a name.")
    let complaint = "--setup finds out what is best; leave"
    try refuse([
      "exec": action.execution.hasProgram, "exit": action.exit,
      "count": action.count != nil, "why": why,
      "timeout": action.timeout != nil, "period": period != nil, "sensitivity": sensitivity != nil,
      "noProfile": noProfile, "direction": direction.direction != nil,
    ]) { "\(complaint) \($0) out." }
    try refuseKinds(complaint)
  }

  // Refuses options that only the detector with kinds of blows has.
  private func refuseKinds(_ complaint: String) throws {
    let usual = BlowLimits()
    try refuse([
      "short": short != usual.longestShort, "double": double != usual.doublePause,
      "hard": hard != usual.hard,
    ]) { "\(complaint) \($0) out." }
  }

  func run(_ console: Console) throws {
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    if setup {
      return try session.withOnlyInput(reopens: false) { opened in
        try BlowSetUpSitting(opened, output.reporting, profile: profile).run()
      }
    }
    var request = request
    request.action = try actions
    try BlowHearing(request, session.settings, on: console).hear(session)
  }

  private var actions: ActionRequest {
    get throws(AudioError) {
      var actions = try action.request(
        ActionRequest.Words("a blow", "blows"), on: [Blow.name], besides: [Wind.name])
      if actions.doubleBlow != nil { actions.doubleBlow = limits }
      return actions
    }
  }

  private var limits: BlowLimits {
    // No strength is above 1.
    BlowLimits(longestShort: short, doublePause: double, hard: hard < 1 ? hard : 2)
  }

  private var request: BlowRequest {
    var request = BlowRequest()
    request.reporting = output.reporting
    request.method = method
    request.sensitivity = sensitivity
    request.limits = limits
    request.threshold = threshold ?? request.threshold
    request.period = period
    request.direction = direction.request
    request.showsReasons = why
    request.profileName = profile
    request.usesProfiles = !noProfile
    return request
  }
}

extension BlowRequest.Method: ExpressibleByArgument {}
