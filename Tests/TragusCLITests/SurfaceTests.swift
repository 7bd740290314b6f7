import Foundation
import Testing
import TragusTestSupport

extension WordTests {
  /// What people see of names and texts of others, and of slips of their own.
  @Suite struct Surface {
    let workspace = try! Workspace()

    /// Runs the program on a terminal.
    ///
    /// - Returns: All that it shows there.
    private func shown(_ arguments: [String], columns: UInt16 = 80) throws -> String {
      let process = workspace.process(Workspace.program.path, arguments, [:])
      let terminal = try PseudoTerminal(running: process, columns: columns)
      terminal.readToEnd()
      process.waitUntilExit()
      return terminal.text
    }

    // MARK: Names and texts of others

    // A title of the terminal, an escape of one sign, a text that turns around, DEL.
    private static let hostile = "a\u{1B}]0;evil\u{7}\u{9B}31m\u{202E}gpj\u{7F}\u{2028}b"

    private func isClean(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
      }
    }

    @Test(arguments: ["--csv", "--json", "-q"])
    func `a received text cannot steer a terminal`(format: String) throws {
      let sent = try workspace.run("send", Self.hostile, "-o", "sent.wav")
      try #require(sent.status == 0, "\(sent.errors)")
      let text = try shown(["receive", "sent.wav", format])
      #expect(text.contains("gpj"))
      #expect(isClean(text), "\(text.debugDescription)")
    }

    @Test(arguments: [
      ["meter", "--summary", "--csv"], ["meter", "--summary", "--json"], ["meter", "--summary"],
      ["listen", "--csv"], ["listen", "--json"], ["spectrogram", "--csv", "--period", "1s"],
      ["spectrogram", "--json", "--period", "1s"], ["blow", "--csv"], ["doctor", "--json"],
    ])
    func `the name of a file cannot steer a terminal`(arguments: [String]) throws {
      try workspace.synth("plain.wav", "tone duration=1s rate=8000")
      let name = Self.hostile + ".wav"
      try FileManager.default.moveItem(at: workspace.url("plain.wav"), to: workspace.url(name))
      let text = try shown([arguments[0], name] + arguments.dropFirst())
      #expect(text.contains("gpj"))
      #expect(isClean(text), "\(text.debugDescription)")
    }

    @Test(arguments: [
      ["meter", "--summary", "--csv"], ["meter", "--summary"], ["meter", "--csv"],
      ["listen", "--csv"], ["spectrogram", "--csv", "--period", "1s"], ["spectrogram"],
      ["eval", "activity", "--negatives"], ["doctor"],
    ])
    func `the name of a file breaks no line of a terminal`(arguments: [String]) throws {
      try workspace.synth("plain.wav", "tone duration=1s rate=8000")
      let name = "a\nFAKE,\r\u{85}FAKE.wav"
      try FileManager.default.moveItem(at: workspace.url("plain.wav"), to: workspace.url(name))
      let isEval = arguments[0] == "eval"
      let text = try shown(arguments + [isEval ? "a\nFAKE\r\u{85}FAKE=\(name)" : name])
      #expect(text.contains("FAKE"))
      let lines = text.unicodeScalars.split { [0xA, 0xD, 0x85].contains($0.value) }
      #expect(!lines.contains { $0.starts(with: "FAKE".unicodeScalars) }, "\(text)")
    }

    @Test func `JSON has no sign that steers, a table in a file has all that was said`() throws {
      try workspace.synth("plain.wav", "tone duration=1s rate=8000")
      let name = Self.hostile + ".wav"
      try FileManager.default.moveItem(at: workspace.url("plain.wav"), to: workspace.url(name))
      let json = try workspace.run("meter", name, "--summary", "--json")
      #expect(isClean(json.text))
      let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      #expect(object?["source"] as? String == name)
      let table = try workspace.run("meter", name, "--summary", "--csv")
      #expect(table.text.contains(Self.hostile))
    }

    @Test func `bytes of others are not written to a terminal`() throws {
      let sent = try workspace.run("send", "hello", "-o", "sent.wav")
      try #require(sent.status == 0)
      #expect(try shown(["receive", "sent.wav", "--bytes", "-q"]).contains("pipe it"))
      #expect(try workspace.run("receive", "sent.wav", "--bytes", "-q").text == "hello")
    }

    @Test func `where files are stored no text looks like a path`() throws {
      try FileManager.default.createDirectory(
        at: workspace.url("inbox"), withIntermediateDirectories: false)
      try #require(try workspace.run("send", "inbox/x", "-o", "sent.wav").status == 0)
      let beside = try workspace.run("receive", "sent.wav", "--save", "inbox", "-q")
      #expect(beside.lines == ["text: inbox/x"])
      #expect(try workspace.run("receive", "sent.wav", "-q").lines == ["inbox/x"])
    }

    // MARK: Slips

    @Test(arguments: [
      (["help", "recrod"], "did you mean 'record'?"),
      (["help", "meterr"], "did you mean 'meter'?"),
      (["help", "xyzzy"], "'tragus --help' lists them"),
      (["blow", "sim:blow", "--double", "400"], "Write 400ms, not 400"),
      (["blow", "sim:blow", "--short", "200"], "Write 200ms, not 200"),
      (["listen", "sim:tone", "--period", "50"], "Write 50ms, not 50"),
      (["listen", "sim:tone", "--for", "10"], "Write 10s, not 10"),
      (["listen", "sim:blwo"], "Did you mean sim:blow?"),
      (["doctor", "sim:scnee"], "Did you mean sim:scene?"),
    ])
    func `a slip gets the word that was meant`(arguments: [String], hint: String) throws {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.output.isEmpty)
    }

    @Test func `help of a command is help`() throws {
      for arguments in [
        ["help", "record"], ["help", "config", "show"], ["help", "history"],
      ] {
        let outcome = try workspace.run(arguments)
        #expect(outcome.status == 0 && outcome.text.contains("USAGE"), "\(arguments)")
      }
      let overview = try workspace.run("--help").text
      for arguments in [["help"], ["-h"], ["help", "help"]] {
        #expect(try workspace.run(arguments).text == overview)
      }
    }

    @Test func `several durations without a unit are mended in one round`() throws {
      let outcome = try workspace.run("meter", "take.wav", "--from", "1", "--for", "2.5")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("Write --from 1s --for 2.5s: a duration needs a unit."))
    }

    @Test func `a file without labels is said to have none`() throws {
      try workspace.write("start,end,label\n", to: "none.csv")
      for name in ["/dev/null", "none.csv"] {
        let outcome = try workspace.run("labels", name)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "tragus: there are no labels in '\(name)'.\n")
      }
    }

    @Test(arguments: [
      ("spectrogram . -o none/pics/", "create the folder above it first"),
      ("waveform . -o pic.png", "2 inputs do not fit into one picture"),
      ("meter a.wav --plot pics/", "name a picture in it: pics/picture.png."),
      ("spectrogram . -o pic.png", "2 inputs do not fit into one picture"),
      ("spectrogram a.wav -o pic.jpg", "must end with .png or .svg"),
    ])
    func `a picture without a place says what is missing`(command: String, reason: String) throws {
      for name in ["a.wav", "b.wav"] { try workspace.synth(name, "tone duration=1s rate=8000") }
      try FileManager.default.createDirectory(
        at: workspace.url("made"), withIntermediateDirectories: false)
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test func `a folder that takes no files is not said to be missing`() throws {
      guard FileManager.default.fileExists(atPath: "/proc/self") else { return }
      for command in ["record sim:tone?duration=1s -o /proc/x.wav", "synth tone -o /proc/y.wav"] {
        let outcome = try workspace.shell("\"$tragus\" \(command.replacing("?", with: "\\?"))")
        #expect(outcome.status == 73 || outcome.status == 77)
        #expect(!outcome.errors.contains("there is no folder"), "\(outcome.errors)")
        #expect(outcome.errors.contains("/proc"))
      }
    }

    @Test(arguments: [
      ("echo hello\n", "does not say what runs it"), ("", "does not say what runs it"),
      ("#!\n", "does not say what runs it"),
      ("#!/bin/none -e\n", "'/bin/none', which is not a program"),
      ("#!/bin/sh\r\necho\r\n", "Windows line endings"),
      ("#!/bin/sh -e\r\necho\r\n", "Windows line endings"),
    ])
    func `a program that cannot run is told before anything is heard`(
      script: String, reason: String
    ) throws {
      try workspace.write(script, to: "program")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: workspace.url("program").path)
      for command in [
        "blow sim:blow?duration=3s --exec -- ./program",
        "receive sim:silence?duration=1s --exec -- ./program",
        "eval t.csv --type blow --exec -- ./program {}",
      ] {
        let outcome = try workspace.shell("\"$tragus\" \(command.replacing("?", with: "\\?"))")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
      }
    }

    @Test func `a program with an interpreter and a binary run`() throws {
      try workspace.write("#! /bin/sh -e\ncat >got\n", to: "program")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: workspace.url("program").path)
      try #require(try workspace.run("send", "hello", "-o", "sent.wav").status == 0)
      for program in [["./program"], ["tee", "got"]] {
        let outcome = try workspace.run(["receive", "sent.wav", "-q", "--exec", "--"] + program)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try workspace.bytes("got") == Data("hello".utf8))
      }
    }

    @Test func `a folder names the audio that cannot be read, and reads the rest`() throws {
      // The first bytes of every MP4 file (ISO/IEC 14496-12, 4.3).
      let header = Data([0, 0, 0, 0x20] + Array("ftypM4A ".utf8) + Array(repeating: 0, count: 52))
      try FileManager.default.createDirectory(
        at: workspace.url("ep"), withIntermediateDirectories: false)
      try header.write(to: workspace.url("ep/voice.m4a"))
      let alone = try workspace.run("meter", "ep", "--summary")
      let named = try workspace.run("meter", "ep/voice.m4a", "--summary")
      #expect(alone.status == named.status && alone.status != 0)
      #expect(alone.errors == named.errors && alone.errors.contains("convert it to WAV or FLAC"))
      try workspace.synth("ep/take.wav", "tone duration=1s rate=8000")
      let both = try workspace.run("meter", "ep", "--summary", "--csv")
      #expect(both.status == 2)
      #expect(both.lines.count == 2)
      #expect(both.errors.contains("'ep/voice.m4a' holds an MP4 or M4A container"))
    }

    #if os(Linux)
      @Test(arguments: [
        "record d -o out.wav", "convert d -o out.wav", "doctor d", "explain blow d",
        "spectrogram d -o out.png", "spectrogram d -o pictures/", "waveform d -o out.png",
        "meter d", "blow d --json", "tune d", "collect out d --class a:1s --sequence --rest 100ms",
      ])
      func `what is left out of a folder is in the status of every command`(command: String) throws
      {
        // Linux takes any bytes but a slash and a zero for a name.
        try workspace.synth("a.wav", "tone duration=2s rate=16000")
        let outcome = try workspace.shell(
          """
          mkdir d pictures && cp a.wav d && cp a.wav "$(printf 'd/b\\377.wav')"
          "$tragus" \(command) >printed
          """)
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("2 files"), "\(outcome.errors)")
        #expect(outcome.errors.contains("; 1 failed"), "\(outcome.errors)")
        #expect(outcome.errors.contains("its name is not UTF-8"))
        // The rest is heard.
        let stored = try workspace.bytes("printed").count
        let files = ["out.wav", "out.png", "pictures/a.png", "out"]
        #expect(stored > 0 || files.contains(where: workspace.exists))
      }
    #endif

    // MARK: What is measured and said

    @Test func `a table of a summary has a row for each band of each file`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=48000 frequency=1000 level=-20")
      try workspace.synth("b.wav", "tone duration=1s rate=8000 frequency=1000 level=-20")
      let outcome = try workspace.run(
        "meter", "a.wav", "b.wav", "--bands", "third-octave", "--range", "500:2000", "--csv", "-q")
      #expect(outcome.status == 0)
      let rows = outcome.lines.map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(rows.allSatisfy { $0.count == rows[0].count })
      let band = try #require(rows[0].firstIndex(of: "band"))
      let level = try #require(rows[0].firstIndex(of: "leq"))
      let wide = rows.filter { $0[band] == "500-2000" }
      #expect(wide.map { $0[0] } == ["a.wav", "b.wav"])
      for row in wide {
        // All of a sine of -20 dBFS, whose RMS is 3.01 dB less, except for what sets in.
        #expect(abs((Double(row[level]) ?? 0) - -23.01) < 0.3)
      }
      #expect(rows.filter { $0[band] == "10k" }.map { $0[0] } == ["a.wav"])
    }

    @Test func `false alarms are told with the first moment and without it`() throws {
      // A tone from the first sample on is one alarm, begun in the first moment.
      try workspace.synth("tone.wav", "tone duration=60s rate=8000 level=-20")
      let text = try workspace.run("eval", "activity", "--negatives", "tone=tone.wav")
      #expect(text.status == 0)
      let rows = text.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
      let whole = try #require(rows.first { $0.first == "tone" })
      let settled = try #require(rows.first { $0.starts(with: ["after", "1.2", "s"]) })
      #expect(whole[1...3] == ["1.0", "1", "60.0"])
      // 58.8 s are left of the minute.
      #expect(settled[3...5] == ["1.0", "0", "0.0"])
      #expect(text.lines.allSatisfy { $0.count <= 80 })
      let table = try workspace.run("eval", "activity", "--negatives", "tone=tone.wav", "--csv")
      #expect(table.text.contains("\nallFalseAlarms,tone,1,0.01667,60,"))
      #expect(table.text.contains("\nfalseAlarms,tone,0,0.01633,"))
    }

    @Test func `what is measured and why is in the order of time, and fits a terminal`() throws {
      try workspace.synth("blows.wav", "blow duration=8s seed=3 rate=16000")
      for input in ["blows.wav", "sim:scene?duration=20s&rate=16000", "sim:wind?duration=8s"] {
        let times = try workspace.run("blow", input, "--why", "-q").lines.compactMap {
          $0.split(separator: " ").first.flatMap { Double($0) }
        }
        #expect(times.count > 40 && times == times.sorted())
      }
      for columns in [40, 80, 132] as [UInt16] {
        let text = try shown(["blow", "blows.wav", "--why", "-q"], columns: columns)
        let lines = text.split(whereSeparator: \.isNewline)
        #expect(lines.count > 40 && lines.allSatisfy { $0.count <= Int(columns) })
        #expect(text.contains("blow   "))
      }
    }

    @Test(arguments: [
      "waveform a.wav -o a.png", "doctor a.wav", "explain blow a.wav", "spectrogram a.wav",
      "spectrogram a.wav --json", "spectrogram a.wav --csv", "spectrogram a.wav -o b.png",
      "calibrate a.wav --device Zoom --calibrator 94",
    ])
    func `a command says what it stores`(command: String) throws {
      try workspace.synth("a.wav", "tone frequency=1000 duration=10s rate=16000")
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("; storing: "), "\(outcome.errors)")
      #expect(!outcome.text.contains("storing: "))
    }

    @Test func `a source whose band ended says where, also when it has stopped`() throws {
      let process = workspace.process(
        Workspace.program.path,
        ["listen", "sim:band-limited?cutoff=3400&duration=3500ms", "--realtime"], [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(terminal.text.contains("energy ends at 3."))
      #expect(!terminal.text.contains("ends at 0.0 kHz"))
    }

    // MARK: Settings

    @Test(arguments: [
      "[", "[[[", "[[[]]]", "[[", "a = [[[", "device = 5", "device = true", "floor = \"loud\"",
      "sensitivity = \"0.7\"", "\u{0}", "device = \"\u{1B}[2J\"", "device = \"USB",
    ])
    func `a hostile file of settings is one line, whatever the command`(text: String) throws {
      try workspace.write(text, to: "tragus.toml")
      for arguments in [
        ["config"], ["listen", "sim:tone?duration=1s"], ["doctor", "sim:tone?duration=1s"],
        ["meter", "sim:tone?duration=1s", "--summary"],
      ] {
        let outcome = try workspace.run(arguments)
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("'tragus.toml'") && isClean(outcome.errors))
        #expect(outcome.output.isEmpty)
      }
    }

    @Test(arguments: ["k", "\u{301}"])
    func `a text of others does not fill a terminal`(sign: String) throws {
      // A file of settings has at most 64 KiB.
      try workspace.write("\"\(String(repeating: sign, count: 30_000))\" = 1\n", to: "tragus.toml")
      let outcome = try workspace.run("config")
      #expect(outcome.status == 65)
      #expect(outcome.errors.unicodeScalars.count < 10_100)
      // For Swift, the mark is one character with the quotation mark before it.
      let start = "tragus: 'tragus.toml' sets '".utf8
      #expect(outcome.errors.utf8.starts(with: start))
      #expect(outcome.errors.hasSuffix("what can be set is device, period, floor, sensitivity.\n"))
    }

    #if os(Linux)
      @Test(arguments: [
        ("HOME", ["config"]), ("XDG_CONFIG_HOME", ["calibrate", "--list"]),
        ("XDG_DATA_HOME", ["pair", "--list"]), ("TRAGUS_CONFIG", ["config"]),
      ])
      func `a folder of the user that is not UTF-8 is refused, as another would be used`(
        name: String, arguments: [String]
      ) throws {
        let outcome = try workspace.shell(
          """
          export \(name)="$PWD/$(printf 'h\\377')"
          "$tragus" \(arguments.joined(separator: " "))
          """)
        #expect(outcome.status == 64, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("tragus: \(name) is '"))
        #expect(outcome.errors.contains("not UTF-8"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        // Its own folders take the place of a home.
        let other = try workspace.shell(
          """
          export HOME="$(printf 'h\\377')" XDG_CONFIG_HOME="$PWD/c" XDG_DATA_HOME="$PWD/d"
          "$tragus" config
          """)
        #expect(other.status == 0, "\(other.errors)")
      }
    #endif

    @Test func `no bytes in a file of settings end the program`() throws {
      var random = SeededGenerator(seed: 17)
      let seeds: [[UInt8]] = [
        Array("device = \"USB PnP\"\nperiod = \"100ms\"\nfloor = -60\nsensitivity = 0.7\n".utf8),
        Array("[[when]]\nevent = \"label\"\ndo = [\"mqtt\", {a = 1}]\n".utf8),
      ]
      for index in 0..<60 {
        var bytes = seeds[index % seeds.count]
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.insert([0x5B, 0x22, 0x5C, 0x27].randomElement(using: &random)!, at: place)
          default: bytes.removeSubrange(place..<min(place + 9, bytes.count - 1))
          }
        }
        try Data(bytes).write(to: workspace.url("tragus.toml"))
        let outcome = try workspace.run("config")
        #expect([0, 64, 65].contains(outcome.status), "\(bytes)")
        #expect(outcome.errors.split(separator: "\n").count == (outcome.status == 0 ? 0 : 1))
      }
    }

    // MARK: Talking

    @Test func `Ctrl-D ends a conversation though a line is not answered`() throws {
      // Devices of nothing: what is played goes nowhere, and silence is heard.
      try workspace.write(
        "pcm.!default { type null }\npcm.quiet { type null hint { show on description Quiet } }\n",
        to: "asound.conf")
      let process = workspace.process(
        Workspace.program.path, ["chat"],
        ["ALSA_CONFIG_PATH": workspace.url("asound.conf").path])
      var (controller, terminal) = (CInt(-1), CInt(-1))
      try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
      defer { close(controller) }
      let keys = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
      let typed = Array("hello\nlater\n\u{4}".utf8)
      try #require(Foundation.write(controller, typed, typed.count) == typed.count)
      process.standardInput = keys
      let errors = Foundation.Pipe()
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      // Elsewhere there are other devices, or none.
      guard process.terminationStatus != 69 else { return }
      #expect(process.terminationStatus == 76)
      #expect(text.contains("hello") && text.contains("not said: later"), "\(text)")
      #expect(!text.contains("no answer"))
    }
  }
}
