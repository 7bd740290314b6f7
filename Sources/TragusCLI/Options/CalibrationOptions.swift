import ArgumentParser

/// The option for a calibration, the same in every command that prints levels.
struct CalibrationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A stored calibration, its file, the level of full scale such as 120dB, or none. "
        + "Default: stored for the microphone or in the recording.",
      valueName: "calibration"), completion: .calibration)
  var calibration: String?

  mutating func validate() throws {
    guard let calibration, Double(calibration) != nil else { return }
    throw ValidationError(
      "--calibration: Write \(calibration)dB, not \(calibration): full scale is in decibels.")
  }
}
