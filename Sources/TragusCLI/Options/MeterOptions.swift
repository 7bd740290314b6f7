import ArgumentParser
import Tragus
import TragusStation

/// The options for further measurements in `tragus meter`.
struct MeterOptions: ParsableArguments {
  @Flag(help: "Loudness (BS.1770, EBU R 128): momentary, short-term, integrated, range.")
  var loudness = false

  @Flag(help: "The true peak, between samples too; measures loudness as well.")
  var truePeak = false

  @Flag(help: "A sound level meter (IEC 61672): Leq, maxima, exposure, C peak, percentiles.")
  var soundLevel = false

  @Option(
    help: ArgumentHelp(
      "A, C or Z, the frequency weighting of the sound level.", valueName: "weighting"))
  var weight: FrequencyWeighting?

  @Flag(exclusivity: .exclusive, help: "The time weighting of the sound level.")
  var response: TimeWeighting?

  @Flag(help: "Programme meters: PPM of types I and II (IEC 60268-10), VU (IEC 60268-17).")
  var programme = false

  @Option(help: ArgumentHelp("octave or third-octave (IEC 61260).", valueName: "bands"))
  var bands: BandChoice?

  @Option(
    name: .customLong("range"),
    help: ArgumentHelp(
      "The level between two frequencies, as 100:300,18k:21k; may be repeated.",
      valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.bands)
  var ranges: [[FrequencyBand]] = []

  @Option(
    help: ArgumentHelp(
      "Noise dose by niosh, osha-pel (or osha) or osha-hc; needs a calibration.", valueName: "rule")
  )
  var dose: NoiseCriterion?

  @Option(
    help: ArgumentHelp(
      "What sound levels, bands and dose cover, for example 1m; the level is left out then, unless "
        + "--period is given.",
      valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var stats: Double?

  @Flag(help: "Everything; a summary also has values over time, every 10 ms.")
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

  mutating func validate() throws {
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
    case .fast: "The time weighting: 125 ms."
    case .slow: "The time weighting: 1 s."
    case .impulse: "The time weighting: 35 ms up, 1.5 s down."
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
