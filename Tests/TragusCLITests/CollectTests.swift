import Foundation
import Testing
import Tragus

extension CommandTests {
  @Suite struct Collecting {
    let workspace = try! Workspace()

    private func durations(_ name: String) throws -> [Int64?] {
      try AudioFolder.files(in: workspace.url(name).path).map {
        try AudioFile(reading: $0).remainingFrameCount
      }
    }

    @Test func `a sequence fills the folders, and a second sitting goes on`() throws {
      let arguments = [
        "collect", "sounds", "sim:noise?duration=20s&rate=8000", "--sequence", "--round", "2s",
        "--rest", "500ms",
      ]
      func collect(_ more: String...) throws -> Outcome {
        let words = (["\"$tragus\""] + (arguments + more).map { "'\($0)'" }).joined(separator: " ")
        return try workspace.shell(words)
      }
      let first = try collect("--class", "breathing:3s", "--class", "not-breathing:2s", "--json")
      #expect(first.status == 0)
      #expect(try durations("sounds/breathing").compactMap(\.self).sorted() == [8_000, 16_000])
      #expect(try durations("sounds/not-breathing") == [16_000])
      #expect(first.errors.contains("breathing: 2 s, in 1 s"))
      #expect(first.errors.contains("all classes are complete"))
      let began = first.events.filter { $0.contains("\"phase\":\"began\"") }
      #expect(began.count == 3)
      #expect(began[0].contains("\"class\":\"breathing\""))
      #expect(began[1].contains("\"start\":3,") && began[1].contains("not-breathing"))
      let complete = first.events.filter { $0.contains("\"complete\":true") }
      #expect(complete.count == 2)

      let again = try collect("--class", "breathing:3s", "--class", "not-breathing:2s", "-q")
      #expect(again.status == 0)
      #expect(try durations("sounds/breathing").count == 2)
      let more = try collect("--class", "breathing:4s", "-q")
      #expect(more.status == 0)
      #expect(more.errors.isEmpty && more.output.isEmpty)
      #expect(try durations("sounds/breathing").compactMap(\.self).reduce(0, +) == 32_000)
    }

    @Test func `an input that is too short is kept, and what is missing told`() throws {
      let outcome = try workspace.run(
        "collect", "sounds", "sim:noise?duration=3s&rate=8000", "--sequence", "--rest", "0s",
        "--class", "a:10s")
      #expect(outcome.status == 0)
      #expect(try durations("sounds/a") == [24_000])
      #expect(outcome.errors.contains("a: 3.0 of 10.0 s"))
    }

    @Test(
      arguments: [
        ("--class a:1s", 64), ("--sequence", 64), ("--sequence --class a", 64),
        ("--sequence --class a:1", 64), ("--sequence --class ../a:1s", 64),
        ("--sequence --class a:1s --class A:1s", 64), ("--class a:1s --round 1s", 64),
        ("--sequence --class a:0s", 64), ("--sequence --class a:1s --round 1ms", 64),
      ])
    func `what cannot be is said before anything is created`(options: String, status: Int) throws {
      let outcome = try workspace.shell(
        "\"$tragus\" collect sounds 'sim:noise?duration=1s' \(options)")
      #expect(outcome.status == status)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists("sounds"))
    }

    @Test func `a folder that cannot be is told`() throws {
      try workspace.write("precious", to: "file")
      for name in ["file", "no/sounds"] {
        let outcome = try workspace.run(
          "collect", name, "sim:noise?duration=1s", "--sequence", "--class", "a:1s")
        #expect(outcome.status == 73)
        #expect(outcome.errors.split(separator: "\n").count == 1)
      }
    }
  }

  @Suite struct Monitoring {
    let workspace = try! Workspace()

    @Test func `a recording with a monitor is the same as without`() throws {
      let signal = "sim:noise?duration=500ms&rate=8000"
      let heard = try workspace.run(
        "record", signal, "--realtime", "-o", "heard.wav", "--monitor", "--speaker", "null",
        "--monitor-gain", "-30dB")
      #expect(heard.status == 0)
      #expect(heard.errors.contains("playing what is heard on null at -30 dB"))
      #expect(try workspace.run("record", signal, "-o", "alone.wav", "-q").status == 0)
      #expect(try workspace.bytes("heard.wav") == workspace.bytes("alone.wav"))
    }

    @Test(
      arguments: [
        ("--monitor", 64), ("--realtime --monitor-gain -20dB", 64),
        ("--realtime --monitor --monitor-gain 3dB", 64),
        ("--realtime --monitor --monitor-gain loud", 64),
        ("--realtime --monitor --speaker no-such-device", 69),
      ])
    func `a monitor that cannot be is said before a file is created`(
      options: String, status: Int
    ) throws {
      let outcome = try workspace.shell(
        "\"$tragus\" record 'sim:noise?duration=1s' -o take.wav \(options)")
      #expect(outcome.status == status)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists("take.wav"))
    }
  }
}
