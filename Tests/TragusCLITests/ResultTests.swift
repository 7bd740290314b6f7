import Foundation
import Testing
import TragusStation

extension FileCommandTests {
  @Suite struct Results {
    let workspace = try! Workspace()

    // Digital silence and a sine, whose loudness is known. BS.1770 gives a sine of 997 Hz its level
    // in dBFS less 3.01 dB on one channel.
    private func takes() throws {
      try FileManager.default.createDirectory(
        at: workspace.url("takes"), withIntermediateDirectories: false)
      for (name, level) in [("take2", -30), ("take10", -13), ("take1", -20)] {
        try workspace.synth(
          "takes/\(name).wav", "tone frequency=997 level=\(level) duration=4s rate=48000")
      }
    }

    @Test func `a recording gives a summary, a period its course`() throws {
      try workspace.synth("take.wav", "tone duration=2s rate=8000")
      for format in [[], ["--json"], ["--csv"]] {
        let summary = try workspace.run(["meter", "take.wav"] + format)
        let asked = try workspace.run(["meter", "take.wav", "--summary"] + format)
        #expect(summary.status == 0 && summary.output == asked.output)
      }
      let course = try workspace.run("meter", "take.wav", "--period", "500ms", "--json", "-q")
      #expect(course.events.count == 4)
      let ranges = try workspace.run("meter", "take.wav", "--ranges", "standard", "--json", "-q")
      #expect(ranges.events.count > 10)
      // A pipe that does not say how long it is gives lines as they come.
      let pipe = try workspace.shell(
        "head -c 32000 take.wav | \"$tragus\" meter - --raw s16le@8000x1 -q | head -n 2")
      #expect(pipe.lines.count == 2 && pipe.lines.allSatisfy { $0.contains(" s  level") })
    }

    @Test func `several recordings give a table in the order in which people count`() throws {
      try takes()
      let outcome = try workspace.run("meter", "takes", "--target", "-23")
      #expect(outcome.status == 0)
      let rows = outcome.lines
      let names = rows.map { String($0.prefix { $0 != " " }) }
      #expect(
        names == ["takes/", "take1.wav", "take2.wav", "take10.wav", "lowest", "highest", "all"])
      #expect(rows[0].hasSuffix("from -23"))
      // A sine of -20 dBFS in one channel: -23.01 LUFS.
      #expect(rows[1].hasSuffix("0.0"))
      #expect(rows[2].hasSuffix("-10.0  furthest"))
      #expect(rows[3].hasSuffix("+7.0"))
      #expect(rows.filter { $0.hasSuffix("furthest") }.count == 1)
      #expect(rows[6].contains(" 12.000 "))
      #expect(outcome.errors == "tragus: 3 files were measured.\n")
    }

    @Test func `a target is in tables and in JSON by the same names`() throws {
      try takes()
      let table = try workspace.run("meter", "takes", "--target", "-23", "--csv", "-q").lines
      #expect(table.count == 4 && table[0].hasSuffix("target_lufs,target_difference_lu"))
      let json = try workspace.run("meter", "takes", "--target", "-23", "--json", "-q").lines
      for (row, line) in zip(table.dropFirst(), json) {
        let fields = row.split(separator: ",")
        #expect(line.contains("\"source\":\"\(fields[0])\""))
        let values = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let difference = try #require(values?["target_difference_lu"] as? NSNumber).doubleValue
        // Half of the third digit behind the point.
        #expect(abs(try #require(Double(fields.last!)) - difference) < 0.000_501)
      }
      for target in ["5", "-71"] {
        #expect(try workspace.run("meter", "takes", "--target", target).status == 64)
      }
    }

    @Test func `what is printed becomes a file, whose suffix says the format`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      for (name, option) in [
        ("a.json", "--json"), ("a.jsonl", "--json"), ("a.csv", "--csv"), ("a.txt", "-q"),
        ("a.tsv", "--format=tsv"), ("a", "-q"),
      ] {
        let written = try workspace.run(
          "meter", "take.wav", "--period", "250ms", "-q", "-o", name)
        #expect(written.status == 0 && written.output.isEmpty, "\(written.errors)")
        let printed = try workspace.run("meter", "take.wav", "--period", "250ms", "-q", option)
        #expect(try workspace.bytes(name) == printed.output)
      }
      let again = try workspace.run("meter", "take.wav", "-o", "a.csv")
      #expect(again.status == 73 && again.errors.contains("--force"))
      #expect(try workspace.run("meter", "take.wav", "-o", "a.csv", "--force").status == 0)
      #expect(
        try workspace.run("meter", "take.wav", "-o", "-").output
          == workspace.run("meter", "take.wav").output)
      for name in ["b.wav", "b.png"] {
        #expect(try workspace.run("meter", "take.wav", "-o", name).status == 64)
      }
    }

    @Test func `a command that fails before its first line leaves the old file`() throws {
      try workspace.write("old", to: "a.csv")
      let outcome = try workspace.run("tone", "missing.wav", "-o", "a.csv", "--force")
      #expect(outcome.status == 66)
      #expect(try workspace.bytes("a.csv") == Data("old".utf8))
      #expect(try workspace.run("tone", "missing.wav", "-o", "b.csv").status == 66)
      #expect(!workspace.exists("b.csv"))
    }

    @Test func `lines of several recordings say which one they are about`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      try workspace.synth("b.wav", "silence duration=1s rate=8000")
      let text = try workspace.run("tone", "a.wav", "b.wav")
      #expect(text.lines.first == "a.wav:")
      #expect(!text.lines.contains("b.wav:"))
      #expect(text.errors.hasSuffix("tragus: 2 files; nothing was found in 1.\n"))
      let json = try workspace.run("tone", "a.wav", "b.wav", "--json", "-q")
      #expect(!json.events.isEmpty)
      #expect(json.events.allSatisfy { $0.contains("\"source\":\"a.wav\"") })
      let alone = try workspace.run("tone", "b.wav")
      #expect(alone.errors.hasSuffix("tragus: nothing was found.\n") && alone.status == 0)
      #expect(try workspace.run("tone", "b.wav", "-q").errors.isEmpty)
    }

    @Test func `loudness is drawn with its lines`() throws {
      try workspace.synth("take.wav", "tone frequency=997 level=-20 duration=4s rate=48000")
      let outcome = try workspace.run("meter", "take.wav", "--target", "-16", "--plot", "a.svg")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = String(decoding: try workspace.bytes("a.svg"), as: UTF8.self)
      #expect(text.contains("integrated −23.0 LUFS") && text.contains("7.0 LU below −16.0 LUFS"))
    }

    @Test func `names are in the order in which people count`() {
      let names = ["take10", "take2", "Take1", "take02", "take1b", "take1", "take", "9", "a/2/b"]
      #expect(
        names.sorted(by: naturallyPrecedes)
          == ["9", "Take1", "a/2/b", "take", "take1", "take1b", "take02", "take2", "take10"])
    }
  }
}
