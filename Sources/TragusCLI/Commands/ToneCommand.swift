import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus tone`: detects the frequencies of tones.
final class ToneCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone",
    abstract: "Measure tones, decode telephone keys, and detect alarms.",
    discussion: """
      tragus tone                               measures the strongest tone
      tragus tone --max 5 --resolution 1Hz      measures up to five tones
      tragus tone take.wav --summary            prints one frequency for the whole file
      tragus tone call.wav --dtmf               decodes the keys of a telephone
      tragus tone --alarm --on smoke --exec -- ./notify.sh

      Noise alone gives no tones. Harmonics are reported as separate tones.

      More: tragus tune --help, guide Documentation/Tones.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var names: NoteNameOptions

  @Option(
    help: ArgumentHelp(
      "The length of a block in frames. Default: \(ToneDetector.defaultBlock).",
      valueName: "frames"))
  var block: Int?

  @Option(
    help: ArgumentHelp(
      "Frames from one block to the next. Default: a quarter of a block.", valueName: "frames"))
  var hop: Int?

  @Option(
    help: ArgumentHelp(
      "Make blocks long enough to separate tones this far apart, such as 1Hz.",
      valueName: "frequency"),
    completion: .values("1Hz", "2Hz", "5Hz"), transform: FrequencyArgument.resolution)
  var resolution: Double?

  @Option(
    help: ArgumentHelp(
      "The frequency range, such as 18k:21k. Default: from 20 Hz.", valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      "Report at most this many tones, the strongest. Default: 1.", valueName: "count"))
  var max: Int?

  @Option(
    help: ArgumentHelp(
      "The share of blocks in which noise may count as a tone; 1 reports every block. "
        + "Default: 1e-5.",
      valueName: "rate"))
  var falseAlarm: Double?

  @Option(
    help: ArgumentHelp("Ignore softer tones, such as -60dB. Default: -120dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var minLevel: Double?

  @Flag(help: "Decode telephone keys (DTMF) instead of tones.")
  var dtmf = false

  @Flag(help: "Detect smoke and carbon monoxide alarms (T3, T4) instead of tones.")
  var alarm = false

  @Flag(help: "Print one line for the whole input: median frequency, duration and spread.")
  var summary = false

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  /// What to write for tones in the place of inputs; `nil` for anything else.
  static func advice(on words: [String]) -> String? {
    func isLength(_ word: String) -> Bool {
      Double(word) == nil && (try? DurationText.seconds(in: word)) != nil
    }
    let inputs = words.filter(isInput)
    var sounds = words.filter { !isLength($0) && !inputs.contains($0) }
      .map { HarmonyText.chord($0)?.joined(separator: "+") ?? $0 }
    var length = words.first(where: isLength) ?? "2s"
    // No tone is so low: `tone 1750 0.5`.
    if sounds.count > 1, let seconds = sounds.last.flatMap(Double.init), 0 < seconds, seconds < 20,
      sounds.dropLast().allSatisfy({ FrequencyText.hertz(in: $0).map { $0 >= 20 } == true })
    {
      length = sounds.removeLast() + "s"
    }
    if sounds.count == 1, FrequencyText.hertz(in: sounds[0]) == nil,
      let (low, high) = FrequencyText.ends(of: sounds[0])
    {
      let ends = "\(plainNumber(low)):\(plainNumber(high))"
      return inputs.isEmpty
        ? "'tragus tone --range \(ends)' listens there; 'tragus beep --sweep \(ends) 5s' plays a sweep."
        : "Write --range \(ends), not \(printable(sounds[0]))."
    }
    let tones = sounds.flatMap { $0.split { "+,".contains($0) }.map(String.init) }
    let frequencies = tones.compactMap { FrequencyText.hertz(in: $0) }
    guard let low = frequencies.min(), let high = frequencies.max(), low > 0,
      frequencies.count == tones.count
    else { return nil }
    let range =
      "--range \(FrequencyText.range(about: low, to: high))"
      + (tones.count > 1 ? " --max \(tones.count)" : "")
    if !inputs.isEmpty {
      return "Write \(range), not \(printable(sounds.joined(separator: " ")))."
    }
    let sound = sounds.joined(separator: " ").replacing(",", with: "+")
    let it = tones.count > 1 ? "them" : "it"
    // Two tones at once beat, or are a chord.
    let together =
      tones.count > 1 && tones.allSatisfy { FrequencyText.hertz(in: $0).map { $0 >= 20 } == true }
        && sounds.count == tones.count
      ? ", and \(tones.joined(separator: "+")) at once" : ""
    return
      "'tragus beep \(sound) --for \(length)' plays \(it)\(together); 'tragus tone \(range)' listens for \(it)."
  }

  // A number may have a point, as the name of a file.
  private static func isInput(_ word: String) -> Bool {
    FileKind(word) != nil
      || FrequencyText.hertz(in: word) == nil && FrequencyText.ends(of: word) == nil
        && InputName(word, device: nil).isInput
  }

  func validate() throws {
    let alarms = [AlarmActivity.name] + EventPattern.names(of: AlarmActivity.name)
    let events = action.allEvents.flatMap { $0.split(separator: ",").map(String.init) }
    if !alarm, let name = events.first(where: alarms.contains) {
      let action = action.isNeeded ? "" : ", and --exec -- PROGRAM or --exit"
      throw ValidationError("'\(name)' is an alarm; add --alarm\(action).")
    }
    if !dtmf, let key = events.first(where: { $0.count == 1 && "0123456789*#".contains($0) }) {
      throw ValidationError("'\(key)' is a telephone key; add --dtmf.")
    }
    try action.check { () throws(AudioError) in try actions }
    try clock.refuse(in: summary)
    try action.refuseUpdates()
    if let advice = Self.advice(on: input.inputs) { throw ValidationError(advice) }
    try action.requirePhases(alarm, advice: "--phase is for --alarm.")
    try require(!summary || !dtmf && !alarm, "--summary is of tones; leave --dtmf and --alarm out.")
    try require(!summary || !action.isNeeded, "--summary is of the whole; leave actions out.")
    try require(
      !summary || output.format.labels == nil,
      "A summary does not become labels; give --format text, json, csv or tsv with it.")
    if dtmf || alarm {
      try refuse([
        "block": block != nil, "hop": hop != nil, "resolution": resolution != nil,
        "range": range != nil, "max": max != nil, "falseAlarm": falseAlarm != nil,
        "minLevel": minLevel != nil, "a4": names.options.a4 != 440,
        "transpose": names.options.transpose != 0, "flats": names.flats,
      ]) { "--dtmf and --alarm know what to look for; leave \($0) out." }
    }
    try require(
      block == nil || resolution == nil, "--resolution chooses the block; leave --block out.")
    let limits = ToneDetector.blockLimits
    try require(
      block, in: limits,
      "--block must be \(limits.lowerBound) to \(limits.upperBound) frames, for example 4096.")
    try require(
      hop, in: 1...limits.upperBound,
      "--hop must be 1 to \(limits.upperBound) frames, for example 1024.")
    try require(
      max, in: 1...ToneDetector.countLimit,
      "--max must be 1 to \(ToneDetector.countLimit) tones, for example 3; --range limits their frequency."
    )
    try require(falseAlarm, in: 1e-12...1, "--false-alarm must be 1e-12 to 1, for example 0.001.")
    try require(minLevel, in: -300...0, "--min-level must be -300dB to 0dB, for example -60dB.")
  }

  func run(_ console: Console) throws {
    let action = try EventAction(actions, output.reporting, on: console)
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    try action.hear(session) { opened, isFirst in
      let sitting = DetectorSitting(opened, output.reporting, isFirst: isFirst, action: action)
      if dtmf || alarm {
        try sitting.hearSignals(keys: dtmf, alarms: alarm)
      } else {
        try sitting.hear(request, isSummary: summary)
      }
    }
  }

  private var actions: ActionRequest {
    get throws(AudioError) {
      switch (dtmf, alarm) {
      case (true, true):
        try action.request(
          ActionRequest.Words("a signal", "signals"), on: [DTMFDigit.name, AlarmActivity.name])
      case (true, false):
        try action.request(ActionRequest.Words("a key", "keys"), on: [DTMFDigit.name])
      case (false, true):
        try action.request(ActionRequest.Words("an alarm", "alarms"), on: [AlarmActivity.name])
      case (false, false):
        try action.request(ActionRequest.Words("a tone", "tones"), on: [Tone.name])
      }
    }
  }

  private var request: ToneRequest {
    var request = ToneRequest()
    request.block = block
    request.hop = hop
    request.resolution = resolution
    request.range = range
    request.maximumCount = max ?? request.maximumCount
    request.falseAlarmRate = falseAlarm ?? request.falseAlarmRate
    request.minimumLevel = minLevel ?? request.minimumLevel
    request.tuning = names.tuning
    return request
  }
}
