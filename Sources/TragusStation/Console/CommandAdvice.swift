/// The advice of the library in terms of the command: the option or the command to use.
package enum CommandAdvice {
  private static let replacements: [(advice: String, command: String)] = [
    ("or choose another one.", "or choose another one: tragus devices --levels."),
    ("choose another input.", "choose another input: tragus devices."),
    ("check that both are the right ones.", "check both with 'tragus devices'."),
    ("and find out whether it can hear one.", "and ask 'tragus doctor' whether it can hear one."),
    ("allow a greater age next time.", "allow more with --max-age next time."),
    (
      "Replace it, or call the new one something else.",
      "Use --force to replace it, or --as NAME to call the new one something else."
    ),
    (
      "; replace that, which keeps it in the history.",
      "; add --force to replace that, which keeps it in the history."
    ),
    ("Make a calibration first.", "Make one: tragus calibrate."),
    ("Make a profile first.", "Make one: tragus blow --setup."),
    ("calibrator's own frequency, or", "calibrator's own frequency (--frequency), or"),
    ("the voltage of full scale: 1V", "the voltage of full scale: --full-scale 1V"),
    ("name one that is there.", "--split-by takes the name of one."),
    ("how much, as breathing:5m.", "how much: --class breathing:5m."),
    ("what they are, as s16le@48000x1.", "what they are: --raw s16le@48000x1."),
    ("or let a beep announce it.", "or let a beep announce it with --beep."),
  ]

  /// A sentence of the library, followed by the option or the command to use.
  package static func added(to text: String) -> String {
    replacements.reduce(text) { $0.replacing($1.advice, with: $1.command) }
  }
}
