import Tragus
import TragusStation

/// A measurement for a calibration; it belongs to the listening thread.
struct CalibrationSession {
  let request: CalibrationRequest
  let hearing: CalibrationHearing
  let membership: ListenerMembership
}

extension LiveStation {
  /// The type of the momentary readings of the known sound.
  static let calibratingType = "calibrating"

  /// The owner of a calibration. Only a device's calibration is stored, because other inputs cannot
  /// be recognised reliably.
  private struct Holder {
    let id: String
    let name: String?
  }

  /// Starts to measure a known sound, in place of an earlier measurement.
  ///
  /// - Throws: `invalidRequest` without an input, or at too low a rate. `fileExists` when the
  ///   microphone has a calibration that the request does not replace. The errors of reading the
  ///   calibrations.
  func measure(_ request: CalibrationRequest) throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let format = context.source.format
      guard format.sampleRate >= SoundLevelMeter.sampleRates.lowerBound else {
        throw AudioError(
          .invalidRequest, "\(Int(format.sampleRate)) Hz are too few for a calibration.")
      }
      try checkVacancy(for: request, context)
      leaveMeasurement()
      let sound = CalibrationHearing(
        request.method, format: format, duration: CalibrationHearing.usualDuration, settles: true,
        origin: context.listener.position
      ) { [self] reading in
        tell(
          JSONLines().object(type: Self.calibratingType, reading), type: Self.calibratingType)
      }
      hearing?.calibration = CalibrationSession(
        request: request, hearing: sound, membership: context.listener.add(sound))
      status.withLock { status in
        status.measurement = StationState.Measurement(
          start: context.listener.time, duration: CalibrationHearing.usualDuration)
      }
      tellState()
    }
  }

  /// Cancels the measurement, and clears the result of the last one.
  func endMeasurement() {
    end({ [self] in leaveMeasurement() }) { $0.measurement = nil }
  }

  /// Uses the calibration of a data sheet for the current input.
  ///
  /// - Throws: The errors of ``measure(_:)``; `invalidRequest` for a text that is not a
  ///   sensitivity.
  func calibrate(
    _ request: CalibrationRequest, fromSensitivity text: String, fullScale: String?
  ) throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let holder = holder(context)
      let calibration = try request.calibration(
        fromSensitivity: text, fullScale: fullScale, ofDevice: holder.id, named: holder.name)
      try checkVacancy(for: request, context)
      leaveMeasurement()
      status.withLock { $0.measurement = nil }
      try keep(calibration, context)
    }
  }

  /// Removes the calibration of the current input; a device's goes into the history.
  ///
  /// - Throws: `invalidRequest` without an input; the errors of the store.
  func forgetCalibration() throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      if let id = context.open?.deviceID {
        let store = try console.calibrations()
        if try store.calibration(ofDevice: id) != nil { _ = try store.forget(id) }
      }
      try use(nil, context)
    }
  }

  /// Ends the measurement when it is complete.
  func checkMeasurement(_ context: Listening.Context) {
    guard let session = hearing?.calibration, session.hearing.isOver else { return }
    leaveMeasurement()
    var failure: String?
    do throws(AudioError) {
      let holder = holder(context)
      let calibration = try session.request.calibration(
        ofDevice: holder.id, named: holder.name, sampleRate: context.source.format.sampleRate,
        channel: channel(context), from: try session.hearing.result())
      try keep(calibration, context)
    } catch {
      failure =
        context.input.kind == .browser ? Self.withoutMixer(error.message) : error.message
    }
    status.withLock { status in
      status.measurement?.isOver = true
      status.measurement?.failure = failure
    }
    tellState()
  }

  private func channel(_ context: Listening.Context) -> Int {
    guard context.input == commandInput, case .number(let number) = request.channel else {
      return 0
    }
    return number
  }

  private func leaveMeasurement() {
    hearing?.calibration?.membership.leave()
    hearing?.calibration = nil
  }

  private func holder(_ context: Listening.Context) -> Holder {
    guard let id = context.open?.deviceID else {
      return Holder(id: context.input.name, name: context.input.title)
    }
    return Holder(id: id, name: context.open?.deviceName)
  }

  private func checkVacancy(
    for request: CalibrationRequest, _ context: Listening.Context
  ) throws(AudioError) {
    guard let id = context.open?.deviceID else { return }
    let store = try console.calibrations()
    if !request.replaces { try store.checkVacancy(ofDevice: id) }
  }

  private func keep(
    _ calibration: Calibration, _ context: Listening.Context
  ) throws(AudioError) {
    if context.open?.deviceID != nil {
      try console.calibrations().save(calibration, replacing: true)
    }
    try use(calibration, context)
  }

  /// Measures levels with a calibration from now on; `nil` for none.
  private func use(
    _ calibration: Calibration?, _ context: Listening.Context
  ) throws(AudioError) {
    hearing?.settings.calibration = calibration
    // The picture contains the sound level meter of a calibration.
    hearing?.picture?.leave()
    hearing?.picture = nil
    status.withLock { status in
      status.calibration = calibration
      status.stream?.take(calibration)
    }
    try updateSenses(context, changed: [SoundLevel.name, BandLevel.name, NoiseDose.name])
    tellState()
  }
}
