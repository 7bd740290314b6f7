import Foundation
import Testing

extension FileCommandTests {
  @Suite struct Check {
    let workspace = try! Workspace()

    /// Samples of 16 bits at 8 kHz: a sine of 400 Hz at half of full scale, or zeros.
    private func samples(_ parts: [(seconds: Double, isLoud: Bool)]) -> Data {
      var bytes: [UInt8] = []
      for part in parts {
        for frame in 0..<Int(part.seconds * 8000) {
          let value = part.isLoud ? sin(2 * .pi * 400 * Double(frame) / 8000) * 16_384 : 0
          let sample = UInt16(bitPattern: Int16(value))
          bytes += [UInt8(truncatingIfNeeded: sample), UInt8(sample >> 8)]
        }
      }
      return Data(bytes)
    }

    @Test func `loudness and peaks are compared with their limits`() throws {
      // ITU-R BS.1770: a sine of 997 Hz in one channel is 3.01 LU below its peak.
      try workspace.synth("sine.wav", "tone frequency=997 duration=5s level=-20")
      for (words, passes) in [
        ("--loudness -23±0.5", true), ("--loudness -23", true), ("--loudness -24:-22", true),
        ("--loudness -16", false), ("--loudness -22:-20", false), ("--peak -19dB", true),
        ("--peak -21", false), ("--peak -20", true), ("--rms -23.01:-22", true),
        ("--true-peak -19", true), ("--true-peak -21", false),
        ("--loudness -21 --tolerance 3", true), ("--rms -24:-22", true), ("--rms -20:-18", false),
        ("--rate 48k --channels 1", true),
        ("--channels 2", false), ("--longest 4s", false), ("--shortest 4s --longest 6s", true),
        ("--rules atsc", true), ("--rules acx", false), ("", true),
      ] {
        let arguments = ["check", "sine.wav"] + words.split(separator: " ").map(String.init)
        let outcome = try workspace.run(arguments)
        #expect(outcome.status == (passes ? 0 : 1), "\(words): \(outcome.text) \(outcome.errors)")
        #expect(outcome.text.hasPrefix(passes ? "passes sine.wav" : "FAILS  sine.wav"))
      }
    }

    @Test func `silence is measured, and the background between the sounds`() throws {
      try samples([(1, true), (2.5, false), (1, true)]).write(to: workspace.url("gap.raw"))
      func check(_ words: String...) throws -> Int {
        try workspace.run(["check", "gap.raw", "--raw", "s16le@8000x1"] + words).status
      }
      #expect(try check("--silence", "2s") == 1 && check("--silence", "3s") == 0)
      // What is exactly at a limit keeps it.
      #expect(try check("--silence", "2500ms") == 0 && check("--silence", "2490ms") == 1)
      #expect(try check("--noise", "-60") == 0)
      try samples([(3, true)]).write(to: workspace.url("gap.raw"))
      #expect(try check("--silence", "100ms") == 0 && check("--noise", "-20") == 1)
    }

    @Test func `faults do not pass, and a single sample at full scale does`() throws {
      try workspace.synth("loud.wav", "tone duration=1s rate=8000 level=6")
      let clipped = try workspace.run("check", "loud.wav", "--json")
      #expect(clipped.status == 1 && clipped.text.contains("it is clipped"))
      #expect(clipped.text.contains(#""passes":false"#))
      var normal = samples([(1, true)])
      normal.replaceSubrange(200..<202, with: [0xFF, 0x7F])
      try normal.write(to: workspace.url("normal.raw"))
      let plain = try workspace.run("check", "normal.raw", "--raw", "s16le@8000x1")
      #expect(plain.status == 0 && plain.errors.contains("only clipping, silence"))
    }

    @Test func `a folder has a line for each file, and a table a row for each limit`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000 level=-20")
      try workspace.synth("b.wav", "tone duration=1s rate=8000 level=-2")
      let text = try workspace.run("check", "./", "--peak", "-3")
      #expect(text.status == 1 && text.errors.contains("2 files; 1 does not pass."))
      #expect(text.lines.count == 3 && text.lines.last?.contains("at most -3") == true)
      let table = try workspace.run("check", "./", "--peak", "-3", "--channels", "1", "--csv", "-q")
      #expect(table.lines.first == "source,measure,value,unit,least,most,passes,finding")
      #expect(table.lines.count == 5)
    }

    @Test func `wrong limits are answered`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      for (words, answer) in [
        ("a.wav --loudness 16", "is not a loudness"), ("a.wav --rules acxx", "'acx'"),
        ("a.wav --loudness -16±x", "not a tolerance"), ("a.wav --tolerance 2", "add --loudness"),
        ("a.wav --peak -1dBTP", "write --true-peak -1"),
        ("", "'tragus doctor' checks the microphone"), ("mic", "is not a recording"),
        ("a.wav --shortest 2s --longest 1s", "at least --shortest"),
      ] {
        let outcome = try workspace.run(["check"] + words.split(separator: " ").map(String.init))
        #expect(
          outcome.status == 64 && outcome.errors.contains(answer), "\(words): \(outcome.errors)")
      }
    }
  }
}
