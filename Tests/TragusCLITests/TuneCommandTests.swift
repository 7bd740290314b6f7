import Foundation
import Testing

extension CommandTests {
  @Suite struct Tune {
    let workspace = try! Workspace()

    private func lines(_ arguments: [String]) throws -> [String] {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 0 && outcome.errors == "")
      return outcome.text.split(separator: "\n").map(String.init)
    }

    @Test func `pitches are lines of JSON, and the tuning is in the first`() throws {
      try workspace.synth("a.wav", "tone frequency=441 duration=1s rate=16000")
      let lines = try lines(["tune", "a.wav", "--json", "-q", "--a4", "442", "--transpose", "2"])
      #expect(lines[0].contains(#""a4":"442","channel":"all","transpose":"2""#))
      // One hop is 12 ms.
      #expect(lines.count > 70)
      for line in lines.dropFirst(20) {
        let pitch = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(pitch["type"] as? String == "pitch" && pitch["note"] as? String == "B4")
        // 1200 log2(441 / 442), and far less than anybody hears.
        #expect(abs((pitch["cents"] as? Double ?? 99) + 3.921) < 0.02)
        #expect(abs((pitch["frequency"] as? Double ?? 0) - 441) < 0.01)
      }
    }

    @Test func `black keys have flats where they are wanted`() throws {
      try workspace.synth("a.wav", "tone frequency=466.16 duration=1s rate=16000")
      #expect(try lines(["tune", "a.wav", "-q"]).last?.contains("A#4") == true)
      for words in [["tune", "--flats"], ["tone", "--flats"], ["tune", "--target", "Bb4"]] {
        #expect(
          try lines([words[0], "a.wav", "-q"] + words.dropFirst()).last?.contains("Bb4") == true)
      }
      // It is the same note.
      for note in ["A#4", "Bb4"] {
        #expect(try workspace.run("tune", "a.wav", "-q", "--flats", "--on", note, "-e").status == 0)
      }
    }

    @Test func `a file names the string and how far it is off`() throws {
      try workspace.synth("a.wav", "tone frequency=225 duration=1s rate=16000")
      for words in [["--instrument", "guitar"], ["--strings", "G3,B3"]] {
        // 1200 log2(225 / 246.94), which is nearer than G3 with 239 cents.
        let text = try lines(["tune", "a.wav", "-q"] + words)
        #expect(text.last?.hasSuffix("string B3 -161.1 cents") == true)
        #expect(text.last?.contains("A3") == true)
        for kind in [[], ["--notes"]] {
          let json = try #require(try lines(["tune", "a.wav", "--json", "-q"] + words + kind).last)
          let event = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
          #expect(event["string"] as? String == "B3")
          #expect(abs((event["stringCents"] as? Double ?? 0) + 161.14) < 0.1)
        }
        #expect(
          try lines(["tune", "a.wav", "--csv", "-q"] + words)[0].contains("string,stringCents"))
      }
      #expect(try !lines(["tune", "a.wav", "--csv", "-q"])[0].contains("string"))
    }

    @Test func `tones that sound together have a summary each`() throws {
      try workspace.synth("a.wav", "tones frequencies=440+445+660 duration=3s")
      let tones = try lines(["tone", "a.wav", "--max", "3", "--summary", "-q"])
      #expect(tones.map { $0.prefix(7) } == ["440.000", "445.000", "660.000"])
      // A tone is not heard for longer than it sounds.
      let json = try lines(["tune", "sim:tone?duration=3s", "--summary", "--json", "-q"])[0]
      let duration = try #require(
        (JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])?["duration"]
          as? Double)
      #expect(duration > 2.8 && duration <= 3.02)
    }

    @Test func `times never run backwards`() throws {
      try workspace.synth(
        "a.wav", "tones frequencies=82.41+164.82+247.23+329.64+412.05 duration=1s")
      let times = try lines(["tune", "a.wav", "-q"]).map { $0.split(separator: " ")[0] }
        .compactMap { Double($0) }
      #expect(times.count > 70 && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `a pipe gives what the file gives`() throws {
      try workspace.synth("a.wav", "tone frequency=441 duration=1s rate=16000")
      let file = try lines(["tune", "a.wav", "--csv", "-q"])
      let piped = try workspace.shell(#""$tragus" tune - --csv -q < a.wav"#)
      let expected = file.map { $0.replacing("a.wav", with: "-") }
      #expect(piped.text.split(separator: "\n").map(String.init) == expected)
    }

    @Test func `a melody becomes a MIDI file`() throws {
      #expect(
        try workspace.run("beep", "C4", "E4", "G4", "--for", "400ms", "-o", "a.wav").status == 0)
      let outcome = try workspace.run("tune", "a.wav", "--midi", "a.mid")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("3 notes were written into 'a.mid'."))
      let bytes = Array(try workspace.bytes("a.mid"))
      #expect(bytes.starts(with: [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1]))
      // The numbers of the notes that are struck.
      let struck = bytes.indices.dropLast(2).filter { bytes[$0] == 0x90 }.map { bytes[$0 + 1] }
      #expect(struck == [60, 64, 67])
      #expect(try workspace.run("tune", "a.wav", "--midi", "a.mid").status == 73)
      #expect(try workspace.run("tune", "a.wav", "--midi", "a.mid", "--force").status == 0)
      #expect(try workspace.run("tune", "a.wav", "--midi", "a.txt").status == 64)
    }

    @Test func `notes become labels`() throws {
      try workspace.synth("a.wav", "tone frequency=220 duration=1s rate=16000")
      let fields = try lines(["tune", "a.wav", "--format", "audacity", "-q"])
        .map { $0.split(separator: "\t").map(String.init) }
      #expect(fields.count == 1 && fields[0].last == "note A3")
      // To 20 ms from its start, and to half a block from its end.
      #expect(abs(Double(fields[0][0])!) < 0.02 && abs(Double(fields[0][1])! - 1) < 0.05)
    }

    @Test func `silence and noise say nothing`() throws {
      for signal in ["silence", "noise", "noise color=brown"] {
        try workspace.synth("n.wav", "\(signal) duration=2s rate=16000")
        #expect(try lines(["tune", "n.wav", "-q"]).isEmpty)
        try FileManager.default.removeItem(at: workspace.url("n.wav"))
      }
    }

    @Test func `the tuner shows the string and how far it is off`() throws {
      let process = workspace.process(
        Workspace.program.path,
        [
          "tune", "sim:tone?frequency=108&duration=1s", "--realtime", "--instrument", "guitar",
        ], [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let lines = terminal.lastPicture
      #expect(lines.allSatisfy { $0.count <= 79 })
      let text = lines.joined(separator: "\n")
      // 1200 log2(108 / 110) = -31.8.
      #expect(text.contains("-31.8 cents") && text.contains("too low"))
      #expect(text.contains("108.0") && text.contains("[A2]"))
    }

    @Test(arguments: [
      (["--target", "H2"], 64, "Write B2, not H2"), (["--strings", "E2,,A2"], 64, "write E2,A2"),
      (["--target", "E2", "--instrument", "bass"], 64, "only one"),
      (["--target", "E2", "--range", "60:90"], 64, "--range"),
      (["--instrument", "piano"], 64, "guitar"), (["--range", "2k:1k"], 64, "lowest"),
      (["--range", "5:100"], 64, "10 Hz"), (["--range", "100:5k"], 64, "4000 Hz"),
      (["--a4", "20"], 64, "442"), (["--transpose", "60"], 64, "semitones"),
      (["--min-level", "5"], 64, "-60dB"), (["lost.wav"], 66, "lost.wav"),
      (["slow.wav"], 64, "too few for pitches"),
    ])
    func `what cannot be tuned is said in one line`(
      arguments: [String], status: Int, words: String
    ) throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      try workspace.synth("slow.wav", "tone duration=1s rate=3000 frequency=440")
      let input = arguments[0].hasSuffix(".wav") ? [] : ["a.wav"]
      let outcome = try workspace.run(["tune", "-q"] + input + arguments)
      #expect(outcome.status == status && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.hasPrefix("tragus: "))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }
  }
}
