import Foundation
import Testing
import Tragus

extension FileCommandTests {
  @Suite struct Events {
    let workspace = try! Workspace()

    @Test(arguments: [
      "scene duration=2s rate=8000", "clipping duration=2s rate=8000", "dead duration=3s rate=8000",
      "offset duration=4s rate=8000 channels=2",
    ])
    func `a file gives the same events from standard input, in any pieces`(signal: String) throws {
      try workspace.synth("take.wav", signal)
      let expected = try workspace.run("listen", "take.wav", "--json", "--period", "100ms")
        .events
      #expect(expected.count >= 20)
      // An odd number of bytes cuts samples in two; the last is more than the file.
      for pieces in [7, 997, 4096, 1_000_000] {
        let outcome = try workspace.shell(
          "dd if=take.wav bs=\(pieces) 2>/dev/null | \"$tragus\" listen - --json --period 100ms")
        #expect(outcome.status == 0)
        #expect(outcome.events == expected)
      }
    }

    @Test func `a file of floats gives the events of its signal`() throws {
      try workspace.synth("take.wav", "speech duration=1s rate=8000", "--bits", "32f")
      let options = ["--json", "--period", "100ms"]
      let file = try workspace.run(["listen", "take.wav"] + options).events
      let speech = "sim:speech?duration=1s&rate=8000"
      let signal = try workspace.run(["listen", speech] + options).events
      #expect(!file.isEmpty && file == signal)
    }

    @Test func `bare samples are read as told`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      // PCM follows the last chunk header, so the last 16,000 bytes are the samples.
      try workspace.bytes("take.wav").suffix(16_000).write(to: workspace.url("take.raw"))
      let options = ["--json", "--period", "100ms"]
      let raw = try workspace.run(["listen", "take.raw", "--raw", "s16le@8000x1"] + options)
      #expect(!raw.events.isEmpty)
      #expect(raw.events == (try workspace.run(["listen", "take.wav"] + options).events))
    }

    @Test func `a stream of JSON begins with what is heard and how`() throws {
      let outcome = try workspace.run(
        "listen", "sim:tone?duration=1s", "--json", "--period", "250ms")
      let hello = try #require(outcome.lines.first)
      #expect(
        hello
          == "{\"channels\":1,\"live\":false,\"parameters\":{\"channel\":\"all\",\"floor\":\"-160.0\","
          + "\"period\":\"0.25s\"},\"sampleRate\":48000,\"simulated\":true,"
          + "\"source\":\"sim:tone?duration=1s\",\"tool\":\"tragus \(Hello.toolVersion)\","
          + "\"type\":\"hello\",\"version\":1}")
      #expect(outcome.events.count { $0.contains("\"type\":\"level\"") } == 4)
    }

    @Test func `chosen events come alone`() throws {
      for choice in ["listen sim:blow --only blow", "detect blow sim:blow"] {
        let lines = try workspace.shell("\"$tragus\" \(choice) --json --for 5s").lines
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(#""type":"blow""#) }, "\(lines)")
      }
      let all = try workspace.run("blow", "sim:blow", "--json", "--for", "5s")
      #expect(all.lines.first?.contains(#""type":"hello""#) == true)
    }

    @Test func `a table of another measurement has no rows of levels`() throws {
      try workspace.synth("a.wav", "noise duration=2s")
      let rows = try workspace.run("meter", "a.wav", "--weight", "A", "--period", "1s", "--csv")
      #expect(rows.lines.count == 3)
      #expect(rows.lines.dropFirst().allSatisfy { $0.hasPrefix("sound-level,") }, "\(rows.lines)")
      #expect(rows.lines.first?.contains("crest") == false)
    }

    @Test func `a table has one header and names the file of each row`() throws {
      // Too low a rate for kinds of sounds.
      try workspace.synth("a.wav", "tone duration=1s rate=3000")
      try workspace.synth("b,c.wav", "tone duration=1s rate=3000")
      let lines = try workspace.run("listen", "a.wav", "b,c.wav", "--csv", "--period", "500ms")
        .lines
      let columns = lines[0].split(separator: ",").map(String.init)
      #expect(columns.first == "type" && columns.last == "source")
      // Those that can be filled: the level is one of all channels.
      #expect(Set(columns.dropFirst().dropLast()).isSubset(of: AnalyzerCatalog.columns))
      #expect(columns.contains("rms") && !columns.contains("channel"))
      #expect(lines.count == 5)
      #expect(lines[1...2].allSatisfy { $0.hasPrefix("level,") && $0.hasSuffix(",a.wav") })
      #expect(lines[3...4].allSatisfy { $0.hasSuffix(",\"b,c.wav\"") })
    }

    @Test func `an excerpt keeps the times of its file`() throws {
      try workspace.synth("take.wav", "tone duration=2s rate=8000")
      let outcome = try workspace.run(
        "meter", "take.wav", "--from", "1s", "--to", "1200ms", "--period", "100ms", "--json")
      #expect(outcome.events.count == 2)
      #expect(outcome.events[0].contains("\"time\":1.1,"))
      #expect(outcome.events[1].contains("\"time\":1.2,"))
    }

    @Test func `a part that ends after its recording gets a warning`() throws {
      try workspace.synth("take.wav", "tone duration=2s rate=8000")
      for command in [["meter"], ["convert", "-o", "part.wav"]] {
        let outcome = try workspace.run(
          command + ["take.wav", "--from", "1s", "--to", "3s"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("it ends at 2.000 s, before 3.000 s"), "\(outcome.errors)")
      }
      let whole = try workspace.run("meter", "take.wav", "--to", "2s")
      #expect(!whole.errors.contains("it ends at"))
    }

    @Test func `a rate of few hertz has levels of one frame`() throws {
      let outcome = try workspace.run(
        "listen", "sim:noise?duration=2s&rate=4", "--json", "--period", "1ms")
      #expect(outcome.status == 0)
      #expect(outcome.events.filter { $0.contains("\"frames\":1,") }.count == 8)
    }

    @Test func `data goes to standard output and nothing else`() throws {
      let quiet = try workspace.run("listen", "sim:tone?duration=1s", "--json", "--quiet")
      #expect(quiet.errors.isEmpty)
      let loud = try workspace.run("listen", "sim:tone?duration=1s", "--json")
      #expect(loud.errors.hasPrefix("tragus: "))
      #expect(loud.output == quiet.output)
      #expect(!loud.text.contains("\u{1B}"))
    }
  }
}
