import Testing
import TragusDSP
import TragusTestSupport

@testable import TragusPlots

struct LevelHistoryTests {
  @Test(arguments: [1, 63, 64, 65, 1000, 5003])
  func `merged columns hold what brute force finds`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let levels = (0..<count).map { _ in Double.random(in: -90...0, using: &generator) }
    var history = LevelHistory(capacity: 64)
    for (index, level) in levels.enumerated() {
      history.append(level, peak: level + 7, from: Double(index) * 0.1, duration: 0.1)
    }
    #expect(history.columns.count <= 64)
    let group = Int((history.columnDuration / 0.1).rounded())
    #expect(history.columns.count == (count + group - 1) / group)
    for (index, column) in history.columns.enumerated() {
      let part = levels[(index * group)..<min((index + 1) * group, count)]
      #expect(column.lowest == part.min())
      #expect(column.highest == part.max())
      #expect(column.peak == part.max()! + 7)
      // Sums in another order differ in their last digits.
      let power = part.reduce(0) { $0 + TragusDSP.power(10, $1 / 10) } / Double(part.count)
      #expect(abs(column.mean - 10 * commonLogarithm(power)) < 1e-9)
    }
    #expect(history.total.peak == levels.max()! + 7)
    #expect(abs(history.duration - Double(count) * 0.1) < 1e-9)
    let at = levels.firstIndex(of: levels.max()!)!
    #expect(abs(history.peakTime - (Double(at) + 0.5) * 0.1) < 1e-9)
  }

  @Test func `gaps stay where they were`() {
    var history = LevelHistory(capacity: 64)
    for index in 0..<400 where !(100..<140).contains(index) {
      history.append(-20, from: Double(index), duration: 1)
    }
    history.markGap(from: 100, duration: 40)
    #expect(history.columnDuration == 8)
    let gaps = history.columns.indices.filter { history.columns[$0].hasGap }
    #expect(gaps == Array(12...17))
    #expect(history.columns.indices.filter { history.columns[$0].isEmpty } == Array(13...16))
  }

  @Test func `levels that are no numbers and silence do not spoil the rest`() throws {
    var history = LevelHistory(capacity: 64)
    history.append(.nan, peak: .nan, from: 0, duration: 1)
    #expect(history.columns.isEmpty)
    history.append(-.infinity, peak: -.infinity, from: 0, duration: 1)
    history.append(-20, peak: .nan, from: 1, duration: 1)
    #expect(history.columns[0].mean == -.infinity)
    #expect(abs(history.total.mean - -23.0103) < 1e-4)
    let picture = LevelHistoryPicture().picture(of: history, width: 200, height: 120)
    #expect(try !picture.svg().contains("nan"))
  }

  @Test(arguments: [(1, 1), (30, 20), (119, 300), (200, 120), (640, 240), (300, 900)])
  func `a history can be drawn at any size`(width: Int, height: Int) throws {
    var history = LevelHistory()
    for lower in [nil, -60.0] {
      let drawing = LevelHistoryPicture(title: "A title, rather long for a picture", lower: lower)
      let empty = try DecodedPNG(
        drawing.picture(of: LevelHistory(), width: width, height: height).png())
      #expect((empty.width, empty.height) == (width, height))
      history.append(-30, peak: -20, from: 0, duration: 0.1)
      history.markGap(from: 0.1, duration: 1e6)
      let full = drawing.picture(of: history, width: width, height: height)
      #expect(try elements(ofXML: full.svg()) != nil)
      let decoded = try DecodedPNG(full.png())
      #expect(decoded.height == height)
    }
  }

  @Test func `level, mean and peak have the names that they are given`() throws {
    var history = LevelHistory()
    history.append(60, peak: 70, from: 0, duration: 1)
    history.append(40, peak: 50, from: 1, duration: 1)
    var drawing = LevelHistoryPicture(unit: "dB SPL", lower: 30, upper: 120, ranges: [])
    (drawing.levelName, drawing.meanName, drawing.peakName) = ("LAF", "LAeq", "LAFmax")
    let picture = drawing.picture(of: history, width: 700, height: 300)
    // The mean of the powers 10^6 and 10^4.
    #expect(
      picture.summary == "Level over time: LAeq 57.0 dB SPL, LAFmax 70.0 dB SPL at 0.5\u{A0}s")
    // Of a long level, nobody knows when in it the peak was.
    history.append(50, peak: 80, from: 60, duration: 60)
    #expect(
      drawing.picture(of: history, width: 700, height: 300).summary
        .hasSuffix("LAFmax 80.0 dB SPL between 1:00 and 2:00"))
    let texts = try #require(try elements(ofXML: picture.svg())).map(\.text)
    #expect(texts.contains("LAF") && texts.contains("LAFmax"))
  }

  @Test func `the curve lies at its level`() throws {
    var history = LevelHistory()
    for index in 0..<100 { history.append(-30, from: Double(index), duration: 1) }
    let picture = LevelHistoryPicture(ranges: []).picture(of: history, width: 400, height: 300)
    // The line is the only path as wide as 1.6, and -30 dB is in the middle of the plot.
    let all = try #require(try elements(ofXML: picture.svg()))
    let line = try #require(all.first { $0.attributes["stroke-width"] == "1.6" }?.attributes["d"])
    let y = try #require(Double(line.dropFirst().split(separator: "H")[0].split(separator: " ")[1]))
    let surface = try #require(
      all.first { $0.attributes["fill"] == "#f7f8fa" }?.attributes["d"])
    let edges = surface.split { "MHVZ ".contains($0) }.compactMap { Double($0) }
    #expect(abs(y - (edges[1] + edges[3]) / 2) < 0.011)
    #expect(picture.summary == "Level over time: RMS −30.0 dBFS")
  }
}
