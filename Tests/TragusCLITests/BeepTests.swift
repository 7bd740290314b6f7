import Foundation
import Testing
import Tragus

extension CommandTests {
  @Suite struct Beeps {
    let workspace = try! Workspace()

    /// The frames, the level and the frequency of a file.
    private func measured(_ name: String) throws -> (frameCount: Int, level: Double, crossings: Int)
    {
      let file = try AudioFile(reading: workspace.url(name).path)
      var buffer = AudioBuffer(format: file.format, capacity: 4096)
      var (count, squares, crossings) = (0, 0.0, 0)
      var previous: Float = 0
      while try file.read(into: &buffer) {
        let samples = buffer.channel(0)
        for index in samples.indices {
          count += 1
          squares += Double(samples[index] * samples[index])
          if previous < 0, samples[index] >= 0 { crossings += 1 }
          previous = samples[index]
        }
      }
      return (count, 10 * log10(squares / Double(max(count, 1))), crossings)
    }

    @Test(arguments: [
      ("440 1s", 48_000, 440), ("1s A4", 48_000, 440), ("a4 500ms", 24_000, 220),
      ("1.2kHz 1s --rate 8000", 8000, 1200), ("1kHz 1s --level -40dB", 48_000, 1000),
      ("", 9600, 176), ("A4 1s --a4 432", 48_000, 432),
    ])
    func `a tone is written as it was asked for`(
      arguments: String, frameCount: Int, crossings: Int
    ) throws {
      let outcome = try workspace.shell("\"$tragus\" beep \(arguments) -o tone.wav --bits 32f")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let tone = try measured("tone.wav")
      #expect(tone.frameCount == frameCount)
      // The first period has no sample below 0 before it.
      #expect(abs(tone.crossings - crossings) <= 1)
      // The ramps take 5/8 of their power from the tone.
      let level = arguments.contains("-40") ? -40.0 : -15
      #expect(tone.level < level && tone.level > level - 0.2)
    }

    @Test(arguments: [
      ("--sweep 100:1kHz --linear 1s", 48_000), ("--chord C4,E4,660 0.5s", 24_000),
      ("--noise pink 1s", 48_000), ("--dtmf '123#' 50ms", 16_800), ("--clicks 10 2s", 96_000),
      ("--clicks 600bpm 2s", 96_000),
      ("--sweep 8000:100", 96_000),
      ("C4 E4 G4", 28_800), ("C4 E4 G4 --for 100ms", 14_400), ("C4:500ms r E4 r:100ms", 48_000),
      ("C4 - E4", 28_800),
      ("C4+E4+G4 1s", 48_000), ("C4+E4 G4+B4 1s", 96_000), ("440 1s", 48_000), ("A4:300ms", 14_400),
      ("440 --for 0:02", 96_000),
    ])
    func `every sound has its length`(arguments: String, frameCount: Int) throws {
      let outcome = try workspace.shell("\"$tragus\" beep \(arguments) -o sound.wav")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try measured("sound.wav").frameCount == frameCount)
    }

    @Test(arguments: [
      ("beep 24000 -o new.wav", "half of it, 24000 Hz"), ("beep 0 -o new.wav", "above 0 Hz"),
      ("beep H4 -o new.wav", "Write B4, not H4"), ("beep --sweep 20:30000 -o new.wav", "48000 Hz"),
      ("beep --sweep 20 -o new.wav", "100:8kHz"), ("beep 440 --level 3 -o new.wav", "0dB"),
      ("beep 440 --log -o new.wav", "--sweep"), ("beep --dtmf 12x -o new.wav", "'x' is not a key"),
      ("beep 440 1s 2s -o new.wav", "one too many"), ("beep 440:5 -o new.wav", "Write 5"),
      ("beep C4 E4 endless -o new.wav", "Only one tone"), ("beep C4 H4 -o new.wav", "Write B4"),
      ("beep C E -o new.wav", "needs an octave"), ("beep Am -o new.wav", "its notes, as A3+C4+E4"),
      ("beep cis4 -o new.wav", "Write C#4"), ("beep sol -o new.wav", "Write G4"),
      ("beep A2 10 -o new.wav", "Write 10s"),
      ("beep C4,E4 -o new.wav", "write C4+E4 for a chord, or C4 E4 for"),
      ("play sim:tone --loop --repeat 2", "--loop has no end"),
      ("play --loop 3 sim:tone", "--repeat 3"), ("play sim:tone --repeat 0", "1 to 1000000"),
      ("beep C4++E4 -o new.wav", "is empty"), ("beep A4 --loop -o new.wav", "--loop"),
      ("beep 440 endless -o new.wav", "needs an end"), ("beep 440 -1s -o new.wav", "-1s"),
      ("beep --noise green -o new.wav", "green"), ("beep 440 --chord 1,2", "Write --chord 1,2,440"),
      ("beep --chord 440,,5 -o new.wav", "write 440,5"), ("beep --channel 64", "channel 64"),
      ("beep --round-trip 440", "sweep of its own"), ("play", "Name what to play"),
      ("play mic", "feed back"), ("play sim:nonsense", "nonsense"),
      ("play sim:tone --gain 3", "not a gain"), ("beep --device null", "-o speaker:null"),
      ("play sim:tone --device null", "--speaker null"), ("beep 440 1s --for 1s", "one too many"),
      ("beep 440 --for 1", "Write 1s"), ("play sim:tone -o new.wav", "tragus convert"),
    ])
    func `what is wrong is one line`(command: String, reason: String) throws {
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("tragus: "))
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(!workspace.exists("new.wav"))
    }

    @Test(arguments: [
      ("beep 440 -o speaker:no-such-device", 69), ("play sim:tone -o speaker:no-such-device", 69),
      ("play missing.wav", 66), ("beep 440 -o taken.wav", 73), ("beep 440 -o no/such.wav", 73),
      ("play taken.wav -o speaker:null", 65),
    ])
    func `what cannot be has its status`(command: String, status: Int) throws {
      try workspace.write("precious", to: "taken.wav")
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status == status)
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
      #expect(try workspace.bytes("taken.wav") == Data("precious".utf8))
    }

    @Test func `a loud high tone is warned of, and played`() throws {
      let outcome = try workspace.run("beep", "19000", "0.1s", "--level", "-6", "-o", "high.wav")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("Animals and young people"))
      #expect(try measured("high.wav").frameCount == 4800)
      #expect(
        try workspace.run("beep", "19000", "0.1s", "--level", "-6", "-o", "2.wav", "-q")
          .errors.isEmpty)
      #expect(try workspace.run("beep", "19000", "-o", "3.wav").errors.isEmpty)
    }

    @Test(arguments: ["440 1s", "--sweep 100:1k", "--clicks 4", "440 660 200ms"])
    func `a peak has an option of its own`(sound: String) throws {
      let outcome = try workspace.shell("\"$tragus\" beep \(sound) --peak -20dB -o line-up.wav")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      // 16 bits, and a sine that is sampled beside its crest.
      let levels = try workspace.run("meter", "line-up.wav", "--json").text
      let summary = try JSONSerialization.jsonObject(with: Data(levels.utf8)) as? [String: Any]
      let peak = try #require(summary?["peak_dbfs"] as? Double)
      #expect(abs(peak + 20) < 0.05)
    }

    @Test func `what would exceed full scale is made softer, and this is said`() throws {
      let outcome = try workspace.run("beep", "440", "1s", "--level", "0", "-o", "loud.wav")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("-3.01 dBFS"))
    }

    @Test func `a beep goes through a pipe, and a file is played to its end`() throws {
      let piped = try workspace.shell(
        "\"$tragus\" beep 440 0.1s -o - | \"$tragus\" play - -o speaker:null")
      #expect(piped.status == 0)
      #expect(piped.errors.isEmpty)
      try workspace.synth("stereo.wav", "noise duration=300ms rate=22050 channels=2")
      let played = try workspace.shell(
        "\"$tragus\" play stereo.wav --speaker null --from 100ms --gain -6 && "
          + "\"$tragus\" beep -o speaker:null")
      #expect(played.status == 0)
      #expect(played.errors.isEmpty)
    }

    @Test func `a file is played so often as is asked for`() throws {
      try workspace.synth("a.wav", "tone duration=100ms rate=8000")
      let played = try workspace.shell(
        "\"$tragus\" play a.wav --repeat 3 -o speaker:null && "
          + "\"$tragus\" play a.wav a.wav --repeat 2 -o speaker:null")
      #expect(played.status == 0 && played.errors.isEmpty)
    }

    @Test func `what can be heard only once is not repeated`() throws {
      let input = try FileHandle(forReadingFrom: try workspace.synth("a.wav", "tone duration=1s"))
      let outcome = try workspace.run(
        ["play", "-", "--loop", "-o", "speaker:null"], input: input)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("only once"))
    }

    @Test(arguments: [
      "play short.wav --loop -o speaker:null", "beep 440 --for endless -o speaker:null",
      "play long.wav -o speaker:null",
    ])
    func `what is interrupted says how much was heard`(command: String) throws {
      try workspace.synth("long.wav", "tone duration=1m rate=8000")
      try workspace.synth("short.wav", "tone duration=100ms rate=8000")
      let outcome = try workspace.shell(
        "\"$tragus\" \(command) & process=$!; sleep 1; kill -TERM $process; wait $process")
      // A shell lets its children in the background ignore INT.
      #expect(outcome.status == 143, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("tragus: stopped after "))
      #expect(outcome.errors.contains("frames"))
    }
  }
}
