import ArgumentParser

/// What turns dBFS into dB SPL, spelled the same in every command that prints levels.
struct CalibrationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A stored calibration, a file of one, the level of full scale as 120dB, or none; the one of a "
        + "microphone, or that a recording tells of itself, unless set.",
      valueName: "calibration"), completion: .calibration)
  var calibration: String?
}
