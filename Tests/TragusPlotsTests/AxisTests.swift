import Testing

@testable import TragusPlots

struct AxisTests {
  private func labels(
    _ kind: AxisScale.Kind, _ lower: Double, _ upper: Double, length: Double = 600,
    isVertical: Bool = false
  ) -> [String] {
    AxisScale(kind, from: lower, to: upper)
      .ticks(length: length, fontSize: 12, isVertical: isVertical)
      .filter(\.isMajor).map { $0.label.replacing("\u{A0}", with: " ") }
  }

  @Test func `times are written as people say them`() {
    #expect(labels(.time, 0, 0.25) == ["0", "50 ms", "100 ms", "150 ms", "200 ms", "250 ms"])
    #expect(labels(.time, 0, 0.0004, length: 300) == ["0", "100 µs", "200 µs", "300 µs", "400 µs"])
    #expect(
      labels(.time, 0, 3) == ["0", "0.5 s", "1.0 s", "1.5 s", "2.0 s", "2.5 s", "3.0 s"])
    #expect(labels(.time, 0, 42, length: 250) == ["0", "0:10", "0:20", "0:30", "0:40"])
    #expect(
      labels(.time, 0, 3600)
        == ["0", "10 min", "20 min", "30 min", "40 min", "50 min", "1 h"])
    #expect(labels(.time, 0, 6000, length: 300) == ["0", "30 min", "1 h", "1 h 30 min"])
    #expect(
      labels(.time, 4000, 4060, length: 300) == ["1:06:45", "1:07:00", "1:07:15", "1:07:30"])
    #expect(labels(.time, 0, 259_200, length: 250) == ["0", "1 d", "2 d", "3 d"])
    #expect(
      labels(.time, 59.5, 60.5, length: 400) == ["0:59.6", "0:59.8", "1:00.0", "1:00.2", "1:00.4"])
  }

  @Test func `levels are marked in round steps`() {
    #expect(
      labels(.decibels, -60, 0, length: 200, isVertical: true)
        == ["−60", "−50", "−40", "−30", "−20", "−10", "0"])
    #expect(
      labels(.decibels, -18, 0, length: 150, isVertical: true)
        == ["−18", "−15", "−12", "−9", "−6", "−3", "0"])
    #expect(
      labels(.linear(unit: "%"), -1, 1, length: 300) == [
        "−1.0 %", "−0.5 %", "0.0 %", "0.5 %", "1.0 %",
      ])
  }

  @Test func `frequencies are in hertz and kilohertz`() {
    #expect(
      labels(.frequency, 0, 24_000, length: 400) == ["0", "5 kHz", "10 kHz", "15 kHz", "20 kHz"])
    #expect(
      labels(.logarithmicFrequency, 20, 20_000) == [
        "20 Hz", "50 Hz", "100 Hz", "200 Hz", "500 Hz", "1 kHz", "2 kHz", "5 kHz", "10 kHz",
        "20 kHz",
      ])
    #expect(
      labels(.logarithmicFrequency, 20, 20_000, length: 200) == ["100 Hz", "1 kHz", "10 kHz"])
    #expect(!labels(.melFrequency, 0, 8000, length: 300).isEmpty)
  }

  @Test func `the mel scale is that of its formula`() {
    let scale = AxisScale(.melFrequency, from: 0, to: 8000)
    // 1000 Hz are 1000 mel to within 0.02, and 8000 Hz are 2840.02 mel.
    #expect(abs(scale.position(of: 1000) - 999.99 / 2840.02) < 1e-5)
  }

  @Test(arguments: [
    AxisScale(.decibels, from: -160, to: 0), AxisScale(.logarithmicFrequency, from: 20, to: 96_000),
    AxisScale(.melFrequency, from: 0, to: 22_050), AxisScale(.time, from: 0, to: 31_415.9),
    AxisScale(.linear(unit: "V"), from: -1e-7, to: 3e9),
  ])
  func `places and values are inverse, and no label touches another`(scale: AxisScale) {
    for step in 0...20 {
      let position = Double(step) / 20
      #expect(abs(scale.position(of: scale.value(at: position)) - position) < 1e-9)
    }
    for length in [30, 100, 250, 600, 3000.0] {
      for isVertical in [false, true] {
        let ticks = scale.ticks(length: length, fontSize: 12, isVertical: isVertical)
        #expect(ticks.allSatisfy { (-1e-6...1 + 1e-6).contains($0.position) })
        let labelled = ticks.filter(\.isMajor)
        for (one, next) in zip(labelled, labelled.dropFirst()) {
          let room = (next.position - one.position) * length
          let need =
            isVertical
            ? 12
            : (Picture.width(of: one.label, size: 12) + Picture.width(of: next.label, size: 12)) / 2
          #expect(room > need)
        }
      }
    }
  }
}
