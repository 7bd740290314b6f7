import Testing
import TragusTestSupport

@testable import Tragus

@Test(arguments: [60, 80, 100])
func `an explanation fits its width and keeps its words`(width: Int) {
  for explanation in Explanation.all {
    let lines = explanation.lines(width: width)
    #expect(lines.allSatisfy { $0.count <= width })
    let words = lines.joined(separator: " ").split(separator: " ")
    let expected = explanation.sections.flatMap {
      ($0.heading + " " + $0.text).split(whereSeparator: \.isWhitespace)
    }
    #expect(words.suffix(expected.count) == expected[...])
  }
}

struct BlowStoryTests {
  /// What is heard of a signal of any length.
  private func story(_ signal: String) throws -> BlowStory {
    let source = try SimulatedSource(parsing: signal)
    var story = BlowStory()
    let listener = Listener()
    listener.add(LevelMeter(format: source.format, period: BlowStory.period)) { story.take($0) }
    listener.add(BlowObserver(format: source.format, period: BlowStory.period)) { story.take($0) }
    try listener.run(source)
    return story
  }

  @Test func `the average is that of the tutorial`() throws {
    // A sine at full scale: after n ticks of 0.03 s it is 1 - 0.95^n.
    let average = try story("tone?level=0&duration=1500ms&rate=8000").greatestAverage
    // 50 ticks; the peak of the samples equals the sine's to a thousandth.
    #expect(abs(average - 0.92306) < 0.001)
  }

  @Test func `the picture shows peaks where they are`() throws {
    let lines = try story("tone?level=-13&duration=2s&rate=8000").lines(width: 60)
    // Ten rows, what each moment is taken for, and the time.
    #expect(lines.count == 12)
    #expect(lines.allSatisfy { $0.count <= 60 })
    // Rows are 6 dB high: none from 0 to -12 dBFS.
    #expect(!lines[0].contains("#") && !lines[1].contains("#"))
    #expect(lines[3].contains("##########"))
    #expect(lines[11].hasSuffix("2.0 s"))
  }

  @Test func `a long stream has as many columns as a short one`() throws {
    var story = BlowStory()
    for hour in 1...24 {
      story.take(
        BlowObservation(
          time: 3600 * Double(hour), level: -30, floor: -60, rise: 30, features: [],
          verdict: hour == 12 ? .blow : .quiet, isRejection: false))
    }
    let lines = story.lines(width: BlowStory.greatestWidth)
    #expect(lines.allSatisfy { $0.count <= BlowStory.greatestWidth })
    // Noon lies in the middle, behind the label.
    let heard = Array(lines[10])
    let blow = try #require(heard.firstIndex(of: "B"))
    let place = Double(blow - 9) / 190
    #expect(heard.count { $0 == "B" } <= 2)
    #expect(abs(place * Double(lines[11].split(separator: " ")[1])! / 43_200 - 1) < 0.02)
  }

  @Test func `nothing gives no picture`() {
    #expect(BlowStory().lines(width: 60).isEmpty)
  }

  @Test func `every verdict but quiet has a letter of its own in the picture`() {
    let letters = BlowStory.marks
    #expect(letters.count == BlowVerdict.allCases.count - 1)
    #expect(Set(letters.values).count == letters.count)
    #expect(letters[.blow] == "B")
  }
}

struct HeardStoryTests {
  private func story(_ signal: String) throws -> HeardStory {
    let source = try SimulatedSource(parsing: signal)
    var story = HeardStory()
    let listener = Listener()
    listener.add(LevelMeter(format: source.format, period: HeardStory.period)) { story.take($0) }
    try listener.run(source)
    return story
  }

  @Test func `the picture shows peaks, and what was heard where it was`() throws {
    var story = try story("tone?level=-13&duration=3s&rate=8000")
    story.mark("middle", from: 1, to: 2)
    let lines = story.lines(width: 68)
    // Eight rows of 6 dB, the row of what was heard, and the time.
    #expect(lines.count == 10)
    #expect(lines.allSatisfy { $0.count <= 68 })
    // None from 0 to -12 dBFS.
    #expect(!lines[0].contains("#") && !lines[1].contains("#") && lines[2].contains("###"))
    let row = Array(lines[8])
    let start = try #require(row.firstIndex(of: "|"))
    #expect(lines[8].hasPrefix("middle"))
    // The second third of 58 columns, to one of them.
    let marks = row.indices.filter { row[$0] == "=" }.map { $0 - start - 1 }
    #expect(abs(marks.count - 19) <= 2 && abs((marks.first ?? 0) - 19) <= 1)
    #expect(lines[9].hasSuffix("3.0 s"))
  }

  @Test func `a long stream has as many columns as a short one, and many kinds share a row`() throws
  {
    var story = try story("tone?frequency=10&duration=20m&rate=100")
    for minute in 0..<20 {
      story.mark("kind \(minute)", from: 60 * Double(minute), to: 60 * Double(minute) + 30)
    }
    let lines = story.lines(width: 100)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.count == 8 + HeardStory.mostRows + 1)
    #expect(lines[lines.count - 2].hasPrefix("others"))
    let end = try #require(lines.last?.split(separator: " ").dropLast().last.flatMap { Double($0) })
    #expect(abs(end - 1200) < 10)
  }

  @Test func `nothing gives no picture`() { #expect(HeardStory().lines(width: 60).isEmpty) }
}

@Test func `every topic has a name of its own, and other words for it`() {
  let words = Explanation.all.flatMap { [$0.topic] + $0.otherWords }
  #expect(Set(words).count == words.count)
  for explanation in Explanation.all {
    for word in [explanation.topic] + explanation.otherWords {
      #expect(Explanation.named(word)?.topic == explanation.topic)
    }
  }
}
