import Foundation
import Testing
import TragusCore
import TragusDSP
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

/// Ten seconds of noise, behind four high-pass filters of the second order.
private func noise(above frequency: Double, level: Float = 0.2) -> [Float] {
  var random = SeededGenerator(seed: 2)
  var samples = (0..<80_000).map { _ in Float.random(in: -level...level, using: &random) }
  for _ in 0..<4 {
    var filter = Biquad(.highPass(cutoff: frequency, sampleRate: format.sampleRate))
    var span = samples.mutableSpan
    filter.process(&span)
  }
  return samples
}

@Test func `a low end that is missing for nine seconds is said once`() {
  // 48 dB an octave: 28 dB less at 200 Hz and 75 dB at 100 Hz than above 300 Hz.
  #expect(kinds(noise(above: 300)) == [.thin])
  #expect(kinds(Array(noise(above: 300).prefix(71_000))).isEmpty)
  // As phones and other small microphones fall.
  #expect(kinds(noise(above: 100)).isEmpty)
  // Too soft to be judged by: -75 dBFS.
  #expect(kinds(noise(above: 300, level: 0.0003)).isEmpty)
}

@Test(arguments: [100, 500, 1700, 2999.0])
func `a rate that is too low for the bands tells nothing of the low end`(rate: Double) {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  let found = events(
    of: BlowHindranceMonitor(format: format), hearing: [noise(above: 300)], format: format,
    blocks: .whole)
  #expect(!found.map(\.kind).contains(.thin))
}

@Test func `tones without a low end are none`() {
  let tones = (0..<80_000).map { frame in
    let time = Float(frame) / 8000
    return 0.2 * (sin(2 * .pi * 440 * time) + sin(2 * .pi * 550 * time))
  }
  #expect(kinds(tones).isEmpty)
}

@Test func `the monitor of hindrances keeps the laws`() {
  checkAnalyzer(format: format, signals: [[bursts(4, pause: 0)], [noise(above: 300)]], settling: 4)
  {
    BlowHindranceMonitor(format: format)
  }
}
