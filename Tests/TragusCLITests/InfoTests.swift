import Foundation
import Testing

extension FileCommandTests {
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
      try workspace.synth("faint.wav", "tone duration=1s rate=8000 level=-70")
      #expect(try workspace.run("info", "faint.wav").text.contains("hardly any sound in it"))
      #expect(try workspace.run("check", "faint.wav").status == 1)
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

    /// A chunk of RIFF: its name, the length of its content, the content, and a zero where that is odd.
    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let count = UInt32(content.count)
      let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
      return Array(name.utf8) + length + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    private func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    @Test func `tags, marks and what lies beside it are shown`() throws {
      // Three channels for left, right and LFE, as WAVE_FORMAT_EXTENSIBLE has them; 0.5 s of 8 kHz.
      let format: [UInt8] =
        [0xFE, 0xFF, 3, 0] + number(8000) + number(48_000) + [6, 0, 16, 0, 22, 0, 16, 0]
        + number(0b1011) + [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
      let texts = chunk("INAM", Array("Rain\u{1B}[31m\0".utf8)) + chunk("IART", Array("Ann\0".utf8))
      let point =
        number(1) + number(2000) + Array("data".utf8) + number(0) + number(0) + number(2000)
      let marks = chunk("cue ", number(1) + point)
      let names = chunk(
        "LIST", Array("adtl".utf8) + chunk("labl", number(1) + Array("door\0".utf8)))
      let production = chunk("iXML", Array("<BWFXML><SCENE>1 &amp; 2</SCENE></BWFXML>".utf8))
      let sound = chunk("data", [UInt8](repeating: 1, count: 24_000))
      let body =
        Array("WAVE".utf8) + chunk("fmt ", format) + production + sound
        + chunk("LIST", Array("INFO".utf8) + texts) + marks + names
      try Data(chunk("RIFF", body) + [UInt8](repeating: 7, count: 100))
        .write(to: workspace.url("rain.wav"))
      try workspace.write("0\t1\tdoor\n", to: "rain.txt")
      try workspace.write("{}\n", to: "rain.events.jsonl")
      let info = try object(workspace.run("info", "rain.wav", "--json", "--quick").text)
      let tags = ["title": "Rain\u{1B}[31m", "artist": "Ann", "scene": "1 & 2"]
      #expect(info["tags"] as? [String: String] == tags)
      let found = try #require(info["marks"] as? [[String: Any]])
      #expect(found.count == 1 && found[0]["time"] as? Double == 0.25)
      #expect(found[0]["name"] as? String == "door")
      #expect(info["loudspeakers"] as? [String] == ["left", "right", "LFE"])
      #expect(info["labels"] as? String == "rain.txt")
      #expect(info["events"] as? String == "rain.events.jsonl")
      let finding = "100 bytes behind the end that its header gives."
      #expect(info["findings"] as? [String] == [finding])
      let text = try workspace.run("info", "rain.wav", "--quick").text
      for line in ["artist      Ann", "marks       0.250 s  door", "labels      rain.txt"] {
        #expect(text.contains("  \(line)\n"))
      }
      #expect(!text.contains("\u{1B}"))
    }

    @Test func `what a compressed file says of itself is shown`() throws {
      try workspace.synth("a.flac", "tone duration=1s rate=44056")
      let info = try object(workspace.run("info", "a.flac", "--json", "--quick").text)
      #expect(info["tags"] == nil && info["marks"] == nil && info["labels"] == nil)
      #expect(info["findings"] as? [String] == ["44056 Hz is not a usual sample rate."])
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
