import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

private func blows(
  _ samples: [Float], rate: Double = 8000, threshold: Double = 0.95
) -> [Blow] {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  return events(
    of: TutorialBlowDetector(format: format, threshold: threshold), hearing: [samples],
    format: format, blocks: .whole)
}

private func square(_ seconds: Double, rate: Double = 8000, amplitude: Float = 1) -> [Float] {
  (0..<Int(seconds * rate)).map { $0 / 20 % 2 == 0 ? amplitude : -amplitude }
}

@Test func `full scale crosses the published threshold after 59 ticks`() {
  // 1 - 0.95^n > 0.95 from n = 59 on: 1.77 s.
  let found = blows(square(3))
  #expect(found.map(\.phase) == [.began, .ended])
  #expect(found[0].at == 59 * 240 / 8000.0)
}

@Test func `nine tenths of full scale never crosses it`() {
  #expect(blows(square(60, amplitude: 0.9)).isEmpty)
}

@Test func `what has been loud goes on for long after it`() {
  // From nearly 1, 0.95^14 is the first below 0.5: 0.42 s.
  let found = blows(square(10) + [Float](repeating: 0, count: 16_000), threshold: 0.5)
  #expect(found.count == 2)
  #expect(abs(found[1].at - 10.42) < 0.03)
}

@Test(arguments: [500, 1102.5])
func `the tutorial's detector keeps the laws`(rate: Double) {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  let quiet = [Float](repeating: 0.01, count: Int(rate / 5))
  // Until 0.95^n is nothing beside what comes next.
  checkAnalyzer(
    format: format, signals: [[quiet + square(1, rate: rate) + quiet]], settling: 30
  ) {
    TutorialBlowDetector(format: format, threshold: 0.5)
  }
}
