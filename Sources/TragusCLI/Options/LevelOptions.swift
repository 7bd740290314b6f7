import ArgumentParser
import TragusStation

// Of numbers without a unit, 30 is likelier meant in seconds, and 50 in milliseconds.
private let usualPeriod = 1.5

/// The options for levels, the same in every command that measures them.
final class LevelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The interval that each level covers. Default: 100ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(usualPeriod))
  var period: Double?

  @Option(
    help: ArgumentHelp(
      "The lowest level to report. Default: -160dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var floor: Double?

  func validate() throws {
    try require(period, in: Settings.periods, "--period must be 1ms to 24h.")
    try require(
      floor, in: Settings.floors, "--floor must be -1000dB to -1dB, for example -60dB.")
  }

  /// The request for the options.
  func request(channel: ChannelChoice?) -> LevelRequest {
    var request = LevelRequest()
    request.period = period
    request.floor = floor
    request.isOfEachChannel = channel == .each
    return request
  }
}
