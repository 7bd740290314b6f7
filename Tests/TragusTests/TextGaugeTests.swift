import Testing
import TragusTestSupport

@testable import Tragus

struct TextGaugeTests {
  private func gauge(
    _ shape: TextGauge.Shape, ranges: LevelRanges = .tutorial, unit: String = "dBFS",
    color: Bool = false, unicode: Bool = true
  ) -> TextGauge {
    TextGauge(shape, ranges: ranges, unit: unit, hasColor: color, hasUnicode: unicode)
  }

  // What a terminal shows of a line.
  private func visible(_ line: String) -> String {
    var text = ""
    var isEscape = false
    for character in line {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { text.append(character) }
      if isEscape, character.isLetter { isEscape = false }
    }
    return text
  }

  @Test(arguments: TextGauge.Shape.allCases, [true, false])
  func `a gauge fits into its room at every size and always tells level and unit`(
    shape: TextGauge.Shape, isRich: Bool
  ) {
    var random = SeededGenerator(seed: 9)
    let sizes =
      [(1, 1), (14, 5), (24, 8), (40, 10), (80, 24), (120, 40), (200, 60)]
      + (0..<30).map { _ in
        (Int.random(in: 1...200, using: &random), Int.random(in: 1...60, using: &random))
      }
    let levels = [-160, -60, -59.96, -23.4, -4, 0, 12, 140, -.infinity, .infinity, .nan]
    for (columns, rows) in sizes {
      for level in levels {
        let drawing = gauge(shape, color: isRich, unicode: isRich)
        let reading = TextGauge.Reading(level: level, peak: level + 6)
        let lines = drawing.lines(reading, columns: columns, rows: rows).map(visible)
        #expect(lines.count <= rows && lines.allSatisfy { $0.count <= columns })
        guard columns >= 14 else { continue }
        let text = lines.joined(separator: "\n")
        let isTold = text.contains("dBFS")
        #expect(isTold, "\(columns) x \(rows), \(level)")
      }
    }
  }

  @Test(arguments: TextGauge.Shape.allCases)
  func `without colour there is no escape, and without Unicode there is ASCII alone`(
    shape: TextGauge.Shape
  ) {
    let plain = gauge(shape, unicode: false)
      .lines(TextGauge.Reading(level: -20, peak: -9), columns: 80, rows: 20)
    #expect(plain.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    let rich = gauge(shape, color: true)
      .lines(TextGauge.Reading(level: -20, peak: -9), columns: 80, rows: 20)
    // Yellow, as a parameter of the sequence.
    #expect(rich.contains { $0.contains("33m") })
    #expect(rich.allSatisfy { !$0.contains("\u{1B}") || $0.contains("\u{1B}[0m") })
  }

  @Test func `the range is told by its name`() {
    for shape in TextGauge.Shape.allCases {
      for (level, name) in [(-70, "below"), (-40, "green"), (-10, "orange"), (3, "red")] {
        let text = gauge(shape).lines(
          TextGauge.Reading(level: Double(level)), columns: 80, rows: 20
        ).joined()
        let isNamed = text.contains(" \(name)")
        #expect(isNamed, "\(shape) \(level)")
      }
    }
  }

  @Test func `a bar is lit as far as the level reaches`() {
    // 60 columns for 60 dB: one each, with one free at each side.
    for level in [-60, -45, -30, -1, 0] {
      let lines = gauge(.linear).lines(
        TextGauge.Reading(level: Double(level)), columns: 62, rows: 8)
      #expect(lines[2].count(where: { $0 == "█" }) == level + 60)
    }
    let halves = gauge(.linear).lines(TextGauge.Reading(level: -30.5), columns: 62, rows: 8)
    #expect(halves[2].contains("█▌·"))
  }

  @Test func `labels stand below their ticks and never touch`() {
    for columns in 12...200 {
      let lines = gauge(.linear).lines(TextGauge.Reading(level: -20), columns: columns, rows: 8)
      let numbers = lines[5].split(separator: " ").map { Int($0) }
      #expect(numbers == numbers.compactMap(\.self).sorted())
    }
    let lines = gauge(.linear).lines(TextGauge.Reading(level: -20), columns: 62, rows: 8)
    #expect(lines[5].split(separator: " ") == ["-60", "-50", "-40", "-30", "-20", "-10", "0"])
    let tick = lines[4].distance(from: lines[4].startIndex, to: lines[4].lastIndex(of: "┬")!)
    #expect(tick == 60)
  }

  // Where the needle's end is, as seen from the hub, in dots.
  private func needle(_ level: Double) -> (right: Double, up: Double) {
    let (columns, rows) = (80, 30)
    let drawing = gauge(.radial, ranges: LevelRanges([LevelRange("all", -60, 0, color: .red)]))
    func dots(_ level: Double) -> [[Bool]] {
      let lines = drawing.lines(TextGauge.Reading(level: level), columns: columns, rows: rows)
      // Braille: dots 1 to 3 and 7 down the left, 4 to 6 and 8 down the right.
      let bits = [[0, 3], [1, 4], [2, 5], [6, 7]]
      return (0..<(rows * 4)).map { y in
        let line = y / 4 < lines.count ? Array(lines[y / 4].unicodeScalars) : []
        return (0..<(columns * 2)).map { x in
          guard x / 2 < line.count, (0x2800...0x28FF).contains(line[x / 2].value) else {
            return false
          }
          return line[x / 2].value >> UInt32(bits[y % 4][x % 2]) & 1 == 1
        }
      }
    }
    // The needle is what a needle elsewhere leaves dark; the hub is at half the dial's width.
    let (here, there) = (dots(level), dots(level < -30 ? 0 : -60))
    var far = (distance: 0.0, right: 0.0, up: 0.0)
    let radius = Double(4 * rows - 2) / 1.5
    let width = there[0].count
    let left = (0..<width).first { x in there.contains { $0[x] } }!
    let (hubX, hubY) = (Double(left) + radius - 1, radius)
    for y in here.indices {
      for x in here[y].indices where here[y][x] && !there[y][x] {
        let (right, up) = (Double(x) - hubX, hubY - Double(y))
        let distance = (right * right + up * up).squareRoot()
        if distance > far.distance { far = (distance, right, up) }
      }
    }
    return (far.right, far.up)
  }

  @Test func `the needle points from 7 o'clock over 12 to 5`() {
    let low = needle(-59)
    #expect(low.right < -30 && low.up < -10)
    let middle = needle(-30)
    #expect(abs(middle.right) < 4 && middle.up > 50)
    // A quarter of the scale: 60 degrees before 12 o'clock.
    let quarter = needle(-45)
    #expect(abs(quarter.right / quarter.up + 3.0.squareRoot()) < 0.25)
    let high = needle(-1)
    #expect(high.right > 30 && high.up < -10)
  }

  @Test func `large digits are the digits`() {
    // The seven of five by seven points, drawn by hand.
    let lines = gauge(.big, unicode: false).lines(
      TextGauge.Reading(level: 7), columns: 40, rows: 10)
    let seven = ["##########", "        ##", "      ##", "    ##", "  ##", "  ##", "  ##"]
    let left = lines[0].prefix { $0 == " " }.count
    for (line, row) in zip(lines, seven) {
      let shown = line.dropFirst(left).prefix(10)
      let isSame = shown.split(separator: " ") == row.split(separator: " ")
      #expect(isSame && shown.hasPrefix(row), "\(line)")
    }
    // A negative level of one decimal needs 22 points and fits into 24 columns with half blocks.
    let narrow = gauge(.big).lines(TextGauge.Reading(level: -23.4), columns: 26, rows: 10)
    #expect(narrow[0].contains("▀") || narrow[0].contains("▄"))
  }

  @Test func `a held peak stays for 1.5 s and then falls by 20 dB a second`() {
    var hold = PeakHold()
    hold.update(-6, at: 0.1)
    for step in 2...16 { hold.update(-50, at: Double(step) / 10) }
    #expect(hold.level == -6)
    for step in 17...26 { hold.update(-50, at: Double(step) / 10) }
    // A second later, and at most the step before the fall began.
    #expect(abs(hold.level + 26) <= 2.001)
    hold.update(-3, at: 2.7)
    #expect(hold.level == -3)
  }
}
