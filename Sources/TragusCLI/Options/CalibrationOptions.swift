import ArgumentParser

/// The option for a calibration, the same in every command that prints levels.
final class CalibrationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A stored calibration, its file, the level of full scale such as 120dB, or none. "
        + "Default: stored for the microphone or in the recording.",
      valueName: "calibration"), completion: .calibration)
  var calibration: String?

  func validate() throws {
    guard let calibration else { return }
    let tone = String(calibration.prefix { $0 != "@" })
    if FileOptions.isSoundFile(tone) {
      throw ValidationError(
        "First measure the tone of the calibrator: tragus calibrate \(TragusCommand.quotedForShell(tone)) "
          + "--device NAME. Then write --calibration NAME.")
    }
    if let level = calibration.wholeMatch(of: #/(94|114)(dB)?(?:@.*)?/#)?.1 {
      throw ValidationError(
        "\(level) dB is the level of a calibrator; --calibration is the level of full scale. 'tragus "
          + "calibrate TONE.wav --device NAME' measures it. If \(level) dB is meant, write \(level).0dB."
      )
    }
    guard let level = Double(calibration) else { return }
    if level < 0 {
      throw ValidationError(
        "--calibration is the sound pressure of full scale, above 0 dB; write \(calibration.dropFirst())dB."
      )
    }
    throw ValidationError(
      "--calibration: Write \(calibration)dB, not \(calibration): full scale is in decibels.")
  }
}
