import Tragus
import TragusStation

extension RecordingRequest {
  /// Records an input to its end, or until somebody stops it.
  ///
  /// - Throws: What the input and the files throw; the status for a file that was lost meanwhile, and
  ///   for what stopped it.
  package func record(on console: Console) throws {
    // From here on the signal pauses; before, it would end the program.
    console.cancellation.countToggles()
    let session = try Session(input, isQuiet: reporting.isQuiet, on: console)
    let meters = try levels.meters(session.settings)
    // Rejects impossible settings before opening the microphone.
    var plans = try AudioError.sayingForce { () throws(AudioError) in
      try checkedPlans(on: console)
    }
    let eventFiles = eventFiles(on: console)
    var loss: AudioError?
    // A device that comes back with another format begins another file; a pipe can hold one alone.
    try session.withOnlyInput(reopens: !usesStandardOutput, signalEnds: true) { opened in
      var meters = meters
      meters.calibration = try opened.calibration(calibration, isQuiet: reporting.isQuiet)
      let source = try resampled(opened)
      try planBits(of: opened, in: &plans)
      let studio = Studio(
        source, meters, session.settings, reporting, choice: choice, trigger: trigger,
        monitor: try monitor?.open(for: source, isQuiet: reporting.isQuiet),
        eventFiles: eventFiles)
      defer { loss = loss ?? studio.loss }
      try AudioError.sayingForce { () throws(AudioError) in
        try studio.record(&plans, usesStandardOutput: usesStandardOutput)
      }
    }
    // It was said when it was noticed.
    if let loss { throw ExitStatus(loss.code) }
  }

  // As `listen` does: JSON alone has levels that nobody has asked for.
  private var choice: EventChoice {
    var choice = EventChoice.recording
    if reporting.format != .json, levels.period == nil, levels.floor == nil {
      choice.leaveOutLevels()
    }
    return choice
  }
}
