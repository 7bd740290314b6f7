import Testing
import TragusCore

@testable import TragusCoach

struct BreathPatternTests {
  @Test(arguments: [
    ("4-4", [4, 0, 4, 0.0]), ("4-7-8", [4, 7, 8, 0]), ("4-4-4-4", [4, 4, 4, 4]),
    ("5.5-5.5", [5.5, 0, 5.5, 0]), ("4-0-4-0", [4, 0, 4, 0]), ("4-0-4-2", [4, 0, 4, 2]),
    ("box", [4, 4, 4, 4]), ("Coherent", [5.5, 0, 5.5, 0]), ("focus", [4, 0, 4, 0]),
    ("1-1", [1, 0, 1, 0]), ("20-0-10-6", [20, 0, 10, 6]), ("0.5-0-30", [0.5, 0, 30, 0]),
  ])
  func `a pattern is read`(text: String, seconds: [Double]) throws {
    let pattern = try BreathPattern(text)
    #expect(BreathPattern.Part.allCases.map(pattern.duration) == seconds)
    #expect(pattern.duration == seconds.reduce(0, +))
    #expect(try BreathPattern(pattern.description) == pattern)
  }

  @Test(arguments: [
    "", "-", "4", "4-", "-4-4", "4--4", "0-0", "0-4", "4-0", "99-99", "31-4", "4-4-4-4-4", "0.4-4",
    "4-0.2-4", "0.9-1", "30-30-30-30", "20-17", "4,4", "4 - 4", "nan-nan", "inf-4", "0x4-4",
    "1e1-4", "boxx", "4-4\u{1b}[0m", "٤-٤", "1.2.3-4", ".-.", "4-4-", "000000004-4",
  ])
  func `what is no pattern is refused in one line that quotes it`(text: String) {
    let error = #expect(throws: AudioError.self) { try BreathPattern(text) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains("'\(text)'") == true)
    #expect(error?.message.contains("\n") == false)
  }

  @Test func `a pattern has its name, and one that was written is named too`() throws {
    #expect(try BreathPattern("4-4").name == "focus")
    #expect(try BreathPattern("box").description == "4-4-4-4")
    #expect(try BreathPattern("4-4-4-4").name == "box")
    #expect(try BreathPattern("3-6").name == nil)
  }

  @Test func `every named pattern can be breathed`() throws {
    for named in NamedBreathPattern.all {
      #expect(try BreathPattern(named.seconds).name == named.name)
    }
  }
}
