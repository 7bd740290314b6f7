import ArgumentParser
import Tragus

/// The options for telling single sounds apart, where cuts are proposed.
final class SegmentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least rise of a sound above the background, 1dB to 60dB. Default: 6dB.",
      valueName: "decibels"),
    transform: LevelArgument.level("threshold", in: 1...60, example: "6dB"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp("The shortest sound. Default: 100ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.1))
  var shortest: Double?

  @Option(
    help: ArgumentHelp(
      "The longest pause within a sound. Default: 200ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.2))
  var pause: Double?

  @Option(
    help: ArgumentHelp(
      "Add this much at both ends of a sound. Default: 50ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.05))
  var padding: Double?

  @Flag(help: "End a sound only at a pause, not where it changes. Words stay together.")
  var whole = false

  @Flag(help: "Do not name sounds. Naming takes most of the time.")
  var noNames = false

  func validate() throws {
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
