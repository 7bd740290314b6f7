import Foundation
import Testing
import Tragus

extension CommandTests {
  @Suite struct Recording {
    let workspace = try! Workspace()

    @Test func `a level gate records the same from a signal, a file and a pipe`() throws {
      // A burst every second: 8,000 frames apart.
      let signal = "clicks frequency=1 duration=5s rate=8000"
      try workspace.synth("clicks.wav", signal)
      let options = "--on-sound -30 --pre 200ms --stop-after 100ms -q"
      let inputs = [
        "$tragus record clicks.wav -o file.wav \(options)",
        "dd if=clicks.wav bs=997 2>/dev/null | $tragus record - -o pipe.wav \(options)",
        "$tragus record clicks.wav -o trimmed.wav --trim \(options)",
      ]
      for input in inputs { #expect(try workspace.shell(input).status == 0) }
      let clicks = try samples("clicks.wav")
      var trimmed: [Float] = []
      var count = 0
      for number in 1...9 {
        let suffix = number == 1 ? "" : "-\(number)"
        guard workspace.exists("file\(suffix).wav") else { break }
        count += 1
        let part = try samples("file\(suffix).wav")
        #expect(part == (try samples("pipe\(suffix).wav")))
        #expect(part.count < 8_000)
        trimmed += part
      }
      #expect(count >= 4)
      #expect(try samples("trimmed.wav") == trimmed)
      // Every click is there: the energy of the whole.
      #expect(trimmed.reduce(0) { $0 + $1 * $1 } == clicks.reduce(0) { $0 + $1 * $1 })
    }

    /// The recordings equal the first recordings of a run without an end.
    @Test(arguments: [("-e", 1), ("--count 3", 3)])
    func `a number of recordings ends the session`(option: String, count: Int) throws {
      try workspace.synth("clicks.wav", "clicks frequency=1 duration=5s rate=8000")
      let options = "--on-sound -30 --pre 200ms --stop-after 100ms -q"
      #expect(try workspace.shell("$tragus record clicks.wav -o all.wav \(options)").status == 0)
      for input in ["clicks.wav", "- < clicks.wav"] {
        let outcome = try workspace.shell(
          "$tragus record -o some.wav --force \(options) \(option) \(input)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for number in 1...5 {
          let suffix = number == 1 ? "" : "-\(number)"
          #expect(workspace.exists("some\(suffix).wav") == (number <= count))
          if number > count { continue }
          #expect(try samples("some\(suffix).wav") == samples("all\(suffix).wav"))
        }
      }
      let none = try workspace.run("record", "sim:silence?duration=1s", "--on-sound", "-20", "-e")
      #expect(none.status == 124 && none.errors.contains("after 0 of 1 recordings"))
    }

    @Test func `files in a folder are named after the time`() throws {
      let outcome = try workspace.run(
        "record", "sim:noise?duration=1s&rate=8000", "-o", "new/", "--container", "flac", "-q")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url("new").path)
      #expect(names.count == 1 && names[0].hasSuffix(".flac"), "\(names)")
    }

    @Test func `a voice is recorded, a loud tone is not`() throws {
      let spoken = try workspace.run(
        "record", "sim:speech?duration=6s&rate=16000", "-o", "spoken.wav", "--on-voice", "-q",
        "--json")
      #expect(spoken.status == 0)
      #expect(spoken.events.contains { $0.contains("\"reason\":\"voice\"") })
      #expect(try samples("spoken.wav").count > 16_000)
      let tone = try workspace.run(
        "record", "sim:tone?duration=6s&rate=16000&level=-1", "-o", "tone.wav", "--on-voice", "-q")
      #expect(tone.status == 0)
      #expect(!workspace.exists("tone.wav"))
      let low = try workspace.run(
        "record", "sim:tone?duration=1s&rate=2000&frequency=100", "-o", "low.wav", "--on-voice")
      #expect(low.status == 64 && low.errors.contains("too few for voices"))
    }

    @Test(arguments: ["700ms", "11kB"])
    func `the parts of a split recording are the whole`(length: String) throws {
      let outcome = try workspace.run(
        "record", "sim:noise?duration=5s&rate=8000", "-o", "take.caf", "-o", "whole.wav", "-q")
      #expect(outcome.status == 0)
      if length == "700ms" {
        let refused = try workspace.run(
          "record", "sim:noise?duration=5s&rate=8000", "-o", "part.wav", "--split", length)
        #expect(refused.status == 64)
      }
      let split = try workspace.run(
        "record", "sim:noise?duration=5s&rate=8000", "-o", "part.wav", "-q", "--json", "--split",
        length == "700ms" ? "1s" : length)
      #expect(split.status == 0)
      let names = split.events.filter { $0.contains("\"phase\":\"began\",\"reason\":") }
        .compactMap { $0.firstMatch(of: /"file":"([^"]+)"/).map { String($0.1) } }
      #expect(names.count >= 5)
      #expect(names.prefix(2) == ["part.wav", "part-2.wav"])
      var parts: [Float] = []
      for name in names { parts += try samples(name) }
      #expect(parts == (try samples("whole.wav")))
      #expect(parts == (try samples("take.caf")))
    }

    @Test func `events lie beside each file`() throws {
      let signal = "sim:scene?duration=4s&rate=8000"
      let outcome = try workspace.run(
        "record", signal, "-o", "take.wav", "--events", "--json", "-q", "--split", "2s")
      #expect(outcome.status == 0)
      let first = lines("take.events.jsonl")
      let second = lines("take-2.events.jsonl")
      #expect(first.first == outcome.lines.first)
      #expect(second.first == outcome.lines.first)
      #expect(Set(first + second) == Set(outcome.lines))
      #expect(first.count + second.count == outcome.lines.count + 1)
      let attributes = try FileManager.default.attributesOfItem(
        atPath: workspace.url("take.events.jsonl").path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      // They are kept like the recording itself.
      try FileManager.default.removeItem(at: workspace.url("take.wav"))
      let refused = try workspace.run("record", signal, "-o", "take.wav", "--events", "-q")
      #expect(refused.status == 73)
      #expect(refused.errors.contains("take.events.jsonl"))
      #expect(!workspace.exists("take.wav"))
    }

    @Test func `events of outputs that differ by their suffix lie apart, in the part they tell of`()
      throws
    {
      // A part, and every other period of a level, ends within a block of the stream.
      let outcome = try workspace.run(
        "record", "sim:noise?duration=5s&rate=8000", "-o", "a.wav", "-o", "a.flac", "--events",
        "-q",
        "--split", "17kB", "--period", "100ms", "--json")
      #expect(outcome.status == 0)
      var count = 0
      for suffix in ["wav", "flac"] {
        for number in 1...9 {
          let name = "a\(number == 1 ? "" : "-\(number)").\(suffix)"
          guard workspace.exists(name) else { break }
          count += 1
          let lines = lines("\(name).events.jsonl")
          let own = lines.filter { $0.contains("\"file\":\"\(name)\"") }
          #expect(own.count == 2)
          func value(_ key: String, _ line: String) -> Double {
            line.firstMatch(of: try! Regex("\"\(key)\":([0-9.e-]+)")).flatMap {
              Double($0.output[1].substring ?? "")
            } ?? .nan
          }
          let end = value("end", own.last ?? "")
          let start = value("start", own.last ?? "")
          let times = lines.filter { $0.contains("\"type\":\"level\"") }.map { value("time", $0) }
          #expect(!times.isEmpty)
          let belong = times.allSatisfy { start < $0 && $0 <= end }
          #expect(belong)
        }
      }
      #expect(count >= 8)
      let taken = lines("a.wav.events.jsonl").count
      #expect(taken > 0)
    }

    @Test func `events have all that was heard before a recording set in, beside each output`()
      throws
    {
      // Forty seconds of silence, then a loud square wave.
      let samples =
        [Int16](repeating: 0, count: 320_000) + (0..<8_000).map { $0 % 8 < 4 ? 9_000 : -9_000 }
      try samples.withUnsafeBytes { Data($0) }.write(to: workspace.url("sound.raw"))
      let outcome = try workspace.shell(
        "$tragus record - --raw s16le@8000x1 --on-sound -40 --pre 35s --events -q "
          + "-o a.wav -o b.wav < sound.raw")
      #expect(outcome.status == 0)
      let (first, second) = (lines("a.events.jsonl"), lines("b.events.jsonl"))
      #expect(first == second.map { $0.replacing("b.wav", with: "a.wav") })
      // The recording begins 35 s before the sound, at 5 s, with the level that was reported then.
      let levels = first.filter { $0.contains("\"type\":\"level\"") }
      #expect(levels.first?.contains("\"time\":5,") == true)
      #expect(levels.count == 361)
    }

    @Test func `a name whose events are taken is passed over`() throws {
      try workspace.write("precious", to: "take-2.events.jsonl")
      let outcome = try workspace.run(
        "record", "sim:noise?duration=3s&rate=8000", "-o", "take.wav", "--events", "-q", "--split",
        "1s")
      #expect(outcome.status == 0)
      #expect(try workspace.bytes("take-2.events.jsonl") == Data("precious".utf8))
      #expect(!workspace.exists("take-2.wav"))
      #expect(workspace.exists("take-4.wav") && workspace.exists("take-4.events.jsonl"))
    }

    @Test(arguments: ["take-2.wav", "take-2.events.jsonl"])
    func `a folder with the name of a later part is passed over, with force too`(
      name: String
    ) throws {
      let outcome = try workspace.shell(
        "mkdir \(name); echo old > take-3.wav; $tragus record 'sim:noise?duration=3s&rate=8000' "
          + "-o take.wav --events --split 1s --force")
      #expect(outcome.status == 0)
      #expect(outcome.errors.components(separatedBy: "cannot be replaced").count == 2)
      #expect(outcome.errors.contains("'\(name)' cannot be replaced"))
      for number in ["", "-3", "-4"] {
        let recorded = try AudioFile(reading: workspace.url("take\(number).wav").path)
        #expect(recorded.frameCount == 8_000)
        #expect(workspace.exists("take\(number).events.jsonl"))
      }
    }

    @Test func `bits are for the outputs that have some`() throws {
      let outcome = try workspace.run(
        "record", "sim:noise?duration=1s&rate=48000", "-o", "a.wav", "-o", "b.opus", "--bits", "24")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("--bits 24 is not for b.opus"))
      #expect(try AudioFile(reading: workspace.url("a.wav").path).bitsPerSample == 24)
    }

    @Test(arguments: ["wav", "aiff", "caf", "flac", "ogg", "opus"])
    func `where there is no more room, what was written is complete`(suffix: String) throws {
      try workspace.synth("whole.wav", "noise duration=30s rate=48000")
      // A file of this process can have 64 blocks of 512 or 1024 bytes.
      let outcome = try workspace.shell(
        """
        trap '' XFSZ; ulimit -f 64
        "$tragus" record whole.wav -o take.\(suffix) --json 2>errors
        """)
      #expect(outcome.status == 74)
      let ending = outcome.lines.last { $0.contains("\"type\":\"recording\"") } ?? ""
      #expect(ending.contains("\"reason\":\"failure\""))
      let frames = ending.firstMatch(of: /"frames":(\d+)/).flatMap { Int($0.1) } ?? -1
      let file = try AudioFile(reading: workspace.url("take.\(suffix)").path)
      #expect(file.frameCount.map { Int($0) } == frames)
      let recorded = try samples("take.\(suffix)")
      #expect(recorded.count == frames)
      #expect(frames > 10_000)
      if !["ogg", "opus"].contains(suffix) {
        #expect(recorded == Array(try samples("whole.wav").prefix(frames)))
      }
    }

    @Test func `what was heard before a recording began is beside it too`() throws {
      let outcome = try workspace.run(
        "record", "sim:clicks?frequency=1&duration=3s&rate=8000", "-o", "a.wav", "--events",
        "--on-sound", "-30", "--pre", "300ms", "--stop-after", "0s", "-q")
      #expect(outcome.status == 0)
      let second = lines("a-2.events.jsonl")
      #expect(second.contains { $0.contains("\"type\":\"activity\"") })
      #expect(second.count { $0.contains("\"type\":\"level\"") } >= 3)
    }

    @Test func `a budget removes the oldest, and what lies beside it`() throws {
      try workspace.write("precious", to: "other.wav")
      let outcome = try workspace.run(
        "record", "sim:noise?duration=20s&rate=8000", "-o", "take.wav", "--split", "1s",
        "--max-disk", "100kB", "--events", "--json", "-q")
      #expect(outcome.status == 0)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: workspace.url(".").path)
      let takes = names.filter { $0.hasPrefix("take") && $0.hasSuffix(".wav") }
      let sizes = try takes.map { try workspace.bytes($0).count }
      #expect(sizes.reduce(0, +) <= 100_000)
      #expect(takes.count == 6)
      #expect(names.count { $0.hasSuffix(".events.jsonl") } == 6)
      #expect(outcome.events.count { $0.contains("\"type\":\"removal\"") } == 14)
      #expect(try workspace.bytes("other.wav") == Data("precious".utf8))
    }

    @Test func `a signal pauses and goes on, and the pause is not in the file`() throws {
      // Each step waits for the line that tells of the one before.
      let outcome = try workspace.shell(
        """
        "$tragus" record "sim:noise?rate=8000&duration=endless" -o take.wav --json -q > events & process=$!
        wait_for() { while kill -0 $process && ! grep -q "$1" events; do :; done; }
        wait_for '"reason":"user","recording":true'
        wait_for '"type":"level"'
        kill -USR1 $process
        wait_for '"phase":"updated","reason":"user","recording":false'
        kill -USR1 $process
        wait_for '"phase":"updated","reason":"user","recording":true'
        kill -TERM $process
        wait $process
        """)
      #expect(outcome.status == 0)
      let isTold = lines("events").contains { $0.contains("\"reason\":\"interrupted\"") }
      #expect(isTold)
      let marks = lines("events").filter { $0.contains("\"type\":\"recording\"") }
      let times = marks.compactMap {
        $0.firstMatch(of: /"time":([0-9.e-]+)/).flatMap { Double($0.1) }
      }
      try #require(times.count == 4)
      let expected = Int((times[1] - times[0]) * 8_000) + Int((times[3] - times[2]) * 8_000)
      // Times are frames divided by the rate.
      #expect(abs(try samples("take.wav").count - expected) <= 2)
      #expect(times[2] > times[1])
    }

    @Test func `a preset fills in what options leave open`() throws {
      let signal = "sim:noise?duration=1s&rate=48000&channels=2"
      for arguments in [
        ["-o", "voice.wav", "--preset", "voice"],
        ["-o", "own.wav", "--preset", "voice", "--rate", "8000"],
        ["-o", "music.flac", "--preset", "music"], ["-o", "music.opus", "--preset", "music"],
      ] {
        let words = (["\"$tragus\" record '\(signal)' -q"] + arguments).joined(separator: " ")
        #expect(try workspace.shell(words).status == 0)
      }
      let voice = try AudioFile(reading: workspace.url("voice.wav").path)
      #expect(voice.format == AudioFormat(sampleRate: 16_000, channelCount: 1))
      #expect(voice.bitsPerSample == 16)
      #expect(try AudioFile(reading: workspace.url("own.wav").path).format.sampleRate == 8_000)
      let music = try AudioFile(reading: workspace.url("music.flac").path)
      #expect(music.format == AudioFormat(sampleRate: 48_000, channelCount: 2))
      #expect(music.bitsPerSample == 24)
    }

    @Test(
      arguments: [
        ("-o x.opus --bits 24", 64), ("-o x.flac --bits 32f", 64), ("-o x.opus --rate 44100", 64),
        ("-o x.xyz", 64), ("-o no/x.wav", 73), ("-o taken.wav", 73),
        ("-o x.wav -o taken.wav", 73), ("-o x.wav --trim", 64), ("-o x.wav --split 5", 64),
        ("-o x.wav --max-disk 5", 64), ("-o x.wav --split 9MB --max-disk 10MB", 64),
        ("-o x.wav --on-sound 5", 64), ("-o x.wav --on-sound -40 --on-voice", 64),
        ("-o x.wav --on-sound -40 --pre 20m", 64), ("-o x.wav -o ./x.wav", 64),
        ("-o {date}/x.wav", 64), ("-o {foo}.wav", 64), ("-o ./input --container wav --force", 64),
        ("-o x.wav --split 1000B", 64), ("-o x.wav --keep-free 4000000TB", 73),
        ("-o {date}.wav --events --keep-free 4000000TB", 73),
        ("-o x.wav -o y.wav --split 300kB --max-disk 1MB", 64),
      ])
    func `what cannot be is said before a sample is taken`(options: String, status: Int) throws {
      try workspace.write("precious", to: "taken.wav")
      // Nobody ever writes to this pipe: a program that opens it waits for ever.
      let outcome = try workspace.shell("mkfifo input; \"$tragus\" record input \(options)")
      #expect(outcome.status == status)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url(".").path)
      #expect(names.sorted() == ["input", "taken.wav"])
      #expect(try workspace.bytes("taken.wav") == Data("precious".utf8))
    }

    @Test func `files are named after the time`() throws {
      let outcome = try workspace.run(
        "record", "sim:noise?duration=3s&rate=8000", "-o", "{date}T{time}.wav", "--split", "1s",
        "-q")
      #expect(outcome.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url(".").path)
      #expect(names.count == 3)
      #expect(
        names.allSatisfy {
          $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d)?\.wav/) != nil
        })
    }

    /// The program finds each file whole: `info` reads as many frames as the event says.
    @Test func `a program runs after each file`() throws {
      let outcome = try workspace.shell(
        #"""
        export tragus
        "$tragus" record 'sim:noise?duration=2.5s&rate=8000' -o a.flac --split 1s -q --exec \
          'cat >> events; "$tragus" info "$TRAGUS_FILE" --json >> infos'
        """#)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let (events, infos) = (lines("events"), lines("infos"))
      #expect(events.count == 3 && infos.count == 3)
      for (event, info) in zip(events, zip([8000, 8000, 4000], infos)) {
        #expect(event.contains(#""frames":\#(info.0),"#) && event.contains(#""phase":"ended""#))
        #expect(info.1.contains(#""frames":\#(info.0),"#), "\(info.1)")
      }
      let failed = try workspace.run(
        "record", "sim:noise?duration=1s", "-o", "b.wav", "--exec", "--", "false")
      #expect(failed.status == 2 && failed.errors.contains("--exec failed 1 of 1 times"))
      #expect(
        try workspace.run("record", "sim:noise?duration=1s", "-o", "-", "--exec", "true").status
          == 64)
    }

    private func lines(_ name: String) -> [String] {
      let text = (try? String(contentsOf: workspace.url(name), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }

    private func samples(_ name: String) throws -> [Float] {
      let file = try AudioFile(reading: workspace.url(name).path)
      var buffer = AudioBuffer(format: file.format, capacity: 4096)
      var samples: [Float] = []
      while try file.read(into: &buffer) {
        let channel = buffer.channel(0)
        for index in channel.indices { samples.append(channel[index]) }
      }
      return samples
    }
  }
}
