import Foundation
import Testing
import Tragus
import TragusTestSupport

extension CommandTests {
  @Suite struct Invocation {
    let workspace = try! Workspace()

    private static let commands = [
      "listen", "meter", "record", "devices", "doctor", "synth", "convert", "config",
      "completions",
    ]

    /// What is wrong and the status that the README documents for it.
    @Test(arguments: [
      ("nonsense", 64), ("listen --nonsense", 64), ("listen good.wav --for 10", 64),
      ("listen good.wav --for 1e300s", 64), ("listen good.wav --period 0s", 64),
      ("listen good.wav --period 99999999999999999999s", 64), ("listen good.wav --floor 3", 64),
      ("listen good.wav --floor nan", 64), ("listen good.wav --floor -1e305", 64),
      ("listen good.wav --json --csv", 64),
      ("listen good.wav --from 2s --to 1s", 64), ("listen good.wav --channel 1", 64),
      ("listen good.wav sim:tone", 64), ("listen - good.wav", 64), ("listen sim:nonsense", 64),
      ("listen 'sim:tone?nonsense=1'", 64), ("listen good.wav --raw nonsense", 64),
      ("record good.wav -o new.wav --for 0s", 64), ("listen sim:tone --raw s16le@8000x1", 64),
      ("listen sim:tone --reconnect", 64), ("listen sim:tone --buffer 100msx3", 64),
      ("labels empty", 64), ("record good.wav -o '{date.wav'", 64),
      ("record good.wav -o good.wav/new.wav", 73), ("send -f missing.txt -o new.wav", 66),
      ("record good.wav good.wav -o new.wav", 64), ("convert good.wav", 64),
      ("convert good.wav good.wav -o new.wav", 64), ("convert good.wav -o new.xyz", 64),
      ("convert good.wav -o new.wav --bits 7", 64), ("convert good.wav -o new.wav --rate 0", 64),
      ("synth tone duration=endless -o new.wav", 64), ("synth", 64), ("completions csh", 64),
      ("listen missing.wav", 66), ("listen missing/missing.wav", 66), ("listen empty", 66),
      ("listen zero.wav", 65), ("listen text.wav", 65), ("listen random.flac", 65),
      ("listen huge.wav", 65), ("meter - --summary", 65), ("listen - <&-", 74),
      ("listen mic:no-device-has-this-name", 69), ("convert good.wav -o missing/new.wav", 73),
      ("convert good.wav -o good.wav", 73),
    ])
    func `what is wrong is one line and a status`(command: String, status: Int) throws {
      try workspace.synth("good.wav", "tone duration=1s rate=8000")
      try workspace.write("", to: "zero.wav")
      try workspace.write("This is no audio.\n", to: "text.wav")
      try workspace.write("", to: "empty/.hidden")
      var generator = SeededGenerator(seed: 1)
      let random = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try Data(random).write(to: workspace.url("random.flac"))
      // 65,535 channels at rate 0.
      var header = try workspace.bytes("good.wav")
      let channels = try #require(header.range(of: Data("fmt ".utf8))).upperBound + 6
      header.replaceSubrange(channels..<(channels + 6), with: [0xFF, 0xFF, 0, 0, 0, 0])
      try header.write(to: workspace.url("huge.wav"))

      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status == status)
      #expect(outcome.errors.hasPrefix("tragus: "))
      #expect(outcome.errors.hasSuffix("\n"))
      #expect(outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
      #expect(outcome.output.isEmpty)
      #expect(!workspace.exists("new.wav"))
    }

    @Test func `numbers beyond any stream do no harm`() throws {
      for options in [
        "--for 99999999999999999999h", "--floor -1000",
        "--for 999999999999999h",
      ] {
        let outcome = try workspace.shell(
          "\"$tragus\" listen 'sim:tone?duration=1s&rate=8000' --json -q \(options)")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
      }
    }

    @Test func `synth takes the name by which other commands call a signal`() throws {
      try workspace.synth("a.wav", "tone level=-20 duration=1s rate=8000")
      try workspace.synth("b.wav", "sim:tone?level=-20&rate=8000 duration=1s")
      #expect(try workspace.bytes("a.wav") == workspace.bytes("b.wav"))
    }

    @Test(arguments: ["1s", "2s", "99999999999999999999h"])
    func `what begins after the end is no silence but an error`(start: String) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      for input in ["take.wav", "'sim:tone?duration=1s&rate=8000'", "- < take.wav"] {
        let outcome = try workspace.shell("\"$tragus\" meter \(input) --summary -q --from \(start)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("ends at 1.000 s"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
      }
      #expect(try workspace.run("meter", "take.wav", "--from", "999ms", "--summary").status == 0)
    }

    @Test(arguments: [
      ("recrod", "did you mean 'record'?"), ("spectogram", "did you mean 'spectrogram'?"),
      ("wave", "write tragus waveform FILE."), ("nonsense", "'tragus --help' lists them."),
      ("take.wav", "as tragus listen take.wav, or tragus info take.wav."),
      ("sim:tone", "as tragus listen sim:tone."),
      ("'my take.wav'", "as tragus listen 'my take.wav', or tragus info 'my take.wav'."),
      (
        "mic",
        "as tragus listen mic. 'tragus doctor mic' checks it, and 'tragus devices' lists microphones."
      ),
      ("take.wav b.mp3", "as tragus convert take.wav b.mp3."),
      ("take.wav --lufs", "as tragus meter take.wav --loudness."),
      ("take.wav b.wav -ar 16000", "as tragus convert take.wav b.wav --rate 16000."),
    ])
    func `what is no command gets a hint`(word: String, hint: String) throws {
      for name in ["take.wav", "my take.wav"] { try workspace.write("", to: name) }
      let outcome = try workspace.shell("\"$tragus\" \(word)")
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("tragus: There is no command '"))
      #expect(outcome.errors.hasSuffix(hint + "\n"))
    }

    @Test func `a table has its names once, also when the first file is bad`() throws {
      // Too low a rate for kinds of sounds.
      try workspace.synth("a.wav", "tone duration=1s rate=3000")
      for command in ["listen --period 1s", "meter --summary"] {
        let outcome = try workspace.shell(
          "\"$tragus\" \(command) missing.wav a.wav a.wav --csv -q")
        #expect(outcome.status == 2)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 3)
        let names = lines.map { $0.contains("peak") }
        #expect(names == [true, false, false])
      }
    }

    @Test func `a bad file among several does not keep the others`() throws {
      try workspace.write("no audio", to: "takes/b.wav")
      try workspace.synth("takes/a.wav.tmp.wav", "tone duration=1s rate=8000")
      try workspace.synth("takes/c.aiff", "tone duration=1s rate=8000")
      for input in ["takes", "takes/a.wav.tmp.wav takes/b.wav takes/c.aiff"] {
        let outcome = try workspace.shell("\"$tragus\" meter \(input) --summary --json")
        #expect(outcome.status == 2)
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines[0].contains("takes/a.wav.tmp.wav"))
        #expect(outcome.lines[1].contains("takes/c.aiff"))
        #expect(outcome.errors.contains("tragus: 'takes/b.wav' is text, not audio."))
        #expect(outcome.errors.hasSuffix("tragus: 2 of 3 files were measured; 1 failed.\n"))
      }
    }

    @Test(arguments: [
      "listen 'sim:noise?duration=10h' --json -q",
      "meter 'sim:noise?duration=10h' --period 100ms --csv -q",
      "synth noise duration=10h -o -", "record 'sim:noise?duration=10h' -o - -q",
    ])
    func `a command stops quietly when nobody reads any more`(command: String) throws {
      let outcome = try workspace.shell(
        "{ \"$tragus\" \(command); echo $? > status; } | head -c 100 > part")
      #expect(outcome.errors.isEmpty)
      #expect(try workspace.bytes("part").count == 100)
      #expect(try workspace.bytes("status") == Data("0\n".utf8))
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 143)])
    func `a signal ends a command after it has finished`(signal: String, status: Int) throws {
      // A shell in the background may have made its children ignore some signals.
      guard let number = Self.number(of: signal) else { return }
      for (command, expected) in [("listen", status), ("record", 0)] {
        let file = "\(command).wav"
        let process = workspace.process(
          Workspace.program.path,
          [command, "sim:tone?duration=20s&rate=8000", "--realtime", "--json"]
            + (command == "record" ? ["-o", file] : []), [:])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // The first line has been written: it runs, and would for 20 s.
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(Int(process.terminationStatus) == expected)
        if command == "record" {
          #expect(try AudioFile(reading: workspace.url(file).path).warnings.isEmpty)
        }
      }
    }

    private static func number(of signal: String) -> Int32? {
      let number = ["INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP][signal]!
      let before = Foundation.signal(number, SIG_DFL)
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      _ = Foundation.signal(number, before)
      return isIgnored ? nil : number
    }

    @Test func `control characters of a name reach no terminal`() throws {
      let name = "a\u{1B}[31m\n\u{7}.wav"
      try workspace.synth("plain.wav", "tone duration=1s rate=8000")
      try FileManager.default.moveItem(at: workspace.url("plain.wav"), to: workspace.url(name))
      let summary = try workspace.run("meter", name, "--summary")
      let events = try workspace.run("listen", name)
      let missing = try workspace.run("listen", name + "x")
      for text in [summary.text, events.text, events.errors, missing.errors] {
        #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
      }
      #expect(missing.errors.split(separator: "\n").count == 1)
      let table = try workspace.run("meter", name, "--summary", "--csv").text
      #expect(table.contains("\n\"a\u{1B}[31m\n\u{7}.wav\",8000,"))
    }

    @Test func `the version is that of the library`() throws {
      let outcome = try workspace.run("--version")
      #expect(outcome.status == 0)
      #expect(outcome.text == Hello.toolVersion + "\n")
    }

    @Test func `every command explains itself`() throws {
      let overview = try workspace.run("--help").text
      // It fits one screen.
      let lines = overview.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 49 && lines.allSatisfy { $0.count <= 80 })
      for command in Self.commands {
        #expect(overview.contains(" \(command) "))
        let outcome = try workspace.run(command, "--help")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.text.contains("USAGE: tragus \(command)"))
      }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a shell can complete every command`(shell: String) throws {
      let outcome = try workspace.run("completions", shell)
      #expect(outcome.status == 0)
      for command in Self.commands { #expect(outcome.text.contains(command)) }
    }

    @Test func `the signals of the list can be heard`() throws {
      let names = try workspace.run("synth", "--list").lines
        .filter { !$0.hasPrefix(" ") && $0.contains(": ") }.compactMap {
          $0.split(separator: ":").first
        }
      #expect(names.count >= 8)
      for name in names {
        let outcome = try workspace.run("meter", "sim:\(name)?duration=1s", "--summary", "--json")
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("\"frames\":48000,"))
      }
    }
  }
}
