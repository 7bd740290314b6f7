import Testing

@testable import TragusPlots

struct NightPictureTests {
  private var night: NightHistory {
    var history = NightHistory()
    for minute in 1...480 {
      history.append(rate: minute.isMultiple(of: 50) ? nil : 14, until: Double(minute) * 60)
    }
    history.append(.pauses, 3600...3615)
    history.append(.snoring, 7200...10_800)
    return history
  }

  @Test func `it names its rows, and says what it shows`() throws {
    let picture = NightPicture(title: "night.wav").picture(
      of: night, note: "heard 98 %", width: 1000, height: 420)
    #expect(picture.summary == "night.wav: heard 98 %")
    let svg = try picture.svg()
    for word in ["pauses", "snoring", "coughs", "talking", "Breaths a minute", "8\u{A0}h"] {
      #expect(svg.contains(word), "\(word)")
    }
  }

  @Test func `a stretch fills the columns that it lies in`() {
    #expect(night.columns.count == 480)
    let snoring = NightHistory.Row.snoring.rawValue
    #expect(night.columns.map { $0.seconds[snoring] }.reduce(0, +) == 3600)
    #expect(night.columns[120].seconds[snoring] == 60)
    #expect(night.columns[119].seconds[snoring] == 0)
  }

  @Test func `a week takes the room of a night`() {
    var history = NightHistory(capacity: 100)
    for minute in 1...10_080 {
      history.append(rate: Double(10 + minute % 7), until: Double(minute) * 60)
    }
    history.append(.coughing, 300_000...300_010)
    #expect(history.columns.count <= 100)
    #expect(history.columns.allSatisfy { $0.rates == 10...16 })
    let seconds = history.columns.map { $0.seconds[NightHistory.Row.coughing.rawValue] }
    #expect(seconds.reduce(0, +) == 10)
  }

  @Test(arguments: [(1, 1), (50, 40), (400, 160), (2000, 900)])
  func `it fits any size, also without a breath`(width: Int, height: Int) throws {
    for history in [NightHistory(), night] {
      let picture = NightPicture().picture(of: history, note: "", width: width, height: height)
      #expect(try picture.svg().contains("<svg"))
    }
  }
}
