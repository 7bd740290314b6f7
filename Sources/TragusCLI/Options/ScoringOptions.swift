import ArgumentParser
import Tragus
import TragusStation

/// The options for the material and the rules of scoring.
final class ScoringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Recordings without the sound, as a class: rain=FOLDER. Repeatable.",
      valueName: "name=folder"))
  var negatives: [String] = []

  @Option(
    help: ArgumentHelp(
      "Skip recordings of --negatives whose path matches this regular expression.",
      valueName: "regex"))
  var skip: String?

  @Option(
    name: .customLong("label"),
    help: ArgumentHelp(
      "The labels to score, separated by commas. Default: all.", valueName: "text"),
    transform: TextListArgument.texts)
  var labels: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "Also give the recall for each value of this column of the labels.", valueName: "column"))
  var splitBy: String?

  @Option(
    help: ArgumentHelp(
      "The confidence level of the intervals in percent, 50 to 99.99.", valueName: "percent"),
    completion: .values("90", "95", "99"))
  var confidence = 95.0

  @Option(
    help: ArgumentHelp(
      "Count false alarms this early in a file separately. Default: 1.2s, with classify 0s.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(1.2))
  var settling: Double?

  @Option(
    help: ArgumentHelp(
      "An event may begin this long before its label. Default: 100ms, with classify 975ms, "
        + "with --predicted any time.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.1))
  var early: Double?

  @Option(
    help: ArgumentHelp(
      "An event may begin this long after its label ends. Default: 50ms.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.05))
  var late: Double?

  @Option(
    help: ArgumentHelp(
      "Ignore false alarms this long after a label. Default: 300ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.3))
  var aftermath: Double?

  func validate() throws {
    try require(
      confidence / 100, in: ConfidenceInterval.confidences,
      "--confidence must be 50 to 99.99 percent, for example 95.")
    for text in negatives {
      try require(
        text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .count(where: { !$0.isEmpty }) == 2,
        "'\(text)' is not a class and folder; write --negatives rain=FOLDER.")
    }
    if let skip {
      try require(
        skipped != nil,
        "--skip '\(skip)' is not a regular expression; write for example 'take-[0-9]'.")
      try require(
        !negatives.isEmpty, "--skip leaves out recordings of --negatives; name some.")
    }
  }

  /// The scorer for the options; its times are in seconds.
  func scorer(settling usual: Double, early usualEarly: Double = 0.1) -> Scorer {
    Scorer(
      rule: MatchingRule(
        early: early ?? usualEarly, late: late ?? 0.05, aftermath: aftermath ?? 0.3),
      settling: settling ?? usual, confidence: confidence / 100)
  }

  /// The recordings without the wanted sounds, with their classes.
  ///
  /// - Parameter faults: Counts the omissions from folders.
  func recordingsWithout(
    _ faults: inout FaultCount
  ) throws(AudioError) -> [(name: String, path: String)] {
    var omissions: [String] = []
    let files = try NegativeRecordings.files(negatives, skip: skipped) {
      omissions.append($0.message)
    }
    for omission in omissions { faults.add(omission) }
    return files
  }

  /// The pattern of paths to leave out.
  private var skipped: Regex<AnyRegexOutput>? { skip.flatMap { try? Regex($0) } }
}
