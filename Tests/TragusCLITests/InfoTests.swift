import Foundation
import Testing

extension CommandTests {
  @Suite struct Info {
    let workspace = try! Workspace()

    private func object(_ line: String) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `a recording is described`() throws {
      try workspace.synth("take.wav", "tone duration=2s rate=8000 channels=2 level=-20")
      let outcome = try workspace.run("info", "take.wav", "--json")
      #expect(outcome.status == 0 && outcome.errors == "")
      let info = try object(outcome.text)
      #expect(info["container"] as? String == "wav" && info["encoding"] as? String == "s16le")
      #expect(info["rate"] as? Double == 8000 && info["channels"] as? Int == 2)
      #expect(info["duration"] as? Double == 2 && info["frames"] as? Int == 16_000)
      let byteCount = try workspace.bytes("take.wav").count
      #expect(info["bytes"] as? Int == byteCount)
      #expect(abs((info["peak_dbfs"] as? Double ?? 0) + 20) < 0.01)
      #expect((info["findings"] as? [String])?.isEmpty == true)
      let text = try workspace.run("info", "take.wav").text
      #expect(text.contains("WAV, s16le, 16 bits") && text.contains("2.000 s, 16000 frames"))
    }

    @Test func `only the header is read where it is to be quick`() throws {
      try workspace.synth("loud.wav", "tone duration=1s rate=8000 level=6")
      let quick = try object(workspace.run("info", "loud.wav", "--json", "--quick").text)
      #expect(quick["frames"] as? Int == 8000 && quick["peak_dbfs"] == nil)
      #expect((quick["findings"] as? [String])?.isEmpty == true)
    }

    @Test func `what is unusual is said`() throws {
      try workspace.synth("loud.wav", "tone duration=1s rate=8000 level=6")
      #expect(try workspace.run("info", "loud.wav").text.contains("it is clipped"))
      try workspace.synth("quiet.wav", "silence duration=1s rate=8000")
      #expect(try workspace.run("info", "quiet.wav").text.contains("it is silent"))
      let whole = try workspace.bytes("loud.wav")
      try whole.dropLast(8000).write(to: workspace.url("cut.wav"))
      let cut = try workspace.run("info", "cut.wav", "--quick").text
      #expect(cut.contains("The header promises 8000 frames; the file holds 4000."))
      // Two channels, of which the second holds zeros, and the first stands at a quarter.
      let samples = [[UInt8]](repeating: [0, 0x20, 0, 0], count: 4000).flatMap { $0 }
      try Data(samples).write(to: workspace.url("half.raw"))
      let half = try workspace.run("info", "half.raw", "--raw", "s16le@8000x2").text
      #expect(half.contains("Channel 1 is empty."))
      #expect(half.contains("Channel 0 has a DC offset of 25.0 %."))
    }

    @Test func `several files are a table, and one that fails lets the others go on`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      try workspace.synth("b.flac", "tone duration=2s rate=16000")
      let outcome = try workspace.run("info", "a.wav", "lost.wav", "b.flac")
      #expect(outcome.status == 2)
      #expect(outcome.lines.map { $0.split(separator: " ").first } == ["file", "a.wav", "b.flac"])
      let table = try workspace.run("info", "a.wav", "b.flac", "--csv")
      #expect(table.lines.count == 3)
      #expect(table.lines[0].hasPrefix("source,container,encoding,bits,rate,channels,duration"))
      #expect(table.lines[2].hasPrefix("b.flac,flac,flac,16,16000,1,2,32000,"))
    }

    @Test func `standard input is described`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      let input = try FileHandle(forReadingFrom: workspace.url("a.wav"))
      let info = try object(workspace.run(["info", "-", "--json"], input: input).text)
      #expect(info["source"] as? String == "-" && info["frames"] as? Int == 8000)
    }

    @Test(arguments: [
      (["info"], 64, "Name what to describe"), (["info", "sim:tone"], 64, "not a recording"),
      (["info", "mic"], 64, "tragus devices"), (["info", "lost.wav"], 66, "lost.wav"),
      (["info", "a.wav", "--format", "audacity"], 64, "not a label"),
    ])
    func `what cannot be described is one line`(
      arguments: [String], status: Int, words: String
    ) throws {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == status && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }
  }
}
