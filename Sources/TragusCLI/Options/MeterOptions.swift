import ArgumentParser
import Tragus
import TragusStation

/// The options for further measurements in `tragus meter`.
final class MeterOptions: ParsableArguments {
  @Flag(help: "Measure loudness (BS.1770, EBU R 128): momentary, short-term, integrated, range.")
  var loudness = false

  @Flag(help: "Measure the true peak, also between samples. Includes --loudness.")
  var truePeak = false

  @Flag(help: "Measure sound levels (IEC 61672): Leq, maxima, exposure, C peak, percentiles.")
  var soundLevel = false

  @Option(
    help: ArgumentHelp(
      "The frequency weighting of the sound level: A, C or Z. Default: A.", valueName: "weighting"))
  var weight: FrequencyWeighting?

  @Flag(exclusivity: .exclusive, help: "The time weighting of the sound level.")
  var response: TimeWeighting?

  @Flag(help: "Measure with programme meters: PPM I and II (IEC 60268-10), VU (IEC 60268-17).")
  var programme = false

  @Option(
    help: ArgumentHelp("Measure octave or third-octave bands (IEC 61260).", valueName: "bands"))
  var bands: BandChoice?

  @Option(
    name: .customLong("range"),
    help: ArgumentHelp(
      "Measure the level between two frequencies, such as 100:300,18k:21k. Repeatable.",
      valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.bands)
  var ranges: [[FrequencyBand]] = []

  @Option(
    help: ArgumentHelp(
      "Measure noise dose by niosh, osha-pel (or osha) or osha-hc. Needs a calibration.",
      valueName: "rule")
  )
  var dose: NoiseCriterion?

  @Option(
    help: ArgumentHelp(
      "The interval for sound levels, bands and dose, such as 1m. Levels are left out unless "
        + "--period is given.",
      valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var stats: Double?

  @Flag(help: "Measure everything. A summary then also has values every 10 ms.")
  var all = false

  enum BandChoice: String, ExpressibleByArgument, CaseIterable {
    case octave
    case thirdOctave = "third-octave"

    init?(argument: String) {
      // Filters are also called by their part of an octave.
      let others = ["1/1": "octave", "1": "octave", "1/3": "third-octave", "third": "third-octave"]
      self.init(rawValue: others[argument] ?? argument)
    }
  }

  func validate() throws {
    try require(stats, in: Settings.periods, "--stats must be 1ms to 24h.")
    try require(
      stats == nil || measuresSoundLevel || bands != nil || !ranges.isEmpty || dose != nil || all,
      "--stats needs something to gather: --sound-level, --bands, --range, --dose or --all.")
  }

  private var measuresSoundLevel: Bool { soundLevel || weight != nil || response != nil }

  /// The meters for the options, besides the level.
  var meters: Meters {
    var meters = Meters()
    meters.measuresLoudness = loudness || truePeak
    meters.measuresTruePeak = truePeak
    if measuresSoundLevel {
      meters.soundLevel = Meters.SoundLevelWeightings(
        frequency: weight ?? .a, time: response ?? .fast)
    }
    meters.measuresProgramme = programme
    switch bands {
    case .octave: meters.bands = FrequencyBand.octaves()
    case .thirdOctave: meters.bands = FrequencyBand.thirdOctaves()
    case nil: break
    }
    meters.bands += ranges.joined()
    meters.doseCriterion = dose
    meters.statisticsPeriod = stats
    return meters
  }
}

extension FrequencyWeighting: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(rawValue: argument.uppercased())
  }
}

extension TimeWeighting: EnumerableFlag {
  public static func help(for value: Self) -> ArgumentHelp? {
    switch value {
    case .fast: "Time weighting of 125 ms. Default: fast."
    case .slow: "Time weighting of 1 s."
    case .impulse: "Time weighting of 35 ms up and 1.5 s down."
    }
  }
}

extension NoiseCriterion: ExpressibleByArgument {
  public static let allValueStrings = all.map(\.name)
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  private static let all = [niosh, oshaPermissible, oshaHearing]

  public init?(argument: String) {
    // OSHA's name alone usually means its permissible exposure limit.
    let name = argument == "osha" ? Self.oshaPermissible.name : argument
    guard let criterion = Self.all.first(where: { $0.name == name }) else { return nil }
    self = criterion
  }
}
