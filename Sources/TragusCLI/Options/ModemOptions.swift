import ArgumentParser
import Tragus

/// How something is sent, spelled the same in every command that sends.
struct ModemOptions: ParsableArguments {
  @Option(
    help: """
      auto (normal, or what --probe finds), normal, robust (any room), quick (outdoors), fast (a cable, a \
      table) or tutorial; auto unless set.
      """)
  var mode = ModeChoice.auto

  @OptionGroup var sound: BandOptions

  var band: ModemBand? { sound.band }
  var peak: Double { sound.peak }
}

/// Where in the spectrum something is said, and how loud.
struct BandOptions: ParsableArguments {
  @Option(help: "audible, phone (17.5 to 19 kHz) or ultra; audible unless set.")
  var band: ModemBand?

  @Option(
    help: ArgumentHelp("The peak of what is sent; -6dB unless set.", valueName: "level"),
    completion: .level, transform: LevelArgument.message)
  var peak = ModemEncoder.usualLevel
}

/// `--mode`: one of the modes, or the one that suits.
enum ModeChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, robust, normal, quick, fast, tutorial

  /// The mode, or `nil` for the one that suits.
  var mode: ModemMode? { ModemMode(rawValue: rawValue) }
}

extension ModemBand: ExpressibleByArgument {}
