import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus tune`: shows a tuner, or the pitch of notes over time.
final class TuneCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Tune an instrument, or follow the pitch of a voice.",
    discussion: """
      tragus tune                             shows the nearest note
      tragus tune --instrument guitar         shows the nearest string
      tragus tune --target E2                 listens only for this note, in its own octave
      tragus tune song.wav --notes --csv      lists each note with its start and end
      tragus tune song.wav --midi song.mid    writes the melody as MIDI

      Sound without a pitch is not reported.

      More: tragus tone --help, guide Documentation/Tones.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var names: NoteNameOptions

  @Option(
    help: ArgumentHelp("Listen only for this note, such as E2.", valueName: "note"),
    completion: .note, transform: NoteArgument.note)
  var target: Note?

  @Option(
    help: ArgumentHelp(
      "Show the nearest of these notes, such as D2,A2,D3,G3,A3,D4.", valueName: "notes"),
    completion: .values("E2,A2,D3,G3,B3,E4", "D2,A2,D3,G3,A3,D4"), transform: NoteArgument.notes)
  var strings: [Note]?

  @Option(
    help: ArgumentHelp(
      "Show the nearest string of \(Instrument.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"))
  var instrument: Instrument?

  @Option(
    help: ArgumentHelp(
      "The range of pitches, such as 60:2k. Default: 25:10k.", valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp("Ignore softer sound, such as -60dB. Default: -70dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var minLevel: Double?

  @Flag(help: "Report notes with their start and end instead of pitches. Labels always do.")
  var notes = false

  @Option(
    help: ArgumentHelp("Also write the notes as a MIDI file, such as song.mid.", valueName: "file"),
    completion: .file(extensions: ["mid", "midi"]))
  var midi: String?

  @Flag(help: "Print one line for the whole input: median pitch, duration and spread.")
  var summary = false

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    // `tune guitar` names no file.
    if instrument == nil, target == nil, strings == nil, let word = input.inputs.first,
      let named = Instrument(rawValue: word.lowercased()), FileKind(word) == nil
    {
      instrument = named
      input.inputs.removeFirst()
    }
    try require(
      hasNotes || !action.allEvents.contains { $0.hasPrefix(NoteActivity.name) },
      "'note' is an event of --notes; add it.")
    try action.check { () throws(AudioError) in try actions }
    try clock.refuse(in: summary)
    try action.refuseUpdates()
    try action.requirePhases(
      hasNotes, advice: "--phase is for --notes.")
    try require(
      !summary || !notes && midi == nil, "--summary is of pitches; leave --notes and --midi out.")
    try require(!summary || !action.isNeeded, "--summary is of the whole; leave actions out.")
    try require(
      !summary || output.format.labels == nil,
      "A summary does not become labels; give --format text, json, csv or tsv with it.")
    if let midi {
      try require(
        [".mid", ".midi"].contains(where: midi.lowercased().hasSuffix),
        "'\(printable(midi))' is not the name of a MIDI file; end it with .mid, as melody.mid.")
    }
    try require(
      [target != nil, strings != nil, instrument != nil].count(where: \.self) <= 1,
      "Give only one of --instrument, --strings and --target.")
    try require(
      target == nil || range == nil, "--target has a range of its own; leave --range out.")
    let lowest = PitchTracker.lowestFrequency
    try require(
      range?.lowerBound, in: lowest...Double.infinity,
      "--range must begin at \(plainNumber(lowest)) Hz or above.")
    try require(minLevel, in: -200...0, "--min-level must be -200dB to 0dB, for example -60dB.")
  }

  var writesAnotherFile: Bool { midi != nil }

  func run(_ console: Console) throws {
    let action = try EventAction(actions, output.reporting, on: console)
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    if let midi {
      return try MelodySitting(
        midi, overwrites: output.destination.force, output.reporting, action: action
      ).hear(request, session)
    }
    try action.hear(session) { opened, isFirst in
      try DetectorSitting(opened, output.reporting, isFirst: isFirst, action: action)
        .hear(request, hasNotes: notes, isSummary: summary)
    }
  }

  private var hasNotes: Bool { notes || midi != nil || output.format.labels != nil }

  private var actions: ActionRequest {
    get throws(AudioError) {
      hasNotes
        ? try action.request(ActionRequest.Words("a note", "notes"), on: [NoteActivity.name])
        : try action.request(ActionRequest.Words("a pitch", "pitches"), on: [Pitch.name])
    }
  }

  private var request: PitchRequest {
    var request = PitchRequest()
    request.target = target
    request.strings = strings
    request.instrument = instrument
    request.range = range
    request.minimumLevel = minLevel
    request.tuning = names.tuning
    return request
  }
}

extension Instrument: ExpressibleByArgument {}
