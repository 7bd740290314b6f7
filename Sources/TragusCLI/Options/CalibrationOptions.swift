import ArgumentParser

/// The option for a calibration, the same in every command that prints levels.
struct CalibrationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A stored calibration, its file, the level of full scale as 120dB, or none. Unless set, the one "
        + "of the microphone or the recording.",
      valueName: "calibration"), completion: .calibration)
  var calibration: String?
}
