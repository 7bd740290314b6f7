import Foundation
import Testing

extension FileCommandTests {
  @Suite struct Summaries {
    let workspace = try! Workspace()

    private func summary(_ input: String, _ options: String...) throws -> [String: Any] {
      let arguments = ([input, "--summary", "--json"] + options).map { "'\($0)'" }
      let outcome = try workspace.shell("\"$tragus\" meter " + arguments.joined(separator: " "))
      #expect(outcome.status == 0)
      #expect(outcome.lines.count == 1)
      return try #require(
        JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    private func expect(
      _ summary: [String: Any], _ key: String, _ value: Double, within tolerance: Double,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let found = (summary[key] as? NSNumber)?.doubleValue ?? .nan
      #expect(abs(found - value) <= tolerance, "\(key)", sourceLocation: sourceLocation)
    }

    @Test func `text has the loudness too, unless other measurements are asked for`() throws {
      try workspace.synth("a.wav", "tone duration=4s rate=8000 level=-23")
      let text = try workspace.run("meter", "a.wav").text
      #expect(text == (try workspace.run("meter", "a.wav", "--loudness").text))
      #expect(text.contains("LUFS") && text.contains("dBTP"))
      for options in [["--range", "100:1k"], ["--sound-level"], ["--json"], ["--csv"]] {
        let others = try workspace.run(["meter", "a.wav"] + options).text
        #expect(!others.contains("LUFS") && !others.contains("lufs"), "\(options)")
      }
    }

    @Test func `a sine of whole cycles has the figures of its definition`() throws {
      // 1 kHz at 48 kHz has its peaks on samples: the amplitude is met exactly.
      let found = try summary("sim:tone?frequency=1000&level=-20&duration=1s&channels=2")
      #expect(
        found.keys.sorted() == [
          "channels", "clipped_samples", "crest_db", "dc", "dc_ch", "duration", "floor", "frames",
          "invalid_samples", "peak_dbfs", "peak_dbfs_ch", "rate", "rms_dbfs", "rms_dbfs_ch",
          "source", "type", "unit", "version",
        ])
      // What is printed has four digits behind the point; a phase need not be exact.
      expect(found, "peak_dbfs", -20, within: 1e-4)
      expect(found, "rms_dbfs", -23.010299956639813, within: 1e-4)
      expect(found, "crest_db", 3.010299956639813, within: 1e-4)
      expect(found, "dc", 0, within: 1e-8)
      expect(found, "duration", 1, within: 0)
      expect(found, "frames", 48_000, within: 0)
      expect(found, "clipped_samples", 0, within: 0)
      #expect((found["peak_dbfs_ch"] as? [NSNumber])?.count == 2)
      #expect(found["unit"] as? String == "dBFS")
    }

    @Test func `silence lies at the floor`() throws {
      let found = try summary("sim:silence?duration=1s", "--floor", "-90")
      for key in ["peak_dbfs", "rms_dbfs", "floor"] { expect(found, key, -90, within: 0) }
    }

    // As if it had been silent, its figures would be taken for a measurement.
    @Test(arguments: ["meter empty.wav", "convert empty.wav other.wav --force", "listen empty.wav"])
    func `a file without frames is refused, and nothing is lost`(line: String) throws {
      try workspace.synth("empty.wav", "silence duration=0s")
      try workspace.synth("other.wav", "tone duration=1s rate=8000")
      let before = try workspace.run("info", "other.wav", "--json").text
      let outcome = try workspace.run(line.split(separator: " ").map(String.init))
      #expect(outcome.status == 65 && outcome.errors.contains("no sound in 'empty.wav'"))
      #expect(try workspace.run("info", "other.wav", "--json").text == before)
      #expect(try workspace.run("info", "empty.wav").status == 0)
    }

    @Test func `a truncated file gives what it holds, with a warning`() throws {
      try workspace.synth("whole.wav", "tone duration=1s rate=8000")
      let bytes = try workspace.bytes("whole.wav")
      try bytes.dropLast(8000).write(to: workspace.url("take.wav"))
      let outcome = try workspace.run("meter", "take.wav", "--summary", "--json")
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("\"frames\":4000,"))
      #expect(outcome.errors.hasPrefix("tragus: warning: take.wav: "))
    }

    @Test func `a table has the noise dose`() throws {
      let options = ["--dose", "niosh", "--calibration", "120dB"]
      let line = try workspace.run(
        "meter", "sim:noise?duration=10s&seed=1", "--summary", "--csv", options[0], options[1],
        options[2], options[3]
      ).lines
      let json = try summary(
        "sim:noise?duration=10s&seed=1", options[0], options[1], options[2], options[3])
      let dose = try #require(json["dose"] as? [String: Any])
      let row = Dictionary(
        uniqueKeysWithValues: zip(line[0].split(separator: ","), line[1].split(separator: ",")))
      for key in ["dose", "projected", "twa", "twaProjected", "las", "laeq"] {
        let value = try #require(dose[key] as? Double)
        let found = try #require(row["dose.\(key)"].flatMap { Double($0) })
        // Half of the third digit behind the point.
        #expect(abs(found - value) < 0.000_501)
      }
      #expect(row["dose.rule"] == "niosh")
    }

    @Test(arguments: [
      ("--summary --stats 1s --sound-level", "--stats"), ("--summary --period 1s", "--period"),
      ("--stats 1s", "--stats needs"), ("--stats 1s --loudness", "--stats needs"),
      ("--range 300:100", "comes first"), ("--range 0:100", "above 0 Hz"),
      ("--range 1000:1005", "too narrow"), ("--range 100", "not a range"), ("--range a:b", "'a:b'"),
    ])
    func `what would have no effect is refused`(options: String, words: String) throws {
      let outcome = try workspace.shell(
        "\"$tragus\" meter 'sim:tone?duration=1s' \(options) -q")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `who asks for a line a second gets no levels between`() throws {
      let input = "sim:tone?duration=3s"
      let stats = try workspace.run(
        "meter", input, "--sound-level", "--stats", "1s", "--json", "-q")
      #expect(stats.events.count == 3)
      #expect(stats.events.allSatisfy { $0.contains("\"type\":\"sound-level\"") })
      let both = try workspace.run(
        "meter", input, "--sound-level", "--stats", "1s", "--period", "500ms", "--json", "-q")
      #expect(both.events.count { $0.contains("\"type\":\"level\"") } == 6)
    }

    @Test(arguments: [
      (["sim:dead?duration=6s", "--on", "silent"], 0),
      (["sim:dead?duration=6s", "--on", "clipping"], 124),
      (["sim:clipping?duration=2s", "--on", "clipping"], 0),
      (["sim:tone?duration=2s", "--ranges", "soft:-60:-30,nice:-30:0", "--on", "nice"], 0),
      (["sim:tone?duration=2s", "--ranges", "soft:-60:-30,nice:-30:0", "--on", "soft"], 124),
      (["sim:tone?duration=2s", "--on", "too loud"], 124),
      (["sim:tone?duration=2s&level=0", "--on", "range:too_loud"], 0),
      (["sim:tone?duration=2s", "--on", "level", "--period", "500ms"], 0),
      // The ranges are of the band. The tone has 1 kHz.
      (
        [
          "sim:tone?frequency=1k&duration=2s", "--range", "900:1.1k", "--ranges", "hum:-40:0",
          "--on", "hum",
        ], 0
      ),
      (
        [
          "sim:tone?frequency=1k&duration=2s", "--range", "100:300", "--ranges", "hum:-40:0",
          "--on", "hum",
        ], 124
      ),
      (["sim:tone?duration=2s", "--on", "level", "--times", "3", "--within", "300ms"], 0),
      (["sim:tone?duration=2s", "--on", "level", "--times", "3", "--within", "150ms"], 124),
      (["sim:tone?duration=1s", "--on", "level", "--summary"], 0),
    ])
    func `what is measured is acted on`(arguments: [String], status: Int) throws {
      let outcome = try workspace.run(["meter"] + arguments + ["-e", "-q", "--json"])
      #expect(outcome.status == status, "\(outcome.errors)")
      let program = try workspace.run(
        ["meter"] + arguments + ["-q", "--json", "--cooldown", "0s", "--exec", "--", "cat"])
      #expect(program.status == 0 && program.errors.isEmpty == (status != 0))
    }

    // Without `--on`, it is open what counts: each level, a range, or a fault of the input.
    @Test func `a program of meter needs its events`() throws {
      let input = "sim:tone?duration=1s"
      let silent = try workspace.run("meter", input, "--period", "500ms", "--exec", "--", "cat")
      #expect(silent.status == 64 && silent.errors.contains("--on level for each value"))
      let heard = try workspace.run(
        "meter", input, "--period", "500ms", "--on", "level", "--cooldown", "0s", "--exec", "--",
        "cat")
      #expect(heard.status == 0 && heard.events.contains { $0.hasPrefix("{") })
    }

    @Test func `what is not measured is not acted on`() throws {
      for words in [["loudness"], ["nice"], ["voice"]] {
        let outcome = try workspace.run(
          ["meter", "sim:tone?duration=1s", "-e", "--on"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains("clipping"), "\(outcome.errors)")
      }
    }

    @Test func `a table has a row for each channel where these were asked for`() throws {
      try workspace.synth("a.wav", "noise duration=1s rate=8000 channels=2")
      let table = try workspace.run("meter", "a.wav", "--channel", "each", "--csv").lines
      #expect(table.count == 3 && table[0].hasPrefix("source,channel,rate,"))
      #expect(table[1].hasPrefix("a.wav,0,8000,2,") && table[2].hasPrefix("a.wav,1,8000,2,"))
      let json = try summary("a.wav")
      let peaks = try #require(json["peak_dbfs_ch"] as? [Double])
      let column = try #require(table[0].split(separator: ",").firstIndex(of: "peak_dbfs"))
      for (row, peak) in zip(table.dropFirst(), peaks) {
        let shown = try #require(Double(row.split(separator: ",")[column]))
        #expect(abs(shown - peak) < 0.000_501)
      }
    }

    @Test func `a table has one row for each file`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      try workspace.synth("b.wav", "tone duration=2s rate=8000")
      let lines = try workspace.run("meter", "a.wav", "b.wav", "--summary", "--csv").lines
      #expect(
        lines[0]
          == "source,rate,channels,duration,frames,peak_dbfs,rms_dbfs,crest_db,dc,clipped_samples,"
          + "invalid_samples")
      #expect(lines[1].hasPrefix("a.wav,8000,1,1,8000,"))
      #expect(lines[2].hasPrefix("b.wav,8000,1,2,16000,"))
      #expect(lines.count == 3)
    }
  }
}
