import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

private let format = AudioFormat(sampleRate: 8000, channelCount: 1)

/// Bursts of noise of 0.3 s, and pauses of 0.3 s with noise of some amplitude.
private func bursts(_ count: Int, pause amplitude: Float) -> [Float] {
  var random = SeededGenerator(seed: 1)
  return (0..<(count * 4800)).map { frame in
    (frame % 4800 < 2400 ? 0.2 : amplitude) * Float.random(in: -1...1, using: &random)
  }
}

private func kinds(_ samples: [Float]) -> [BlowHindrance.Kind] {
  events(
    of: BlowHindranceMonitor(format: format), hearing: [samples], format: format, blocks: .whole
  ).map(\.kind)
}

@Test func `three falls to nothing are noise suppression, and are said once`() {
  #expect(kinds(bursts(2, pause: 0)).isEmpty)
  #expect(kinds(bursts(3, pause: 0)) == [.suppressed])
  #expect(kinds(bursts(6, pause: 0)) == [.suppressed])
}

@Test func `a room with a microphone's own noise is none`() {
  // -75 dBFS.
  #expect(kinds(bursts(6, pause: 0.0003)).isEmpty)
}

@Test func `the monitor of hindrances keeps the laws`() {
  checkAnalyzer(format: format, signals: [[bursts(4, pause: 0)]], settling: 4) {
    BlowHindranceMonitor(format: format)
  }
}
