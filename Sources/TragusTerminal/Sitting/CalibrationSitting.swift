import Tragus
import TragusStation

/// One calibration: what is heard of the known sound, and where the result is kept.
package struct CalibrationSitting {
  /// How long a microphone is listened to, in seconds.
  private static let usualDuration = 8.0
  /// The least that a microphone can be listened to, in seconds.
  private static let shortest = 4.0
  /// A hand may still be at the microphone meanwhile, in seconds.
  private static let settling = 1.0

  private let request: CalibrationRequest
  private let store: CalibrationStore
  private let printsJSON: Bool
  private let isQuiet: Bool
  private let console: Console

  package init(
    _ request: CalibrationRequest, _ store: CalibrationStore, printsJSON: Bool, isQuiet: Bool,
    on console: Console
  ) {
    (self.request, self.store, self.console) = (request, store, console)
    (self.printsJSON, self.isQuiet) = (printsJSON, isQuiet)
  }

  /// Hears the known sound, and keeps the result.
  ///
  /// - Parameter options: What to listen to.
  package func measure(_ options: InputRequest) throws {
    let session = try Session(options, isQuiet: isQuiet, on: console)
    try session.withOnlyInput(reopens: false) { input in
      let id = try request.deviceID(of: input)
      if !request.replaces { try store.checkVacancy(ofDevice: id) }
      let sampleRate = input.source.format.sampleRate
      guard sampleRate >= 1000 else {
        throw AudioError(
          .invalidRequest, "\(Int(sampleRate)) Hz are too few for a calibration.")
      }
      let measured = try listen(to: input, for: options.for)
      let channel = if case .number(let number) = options.channel { number } else { 0 }
      try save(try request.calibration(of: input, id: id, channel: channel, from: measured))
    }
  }

  /// Keeps a calibration, and prints it.
  package func save(_ calibration: Calibration) throws(AudioError) {
    try store.save(calibration, replacing: request.replaces)
    print(calibration)
    note("stored in \(store.path).")
  }

  /// Prints what is stored, or what was replaced or forgotten.
  package func list(_ calibrations: [Calibration]) {
    for calibration in calibrations { print(calibration) }
    if calibrations.isEmpty { note("nothing is stored in \(store.path).") }
  }

  /// Forgets what is stored for a device.
  package func forget(_ name: String) throws(AudioError) {
    let forgotten = try store.forget(name)
    note("forgot \(forgotten.device): \(forgotten.summary); it is kept in the history.")
  }

  private func listen(
    to input: OpenInput, for duration: Double?
  ) throws -> CalibrationMeasurement {
    let source = input.source
    let format = source.format
    let isWatched = source.isLive || input.isPaced
    let end = isWatched ? duration ?? Self.usualDuration : .infinity
    guard !source.isLive || end >= Self.shortest else {
      throw AudioError(
        .invalidRequest,
        "A calibration listens for 4 s at least, of which the first does not count; write --for 4s or "
          + "more.")
    }
    let settling = source.isLive ? Self.settling : 0
    let listener = Listener()
    var countdown = Countdown(end: end, isShown: isWatched && !isQuiet, on: console)
    defer { countdown.finish() }
    if !isQuiet {
      input.announce(
        storing: "no sound, the result in \(store.path)",
        ending: isWatched ? "for \(decimal(end, places: 0)) s" : nil)
    }
    if case .reference(_, let weighting) = request.method {
      var judge = ReferenceJudge(
        weighting: weighting, settling: settling, sampleRate: format.sampleRate)
      listener.add(LevelMeter(format: format, period: 1)) { judge.add($0) }
      listener.add(SoundLevelMeter(format: format, weighting: weighting, period: 1)) {
        judge.add($0)
        countdown.show($0.time, level: $0.period.equivalent(weighting))
      }
      try run(listener, source) { countdown.isOver }
      return try judge.result()
    }
    var frequency = 1000.0
    if case .calibrator(_, let wanted) = request.method { frequency = wanted }
    var judge = CalibratorJudge(
      frequency: frequency, settling: settling, sampleRate: format.sampleRate)
    listener.add(ToneLevelMeter(format: format)) {
      judge.add($0)
      countdown.show($0.time, level: $0.level, frequency: $0.frequency)
    }
    try run(listener, source) { countdown.isOver }
    return try judge.result()
  }

  private func run(
    _ listener: Listener, _ source: any AudioSource, until isOver: () -> Bool
  ) throws {
    try listener.run(source) { console.isStopping || isOver() }
    // Nothing is said or kept of a measurement that was broken off.
    try console.checkStop()
  }

  private func note(_ text: String) {
    if !isQuiet { console.note(text) }
  }

  private func print(_ calibration: Calibration) {
    if printsJSON {
      let uncertainty = ["uncertainty": calibration.uncertainty].compactMapValues(\.self)
      console.output.writeLine(JSONLines().object(type: "calibration", calibration, uncertainty))
    } else {
      for line in CalibrationText.lines(of: calibration) { console.output.writeLine(line) }
    }
  }
}

/// The seconds that are left, on standard error, when that is a terminal.
private struct Countdown {
  private let console: Console
  private let end: Double
  private let isShown: Bool
  private(set) var isOver = false
  private var isDrawn = false

  init(end: Double, isShown: Bool, on console: Console) {
    (self.console, self.end) = (console, end)
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
