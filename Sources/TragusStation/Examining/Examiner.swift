import Tragus

/// Finds the faults of an input, for `tragus doctor`.
package struct Examiner {
  private let options: InputRequest
  private let console: Console

  package init(_ options: InputRequest, on console: Console) {
    (self.options, self.console) = (options, console)
  }

  /// Examines the input.
  ///
  /// - Returns: The diagnosis, and an exit status if it says more than the verdict.
  /// - Throws: The errors of a file.
  package func diagnose() throws -> (diagnosis: Diagnosis, failure: ExitStatus?) {
    let session = try Session(options, isQuiet: true, on: console)
    var diagnosis = Diagnosis(checks: [])
    var failure: ExitStatus?
    do {
      try session.withOnlyInput { input in
        diagnosis.checks.append(.input(input.title, input.source.format))
        let blow = try blowSettings(of: input, session.settings, &diagnosis)
        let duration = decimal(
          options.for ?? ExaminationHearing.usualDuration, places: 0)
        input.announce(
          ending: input.source.isLive ? "for \(duration) s; please speak, with pauses" : nil)
        let examination = try examine(input, blow)
        // The end of a file can add some.
        for warning in input.warnings {
          diagnosis.checks.append(Diagnosis.Check("file", .warning, warning))
        }
        diagnosis.checks += examination.checks
        diagnosis.room = examination.room
        if input.deviceID != nil { diagnosis.checks.append(loudspeaker()) }
      }
    } catch let error as AudioError
      where [.noDevice, .permissionDenied].contains(ExitStatus(error.code))
    {
      diagnosis.checks.append(
        Diagnosis.Check(
          "input", .failure, error.message,
          remedy: AudioDevice.inputs().isEmpty
            ? "tragus doctor sim:scene examines a simulated room, and tragus doctor take.wav a "
              + "recording."
            : "tragus devices lists the microphones."))
      failure = ExitStatus(error.code)
      if AudioDevice.inputs().isEmpty { diagnosis.checks += try simulatedChecks() }
    } catch let status as ExitStatus where status == .someFailed {
      failure = status
    }
    return (diagnosis, failure ?? (diagnosis.status == .failure ? .noDevice : nil))
  }

  // The checks of a simulated microphone, in place of the real checks.
  private func simulatedChecks() throws -> [Diagnosis.Check] {
    var request = InputRequest()
    request.inputs = ["sim:scene"]
    let examiner = Examiner(request, on: console)
    return try examiner.diagnose().diagnosis.checks.map { check in
      var check = check
      check.simulated = true
      return check
    }
  }

  // Whether the system's loudspeaker can be opened. Nothing is played: only a person can hear it.
  private func loudspeaker() -> Diagnosis.Check {
    let name = "output"
    guard !AudioDevice.outputs().isEmpty else {
      return Diagnosis.Check(name, .ok, "no loudspeaker; it is needed only to play sound")
    }
    do throws(AudioError) {
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      let opened = try Loudspeaker(format: format)
      return Diagnosis.Check(
        name, .ok, "loudspeaker \(opened.deviceID) opens; 'tragus beep' plays a tone there")
    } catch {
      return Diagnosis.Check(
        name, .warning, error.message, remedy: "tragus devices --outputs lists the loudspeakers.")
    }
  }

  // An unreadable profile is a finding; the sensor then works without it.
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
    var examination: Examination?
    let listener = Listener()
    listener.add(
      ExaminationHearing(format: source.format, isLive: source.isLive, blow: blow) {
        examination = $0
      })
    let end =
      source.isLive && options.for == nil ? ExaminationHearing.usualDuration : .infinity
    try listener.run(source) { console.isStopping || listener.time >= end }
    return examination!
  }
}
