import Foundation
import Testing
import Tragus

extension CommandTests {
  /// What `listen` tells, and what is done then, in it and in the commands of detectors.
  @Suite struct Listen {
    let workspace = try! Workspace()

    private static let keys = "sim:dtmf?keys=17D&duration=790ms&rate=8000"
    private static let alarm = "sim:alarm?pattern=t3&duration=15s&rate=11025"

    private func events(_ arguments: [String]) throws -> [String] {
      let outcome = try workspace.run(arguments + ["--json", "-q"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.events
    }

    @Test(arguments: [
      (["blow"], "blow,wind", "sim:scene?duration=12s&rate=16000"),
      (["tone"], "tone", "sim:tone?duration=1s&rate=8000"),
      (["tone", "--dtmf"], "dtmf", Self.keys),
      (["tone", "--alarm"], "alarm", Self.alarm),
      (["tune"], "pitch", "sim:scene?duration=6s&rate=8000"),
      (["tune", "--notes"], "note", "sim:scene?duration=6s&rate=8000"),
      (["chirps"], "chirps", "sim:cricket?duration=5s"),
      (["chirps", "--each"], "chirp", "sim:cricket?duration=5s"),
      (["breath"], "breath,breath-rate", "sim:breath?breaths=15&distance=8&seed=3&duration=20s"),
      (["classify", "--sounds"], "sound", "sim:tone?duration=3s&rate=16000"),
    ])
    func `a detector and listen tell the same events`(
      command: [String], types: String, signal: String
    ) throws {
      let expected = try events([command[0], signal] + command.dropFirst())
      #expect(!expected.isEmpty)
      #expect(try events(["listen", signal, "--only", types]) == expected)
    }

    @Test func `what is left out is missing, and nothing else is`() throws {
      let all = try events(["listen", Self.keys])
      let few = try events(["listen", Self.keys, "--not", "dtmf"])
      #expect(all.count { $0.contains(#""type":"dtmf""#) } == 3)
      #expect(few == all.filter { !$0.contains(#""type":"dtmf""#) })
      let levels = try events(["listen", Self.keys, "--period", "100ms"])
      #expect(levels.filter { !$0.contains(#""type":"level""#) } == all && levels != all)
      let wrong = try workspace.run("listen", Self.keys, "--not", "lavel")
      #expect(wrong.status == 64 && wrong.errors.contains("'lavel'"))
      #expect(try events(["listen", Self.keys, "--not", "keys"]) == few)
      #expect(wrong.errors.count { $0 == "\n" } == 1)
    }

    @Test func `levels are reported only where they are asked for`() throws {
      func text(_ options: String...) throws -> String {
        try workspace.run(["listen", Self.keys, "-q"] + options).text
      }
      for format in ["audacity", "raven", "csv", "text", "json"] {
        // A key has a level too, which is a column.
        let level = ["csv": "\nlevel,", "json": #""type":"level""#][format, default: "level"]
        let plain = try text("--format", format)
        #expect(!plain.contains(level) && plain.contains("dtmf"))
        #expect(try text("--format", format, "--period", "250ms").contains(level))
        #expect(try text("--format", format, "--only", "level").contains(level))
        #expect(try text("--format", format, "--floor", "-60dB").contains(level))
      }
    }

    @Test func `a rate that is too low is an error where the event was asked for by name`() throws {
      let signal = "sim:tone?duration=1s&rate=3000&frequency=200"
      let usual = try workspace.run("listen", signal, "--json")
      #expect(usual.status == 0)
      #expect(usual.errors.components(separatedBy: "too low for").count == 2)
      let named = try workspace.run("listen", signal, "--only", "alarm")
      #expect(named.status == 64 && named.errors.contains("too few for alarms"))
    }

    @Test func `a program is run for what is chosen, once for each`() throws {
      let keys = try workspace.run(
        "listen", Self.keys, "-q", "--only", "level", "--on", "key:1,key:D", "--cooldown", "0s",
        "--exec", "--", "jq", "-r", ".symbol")
      guard keys.status == 0 else { return }  // There is no jq.
      #expect(keys.lines.filter { !$0.contains("level") } == ["1", "D"])
    }

    @Test(arguments: [
      ["listen", Self.alarm, "--on", "alarm:smoke"],
      ["tone", "--alarm", Self.alarm, "--on", "smoke"],
      ["listen", "sim:tone?duration=3s&rate=16000", "--on", "sound:Sine wave:0.5"],
      ["classify", "sim:tone?duration=3s&rate=16000", "--on", "Sine wave:0.5"],
      ["tune", "--notes", "sim:tone?duration=1s&rate=8000&frequency=440", "--on", "A4"],
    ])
    func `the same options act in every command`(arguments: [String]) throws {
      for (phase, other) in [("began", "ended"), ("ended", "began")] {
        let run = try workspace.run(
          arguments + ["-q", "--csv", "--phase", phase, "--exec", "--", "cat"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains(#""phase":"\#(phase)""#))
        #expect(!run.errors.contains(#""phase":"\#(other)""#))
      }
      #expect(try workspace.run(arguments + ["-q", "-e"]).status == 0)
      #expect(try workspace.run(arguments + ["-q", "--count", "9"]).status == 124)
    }

    // A sound is heard by its name beside all sounds, with the same start.
    @Test func `a sound by its name counts once`() throws {
      for choice in ["--on", "--only"] {
        let outcome = try workspace.run(
          "listen", "sim:tone?duration=3s&rate=16000", choice, "sound:Sine wave", "--phase",
          "ended", "--count", "2")
        #expect(
          outcome.status == 124 && outcome.errors.contains("only 1 of 2"), "\(outcome.errors)")
      }
    }

    @Test func `what ends at the beginning prints no end`() throws {
      let alarm = "sim:alarm?duration=12s"
      let ways = [
        ["listen", alarm, "--only", "alarm", "-e"],
        ["listen", alarm, "--only", "alarm", "--count", "1", "--phase", "began"],
        ["tone", alarm, "--alarm", "-e"],
      ]
      for words in ways {
        let outcome = try workspace.run(words + ["-q"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.count == 1 && outcome.text.contains("began"), "\(outcome.text)")
      }
    }

    @Test func `nothing that counts is a status of its own`() throws {
      let none = try workspace.run("listen", Self.keys, "--on", "blow", "-e")
      #expect(none.status == 124 && none.errors.contains("no blow was heard"))
      let key = try workspace.run("tone", "--dtmf", Self.keys, "-q", "--on", "7", "-e")
      #expect(key.status == 0 && key.lines.count == 2)
    }

    @Test(arguments: [
      (["listen", "--on", "Dgo", "-e"], "There is no event 'Dgo'"),
      (["listen", "--on", "blow"], "--exec"),
      (["listen", "--phase", "updated", "-e"], "began or ended"),
      (["tone", "--alarm", "--on", "blow", "-e"], "smoke"), (["chirps", "-e"], "--each"),
      (["classify", "--when", "ended"], "--phase ended"),
      (["blow", "--on", "ended"], "--phase ended"),
      (["breathe", "4-4", "-o", "-", "--json"], "-o -"),
      (["record", "--on", "hard", "-o", "x.wav"], "There is no sound 'hard'"),
      (["record", "--on", "blow:hard", "-o", "x.wav"], "write --on blow"),
    ])
    func `what cannot be is said in one line`(arguments: [String], words: String) throws {
      let outcome = try workspace.run(arguments + [Self.keys])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test func `a stretch without a peak in its spectrum has no pitch`() throws {
      let speech = try workspace.run("tune", "sim:speech?duration=58s", "--from", "55s", "-q")
      #expect(speech.status == 0)
    }

    @Test func `a blow begins and ends a recording`() throws {
      let blow = "sim:blow?microphone=bare&seed=3&level=-20&duration=4s&rate=8000"
      let events = try events(["record", blow, "--on", "blow", "-o", "blow.wav"])
      #expect(workspace.exists("blow.wav"))
      #expect(events.count { $0.contains(#""type":"blow""#) } == 2)
      #expect(events.count { $0.contains(#""type":"recording""#) } == 2)
    }
  }
}
