import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// How levels are measured, spelled the same in every command that measures them.
struct LevelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What each level covers, for example 100ms (the default).", valueName: "duration"),
    transform: DurationArgument.near(0.1))
  var period: Double?

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The lowest level reported, in dBFS (-160 unless set).", valueName: "dBFS"))
  var floor: Double?

  mutating func validate() throws {
    if let period, !Settings.periods.contains(period) {
      throw ValidationError("--period must be 1ms to 24h.")
    }
    if let floor, !Settings.floors.contains(floor) {
      throw ValidationError("--floor must be -1000 to -1 dBFS, for example -60.")
    }
  }

  /// How levels are measured, and nothing else yet.
  func meters(_ settings: Settings, channel: ChannelChoice?) throws(AudioError) -> Meters {
    var meters = Meters()
    meters.levels = LevelMeter.Settings(
      period: try period(settings), report: channel == .each ? .each : .combined,
      floor: try floor(settings))
    return meters
  }

  func floor(_ settings: Settings) throws(AudioError) -> Double {
    if let floor { floor } else { try settings.floor() }
  }

  func period(_ settings: Settings) throws(AudioError) -> Double {
    if let period { period } else { try settings.period() }
  }
}
