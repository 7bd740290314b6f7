import Foundation
import Testing

extension CommandTests {
  @Suite struct Calibrate {
    let workspace = try! Workspace()

    private let tone = "sim:tone?frequency=1000&level=-20&duration=4s"
    private let place = "../home/.config/tragus/calibrations.json"

    private func object(_ outcome: Outcome) throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    @Test func `a recording of a calibrator calibrates the device that made it`() throws {
      let outcome = try workspace.run("calibrate", tone, "--device", "zoom", "--json")
      #expect(outcome.status == 0)
      let found = try object(outcome)
      // A sine of -20 dBFS has an RMS of -23.01 dBFS; at 94 dB SPL, full scale is 117.01. The
      // window leaves 0.0003 dB out.
      let level = (found["fullScale"] as? NSNumber)?.doubleValue ?? .nan
      #expect(abs(level - 117.0103) < 0.001)
      #expect(found["method"] as? String == "calibrator")
      #expect(found["unit"] as? String == "dB SPL")

      // The meter then says so, and ranges in dB SPL can be used.
      let events = try workspace.run(
        "meter", tone, "--calibration", "zoom", "--ranges", "hearing", "--json", "-q")
      #expect(events.lines[0].contains("\"calibration\":\"94 dB calibrator at 1000 Hz\""))
      #expect(events.text.contains("\"range\":\"harmful\""))
      #expect(events.text.contains("\"unit\":\"dB SPL\""))
    }

    @Test(arguments: ["take.wav", "take.aiff", "take.caf"])
    func `a recording keeps its calibration`(name: String) throws {
      #expect(
        try workspace.run(
          "record", tone, "--calibration", "117.0103dB", "-o", name, "-q"
        ).status == 0)
      let outcome = try workspace.run("meter", name, "--sound-level", "--period", "4s", "--json")
      #expect(outcome.lines[0].contains("\"calibration\":\"the recording itself: typed\""))
      #expect(outcome.errors.contains("full scale 117.01 dB SPL"))
      #expect(outcome.lines.last?.contains("\"unit\":\"dB SPL\"") == true)
      // The command line counts first.
      for (calibration, unit) in [("none", "dBFS"), ("100dB", "dB SPL")] {
        let other = try workspace.run(
          "meter", name, "--sound-level", "--period", "4s", "--json", "--calibration", calibration)
        #expect(other.lines.last?.contains("\"unit\":\"\(unit)\"") == true)
        #expect(!other.errors.contains("117.01"))
      }
    }

    @Test func `ranges of hearing follow the A weighted level`() throws {
      // 100 Hz lose 19.1 dB: 120 - 23 dB would be harmful, 77.9 dB(A) are loud.
      let low = "sim:tone?frequency=100&level=-20&duration=2s"
      let outcome = try workspace.run(
        "meter", low, "--calibration", "120dB", "--ranges", "hearing", "--json", "-q")
      #expect(outcome.text.contains("\"range\":\"loud\""))
      #expect(!outcome.text.contains("\"range\":\"harmful\""))
      #expect(outcome.text.contains("\"type\":\"sound-level\""))
    }

    @Test func `OSHA alone means what OSHA permits`() throws {
      let outcome = try workspace.run(
        "meter", tone, "--calibration", "120dB", "--dose", "osha", "--period", "4s", "--json", "-q")
      #expect(outcome.text.contains("\"rule\":\"osha-pel\""))
    }

    @Test func `nothing is replaced unasked, and nothing is lost`() throws {
      #expect(try workspace.run("calibrate", tone, "--device", "zoom").status == 0)
      let again = try workspace.run("calibrate", tone, "--device", "zoom", "--calibrator", "114")
      #expect(again.status == 73)
      #expect(again.errors.contains("--force"))
      #expect(
        try workspace.run("calibrate", tone, "--device", "zoom", "--calibrator", "114", "--force")
          .status == 0)
      #expect(try array("--list").count == 1)
      #expect(try workspace.run("calibrate", "--forget", "zoom").status == 0)
      #expect(try array("--list").isEmpty)
      #expect(try array("--history").compactMap { $0["device"] as? String } == ["zoom", "zoom"])
    }

    private func array(_ option: String) throws -> [[String: Any]] {
      let text = try workspace.run("calibrate", option, "--json").text
      return try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test(arguments: [
      ("sim:tone?frequency=440&duration=4s", 65, "440 Hz"),
      ("sim:noise?duration=4s", 65, "No clear tone"),
      ("sim:silence?duration=4s", 65, "digital silence"),
      ("sim:tone?frequency=1000&duration=1s", 65, "measure for longer"),
      ("missing.wav", 66, "missing.wav"),
    ])
    func `what cannot be measured is refused in one line`(
      input: String, status: Int, reason: String
    ) throws {
      let outcome = try workspace.run("calibrate", input, "--device", "zoom", "-q")
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(reason) && outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists(place))
    }

    @Test func `a broken file is told and left alone`() throws {
      try workspace.write("{", to: place)
      #expect(try workspace.run("calibrate", tone, "--device", "zoom").status == 65)
      #expect(try workspace.run("calibrate", "--sensitivity", "-26", "--device", "x").status == 65)
      #expect(try String(decoding: workspace.bytes(place), as: UTF8.self) == "{")
    }

    @Test func `wrong usage is told`() throws {
      for arguments in [
        "--list --show a", "--weight C", "--full-scale 1V", "--calibrator 300", tone,
        "--sensitivity 12.5mV/Pa --device x", "--sensitivity loud --device x",
      ] {
        #expect(try workspace.shell("\"$tragus\" calibrate \(quoted(arguments))").status == 64)
      }
      #expect(try workspace.run("meter", tone, "--ranges", "hearing").status == 64)
      #expect(try workspace.run("meter", tone, "--ranges", "a:0:-1").status == 64)
      #expect(try workspace.run("meter", tone, "--calibration", "nobody").status == 64)
      #expect(try workspace.run("meter", tone, "--ballistics", "rubber").status == 64)
    }

    private func quoted(_ arguments: String) -> String {
      arguments.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    }
  }
}
