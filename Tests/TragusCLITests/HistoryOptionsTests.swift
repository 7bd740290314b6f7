import Foundation
import Testing
import TragusHistory

@testable import TragusCLI

/// The exercises that `--since` and `--last` choose.
struct HistoryOptionsTests {
  // One a day, the newest half a day ago.
  private let sessions = (0..<40).reversed().map { day in
    PastSession(
      date: Date().timeIntervalSince1970 - (Double(day) + 0.5) * 86_400, pattern: "4-4",
      practice: 60,
      cycleCount: 7, inTimeCount: 7, adherence: 1, rate: 7.5)
  }

  private func count(_ words: String...) throws -> Int {
    try HistoryCommand.List.parse(words).choice.chosen(of: sessions).count
  }

  @Test func `an age, a count and a date choose the newest`() throws {
    #expect(try count() == 40)
    #expect(try count("--since", "7d") == 7)
    #expect(try count("--since", "2w") == 14)
    #expect(try count("--since", "36h") == 1)
    #expect(try count("--last", "10") == 10)
    #expect(try count("--last", "100") == 40)
    #expect(try count("--since", "7d", "--last", "3") == 3)
    #expect(try count("--since", "1999-12-31") == 40)
    let last = try HistoryCommand.List.parse(["--last", "1"]).choice.chosen(of: sessions)
    #expect(last.first?.date == sessions.last?.date)
  }
}
