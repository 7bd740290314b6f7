import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus classify`: recognises sounds, and acts on them.
struct ClassifyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify",
    abstract: "Say which sounds are heard: 521 kinds, from Speech to Rain.",
    discussion: """
      tragus classify take.wav                        lists the sounds of a file
      tragus classify --labels dog                    lists the names that contain "dog"
      tragus classify --on Dog:0.8 -e --timeout 1m    waits for a dog, at most a minute
      tragus classify --model home.tragusmodel        uses a model of 'tragus train'
      tragus classify --on Dog --exec -- ./notify.sh  runs a program for each

      A sound is reported when it begins and when it ends, by its most specific name: Dog, not \
      Animal as well. --on reports only what it names. A family such as Animal is heard by \
      whatever belongs to it.

      As JSON and CSV, each window is a line. With --sounds, each sound has a line when it begins, \
      and one with all of it when it ends. --phase ended prints the second alone.

      A program gets the event as a line of JSON on its standard input.

      Status: 0, 2 a program failed, 124 no sound or too few came in time, 130 interrupted.

      More: tragus explain classify, tragus train --help, guide Documentation/Recognising.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var model: ModelOptions

  @Option(
    help: ArgumentHelp(
      "The confidence that a sound needs; 0.4 unless set, 0.5 with --model.",
      valueName: "0.01..1"), completion: .ratio)
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "How long a sound may be missing without ending; 1s unless set.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(1))
  var pause = SoundRecognizer.defaultPause

  @Option(
    help: ArgumentHelp(
      "From one window to the next, 50ms to 975ms; half a window unless set.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.5))
  var hop = SoundClassifier.defaultHop

  @Option(
    help: ArgumentHelp(
      "How many kinds to name for each window; 5 unless set, all with --model.",
      valueName: "1..521"))
  var top: Int?

  @Flag(
    help: "Say which sound to make, and count how many of them a trained model recognises.")
  var check = false

  @Option(help: ArgumentHelp("With --check: how often each sound is made; 3 unless set."))
  var rounds: Int?

  @Flag(help: "Print the 1024 numbers that describe each window too; needs --json.")
  var embedding = false

  @Flag(help: "Report each window.")
  var windows = false

  @Flag(help: "Report sounds, also as JSON and CSV.")
  var sounds = false

  @Flag(help: "Print only how often and how long each kind is heard in an input.")
  var summary = false

  @Flag(help: "Report also what came close, and why it was left out.")
  var rejected = false

  @Flag(help: "List the kinds and families; words after it choose the names that contain them.")
  var labels = false

  @OptionGroup var action: ActionOptions

  mutating func validate() throws {
    try require(threshold, in: 0.01...1, "--threshold must be 0.01 to 1, for example 0.4.")
    try require(pause, in: 0...60, "--pause must be 0s to 60s, for example 1s.")
    try require(hop, in: SoundClassifier.hops, "--hop must be 50ms to 975ms, for example 500ms.")
    let kindCount = SoundClassifier.labels.count
    try require(top, in: 1...kindCount, "--top must be 1 to \(kindCount), for example 5.")
    try require(
      top == nil || windows || check || labels || summary || printsWindows,
      "--top counts the kinds of each window; add --windows, --json, or --summary for the whole.")
    if summary {
      let others: KeyValuePairs = [
        "windows": windows, "embedding": embedding, "rejected": rejected, "sounds": sounds,
        "exit": action.exit, "count": action.count != nil, "timeout": action.timeout != nil,
        "exec": !action.execution.program.isEmpty, "phase": action.phase != nil, "labels": labels,
        "check": check,
      ]
      try refuse(others) { "\($0) does not go with --summary, which prints the whole." }
      try require(
        output.format.labels == nil,
        "A summary does not become labels; give --format text, json, csv or tsv with it.")
    }
    try require(
      !embedding || output.reporting.format == .json, "--embedding is printed by --json; add it.")
    try require(rounds, in: 1...1000, "--rounds must be 1 to 1000, for example 3.")
    try require(
      check || rounds == nil, "--rounds belongs to --check; add --check, or leave --rounds out.")
    try require(
      !check || model.model != nil, "--check is for a trained model; name it, as --model home.")
    if check {
      let others: KeyValuePairs = [
        "embedding": embedding, "windows": windows, "sounds": sounds, "rejected": rejected,
        "exit": action.exit,
        "count": action.count != nil, "timeout": action.timeout != nil, "labels": labels,
        "threshold": threshold != nil
          || action.events.contains { (try? SoundChoice(parsing: $0))?.threshold != nil },
        "top": top != nil,
        "exec": !action.execution.program.isEmpty,
      ]
      try refuse(others) { "\($0) does not go with --check." }
    }
    if labels {
      let others: KeyValuePairs = [
        "exec": !action.execution.program.isEmpty, "exit": action.exit,
        "count": action.count != nil, "timeout": action.timeout != nil, "windows": windows,
        "rejected": rejected,
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
    // The recognizer reports only these events.
    request.action.patterns = [EventPattern(RecognizedSound.name)]
    if labels { return try request.listSounds(holding: input.inputs, on: console) }
    if check {
      let sitting = try CheckSitting(request, roundCount: rounds ?? 3, on: console)
      let session = try Session(input.request, isQuiet: output.quiet, on: console)
      try session.withOnlyInput(reopens: false) { opened in try sitting.hear(opened) }
      return try sitting.finish()
    }
    let hearing = try ClassifyHearing(request, on: console)
    if summary {
      return try hearing.summarize(Session(input.request, isQuiet: output.quiet, on: console))
    }
    try hearing.hear(Session(input.request, isQuiet: output.quiet, on: console))
  }

  // As JSON and in tables, each window is a line, unless sounds are asked for.
  private var printsWindows: Bool {
    [.json, .csv, .tsv].contains(output.format) && !sounds && !summary && threshold == nil
      && action.phase == nil
  }

  private var request: ClassifyRequest {
    var request = ClassifyRequest()
    request.reporting = output.reporting
    request.threshold = threshold
    request.pause = pause
    request.hop = hop
    request.topCount = top
    request.asksForWindows = windows || embedding
    request.describesWindows = embedding
    // A window has no threshold and no phase.
    request.asksForSounds =
      sounds || !windows && (threshold != nil || action.phase != nil)
    request.showsRejections = rejected
    return request
  }
}
