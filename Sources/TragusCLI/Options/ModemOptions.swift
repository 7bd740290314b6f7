import ArgumentParser
import Tragus

/// The options for sending, the same in every command that sends.
final class ModemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "auto (normal, or what --probe finds), normal, robust (any room), quick (outdoors), "
        + "fast (a cable, a table) or tutorial."))
  var mode = ModeChoice.auto

  @OptionGroup var sound: BandOptions

  var band: ModemBand? { sound.band }
  var peak: Double { sound.peak }
}

/// The options for the band and the level of messages.
final class BandOptions: ParsableArguments {
  @Option(help: "audible, phone (17.5 to 19 kHz) or ultra. Default: audible.")
  var band: ModemBand?

  @Option(
    help: ArgumentHelp(
      "The peak level of the sound that is played. Default: -6dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.message)
  var peak = ModemEncoder.usualLevel
}

/// The argument `--mode`: one of the modes, or the best one.
enum ModeChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, robust, normal, quick, fast, tutorial

  /// The mode, or `nil` for the best one.
  var mode: ModemMode? { ModemMode(rawValue: rawValue) }
}

extension ModemBand: ExpressibleByArgument {}
