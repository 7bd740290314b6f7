import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus listen`: reports everything that it hears.
final class ListenCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Report voices, sounds, blows, notes and alarms.",
    discussion: """
      tragus listen                    listens to the microphone
      tragus listen take.wav --json    prints the events of a file as JSON lines
      tragus listen --only voice,blow  reports only these events
      tragus listen --on alarm,sound:Dog:0.8 --exec -- ./notify.sh
      arecord -f S16_LE -r 48000 | tragus listen -

      The same samples give the same events, live or from a file. Nothing is stored.

      Without --only or --not it reports \(usual). Notes must last 0.5s, unless --only or \
      --on names them. Levels are reported only with --only level, --period or --floor.

      --only and --on also accept \(others).

      A program gets the event as a JSON line on standard input. Without --on, it runs for each \
      event except levels, faults and gaps.

      Exit status: 0 success, 2 a program failed, 124 too few matching events in time, 130 \
      interrupted.

      More: tragus help events, tragus help inputs, guide Documentation/Events.md
      """)

  private static let usual = EventChoice.names.filter(EventChoice.usual.types.contains)
    .joined(separator: ", ")
  private static let others = EventChoice.names.filter { !EventChoice.usual.types.contains($0) }
    .joined(separator: ", ")

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var events: EventOptions
  @OptionGroup var confidence: ConfidenceOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    // The names of a trained model are known when it is read.
    if model.model == nil {
      _ = try usage { () throws(AudioError) in try actions(hearing: .audioSet) }
      try checkLevels()
      try checkChannel()
    }
    try action.checkUse()
    try action.refuseUpdates()
  }

  func run(_ console: Console) throws {
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    let model = try model.chosen(on: console)
    let choice = try choice(hearing: model.model)
    var request = ListenRequest(
      "listen", choice, try actions(hearing: model.model), output.reporting)
    request.levels = levels.request(channel: input.channel)
    request.model = model
    request.threshold = confidence.threshold
    request.actsOnOthers = !action.allEvents.isEmpty
    if !request.actsOnOthers, !choice.patterns.isEmpty {
      request.action.rules[0].patterns = choice.patterns
    }
    try ListenSitting(request, on: console).hear(session)
  }

  private static let metered: Set<String> = [
    Level.name, Loudness.name, SoundLevel.name, BandLevel.name, ProgrammeLevel.name,
    NoiseDose.name, RangeEvent.name, Spectrum.name,
  ]

  // Each channel can have levels. All else is heard in one.
  private func checkChannel() throws {
    guard input.channel == .each else { return }
    let named = try usage { () throws(AudioError) in try choice(hearing: .audioSet).named }
    try require(
      !named.isEmpty && named.isSubset(of: Self.metered) && action.allEvents.isEmpty,
      "Only levels have each channel: --only level --channel each. Other events are heard in one, as "
        + "--channel 1, or --channel mix.")
  }

  // An interval and a lowest level mean nothing where no level is reported.
  private func checkLevels() throws {
    let types = try usage { () throws(AudioError) in try choice(hearing: .audioSet).types }
    try require(
      levels.period == nil || !Self.metered.isDisjoint(with: types),
      "--period is about levels; add level to --only, or leave --period out.")
    try require(
      levels.floor == nil || types.contains(Level.name),
      "--floor is about levels; add level to --only, or leave --floor out.")
  }

  private func actions(hearing model: SoundModel) throws(AudioError) -> ActionRequest {
    try action.request(
      ActionRequest.Words("an event", "events"), on: usualTypes(choice(hearing: model)),
      hearsAll: true, hearing: model)
  }

  /// The events to report. Levels need an option: ten a second hide all else, and the live view shows
  /// them anyway.
  private func choice(hearing model: SoundModel) throws(AudioError) -> EventChoice {
    var choice = try events.choice(hearing: model)
    if levels.period == nil, levels.floor == nil { choice.leaveOutLevels() }
    return choice
  }

  // Levels and faults of the input do not count by default: levels are too frequent, and faults are
  // not sounds.
  private func usualTypes(_ choice: EventChoice) -> [String] {
    if !choice.named.isEmpty { return choice.named.sorted() }
    return choice.types.subtracting([Level.name, InputHealth.name, Gap.name]).sorted()
  }
}
