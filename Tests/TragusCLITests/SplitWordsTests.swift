import Testing

@testable import TragusCLI

extension WordTests {
  /// Values that people type as several words.
  @Suite struct SplitValues {
    let workspace = try! Workspace()

    /// Each line means the one with the value in one word.
    @Test(arguments: [
      ("beep 440 --for 100 ms --level -20 dB", "beep 440 --for 100ms --level -20dB"),
      ("beep 1 kHz 2 s", "beep 1kHz 2s"),
      ("beep --clicks 120 bpm", "beep --clicks 120bpm"),
      ("convert a.wav b.wav --loudness -16 LUFS", "convert a.wav b.wav --loudness -16LUFS"),
      ("meter --target=-16 LUFS a.wav", "meter --target=-16LUFS a.wav"),
      ("meter --calibration 120 dB", "meter --calibration 120dB"),
      ("calibrate --calibrator 94 dB SPL", "calibrate --calibrator 94dBSPL"),
      ("calibrate --sensitivity 12.5 mV/Pa", "calibrate --sensitivity 12.5mV/Pa"),
      ("spectrogram a.wav --range 0:8 kHz", "spectrogram a.wav --range 0:8kHz"),
      ("tone --range 18k:21k Hz", "tone --range 18k:21kHz"),
      (
        "blow --direction front:30 deg --spacing 12 cm",
        "blow --direction front:30deg --spacing 12cm"
      ),
      ("synth tone frequency=440 Hz", "synth tone frequency=440Hz"),
      ("classify --threshold 80 percent", "classify --threshold 80%"),
      ("listen --only voice, blow", "listen --only voice,blow"),
      ("normalize a.wav --to -16 LUFS", "normalize a.wav --to -16LUFS"),
      // No unit of the option, no number, a message, and the words of a program.
      ("tune --target A4 s", "tune --target A4 s"),
      ("tone --max 3 s", "tone --max 3 s"),
      ("meter a.wav s", "meter a.wav s"),
      ("send 5 m", "send 5 m"),
      ("listen --exec sleep 5 s", "listen --exec sleep 5 s"),
    ])
    func `a value is one word`(typed: String, meant: String) {
      func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
      #expect(SplitWords.joined(words(typed)) == words(meant))
    }

    @Test func `a value in two words does the same`() throws {
      let words = "beep 440 Hz --for 100 ms --level -20 dB -o"
      let apart = try workspace.shell("\"$tragus\" \(words) apart.wav -q")
      #expect(apart.status == 0, "\(apart.errors)")
      let joined = try workspace.shell(
        "\"$tragus\" beep 440Hz --for 100ms --level -20dB -o joined.wav -q")
      #expect(joined.status == 0, "\(joined.errors)")
      #expect(try workspace.shell("cmp apart.wav joined.wav").status == 0)
    }

    /// A second input, although it is called like a unit.
    @Test func `a file with the name of a unit is a file`() throws {
      for name in ["a.wav", "s"] { try workspace.write("", to: name) }
      let outcome = try workspace.shell("\"$tragus\" meter a.wav --period 10 s")
      #expect(outcome.errors.contains("--period"), "\(outcome.errors)")
    }
  }
}
