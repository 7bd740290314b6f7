import ArgumentParser
import Tragus
import TragusTerminal

/// The options for the display of the level, and for the names of its ranges.
final class GaugeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The gauge of the live view: bar, radial, linear, big or none.", valueName: "gauge"))
  var gauge = Choice.bar

  @Option(
    help: ArgumentHelp(
      "Report when the level enters a named range, such as quiet:-60:-30,loud:-30:0:red. Presets: "
        + LevelRanges.presets.map(\.name).joined(separator: ", ")
        + ".",
      valueName: "ranges"), completion: .levelRanges)
  var ranges: String?

  @Option(
    help: ArgumentHelp(
      "The level leaves a range this far below it. Default: 1dB.",
      valueName: "decibels"),
    transform: LevelArgument.difference)
  var hysteresis: Double?

  @Option(
    help: ArgumentHelp(
      "The level must be in a range this long before it counts. Default: 0s.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.5))
  var stay = 0.0

  @Option(
    help: ArgumentHelp(
      "How the needle of the live view moves: "
        + Ballistics.named.map(\.name).joined(separator: ", ")
        + ". A sound level uses its own time weighting. Default: fast.",
      valueName: "name"),
    completion: .ballistics, transform: GaugeOptions.ballistics)
  var ballistics: Ballistics?

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case bar, radial, linear, big, none
  }

  func validate() throws {
    if let ranges {
      _ = try usage { () throws(AudioError) in try LevelRanges(parsing: ranges) }
    }
    try require(
      ranges != nil || hysteresis == nil && stay == 0,
      "--hysteresis and --stay need --ranges.")
    try require(hysteresis, in: 0...60, "--hysteresis must be 0dB to 60dB.")
    try require(stay, in: 0...86_400, "--stay must be 0s to 24h.")
  }

  /// Whether there is a live picture.
  var isShown: Bool { gauge != .none }

  /// The settings for the options.
  var settings: GaugeSettings {
    var settings = GaugeSettings()
    settings.shape = TextGauge.Shape(rawValue: gauge.rawValue)
    settings.ranges = chosenRanges
    settings.hysteresis = hysteresis ?? LevelRanges.defaultHysteresis
    settings.minimumStay = stay
    settings.ballistics = ballistics
    return settings
  }

  // `validate` has checked the text.
  private var chosenRanges: LevelRanges? { ranges.flatMap { try? LevelRanges(parsing: $0) } }

  private static func ballistics(_ name: String) throws -> Ballistics {
    if let ballistics = Ballistics(name: name) { return ballistics }
    let names = Ballistics.named.map(\.name).joined(separator: ", ")
    throw ValidationError("There are no ballistics '\(name)'; there are \(names).")
  }
}
