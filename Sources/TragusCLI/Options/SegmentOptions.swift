import ArgumentParser
import Tragus

/// The options for telling single sounds apart, where cuts are proposed.
struct SegmentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far a sound rises above what is usual, 1dB to 60dB; 6dB unless set.",
      valueName: "decibels"),
    transform: LevelArgument.level("threshold", in: 1...60, example: "6dB"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp("The shortest sound; 100ms unless set.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.seconds)
  var shortest: Double?

  @Option(
    help: ArgumentHelp(
      "The longest pause within a sound; 200ms unless set.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.seconds)
  var pause: Double?

  @Option(
    help: ArgumentHelp(
      "What is added at both ends of a sound; 50ms unless set.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.seconds)
  var padding: Double?

  @Flag(help: "End a sound in a pause alone, and not where it changes or dips: words as one.")
  var whole = false

  @Flag(help: "Do not say what each sound may be, which takes most of the time.")
  var noNames = false

  mutating func validate() throws {
    try require(shortest, in: 0.02...60, "--shortest must be 20ms to 1m.")
    try require(pause, in: 0...10, "--pause must be at most 10s.")
    try require(padding, in: 0...10, "--padding must be at most 10s.")
  }

  var settings: SegmentProposer.Settings {
    var settings = SegmentProposer.Settings()
    settings.threshold = threshold ?? settings.threshold
    settings.minimumDuration = shortest ?? settings.minimumDuration
    settings.pause = pause ?? settings.pause
    settings.padding = padding ?? settings.padding
    settings.splits = !whole
    return settings
  }
}
