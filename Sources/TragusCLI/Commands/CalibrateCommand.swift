import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus calibrate`: what full scale is in a room.
struct CalibrateCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure a microphone's full scale in dB SPL, and keep it.",
    discussion: """
      tragus calibrate                            a 94 dB, 1 kHz calibrator on the microphone
      tragus calibrate mic:USB --calibrator 114
      tragus calibrate --reference 71.3           a sound level meter beside it read 71.3 dB(A)
      tragus calibrate --sensitivity -26          dBFS at 94 dB SPL, from the data sheet
      tragus calibrate tone.wav --device Zoom     from a recording of the calibrator
      tragus calibrate --list

      It holds for one device at one capture gain; do not touch the gain afterwards. From then on \
      levels of that device are in dB SPL. This is no legal metrology.
      """)

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("The level of the calibrator in dB SPL (94 unless set).", valueName: "dB"))
  var calibrator: Double?

  @Option(
    help: ArgumentHelp("The frequency of the calibrator (1000 unless set).", valueName: "Hz"))
  var frequency: Double?

  @Option(
    help: ArgumentHelp(
      "What a sound level meter beside the microphone reads, as Leq.", valueName: "dB"))
  var reference: Double?

  @Option(
    help: ArgumentHelp(
      "The frequency weighting of that meter: A (unless set), C or Z.", valueName: "letter"))
  var weight: FrequencyWeighting?

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "From a data sheet: -26 (dBFS at 94 dB SPL), 12.5mV/Pa or -38dBV.", valueName: "sensitivity"))
  var sensitivity: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With mV/Pa: full scale as 1V (peak), 0.7Vrms, -10dBV or 4dBu.", valueName: "voltage"))
  var fullScale: String?

  @Option(help: ArgumentHelp("The device that a recording was made with.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The capture gain for which it holds, as 60%.", valueName: "text"))
  var gain: String?

  @Option(help: ArgumentHelp("Whatever should be remembered with it.", valueName: "text"))
  var note: String?

  @Flag(
    name: [.long, .customLong("yes")], help: "Replace what is stored; the old goes into history.")
  var force = false

  @Flag(help: "List what is stored.")
  var list = false

  @Flag(help: "List what was replaced or forgotten.")
  var history = false

  @Option(help: ArgumentHelp("Show what is stored for a device.", valueName: "device"))
  var show: String?

  @Option(help: ArgumentHelp("Forget what is stored for a device.", valueName: "device"))
  var forget: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no progress.")
  var quiet = false

  mutating func validate() throws {
    let sounds = [calibrator != nil || frequency != nil, reference != nil, sensitivity != nil]
    let others = [list, history, show != nil, forget != nil]
    guard (sounds + others).count(where: { $0 }) <= 1 else {
      throw ValidationError(
        "--calibrator, --reference, --sensitivity, --list, --history, --show and --forget exclude "
          + "each other.")
    }
    if device?.isEmpty == true {
      throw ValidationError("--device needs a name, as --device Zoom.")
    }
    if input.channel == .mix || input.channel == .each {
      throw ValidationError("A calibration is that of one channel; give its number: --channel 0.")
    }
    if weight != nil, reference == nil {
      throw ValidationError("--weight is that of a meter, and belongs to --reference.")
    }
    if sensitivity != nil, !input.inputs.isEmpty {
      throw ValidationError("--sensitivity needs no sound; name the microphone with --device.")
    }
    if fullScale != nil, sensitivity == nil {
      throw ValidationError("--full-scale belongs to --sensitivity.")
    }
    if let level = calibrator ?? reference, !(20...160).contains(level) {
      throw ValidationError("The level of the known sound must be 20 to 160 dB SPL.")
    }
    if let frequency, !(40...20_000).contains(frequency) {
      throw ValidationError("--frequency must be 40 to 20000 Hz.")
    }
  }

  func run(_ console: Console) throws {
    let store = try console.calibrations()
    if list || history {
      let all = list ? try store.calibrations() : try store.history()
      for calibration in all { print(calibration, on: console) }
      if all.isEmpty { note("nothing is stored in \(store.path).", on: console) }
    } else if let show {
      print(try store.calibration(named: show), on: console)
    } else if let forget {
      let forgotten = try store.forget(forget)
      note(
        "forgot \(forgotten.device): \(forgotten.summary); it is kept in the history.", on: console)
    } else if let sensitivity {
      try save(
        try calibration(fromSensitivity: sensitivity, store, on: console), in: store, on: console)
    } else {
      try measure(store, on: console)
    }
  }

  private func note(_ text: String, on console: Console) {
    if !quiet { console.note(text) }
  }

  private func save(_ calibration: Calibration, in store: CalibrationStore, on console: Console)
    throws
  {
    try store.save(calibration, replacing: force)
    print(calibration, on: console)
    note("stored in \(store.path).", on: console)
  }
}

// Without listening.
extension CalibrateCommand {
  private func calibration(
    fromSensitivity text: String, _ store: CalibrationStore, on console: Console
  ) throws -> Calibration {
    let level = try Sensitivity.fullScaleLevel(parsing: text, fullScale: fullScale)
    var id = device
    var name: String?
    if id == nil {
      let settings = try Settings(environment: console.environment)
      let names = try InputName.all(input.inputs, device: settings.device)
      guard names.count == 1, case .microphone(let wanted) = names[0] else {
        throw AudioError(
          .invalidRequest,
          "A sensitivity belongs to a device: name it with --device or as mic:NAME.")
      }
      let found = try AudioDevice.input(wanted)
      (id, name) = (found.id, found.name)
    }
    let source = fullScale.map { "\(text), full scale \($0)" } ?? "\(text) dBFS at 94 dB SPL"
    return Calibration(
      device: id!, deviceName: name, fullScaleLevel: level, date: currentDate(),
      method: .sensitivity(source), gain: gain, note: note)
  }
}

// By listening.
extension CalibrateCommand {
  /// How long a microphone is listened to, in seconds.
  private static let duration = 8.0
  /// The least that a microphone can be listened to, in seconds.
  private static let shortest = 4.0
  /// A hand may still be at the microphone meanwhile, in seconds.
  private static let settling = 1.0

  private func measure(_ store: CalibrationStore, on console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    try session.withOnlyInput(reopens: false) { opened in
      let id = try deviceID(of: opened)
      if !force { try store.checkVacancy(ofDevice: id) }
      let format = opened.source.format
      guard format.sampleRate >= 1000 else {
        throw AudioError(
          .invalidRequest, "\(Int(format.sampleRate)) Hz are too few for a calibration.")
      }
      let name =
        opened.deviceID == nil ? nil : AudioDevice.inputs().first { $0.id == id }?.name
      let measured = try listen(to: opened, store, on: console)
      let level = reference ?? calibrator ?? 94
      let channel: Int? = if case .number(let number) = input.channel { number } else { 0 }
      let calibration = Calibration(
        device: id, deviceName: name, fullScaleLevel: try measured.fullScaleLevel(forSound: level),
        date: currentDate(), method: method, measuredLevel: measured.level, drift: measured.drift,
        sampleRate: format.sampleRate, channel: channel, gain: gain, note: self.note)
      try save(calibration, in: store, on: console)
    }
  }

  private var method: Calibration.Method {
    if let reference {
      return .reference(level: reference, weighting: weight ?? .a)
    }
    return .calibrator(level: calibrator ?? 94, frequency: frequency ?? 1000)
  }

  private func deviceID(of opened: OpenInput) throws(AudioError) -> String {
    if let id = opened.deviceID {
      guard device == nil else {
        throw AudioError(
          .invalidRequest, "--device names the device of a recording; a microphone has its own id.")
      }
      return id
    }
    guard let device, !device.isEmpty else {
      throw AudioError(
        .invalidRequest,
        "A recording does not tell its device: name that with --device, as --device Zoom.")
    }
    return device
  }

  private func listen(
    to opened: OpenInput, _ store: CalibrationStore, on console: Console
  ) throws -> CalibrationMeasurement {
    let source = opened.source
    let format = source.format
    let isWatched = source.isLive || opened.isPaced
    let end = isWatched ? input.for ?? Self.duration : .infinity
    guard !source.isLive || end >= Self.shortest else {
      throw AudioError(
        .invalidRequest,
        "A calibration listens for 4 s at least, of which the first does not count; write --for 4s or "
          + "more.")
    }
    let settling = source.isLive ? Self.settling : 0
    let listener = Listener()
    var countdown = Countdown(end: end, isShown: isWatched && !quiet, on: console)
    defer { countdown.finish() }
    if !quiet {
      opened.announce(
        storing: "no sound, the result in \(store.path)",
        ending: isWatched ? "for \(decimal(end, places: 0)) s" : nil)
    }

    if reference != nil {
      let weighting = weight ?? .a
      var judge = ReferenceJudge(
        weighting: weighting, settling: settling, sampleRate: format.sampleRate)
      listener.add(LevelMeter(format: format, period: 1)) { judge.add($0) }
      listener.add(SoundLevelMeter(format: format, weighting: weighting, period: 1)) {
        judge.add($0)
        countdown.show($0.time, level: $0.period.equivalent(weighting))
      }
      try run(listener, source, on: console, until: { countdown.isOver })
      return try judge.result()
    }
    var judge = CalibratorJudge(
      frequency: frequency ?? 1000, settling: settling, sampleRate: format.sampleRate)
    listener.add(ToneLevelMeter(format: format)) {
      judge.add($0)
      countdown.show($0.time, level: $0.level, frequency: $0.frequency)
    }
    try run(listener, source, on: console, until: { countdown.isOver })
    return try judge.result()
  }

  private func run(
    _ listener: Listener, _ source: any AudioSource, on console: Console, until isOver: () -> Bool
  ) throws {
    try listener.run(source) { console.isStopping || isOver() }
    // Nothing is said or kept of a measurement that was broken off.
    try console.checkStop()
  }

  private func print(_ calibration: Calibration, on console: Console) {
    if json {
      console.output.writeLine(JSONLines().object(CalibrationLine(calibration: calibration)))
      return
    }
    func number(_ value: Double, _ places: Int) -> String {
      decimal(value, places: places)
    }
    let name = calibration.deviceName.map { " (\(printable($0)))" } ?? ""
    var lines = ["\(printable(calibration.device))\(name)"]
    lines.append(
      "  full scale   \(number(calibration.fullScaleLevel, 2)) dB SPL is an RMS of 1.0 (0 dBFS)")
    lines.append("  from         \(printable(calibration.source))")
    if let level = calibration.measuredLevel {
      let drift = calibration.drift.map { ", steady within \(number($0, 2)) dB" } ?? ""
      lines.append("  measured     \(number(level, 2)) dBFS\(drift)")
    }
    lines.append("  date         \(calibration.dateText)")
    if let uncertainty = calibration.uncertainty {
      let place = if case .calibrator = calibration.method { " near that frequency" } else { "" }
      lines.append("  uncertainty  about \(number(uncertainty, 1)) dB\(place)")
    }
    if let gain = calibration.gain { lines.append("  gain         \(printable(gain))") }
    if let note = calibration.note { lines.append("  note         \(printable(note))") }
    for line in lines { console.output.writeLine(line) }
  }
}

/// A calibration as it is printed.
private struct CalibrationLine: Encodable {
  let calibration: Calibration

  private enum CodingKeys: String, CodingKey {
    case type, version, uncertainty
  }

  func encode(to encoder: any Encoder) throws {
    try calibration.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("calibration", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encodeIfPresent(calibration.uncertainty, forKey: .uncertainty)
  }
}

/// The seconds that are left, on standard error, when that is a terminal.
private struct Countdown {
  private let console: Console
  let end: Double
  let isShown: Bool
  private(set) var isOver = false
  private var isDrawn = false

  init(end: Double, isShown: Bool, on console: Console) {
    self.console = console
    self.end = end
    self.isShown = isShown && console.errors.isTerminal
  }

  mutating func show(_ time: Double, level: Double, frequency: Double? = nil) {
    // A block or a second more than asked for would be heard for nothing.
    isOver = time >= end - 0.05
    guard isShown else { return }
    let left = decimal(max((end - time).rounded(.up), 0), places: 0, width: 2)
    let levelText = decimal(max(level, LevelMeter.defaultFloor), places: 1, width: 6)
    let tone = frequency.map { "  \(decimal($0, places: 0)) Hz" } ?? ""
    console.errors.write(styled: "\r\u{1B}[2K  \(left) s left  \(levelText) dBFS\(tone)")
    isDrawn = true
  }

  func finish() {
    if isDrawn { console.errors.write(styled: "\r\u{1B}[2K") }
  }
}
