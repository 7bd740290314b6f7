import Tragus
import TragusStation

extension RecordingRequest {
  /// Records an input to its end, or until the user stops it.
  ///
  /// - Throws: The errors of the input and the files; the exit status for a lost file, and for the
  ///   signal that stopped it.
  package func record(on console: Console) throws {
    // From here on the signal pauses the recording; until now it would end the program.
    console.cancellation.countToggles()
    let session = try Session(input, isQuiet: reporting.isQuiet, on: console)
    let meters = try levels.meters(session.settings)
    // Rejects impossible settings before opening the microphone.
    var plans = try AudioError.sayingForce { () throws(AudioError) in
      try checkedPlans(on: console)
    }
    let eventFiles = eventFiles(on: console)
    let execution = try execution(on: console)
    defer { execution?.finish() }
    var loss: AudioError?
    var leftCount = count
    // A device that comes back in another format starts another file; a pipe cannot hold two
    // formats.
    try session.withOnlyInput(reopens: !usesStandardOutput, signalEnds: true) { opened in
      var meters = meters
      meters.calibration = try opened.calibration(calibration, isQuiet: reporting.isQuiet)
      let source = try resampled(opened)
      try planBits(of: opened, in: &plans)
      let studio = Studio(
        source, meters, session.settings, reporting, choice: choice, trigger: trigger,
        count: leftCount, monitor: try monitor?.open(for: source, isQuiet: reporting.isQuiet),
        eventFiles: eventFiles, execution: execution)
      defer {
        loss = loss ?? studio.loss
        leftCount = studio.leftCount
      }
      try AudioError.sayingForce { () throws(AudioError) in
        try studio.record(&plans, usesStandardOutput: usesStandardOutput)
      }
    }
    // The loss was reported when it happened.
    if let loss { throw ExitStatus(loss.code) }
    execution?.finish()
    if let leftCount, leftCount > 0 {
      if !reporting.isQuiet {
        console.complain(
          "the input ended after \((count ?? 0) - leftCount) of \(count ?? 0) recordings.")
      }
      throw ExitStatus.timeout
    }
    try execution?.check()
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
