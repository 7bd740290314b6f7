import Testing
import TragusAnalysis
import TragusCore
import TragusTestSupport

@testable import Tragus

private let format = AudioFormat(sampleRate: 8000, channelCount: 1)

/// Six times quiet and half a second of noise, each time 2 dB louder.
private func rushes(from level: Double) -> [Float] {
  var random = SeededGenerator(seed: 1)
  return (0..<6).flatMap { index in
    let loud = Float(power(10, (level + 2 * Double(index)) / 20))
    return (0..<16_000).map { frame in
      (8000..<12_000 ~= frame ? loud : 0.0005) * Float.random(in: -1...1, using: &random)
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
  // From a rush that only the most sensitive hears to one that the usual one does.
  let samples = rushes(from: -30)
  let advice = events(
    of: BlowAdvisor(format: format), hearing: [samples], format: format, blocks: .whole)
  #expect(!advice.isEmpty)
  for one in advice {
    func hears(_ sensitivity: Double) -> Bool {
      blows(sensitivity, in: samples).contains { $0.start <= one.time && one.time <= $0.end! }
    }
    #expect(one.sensitivity > 0.5 && one.sensitivity <= 0.8)
    #expect(hears(one.sensitivity) && !hears(one.sensitivity - 0.1))
    #expect(one.sentence.hasSuffix("; --sensitivity \(one.sensitivity) hears it"))
  }
}

@Test func `who is as sensitive as can be gets no advice`() {
  let advice = events(
    of: BlowAdvisor(format: format, sensitivity: 1), hearing: [rushes(from: -50)], format: format,
    blocks: .whole)
  #expect(advice.isEmpty)
}

@Test func `the adviser on blows keeps the laws`() {
  checkAnalyzer(format: format, signals: [[rushes(from: -30)]], settling: 5) {
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
      == "rise 13.2 dB, 1.8 too low; lines 2.4, 0.2 too high; --sensitivity 0.7 hears it")
  let brief = BlowAdvice(time: 1, missed: [], sensitivity: 0.6)
  #expect(brief.sentence == "not for long enough; --sensitivity 0.6 hears it")
}
