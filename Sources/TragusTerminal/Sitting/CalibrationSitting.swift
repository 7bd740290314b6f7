import Tragus
import TragusStation

/// One calibration: a measurement of the known sound, and the stored result.
package struct CalibrationSitting {
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

  /// Measures the known sound, and stores the result.
  ///
  /// - Parameter options: The input to measure.
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
      try save(
        try request.calibration(
          ofDevice: id, named: input.deviceName, sampleRate: sampleRate, channel: channel,
          from: measured))
    }
  }

  /// Stores a calibration, and prints it.
  package func save(_ calibration: Calibration) throws(AudioError) {
    try store.save(calibration, replacing: request.replaces)
    print(calibration)
    note("stored in \(store.path).")
  }

  /// Prints stored, replaced or removed calibrations: with JSON as an array.
  package func list(_ calibrations: [Calibration]) {
    if printsJSON {
      for line in JSONLines.list(calibrations.map(object)) { console.output.writeLine(line) }
    } else {
      for calibration in calibrations { print(calibration) }
    }
    if calibrations.isEmpty { note("nothing is stored in \(store.path).") }
  }

  /// Removes the calibration of a device.
  package func forget(_ name: String) throws(AudioError) {
    let forgotten = try store.forget(name)
    note("forgot \(forgotten.device): \(forgotten.summary); it is kept in the history.")
  }

  private func listen(
    to input: OpenInput, for duration: Double?
  ) throws -> CalibrationMeasurement {
    let source = input.source
    let isWatched = source.isLive || input.isPaced
    let end = isWatched ? duration ?? CalibrationHearing.usualDuration : .infinity
    guard !source.isLive || end >= CalibrationHearing.shortest else {
      throw AudioError(
        .invalidRequest,
        "A calibration listens for 4 s at least, of which the first does not count; write --for 4s or "
          + "more.")
    }
    var countdown = Countdown(end: end, isShown: isWatched && !isQuiet, on: console)
    defer { countdown.finish() }
    if !isQuiet {
      input.announce(
        storing: "no sound, the result in \(store.path)",
        ending: isWatched ? "for \(decimal(end, places: 0)) s" : nil)
    }
    let hearing = CalibrationHearing(
      request.method, format: source.format, duration: end, settles: source.isLive
    ) { countdown.show($0) }
    let listener = Listener()
    listener.add(hearing)
    try listener.run(source) { console.isStopping || hearing.isOver }
    // An interrupted measurement reports and stores nothing.
    try console.checkStop()
    return try hearing.result()
  }

  private func note(_ text: String) {
    if !isQuiet { console.note(text) }
  }

  /// Prints one calibration: with JSON as an object, which `--calibration` reads.
  package func print(_ calibration: Calibration) {
    let lines = printsJSON ? [object(calibration)] : CalibrationText.lines(of: calibration)
    for line in lines { console.output.writeLine(line) }
  }

  private func object(_ calibration: Calibration) -> String {
    let uncertainty = ["uncertainty": calibration.uncertainty].compactMapValues(\.self)
    return JSONLines().object(type: "calibration", calibration, uncertainty)
  }
}

/// A countdown of seconds on standard error, if that is a terminal.
private struct Countdown {
  private let console: Console
  private let end: Double
  private let isShown: Bool
  private var isDrawn = false

  init(end: Double, isShown: Bool, on console: Console) {
    (self.console, self.end) = (console, end)
    self.isShown = isShown && console.errors.isTerminal
  }

  mutating func show(_ reading: CalibrationHearing.Reading) {
    guard isShown else { return }
    let left = decimal(max((end - reading.time).rounded(.up), 0), places: 0, width: 2)
    let levelText = decimal(reading.level, places: 1, width: 6)
    let tone = reading.frequency.map { "  \(decimal($0, places: 0)) Hz" } ?? ""
    console.errors.write(styled: "\r\u{1B}[2K  \(left) s left  \(levelText) dBFS\(tone)")
    isDrawn = true
  }

  func finish() {
    if isDrawn { console.errors.write(styled: "\r\u{1B}[2K") }
  }
}
