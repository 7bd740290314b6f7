import Testing
import TragusAnalysis
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import Tragus

private let format = AudioFormat(sampleRate: 8000, channelCount: 1)

/// Rushes of 0.3 s of noise out of the quiet, each with a stronger tone in it.
private func rushes(_ strengths: Range<Int> = 8..<15) -> [Float] {
  var random = SeededGenerator(seed: 1)
  return strengths.flatMap { index in
    (0..<8000).map { frame in
      let noise = Float.random(in: -1...1, using: &random)
      let tone = Float(sine(2 * .pi * 440 * Double(frame) / 8000))
      return 4000..<6400 ~= frame ? 0.3 * noise + 0.02 * Float(index) * tone : 0.0005 * noise
    }
  }
}

private func blows(_ sensitivity: Double, in samples: [Float]) -> [Blow] {
  events(
    of: BlowDetector(format: format, sensitivity: sensitivity), hearing: [samples],
    format: format, blocks: .whole
  ).filter { $0.phase == .ended }
}

@Test func `what the advice names hears it, and a tenth less does not`() {
  let samples = rushes()
  let advice = events(
    of: BlowAdvisor(format: format), hearing: [samples], format: format, blocks: .whole)
  #expect(!advice.isEmpty)
  for one in advice {
    func hears(_ sensitivity: Double) -> Bool {
      blows(sensitivity, in: samples).contains { $0.start <= one.time && one.time <= $0.end! }
    }
    #expect(one.sensitivity > 0.5 && one.sensitivity <= 0.8)
    #expect(hears(one.sensitivity) && !hears(one.sensitivity - 0.1))
    #expect(one.sentence.hasSuffix("; a sensitivity of \(one.sensitivity) hears it"))
  }
}

@Test func `who is as sensitive as can be gets no advice`() {
  var settings = BlowSensor.Settings()
  settings.sensitivity = 1
  let advice = events(
    of: BlowAdvisor(format: format, settings), hearing: [rushes()], format: format, blocks: .whole)
  #expect(advice.isEmpty)
}

@Test func `the adviser on blows keeps the laws`() {
  checkAnalyzer(format: format, signals: [[rushes(10..<13)]], settling: 5) {
    BlowAdvisor(format: format)
  }
}

@Test func `advice says what was missing and by how much`() {
  let advice = BlowAdvice(
    time: 1,
    missed: [
      .init("rise", 13.24, atLeast: 15, unit: "dB"), .init("lines", 2.4, atMost: 2.2),
    ], sensitivity: 0.7)
  #expect(
    advice.sentence
      == "rise 13.2 dB, 1.8 too low; lines 2.40, 0.20 too high; a sensitivity of 0.7 hears it")
  let brief = BlowAdvice(time: 1, missed: [], sensitivity: 0.6)
  #expect(brief.sentence == "not for long enough; a sensitivity of 0.6 hears it")
}
