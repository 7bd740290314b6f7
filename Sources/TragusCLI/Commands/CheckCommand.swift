import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus check`: says whether recordings keep limits.
final class CheckCommand: ReportingCommand {
  static let hearsInputs = false

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check recordings against limits, for scripts.",
    discussion: """
      tragus check take.wav                      looks for clipping and other faults
      tragus check episode.mp3 --loudness -16±1  also checks the loudness
      tragus check book/ --rules acx             checks by the rules of ACX
      tragus check *.wav --peak -1dB || exit     stops a script

      Without a limit it looks only for faults: clipping, silence, an empty channel, a DC offset, or a \
      header that promises too much.

      --rules sets the limits of \(rules). Other options change single ones.

      Levels are of all channels together. -16 alone stands for -17 to -15, and -18:-14 for these limits.

      Exit status: 0 all pass, 1 one does not pass, 2 a file could not be read.

      More: tragus info --help, tragus meter --help, guide Documentation/Measuring.md
      """)

  private static let ruleNames = RecordingLimits.rules.keys.sorted()
  private static let rules =
    ruleNames.dropLast().joined(separator: ", ") + " or \(ruleNames.last ?? "")"

  @OptionGroup var input: RecordingInputOptions

  @Option(
    help: ArgumentHelp("The rules of a platform or broadcaster: \(rules).", valueName: "name"),
    completion: .list(ruleNames))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "The integrated loudness (BS.1770), such as -16, -23±0.5 or -18:-14.", valueName: "LUFS"),
    completion: .values("-16", "-23±0.5", "-14"), transform: LimitArgument.loudness)
  var loudness: LimitArgument?

  @Option(
    help: ArgumentHelp(
      "How far loudness and RMS may be from a single value. Default: 1.", valueName: "decibels"),
    transform: LevelArgument.tolerance)
  var tolerance: Double?

  @Option(
    help: ArgumentHelp("The highest true peak, such as -1.", valueName: "dBTP"),
    completion: .values("-1", "-2"), transform: LevelArgument.truePeak)
  var truePeak: Double?

  @Option(
    help: ArgumentHelp("The highest peak of a sample, such as -3dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.peak)
  var peak: Double?

  @Option(
    help: ArgumentHelp("The RMS, such as -23:-18.", valueName: "levels"),
    transform: LimitArgument.level)
  var rms: LimitArgument?

  @Option(
    help: ArgumentHelp(
      "The highest RMS of the quietest half second, such as -60dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var noise: Double?

  @Option(
    help: ArgumentHelp("The longest time below -60 dBFS, such as 2s.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(2))
  var silence: Double?

  @Option(
    help: ArgumentHelp("The least length, such as 1m.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var shortest: Double?

  @Option(
    help: ArgumentHelp("The greatest length, such as 1h.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var longest: Double?

  @Option(
    help: ArgumentHelp("The sample rate, such as 44.1kHz.", valueName: "frequency"),
    transform: FrequencyArgument.rate)
  var rate: Double?

  @Option(help: ArgumentHelp("The number of channels, such as 1.", valueName: "count"))
  var channels: Int?

  @OptionGroup var output: OutputOptions

  static let missingInput =
    "Name what to check, as tragus check take.wav; 'tragus doctor' checks the microphone."

  func validate() throws {
    try require(
      !input.inputs.isEmpty,
      Self.missingInput)
    if let word = input.inputs.first(where: {
      $0.hasPrefix("±") || $0.hasPrefix("+-") || $0.hasPrefix("+/-")
    }) {
      throw ValidationError(
        "Write the value and its tolerance without a blank, as --loudness -16±1, not '\(printable(word))' alone."
      )
    }
    try require(
      output.format.labels == nil,
      "A check is not a label of a time; give --format text, json, csv or tsv.")
    if let rules, rules.contains(".") {
      throw ValidationError(
        "Rules have a name, as acx, and your own limits are options: --loudness -16 --true-peak -1 "
          + "--noise -60.")
    }
    if let rules, rules.contains(",") {
      throw ValidationError(
        "One set of rules is checked at a time; write --rules "
          + printable(String(rules.prefix { $0 != "," })) + ", and check again with the other.")
    }
    if let rules, RecordingLimits.rules[rules.lowercased()] == nil {
      let near =
        Self.ruleNames.first { rules.lowercased().split { !$0.isLetter }.contains($0[...]) }
        ?? nearestName(to: rules.lowercased(), in: Self.ruleNames)
      throw ValidationError(
        "There are no rules '\(printable(rules))'"
          + (near.map { "; did you mean '\($0)'?" } ?? "; write \(Self.rules)."))
    }
    try require(
      tolerance == nil || [loudness, rms].contains { $0?.isSingle == true },
      "--tolerance is for a single value; add --loudness -16, or leave it out.")
    try require(channels, in: 1...64, "--channels must be 1 to 64, for example 1.")
    if let shortest, let longest {
      try require(shortest <= longest, "--longest must be at least --shortest.")
    }
  }

  func run(_ console: Console) throws {
    try CheckRecordingsSitting(limits, output.reporting, on: console).check(input.request)
  }

  private var limits: RecordingLimits {
    typealias Limit = RecordingLimits.Limit
    var limits = rules.flatMap { RecordingLimits.rules[$0.lowercased()] } ?? RecordingLimits()
    limits.set(.loudness, loudness?.limit(tolerance))
    limits.set(.truePeak, truePeak.map { Limit(most: $0) })
    limits.set(.peak, peak.map { Limit(most: $0) })
    limits.set(.rms, rms?.limit(tolerance))
    limits.set(.noise, noise.map { Limit(most: $0) })
    limits.set(.silence, silence.map { Limit(most: $0) })
    if shortest != nil || longest != nil {
      limits.set(.length, Limit(least: shortest, most: longest))
    }
    limits.set(.rate, rate.map { Limit(least: $0, most: $0) })
    limits.set(.channels, channels.map { Limit(least: Double($0), most: Double($0)) })
    return limits
  }
}
