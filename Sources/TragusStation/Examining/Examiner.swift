import Tragus

/// Looks what is wrong with an input: what `tragus doctor` does.
package struct Examiner {
  /// How long a microphone is listened to, in seconds, unless something else is asked for.
  private static let usualDuration = 5.0

  private let options: InputRequest
  private let console: Console

  package init(_ options: InputRequest, on console: Console) {
    (self.options, self.console) = (options, console)
  }

  /// Hears the input.
  ///
  /// - Returns: What was found, and how the command ends when that says more than the verdict.
  /// - Throws: What a file throws.
  package func diagnose() throws -> (diagnosis: Diagnosis, failure: ExitStatus?) {
    let session = try Session(options, isQuiet: true, on: console)
    var diagnosis = Diagnosis(checks: [])
    var failure: ExitStatus?
    do {
      try session.withOnlyInput { input in
        let format = input.source.format
        diagnosis.checks.append(
          Diagnosis.Check(
            "input", .ok,
            "\(input.title), \(Int(format.sampleRate)) Hz, \(format.channelCount) ch"))
        for warning in input.warnings {
          diagnosis.checks.append(Diagnosis.Check("file", .warning, warning))
        }
        let blow = try blowSettings(of: input, session.settings, &diagnosis)
        let duration = decimal(options.for ?? Self.usualDuration, places: 0)
        input.announce(
          ending: input.source.isLive ? "for \(duration) s; please speak, with pauses" : nil)
        let examination = try examine(input, blow)
        diagnosis.checks += examination.checks
        diagnosis.room = examination.room
      }
    } catch let error as AudioError
      where [.noDevice, .permissionDenied].contains(ExitStatus(error.code))
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
    return (diagnosis, failure ?? (diagnosis.status == .failure ? .noDevice : nil))
  }

  // A profile that cannot be read is a finding; blows are then heard without it.
  private func blowSettings(
    of input: OpenInput, _ settings: Settings, _ diagnosis: inout Diagnosis
  ) throws(AudioError) -> BlowSensor.Settings {
    do throws(AudioError) {
      return try input.blowSettings(settings, profile: input.storedBlowProfile())
    } catch {
      diagnosis.checks.append(
        Diagnosis.Check(
          "profile", .warning, error.message,
          remedy: "Until then, tragus blow --no-profile hears without it."))
      return try input.blowSettings(settings, profile: nil)
    }
  }

  private func examine(
    _ input: OpenInput, _ blow: BlowSensor.Settings
  ) throws(AudioError) -> Examination {
    let source = input.source
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
    let end = source.isLive && options.for == nil ? Self.usualDuration : .infinity
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
