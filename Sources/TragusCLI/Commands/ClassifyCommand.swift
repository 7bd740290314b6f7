import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus classify`: recognises sounds, and acts on them.
final class ClassifyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify",
    abstract: "Recognise 521 kinds of sounds, from Speech to Rain.",
    discussion: """
      tragus classify take.wav                        lists the sounds of a file
      tragus classify --labels dog                    lists names that contain "dog"
      tragus classify --on Dog:0.8 -e --timeout 1m    waits up to a minute for a dog
      tragus classify --model home.tragusmodel        uses a model made by 'tragus train'
      tragus classify --on Dog --exec -- ./notify.sh  runs a program for each dog

      A sound is reported at its start and its end, by its most specific name: Dog, not also \
      Animal. --on reports only the named sounds. A family such as Animal includes all its \
      members.

      In JSON and CSV, each window is a line. With --sounds or --threshold, each sound gets two lines, at its \
      start and its end. --phase ended prints only the second.

      A program gets the event as a JSON line on standard input.

      Exit status: 0 success, 2 a program failed, 124 too few sounds in time, 130 interrupted.

      More: tragus explain classify, tragus train --help, guide Documentation/Recognising.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var model: ModelOptions

  @OptionGroup var confidence: ConfidenceOptions

  @Option(
    help: ArgumentHelp(
      "The longest pause within a sound. Default: 1s.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(1))
  var pause = SoundRecognizer.defaultPause

  @Option(
    help: ArgumentHelp(
      "The time between windows, 50ms to 975ms. Default: half a window.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.5))
  var hop = SoundClassifier.defaultHop

  @Option(
    help: ArgumentHelp(
      "Name so many of the likeliest kinds of a recording. With --windows or a microphone, each window has as many.",
      valueName: "1..521"))
  var top: Int?

  @Flag(
    help: "Test a trained model: make the sounds it asks for, and see how many it recognises.")
  var check = false

  @Option(help: ArgumentHelp("With --check: how many times to make each sound. Default: 3."))
  var rounds: Int?

  @Flag(help: "Also print the embedding of each window, 1024 numbers. Needs --json.")
  var embedding = false

  @Flag(help: "Report each window.")
  var windows = false

  @Flag(help: "Report sounds, also in JSON and CSV.")
  var sounds = false

  @Flag(help: "Print only how often and how long each kind was heard in the input.")
  var summary = false

  @Flag(help: "Also report sounds that were almost recognised, and why they were rejected.")
  var rejected = false

  @Flag(help: "List the kinds and families. Words after it select the names that contain them.")
  var labels = false

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    if model.model == nil, let file = input.inputs.first(where: ForeignWords.isModel) {
      let name = TragusCommand.quotedForShell(file)
      throw ValidationError("Write --model \(name), not \(name).")
    }
    try clock.refuse(in: summary)
    try require(pause, in: 0...60, "--pause must be 0s to 60s, for example 1s.")
    try require(hop, in: SoundClassifier.hops, "--hop must be 50ms to 975ms, for example 500ms.")
    let kindCount = SoundClassifier.labels.count
    try require(top, in: 1...kindCount, "--top must be 1 to \(kindCount), for example 5.")
    try require(
      top == nil || ranksWhole || asksForWindows || check || labels || summary || printsWindows,
      confidence.threshold == nil
        ? "--top counts the kinds of each window; add --windows, or --summary for the whole."
        : [.csv, .tsv].contains(output.format)
          ? "A table of sounds has one kind each; leave --top out."
          : "--top counts the kinds of each window; add --summary for the whole, or leave --threshold out."
    )
    try require(
      top == nil || summary || ranksWhole || ![.csv, .tsv].contains(output.format),
      "A table has the most likely kind of each window; leave --top out, or write JSON: -o kinds.jsonl."
    )
    if summary {
      let others: KeyValuePairs = [
        "windows": windows, "embedding": embedding, "rejected": rejected, "sounds": sounds,
        "exit": action.exit, "count": action.count != nil, "timeout": action.timeout != nil,
        "exec": action.execution.hasProgram, "phase": action.phase != nil, "labels": labels,
        "check": check,
      ]
      try refuse(others) { "\($0) does not go with --summary, which prints the whole." }
      try require(
        output.format.labels == nil,
        "A summary does not become labels; give --format text, json, csv or tsv with it.")
    }
    try require(
      !embedding || output.reporting.format == .json,
      "--embedding is printed by --json; write that, and no other format.")
    if windows, !sounds, !action.isNeeded {
      let others: KeyValuePairs = [
        "threshold": confidence.threshold != nil, "pause": pause != SoundRecognizer.defaultPause,
        "phase": action.phase != nil, "on": !action.allEvents.isEmpty,
      ]
      try refuse(others) { "\($0) is about sounds; leave --windows out, or add --sounds." }
    }
    try require(rounds, in: 1...1000, "--rounds must be 1 to 1000, for example 3.")
    try require(
      check || rounds == nil,
      "--rounds belongs to --check; add --check --model NAME, or leave --rounds out.")
    try require(
      !check || model.model != nil, "--check is for a trained model; name it, as --model home.")
    if check {
      let others: KeyValuePairs = [
        "embedding": embedding, "windows": windows, "sounds": sounds, "rejected": rejected,
        "exit": action.exit,
        "count": action.count != nil, "timeout": action.timeout != nil, "labels": labels,
        "threshold": confidence.threshold != nil
          || action.allEvents.contains { (try? SoundChoice(parsing: $0))?.threshold != nil },
        "top": top != nil,
        "exec": action.execution.hasProgram,
      ]
      try refuse(others) { "\($0) does not go with --check." }
    }
    if labels,
      let file = input.inputs.last(where: {
        [".txt", ".csv", ".tsv"].contains(PathParts($0).suffix)
      })
    {
      throw ValidationError(
        "--labels prints names and hears nothing; write --format audacity -o "
          + "\(TragusCommand.quotedForShell(file)) for a file of labels.")
    }
    if labels, let format = ["audacity", "raven"].first(where: input.inputs.contains) {
      throw ValidationError(
        "--labels prints names and hears nothing; write --format \(format) for labels.")
    }
    if labels, input.inputs.contains(where: { FileKind($0) == .file }) {
      let names = input.inputs.filter { FileKind($0) == nil }.joined(separator: ",")
      throw ValidationError(
        "--labels prints names and hears nothing; write --on "
          + "\(names.isEmpty ? "Speech,Music" : TragusCommand.quotedForShell(names)) to report only such sounds."
      )
    }
    if labels {
      let others: KeyValuePairs = [
        "exec": action.execution.hasProgram, "exit": action.exit,
        "count": action.count != nil, "timeout": action.timeout != nil, "windows": windows,
        "rejected": rejected, "on": !action.allEvents.isEmpty,
      ]
      try refuse(others) { "\($0) does not go with --labels, which prints names." }
    }
    try action.refuseUpdates()
    try require(
      !labels || output.format == .text,
      "--labels prints names and nothing else; leave the format out, and end a file with .txt.")
  }

  func run(_ console: Console) throws {
    var request = request
    request.chosenModel = try model.chosen(on: console)
    request.action = try action.request(
      ActionRequest.Words("a sound", "sounds"), on: [RecognizedSound.name],
      hearing: request.chosenModel.model)
    request.choices = request.action.patterns.compactMap(\.sound)
    request.action.setThreshold(request.usualThreshold)
    if labels { return try request.listSounds(holding: input.inputs, on: console) }
    if check {
      let sitting = try CheckSitting(request, roundCount: rounds ?? 3, on: console)
      let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
      try session.withOnlyInput(reopens: false) { opened in try sitting.hear(opened) }
      return try sitting.finish()
    }
    let hearing = try ClassifyHearing(request, on: console)
    if summary {
      return try hearing.summarize(Session(inputRequest, isQuiet: output.quiet, on: console))
    }
    if let top, ranksWhole {
      return try hearing.rank(
        Session(inputRequest, isQuiet: output.quiet, on: console), count: top)
    }
    try hearing.hear(Session(inputRequest, isQuiet: output.quiet, on: console))
  }

  private var isAboutSounds: Bool {
    sounds || summary || rejected || labels || check || confidence.threshold != nil
      || action.phase != nil
      || action.isNeeded || !action.allEvents.isEmpty
  }

  // A number of kinds is one of the whole recording.
  private var ranksWhole: Bool {
    top != nil && !windows && !embedding && !isAboutSounds && input.areRecorded && !input.realtime
      && [.text, .json, .csv, .tsv].contains(output.format)
  }

  // Else it is one of each window, unless sounds are asked for.
  private var asksForWindows: Bool {
    windows || embedding || top != nil && !isAboutSounds && !ranksWhole
  }

  // As JSON and in tables, each window is a line, unless sounds are asked for.
  private var printsWindows: Bool {
    [.json, .csv, .tsv].contains(output.format) && !sounds && !summary
      && confidence.threshold == nil
      && action.phase == nil
  }

  private var request: ClassifyRequest {
    var request = ClassifyRequest()
    request.reporting = output.reporting
    request.threshold = confidence.threshold
    request.pause = pause
    request.hop = hop
    request.topCount = top
    request.asksForWindows = asksForWindows
    request.describesWindows = embedding
    // A window has no threshold and no phase.
    request.asksForSounds =
      sounds || !windows && (confidence.threshold != nil || action.phase != nil)
    request.showsRejections = rejected
    return request
  }
}
