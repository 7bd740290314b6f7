import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus tone`: the frequencies of tones.
struct ToneCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone",
    abstract: "Measure tones; decode telephone keys; hear alarms.",
    discussion: """
      tragus tone                               the strongest tone, as it sounds
      tragus tone --resolution 1Hz --max 5      up to five tones, told apart from 1 Hz on
      tragus tone take.wav --range 18k:21k      what nobody hears, under music and speech
      tragus tone take.wav --json               one line for each tone of each block
      tragus tone call.wav --dtmf               the keys of a telephone that were pressed
      tragus tone --alarm                       smoke and carbon monoxide alarms

      Nothing is reported where there is only noise. Harmonics are tones of their own; for the \
      pitch of an instrument see 'tragus tune'.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var tuning: TuningOptions

  @Option(
    help: ArgumentHelp(
      "The length of a block in frames (default: \(ToneDetector.defaultBlock)).",
      valueName: "frames"))
  var block: Int?

  @Option(
    help: ArgumentHelp(
      "Frames from one block to the next (default: a quarter of a block).", valueName: "frames"))
  var hop: Int?

  @Option(
    help: ArgumentHelp(
      "Blocks so long that tones this far apart are two, as 1Hz.", valueName: "frequency"),
    transform: FrequencyRangeArgument.resolution)
  var resolution: Double?

  @Option(
    help: ArgumentHelp(
      "Where to look, as 18k:21k (default: from 20 Hz on).", valueName: "low:high"),
    transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(help: ArgumentHelp("The most tones at a time: the strongest.", valueName: "count"))
  var max: Int?

  @Option(
    help: ArgumentHelp(
      "How often noise may pass for a tone, as a part of all blocks; 1 reports every block.",
      valueName: "rate"))
  var falseAlarm: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Report nothing that is softer, for example -60.", valueName: "dBFS"))
  var minLevel: Double?

  @Flag(help: "Decode the keys of a telephone (DTMF) instead of tones.")
  var dtmf = false

  @Flag(help: "Hear smoke and carbon monoxide alarms (T3, T4) instead of tones.")
  var alarm = false

  mutating func validate() throws {
    if dtmf || alarm {
      let unused: [(name: String, isSet: Bool)] = [
        ("block", block != nil), ("hop", hop != nil), ("resolution", resolution != nil),
        ("range", range != nil), ("max", max != nil), ("false-alarm", falseAlarm != nil),
        ("min-level", minLevel != nil),
      ]
      if let option = unused.first(where: \.isSet) {
        throw ValidationError(
          "--dtmf and --alarm know what to look for; leave --\(option.name) out.")
      }
    }
    if block != nil, resolution != nil {
      throw ValidationError("--resolution chooses the block; leave --block out.")
    }
    let limits = ToneDetector.blockLimits
    if let block, !limits.contains(block) {
      throw ValidationError(
        "--block must be \(limits.lowerBound) to \(limits.upperBound) frames, for example 4096.")
    }
    if let hop, hop < 1 {
      throw ValidationError("--hop must be 1 frame or more, for example 1024.")
    }
    if let max, !(1...ToneDetector.countLimit).contains(max) {
      throw ValidationError("--max must be 1 to \(ToneDetector.countLimit) tones, for example 3.")
    }
    if let falseAlarm, !(falseAlarm >= 1e-12 && falseAlarm <= 1) {
      throw ValidationError("--false-alarm must be 1e-12 to 1, for example 0.001.")
    }
    if let minLevel, !(-300...0).contains(minLevel) {
      throw ValidationError("--min-level must be -300 to 0 dBFS, for example -60.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    try session.forEachInput { opened, isFirst in
      try report(opened, isFirst: isFirst, on: console)
    }
    try console.checkStop()
  }

  private func report(_ opened: OpenInput, isFirst: Bool, on console: Console) throws(AudioError) {
    if dtmf || alarm { return try reportSignals(opened, isFirst: isFirst) }
    let detector = try detector(for: opened, on: console)
    if output.format == .text, opened.isWatchable, !output.quiet, let terminal = console.terminal {
      return try watch(opened, detector, on: terminal)
    }
    let report = try DetectionReport(
      opened, parameters: parameters(of: detector), events: [Tone.self], output: output.reporting,
      isFirst: isFirst)
    let listener = Listener()
    listener.add(detector) { report.print($0) }
    try report.run(listener)
  }

  private func watch(
    _ opened: OpenInput, _ detector: ToneDetector, on terminal: Terminal
  ) throws(AudioError) {
    let screen = LiveScreen.of(TonePicture(detector, on: terminal), opened, on: terminal)
    let listener = Listener()
    listener.add(detector) { screen.view.picture.hear($0) }
    screen.addMonitor(to: listener, of: opened)
    try screen.watch(listener, opened)
  }

  private func reportSignals(_ opened: OpenInput, isFirst: Bool) throws(AudioError) {
    let format = opened.source.format
    if dtmf { try opened.check(for: DTMFDigit.self) }
    if alarm { try opened.check(for: AlarmActivity.self) }
    let signals: [any AudioEvent.Type] = [DTMFDigit.self, AlarmActivity.self]
    let report = try DetectionReport(
      opened, parameters: [:], events: signals, output: output.reporting, isFirst: isFirst)
    let listener = Listener()
    if dtmf { listener.add(DTMFDecoder(format: format)) { report.print($0) } }
    if alarm { listener.add(AlarmDetector(format: format)) { report.print($0) } }
    try report.run(listener)
  }

  private func detector(for opened: OpenInput, on console: Console) throws(AudioError)
    -> ToneDetector
  {
    let format = opened.source.format
    let block = try block(for: opened)
    if let length = opened.source.remainingFrameCount, length < Int64(block) {
      throw AudioError(
        .invalidRequest,
        "\(printable(opened.title)) has \(length) frames, which is less than a block of \(block); "
          + (resolution == nil ? "give a shorter --block." : "give a coarser --resolution."))
    }
    return ToneDetector(
      format: format, block: block, hop: hop, range: try range(in: opened, on: console),
      maximumCount: max ?? 1,
      falseAlarmRate: falseAlarm ?? ToneDetector.defaultFalseAlarmRate,
      minimumLevel: minLevel ?? ToneDetector.defaultMinimumLevel, tuning: tuning.tuning)
  }

  private func block(for opened: OpenInput) throws(AudioError) -> Int {
    guard let resolution else { return block ?? ToneDetector.defaultBlock }
    let rate = opened.source.format.sampleRate
    let limits = ToneDetector.blockLimits
    let length = (rate / resolution).rounded(.up)
    guard length >= Double(limits.lowerBound), length <= Double(limits.upperBound) else {
      func text(_ count: Int) -> String { decimal(rate / Double(count), places: 3) }
      throw AudioError(
        .invalidRequest,
        "At \(Int(rate)) Hz, --resolution must be \(text(limits.upperBound)) to "
          + "\(text(limits.lowerBound)) Hz.")
    }
    return Int(length)
  }

  private func range(in opened: OpenInput, on console: Console) throws(AudioError) -> ClosedRange<
    Double
  >? {
    guard let range else { return nil }
    let rate = opened.source.format.sampleRate
    guard range.lowerBound < rate / 2 else {
      throw AudioError(
        .invalidRequest,
        "\(printable(opened.title)) has \(Int(rate)) Hz, which holds nothing above "
          + "\(plainNumber(rate / 2)) Hz; begin the range below.")
    }
    if range.upperBound > rate / 2, !output.quiet {
      console.note(
        "the range ends at \(plainNumber(rate / 2)) Hz, half of the rate.")
    }
    return range.lowerBound...Swift.min(range.upperBound, rate / 2)
  }

  private func parameters(of detector: ToneDetector) -> [String: String] {
    var parameters = tuning.parameters
    parameters["block"] = "\(detector.block)"
    parameters["hop"] = "\(detector.hop)"
    parameters["range"] =
      "\(plainNumber(detector.range.lowerBound)):"
      + plainNumber(detector.range.upperBound)
    parameters["max"] = "\(max ?? 1)"
    parameters["falseAlarm"] = plainNumber(
      falseAlarm ?? ToneDetector.defaultFalseAlarmRate)
    parameters["minLevel"] = plainNumber(
      minLevel ?? ToneDetector.defaultMinimumLevel)
    return parameters
  }
}
