import Foundation
import Testing
import TragusStation

struct StartDateTests {
  // The library of Foundation reads the same moments in the form of the Internet.
  @Test(arguments: [
    ("2026-11-24T05:30:00Z", "2026-11-24T05:30:00Z"),
    ("2026-11-24T05:30+01:00", "2026-11-24T04:30:00Z"),
    ("2026-11-24T05:30:10.25-0330; device: USB", "2026-11-24T09:00:10.25Z"),
    ("REC_20261124_053000Z", "2026-11-24T05:30:00Z"),
    ("2000-02-29 23.59.59Z", "2000-02-29T23:59:59Z"),
    ("Recorded at 05:30:00 24/11/2026 (UTC) by AudioMoth 247AA50", "2026-11-24T05:30:00Z"),
    ("Recorded at 05:30:00 24/11/2026 (UTC+5:30) by AudioMoth 247AA50", "2026-11-24T00:00:00Z"),
    ("Recorded at 05:30:00 24/11/2026 (UTC-3) by AudioMoth 247AA50", "2026-11-24T08:30:00Z"),
  ])
  func `a date is found in a text`(text: String, date: String) throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: date.contains("."))
    let seconds = try style.parse(date).timeIntervalSince1970
    #expect(StartDate.seconds(in: text) == seconds)
  }

  // What names no zone is the time of this computer.
  @Test(arguments: [
    "2026-11-24T05:30", "20261124T053000", "SITE1_20261124_053000", "2026-11-24 05-30-00",
    "S4A001_20261124_053000_part",
  ])
  func `a time without a zone is local`(text: String) {
    let parts = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: 2026, month: 11, day: 24, hour: 5,
      minute: 30)
    #expect(StartDate.seconds(in: text) == parts.date?.timeIntervalSince1970)
  }

  @Test(arguments: [
    "", "take7", "2026-11-24", "20261124", "2026-13-24T05:30", "2026-02-30T05:30",
    "2026-11-24T25:00", "48000_16_00012345",
  ])
  func `what is no date is none`(text: String) { #expect(StartDate.seconds(in: text) == nil) }
}

extension CommandTests {
  @Suite struct Dates {
    let workspace = try! Workspace()

    private func dates(_ arguments: String...) throws -> [String] {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.text.split(separator: "\n").dropFirst().map { line in
        String(line.prefix { $0 != "," })
      }
    }

    @Test func `events of a recording have dates, also behind the start of a part`() throws {
      try workspace.synth("a_20261124_053000Z.wav", "tone duration=2s rate=8000")
      let whole = try dates(
        "meter", "a_20261124_053000Z.wav", "--period", "1s", "--csv", "-q", "--date", "file")
      #expect(whole == ["2026-11-24T05:30:01.000Z", "2026-11-24T05:30:02.000Z"])
      let part = try dates(
        "meter", "a_20261124_053000Z.wav", "--period", "1s", "--from", "1s", "--csv", "-q",
        "--date", "2026-01-01T00:00Z")
      #expect(part == ["2026-01-01T00:00:02.000Z"])
    }

    // A tone from 2 s to 3 s of a recording that says when it began.
    @Test func `the parts of an old recording have their own times`() throws {
      try workspace.synth("quiet.wav", "silence duration=2s rate=8000")
      try workspace.synth("loud.wav", "tone level=-20 duration=1s rate=8000")
      let bytes = try workspace.bytes("quiet.wav").suffix(32_000)
      let sound = try workspace.bytes("loud.wav").suffix(16_000)
      try (bytes + sound + bytes).write(to: workspace.url("20261124_053000Z.raw"))
      let outcome = try workspace.run(
        ["record", "20261124_053000Z.raw", "--raw", "s16le@8000x1", "--date", "file", "-q"]
          + ["--on-sound", "-40", "--pre", "1s", "-o", "calls/"], environment: ["TZ": "UTC"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(workspace.exists("calls/2026-11-24T05-30-01.wav"))
    }

    @Test func `a recording without a date is refused`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.run(
        "meter", "a.wav", "--period", "1s", "--csv", "-q", "--date", "file")
      #expect(outcome.status == 65 && outcome.errors.contains("--date 2026-"))
    }

    @Test(arguments: [
      ["meter", "a.wav", "--date", "file"], ["meter", "a.wav", "--csv", "--date", "yesterday"],
      ["meter", "sim:tone?duration=1s", "--csv", "--date", "file"],
      ["tone", "a.wav", "b.wav", "--csv", "--date", "2026-11-24T05:30"],
    ])
    func `dates that cannot be are refused`(arguments: [String]) throws {
      for name in ["a.wav", "b.wav"] {
        try workspace.synth(name, "tone duration=1s rate=8000")
      }
      #expect(try workspace.run(arguments).status != 0)
    }
  }
}
