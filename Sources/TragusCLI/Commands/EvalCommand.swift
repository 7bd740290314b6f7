import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus eval`: scores a detector, or a model of sounds, on labelled recordings.
final class EvalCommand: PrintingCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Score a detector or a sound model on labelled recordings.",
    discussion: """
      tragus eval voice takes.csv                    scores a detector with a table of labels
      tragus eval voice --negatives rain=rain-takes  counts only false alarms
      tragus eval classify sounds --model home       scores a model on a folder for each class
      tragus eval true.txt --predicted found.txt     compares existing labels
      tragus eval t.csv --type blow --exec -- ./detector {}

      It counts hits, misses and false alarms per hour, with confidence intervals and delays.

      A program prints its events as JSON lines. {} in its arguments stands for the recording.

      Detectors: \(detectorNames.joined(separator: ", ")).

      Exit status: 0 success, 2 some recordings were left out, 65 nothing could be scored.

      More: guide Documentation/Evaluating.md
      """)

  @Argument(
    help: ArgumentHelp(
      "The detector (not with --exec or --predicted), then the files or folders with the true "
        + "labels. A recording stands for those beside it, and may be named with others: take.wav l.txt.",
      valueName: "detector> <truth"),
    completion: .detectorOrTruth)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Score these labels instead of a detector: a file, or a folder with the same file names.",
      valueName: "file|folder"),
    completion: .file())
  var predicted: [String] = []

  @OptionGroup var scoring: ScoringOptions
  @OptionGroup var sounds: SoundScoringOptions

  @Option(
    help: ArgumentHelp("With --exec: the event type to score.", valueName: "type"),
    completion: .eventTypes)
  var type: String?

  @Option(
    help: ArgumentHelp(
      "With --exec: the time limit per recording. Default: 1m.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var timeLimit: Double?

  @Option(
    help: ArgumentHelp(
      "The sensitivity of the detector, if it has one. Default: as in its own command.",
      valueName: "0..1"),
    completion: .ratio)
  var sensitivity: Double?

  @Option(
    name: .customLong("exec"), parsing: .remaining,
    help: ArgumentHelp(
      "A program that prints its events as JSON lines. Must be the last option.",
      valueName: "program"))
  var execution: [String] = []

  @Flag(help: "List the missed labels and the misclassified clips.")
  var misses = false

  @Flag(help: "Print the score as a JSON object.")
  var json = false

  @Flag(help: "Print the score as comma-separated values.")
  var csv = false

  @OptionGroup var destination: DestinationOptions

  static let formats: [EventFormat] = [.text, .json, .csv]

  @Flag(
    name: [.short, .long], help: "Do not report what was left out. The exit status still shows it.")
  var quiet = false

  func validate() throws {
    try require(!json || !csv, "Give only one of --json and --csv.")
    try ProgramWords.check(execution, example: "./detector {}", takesAll: true)
    if !predicted.isEmpty {
      try validatePredictions()
    } else if program.isEmpty {
      try validateDetector()
    } else {
      try validateProgram()
    }
    try require(
      !truth.isEmpty || !scoring.negatives.isEmpty,
      "Name what to score with: files of labels, folders of them, or --negatives NAME=FOLDER.")
  }

  private func validatePredictions() throws {
    try require(
      program.isEmpty && type == nil && timeLimit == nil && sensitivity == nil && sounds.isEmpty
        && scoring.negatives.isEmpty,
      "With --predicted nothing is heard; --label, --split-by and the rules are its options.")
    if let word = words.first, FileKind(word) == nil, Self.detectorNames.contains(word) {
      let others = words.filter { $0 != word && !TruthSet.hasLabelSuffix($0) }
      let names = ([word] + others).joined(separator: " and ")
      throw ValidationError("With --predicted no detector runs; leave \(names) out.")
    }
  }

  private func validateDetector() throws {
    if let model = words.first(where: { [".tragusmodel", ".model"].contains(PathParts($0).suffix) })
      ?? (scoresSounds || detector != nil ? nil : sounds.model)
    {
      let truth = words.filter { $0 != model && $0 != "classify" }.map(printable).joined(
        separator: " ")
      throw ValidationError(
        "Write tragus eval classify \(truth.isEmpty ? "FOLDER" : truth) --model \(printable(model))"
          + (json ? " --json" : csv ? " --csv" : "") + "."
      )
    }
    try refuse(["type": type != nil, "timeLimit": timeLimit != nil]) {
      "\($0) is for a program of --exec; for a detector, leave it out."
    }
    try require(detector != nil, missingDetector)
    let isGraded = detector?.settings.contains { $0.name == "sensitivity" } == true
    try require(
      scoresSounds || sounds.isEmpty,
      "Only 'tragus eval classify' takes \(sounds.given.joined(separator: " and ")); "
        + (isGraded && sounds.threshold != nil
          ? "for '\(words.first ?? "")', --sensitivity 0.5 may do." : "leave it out."))
    guard let sensitivity else { return }
    try require(isGraded, "This detector has no sensitivity; leave --sensitivity out.")
    try require(0...1 ~= sensitivity, "--sensitivity must be 0 to 1, for example 0.5.")
  }

  private var missingDetector: String {
    guard let word = words.first else {
      return "Name a detector, then its labels, for example: tragus eval voice takes.csv."
    }
    guard FileKind(word) == nil else {
      let file = TragusCommand.quotedForShell(word)
      if words.count == 2, words.allSatisfy(TruthSet.hasLabelSuffix) {
        return "Write tragus eval \(file) --predicted "
          + "\(TragusCommand.quotedForShell(words[1])), with the true labels first."
      }
      if let name = words.first(where: Self.detectorNames.contains) {
        let rest = words.filter { $0 != name }.map(TragusCommand.quotedForShell)
        return "Write tragus eval \(name) \(rest.joined(separator: " ")): the detector comes first."
      }
      let all = words.map(TragusCommand.quotedForShell).joined(separator: " ")
      return "Name a detector before '\(printable(word))': tragus eval classify \(all) scores "
        + "recognised sounds, and voice or blow others."
    }
    if word.contains(".") || PathParts.hasFolder(word) {
      if FileKind(word) == nil, let near = AudioError.fileNear(word) {
        return "There is no model '\(printable(word))'; did you mean '\(printable(near))'?"
      }
      return "Write tragus eval classify FOLDER --model \(TragusCommand.quotedForShell(word))."
    }
    return "There is no detector '\(printable(word))'. "
      + nameQuestion(for: word, in: Self.detectorNames)
      + "There are \(Self.detectorNames.joined(separator: ", "))."
  }

  private func validateProgram() throws {
    try require(type ?? "" != "", "Say which lines of the program count: --type blow.")
    try require(
      sounds.isEmpty,
      "Only 'tragus eval classify' takes \(sounds.given.joined(separator: " and ")); leave it out.")
    try require(
      sensitivity == nil, "A program has options of its own; leave --sensitivity out.")
    try require(
      timeLimit, in: 0.01...86_400, "--time-limit must be 10ms to 24h, for example 1m.")
  }

  /// The program of `--exec` and its arguments; empty without it.
  private var program: [String] { ProgramWords.program(execution) }

  private var detector: AnalyzerEntry? {
    scoresSounds
      ? AnalyzerCatalog[RecognizedSound.self]
      : AnalyzerCatalog.phased.first { $0.name == words.first }
  }

  /// Sounds have two names: the command's and the events'.
  private var scoresSounds: Bool {
    program.isEmpty && predicted.isEmpty
      && ["classify", RecognizedSound.name].contains(words.first)
  }

  static let detectorNames = AnalyzerCatalog.phased.map(name).sorted()

  /// The name of a detector for this command: the detector of sounds has the name of a command.
  static func name(of detector: AnalyzerEntry) -> String {
    detector.name == RecognizedSound.name ? "classify" : detector.name
  }

  // A recording, and labels whose name does not say it: `take.wav labels.txt`.
  private var pair: (recording: String, labels: String)? {
    let truth = program.isEmpty ? words.dropFirst() : words[...]
    guard predicted.isEmpty, truth.count == 2,
      let labels = truth.first(where: TruthSet.hasLabelSuffix),
      let recording = truth.first(where: {
        FileKind($0) == .file && AudioFileFormat.hasAudioSuffix($0)
      }), TruthSet.recording(beside: labels) == nil
    else { return nil }
    return (recording, labels)
  }

  private var truth: [String] {
    if let pair { return [pair.labels] }
    let truth = program.isEmpty && predicted.isEmpty ? words.dropFirst() : words[...]
    // A recording stands for its labels: those that are named, or those beside it.
    let tables = truth.filter(TruthSet.hasLabelSuffix)
    let labelled = Set(tables.compactMap(TruthSet.recording(beside:)).map { FilePlace($0) })
    return truth.compactMap { word in
      guard FileKind(word) == .file, AudioFileFormat.hasAudioSuffix(word) else { return word }
      return labelled.contains(FilePlace(word))
        ? nil : tables.isEmpty ? RecordingLabels.file(beside: word) ?? word : word
    }
  }

  func run(_ console: Console) throws {
    var faults = FaultCount(isQuiet: quiet, on: console)
    if !predicted.isEmpty {
      try runLabels(&faults, on: console)
    } else if scoresSounds {
      try runSounds(&faults, on: console)
    } else {
      try runDetector(&faults, on: console)
    }
    try faults.finish()
  }

  private func runLabels(_ faults: inout FaultCount, on console: Console) throws {
    var request = LabelEvaluationRequest()
    (request.truth, request.predicted) = (truth, predicted)
    request.labels = Array(scoring.labels.joined())
    request.group = scoring.splitBy
    // Programs that hear windows report them long before the sound in them begins.
    request.scorer = scoring.scorer(settling: 0, early: .infinity)
    request.isQuiet = quiet
    let outcome = try request.run(on: console, &faults)
    report(outcome, of: "labels", faults.count, on: console)
  }

  private func runDetector(_ faults: inout FaultCount, on console: Console) throws {
    let hearing = try hearing(on: console)
    let recordings = try TruthSet(
      truth, of: pair?.recording, names: Array(scoring.labels.joined()), group: scoring.splitBy)
    var evaluation = Evaluation(
      scorer: scoring.scorer(settling: 1.2), hearing: hearing, isQuiet: quiet, on: console)
    let negatives = try scoring.recordingsWithout(&faults)
    try evaluation.run(recordings, negatives, &faults)
    let (name, score) = evaluation.scores[0]
    if json || destination.format == .json {
      console.output.writeLine(
        JSONLines().object(score, ["detector": name], ["leftOut": faults.count]))
    } else if csv || destination.format == .csv {
      for row in ScoreTable.rows(of: score) { console.output.writeRow(row) }
    } else {
      console.output.write(ScoreText.text(score, of: name, listsMisses: misses))
    }
  }

  private func hearing(on console: Console) throws(AudioError) -> ScoredDetector {
    if program.isEmpty, let detector {
      return try ScoredDetector(detector, sensitivity: sensitivity, on: console)
    }
    return try ScoredDetector(program: program, type: type ?? "", timeLimit: timeLimit, on: console)
  }

  private func runSounds(_ faults: inout FaultCount, on console: Console) throws {
    var request = SoundEvaluationRequest()
    if let model = sounds.model {
      request.model = try ModelFolder(environment: console.environment).model(model)
    }
    (request.truth, request.recording) = (truth, pair?.recording)
    request.labels = Array(scoring.labels.joined())
    request.group = scoring.splitBy
    request.choices = sounds.choices
    request.threshold = sounds.threshold
    request.negatives = try scoring.recordingsWithout(&faults)
    // A model needs no time to settle, and its sounds begin with their first window.
    request.scorer = scoring.scorer(settling: 0, early: SoundClassifier.windowDuration)
    request.isQuiet = quiet
    let outcome = try request.run(on: console, &faults)
    report(outcome, of: "classify", faults.count, on: console)
  }

  private func report(
    _ outcome: SoundEvaluationRequest.Outcome, of detector: String, _ faultCount: Int,
    on console: Console
  ) {
    if json || destination.format == .json {
      console.output.writeLine(
        JSONLines().object(
          outcome, ["detector": detector, "model": sounds.model], ["leftOut": faultCount]))
    } else if csv || destination.format == .csv {
      for row in ScoreTable.rows(of: outcome) { console.output.writeRow(row) }
    } else {
      console.output.write(
        SoundScoreText.text(outcome, of: sounds.model ?? detector, listsMisses: misses))
    }
  }
}
