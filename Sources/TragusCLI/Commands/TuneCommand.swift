import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus tune`: a tuner, and the pitch of notes over time.
struct TuneCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Tune an instrument, or follow the pitch of a voice.",
    discussion: """
      tragus tune                               a tuner for any note
      tragus tune --instrument guitar           the nearest string
      tragus tune --target E2                   this note alone: no wrong octave
      tragus tune song.wav --json               the pitch 86 times a second
      tragus tune song.wav --notes --csv        each note with its start and end
      tragus tune song.wav --format audacity    the same as labels for an editor

      Nothing is reported where nothing has a pitch.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var tuning: TuningOptions

  @Option(
    help: ArgumentHelp("Hear this note alone, as E2.", valueName: "note"),
    transform: NoteArgument.note)
  var target: Note?

  @Option(
    help: ArgumentHelp(
      "Show the nearest of these notes, as D2,A2,D3,G3,A3,D4.", valueName: "notes"),
    transform: NoteArgument.notes)
  var strings: [Note]?

  @Option(
    help: ArgumentHelp(
      "Show the nearest string of \(Instrument.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"))
  var instrument: Instrument?

  @Option(
    help: ArgumentHelp("The pitches to hear, as 60:2k.", valueName: "low:high"),
    transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Hear nothing that is softer, for example -60.", valueName: "dBFS"))
  var minLevel: Double?

  @Flag(help: "Report notes with their start and end instead of pitches; labels do so anyway.")
  var notes = false

  mutating func validate() throws {
    if [target != nil, strings != nil, instrument != nil].count(where: \.self) > 1 {
      throw ValidationError("--target, --strings and --instrument exclude each other.")
    }
    if target != nil, range != nil {
      throw ValidationError("--target has a range of its own; leave --range out.")
    }
    if let range, range.lowerBound < PitchTracker.lowestFrequency {
      throw ValidationError(
        "--range must begin at \(plainNumber(PitchTracker.lowestFrequency)) Hz or above."
      )
    }
    if let minLevel, !(-200...0).contains(minLevel) {
      throw ValidationError("--min-level must be -200 to 0 dBFS, for example -60.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    try session.forEachInput { opened, isFirst in
      let tracker = try tracker(for: opened)
      if output.format == .text, !notes, opened.isWatchable, !output.quiet,
        let terminal = console.terminal
      {
        try watch(opened, tracker, on: terminal)
      } else {
        try report(opened, tracker, isFirst: isFirst)
      }
    }
    try console.checkStop()
  }

  private func tracker(for opened: OpenInput) throws(AudioError) -> PitchTracker {
    let format = opened.source.format
    try opened.check(for: Pitch.self)
    let nyquist = format.sampleRate / 2
    if let target {
      let frequency = tuning.tuning.frequency(of: target)
      guard frequency >= PitchTracker.lowestFrequency, frequency < 0.9 * nyquist else {
        throw AudioError(
          .invalidRequest,
          "\(target) has \(decimal(frequency, places: 1)) Hz; a target must lie between "
            + "\(Int(PitchTracker.lowestFrequency)) Hz and \(Int(0.9 * nyquist)) Hz at the rate of "
            + "\(printable(opened.title)).")
      }
    }
    let highest = range?.upperBound ?? 0
    guard highest <= nyquist else {
      throw AudioError(
        .invalidRequest,
        "\(opened.title) has \(Int(format.sampleRate)) Hz, which holds nothing above "
          + "\(plainNumber(nyquist)) Hz; end the range there.")
    }
    return PitchTracker(
      format: format, range: range ?? stringRange ?? PitchTracker.defaultRange,
      tuning: tuning.tuning,
      minimumLevel: minLevel ?? PitchTracker.defaultMinimumLevel, target: target)
  }

  /// Where strings are heard: from a fifth below the lowest to a fifth above the highest.
  private var stringRange: ClosedRange<Double>? {
    let frequencies = (strings ?? instrument?.strings ?? []).map(tuning.tuning.frequency(of:))
    guard let lowest = frequencies.min(), let highest = frequencies.max() else { return nil }
    return max(
      lowest / 1.5, PitchTracker.lowestFrequency)...max(
        highest * 1.5, PitchTracker.lowestFrequency)
  }

  private func report(
    _ opened: OpenInput, _ tracker: PitchTracker, isFirst: Bool
  ) throws(AudioError) {
    let hasNotes = notes || output.format.labels != nil
    let report = try DetectionReport(
      opened, parameters: parameters, events: hasNotes ? [NoteActivity.self] : [Pitch.self],
      output: output.reporting, isFirst: isFirst)
    let listener = Listener()
    if hasNotes {
      listener.add(NoteDetector(tracker)) { report.print($0) }
    } else {
      listener.add(tracker) { report.print($0) }
    }
    try report.run(listener)
  }

  private func watch(
    _ opened: OpenInput, _ tracker: PitchTracker, on terminal: Terminal
  ) throws(AudioError) {
    let tuner = Tuner(
      tuning: tuning.tuning, strings: strings ?? instrument?.strings ?? target.map { [$0] } ?? [])
    let screen = LiveScreen.of(TunerPicture(tuner, on: terminal), opened, on: terminal)
    let listener = Listener()
    listener.add(tracker) { screen.view.picture.hear($0) }
    screen.addMonitor(to: listener, of: opened)
    try screen.watch(listener, opened)
  }

  private var parameters: [String: String] {
    var parameters = tuning.parameters
    parameters["target"] = target.map { "\($0)" }
    parameters["strings"] = strings.map { $0.map { "\($0)" }.joined(separator: ",") }
    parameters["instrument"] = instrument?.rawValue
    parameters["range"] = range.map {
      "\(plainNumber($0.lowerBound)):\(plainNumber($0.upperBound))"
    }
    parameters["minLevel"] = minLevel.map(plainNumber)
    return parameters
  }
}

extension Instrument: ExpressibleByArgument {}
