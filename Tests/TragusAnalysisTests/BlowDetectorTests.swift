import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

/// A quiet second, noise as long as is said, and another quiet second.
private func noise(_ seconds: Double, amplitude: Float = 0.5, format: AudioFormat) -> [Float] {
  var random = SeededGenerator(seed: 1)
  let ends = format.frameCount(of: 1)..<format.frameCount(of: 1 + seconds)
  return (0..<format.frameCount(of: 2 + seconds)).map { frame in
    (ends.contains(frame) ? amplitude : 0.0005) * Float.random(in: -1...1, using: &random)
  }
}

@Test(arguments: [8000, 16_000, 44_100, 48_000.0])
func `a rush of noise out of the quiet is one blow`(rate: Double) {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  let found = events(
    of: BlowDetector(format: format), hearing: [noise(0.6, format: format)], format: format,
    blocks: .whole)
  #expect(found.map(\.phase) == [.began, .ended])
  #expect(found.last?.kind == .long)
  // The windows are 64 ms long.
  #expect(abs(found[0].start - 1) < 0.07)
  #expect(found.last.map { abs($0.time - 1.6) < 0.07 } == true)
}

@Test(arguments: [8000, 48_000.0])
func `the detector of blows and its observer keep the laws`(rate: Double) {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  let signals = [[noise(0.6, format: format)]]
  checkAnalyzer(format: format, signals: signals, settling: 10) {
    BlowDetector(format: format, updates: 0.032)
  }
  checkAnalyzer(format: format, signals: signals, settling: 10) { BlowObserver(format: format) }
}
