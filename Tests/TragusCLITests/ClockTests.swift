import Foundation
import Testing

@testable import TragusCLI
@testable import TragusStation

/// Times on the clock: `--at` and `--until`.
struct ClockTests {
  @Test(arguments: [
    ("05:00", 18_000), ("5:00", 18_000), ("22:30:15", 81_015), ("7pm", 68_400), ("12am", 0),
    ("12:30 PM", 45_000),
  ])
  func `a time of day is read`(text: String, seconds: Int) throws {
    #expect(try ClockTime(text) == .timeOfDay(seconds))
  }

  @Test(arguments: ["24:00", "5", "13pm", "0am", "05:60", "5:00:61", "noon", ""])
  func `what is no time of day is refused`(text: String) {
    #expect(throws: (any Error).self) { try ClockTime(text) }
  }

  // The calendar of Foundation finds the next moment in its own way.
  @Test func `the next moment is the calendar's`() throws {
    let calendar = Calendar.current
    var now = 1_795_248_930.25
    for _ in 0..<40 {
      for (hour, minute) in [(0, 0), (5, 0), (12, 59), (23, 30)] {
        let expected = try #require(
          calendar.nextDate(
            after: Date(timeIntervalSince1970: now),
            matching: DateComponents(hour: hour, minute: minute, second: 0),
            matchingPolicy: .nextTime))
        let found = ClockTime.timeOfDay((hour * 60 + minute) * 60).next(after: now)
        #expect(found == expected.timeIntervalSince1970)
      }
      now += 33_333
    }
  }

  @Test func `a date comes once`() throws {
    let date = try ClockTime("2026-11-24T05:30Z")
    let seconds = 1_795_498_200.0  // of 2026-11-24 05:30 UTC
    #expect(date == .date(seconds))
    #expect(date.next(after: seconds - 1) == seconds)
    #expect(date.next(after: seconds) == nil)
  }
}
