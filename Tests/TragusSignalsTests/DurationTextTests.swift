import Testing
import TragusCore

@testable import TragusSignals

struct DurationTextTests {
  @Test(arguments: [
    ("10s", 10), ("500ms", 0.5), ("2m", 120), ("1h30m", 5400), ("1.5h", 5400), ("0s", 0),
    ("1h2m3s4ms", 3723.004), ("0.1s", 0.1), ("100ms", 0.1),
    ("5min", 300), ("90sec", 90), ("1 s", 1), ("2 hours", 7200), ("1d", 86_400), ("20msec", 0.02),
    ("1:30", 90), ("0:05", 5), ("1:02:03", 3723), ("1:30.5", 90.5), ("90:00", 5400),
  ])
  func `a duration with units is read`(text: String, seconds: Double) throws {
    #expect(try DurationText.seconds(in: text) == seconds)
  }

  @Test(arguments: ["10", "0", "1.5"])
  func `a bare number is refused with the right spelling`(text: String) {
    let error = #expect(throws: AudioError.self) { try DurationText.seconds(in: text) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.hasPrefix("Write \(text)s, not \(text)") == true)
  }

  @Test(arguments: [
    ("400", 0.4, "400ms"), ("1", 0.4, "1s"), ("16", 0.016, "16ms"), ("350", 0.35, "350ms"),
    ("2", 60, "2m"), ("0.5", 0.4, "0.5s"), ("30", 10, "30s"), ("0", 0.4, "0s"), ("2", 7200, "2h"),
  ])
  func `the unit that fits is proposed`(text: String, usual: Double, spelling: String) {
    let error = #expect(throws: AudioError.self) {
      try DurationText.seconds(in: text, usual: usual)
    }
    #expect(error?.message.hasPrefix("Write \(spelling), not \(text)") == true)
  }

  @Test(arguments: ["-1s", "-1:30", "\u{2212}2m"])
  func `a duration below 0 is written without its sign`(text: String) {
    let error = #expect(throws: AudioError.self) { try DurationText.seconds(in: text) }
    #expect(error?.message.hasSuffix("write \(text.dropFirst()).") == true)
  }

  @Test(arguments: [("1:60", "2:00"), ("1:75", "2:15"), ("0:99", "1:39")])
  func `more than 59 seconds behind a colon are a minute more`(text: String, spelling: String) {
    let error = #expect(throws: AudioError.self) { try DurationText.seconds(in: text) }
    #expect(error?.message.hasSuffix("more than 59 seconds; write \(spelling).") == true)
  }

  @Test(arguments: [("1,5s", "1.5s"), ("1h30", "1h30m"), ("2d4", "2d4h")])
  func `a comma, or a last number without a unit, is corrected`(text: String, spelling: String) {
    let error = #expect(throws: AudioError.self) { try DurationText.seconds(in: text) }
    #expect(error?.message.hasPrefix("Write \(spelling), not \(text)") == true)
  }

  @Test(arguments: [
    "", "s", "1  s", "1mn", "10S", "1:", ":30", "1:100", "1.5:30", "1:2:3:4", "1s1h",
    "1s1s", "1h30", "1..5s", "1e3s", "nan", "infs",
    "s10", "٣s", "1s ",
  ])
  func `anything else is refused`(text: String) {
    let error = #expect(throws: AudioError.self) { try DurationText.seconds(in: text) }
    #expect(error?.message.contains("1h30m") == true)
  }
}
