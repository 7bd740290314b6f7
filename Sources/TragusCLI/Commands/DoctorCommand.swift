import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus doctor`: what is wrong, and what to do.
struct DoctorCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check a microphone or a recording and say what to fix.",
    discussion: """
      tragus doctor               listens to the microphone for 5 seconds; speak, with pauses
      tragus doctor mic:USB       another microphone
      tragus doctor take.wav      a whole recording

      It notices: no device, denied, busy, silent, constant, clipping, band-limited, offset, a \
      wrong rate, lost frames; and it says whether the room is quiet enough to record in, from \
      what it hears in the pauses of speech, with the noise and the hum of the mains. The status is 0 when the input can be used, 69 or 77 when the \
      microphone cannot; a file that cannot be read ends as in every command.
      """)

  @OptionGroup var input: InputOptions

  @Flag(help: "Print one object of JSON.")
  var json = false

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: true, on: console)
    var diagnosis = Diagnosis(checks: [])
    var failure: ExitStatus?
    do {
      try session.withOnlyInput { opened in
        let format = opened.source.format
        diagnosis.checks.append(
          Diagnosis.Check(
            "input", .ok,
            "\(opened.title), \(Int(format.sampleRate)) Hz, \(format.channelCount) ch"))
        for warning in opened.warnings {
          diagnosis.checks.append(Diagnosis.Check("file", .warning, warning))
        }
        opened.announce(
          ending: opened.source.isLive
            ? "for \(Self.duration(input)) s; please speak, with pauses" : nil)
        let examination = try examine(
          opened, opened.blowSettings(session.settings), on: console)
        diagnosis.checks += examination.checks
        diagnosis.room = examination.room
      }
    } catch let error as AudioError
      where ExitStatus(error.code) == .noDevice || ExitStatus(error.code) == .permissionDenied
    {
      diagnosis.checks.append(
        Diagnosis.Check(
          "input", .failure, error.message,
          remedy: "tragus doctor sim:scene examines a simulated room, and tragus doctor take.wav a "
            + "recording."))
      failure = ExitStatus(error.code)
    } catch let status as ExitStatus where status == .someFailed {
      failure = status
    }
    print(diagnosis, on: console)
    if let failure { throw failure }
    if diagnosis.status == .failure { throw ExitStatus.noDevice }
    try console.checkStop()
  }

  private static func duration(_ options: InputOptions) -> String {
    decimal(options.for ?? 5, places: 0)
  }

  private func examine(
    _ opened: OpenInput, _ blow: BlowSensor.Settings, on console: Console
  ) throws(AudioError) -> Examination {
    let source = opened.source
    let format = source.format
    var total: Level?
    var conditions: [InputHealth] = []
    var rooms: [RoomNoise] = []
    var hindrances: [BlowHindrance] = []
    var loudest: BlowObservation?
    var lostFrameCount: Int64 = 0
    var clock = RateMeasurement()
    let listener = Listener()
    listener.add(LevelMeter(format: format, period: .infinity)) { total = $0 }
    listener.add(InputMonitor(format: format)) { conditions.append($0) }
    for channel in 0..<format.channelCount {
      listener.add(RoomMeter(format: format, channel: channel)) { rooms.append($0) }
    }
    if AnalyzerCatalog[BlowObservation.self].isSuitable(for: format) {
      listener.add(BlowHindranceMonitor(format: format)) { hindrances.append($0) }
      listener.add(BlowObserver(format: format, blow)) {
        if !$0.isRejection, $0.level > loudest?.level ?? -.infinity { loudest = $0 }
      }
    }
    listener.onGap { lostFrameCount += $0.frames }
    let end = source.isLive && input.for == nil ? 5.0 : .infinity
    try listener.run(source) {
      if source.isLive { clock.note(listener.time) }
      return console.isStopping || listener.time >= end
    }
    return Examination(
      format: format, isLive: source.isLive, level: total!, conditions: conditions,
      lostFrameCount: lostFrameCount,
      measuredSampleRate: clock.rate.map { $0 * format.sampleRate }, rooms: rooms,
      blowHindrances: hindrances, loudestForBlow: loudest)
  }

  private func print(_ diagnosis: Diagnosis, on console: Console) {
    if json {
      console.output.writeLine(JSONLines().object(diagnosis))
      return
    }
    for check in diagnosis.checks {
      let name = check.name + String(repeating: " ", count: max(10 - check.name.count, 1))
      let status =
        switch check.status {
        case .ok: "ok   "
        case .warning: "warn "
        case .failure: "FAIL "
        }
      console.output.writeLine("\(name) \(status) \(printable(check.finding))")
      if let remedy = check.remedy {
        console.output.writeLine("                try: \(CommandAdvice.added(to: remedy))")
      }
    }
  }
}

/// Compares the time in the stream with the computer's clock.
private struct RateMeasurement {
  private var first: (time: Double, instant: ContinuousClock.Instant)?
  private var last: (time: Double, instant: ContinuousClock.Instant)?

  mutating func note(_ time: Double) {
    let now = ContinuousClock.now
    // What waited in the buffers of the device comes at once, and says nothing.
    if first == nil, time >= 0.5 { first = (time, now) }
    last = (time, now)
  }

  /// Seconds of sound per second, or `nil` when less than two seconds were heard.
  var rate: Double? {
    guard let first, let last, last.time - first.time >= 2 else { return nil }
    return (last.time - first.time) / ((last.instant - first.instant) / .seconds(1))
  }
}
