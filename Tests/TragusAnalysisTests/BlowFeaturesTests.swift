import Testing
import TragusCore

@testable import TragusAnalysis

/// The signal of `fixture_signal` in `Training/Blow/features.py`, of integers alone. It has a quiet
/// room, a burst of noise from 0.4 to 0.9 s, and a tone of 200 Hz from 1.1 to 1.4 s.
private func blowFixtureSignal() -> [Float] {
  var state: UInt32 = 1
  return (0..<12_000).map { frame in
    state = 1_664_525 &* state &+ 1_013_904_223
    let noise = Int(state >> 16) - 32_768
    let gain = (3200..<7200).contains(frame) ? 12_000 : 60
    var value = (noise * gain) >> 15
    if (8800..<11_200).contains(frame) { value += abs(20 - frame % 40) * 800 - 8000 }
    return Float(value) / 32_768
  }
}

/// When the definition changes, `Training/Blow/features.py --fixture` with the path of
/// `BlowFixture.swift` writes new values.
@Test func `the features of a blow are those of their definition`() throws {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  var input = BlowInput(format: format)
  var features = BlowFeatures()
  var found: [[String: Double]] = []
  let buffer = AudioBuffer(format: format, channels: [blowFixtureSignal()])
  var start = 0
  while input.fill(from: buffer, start: &start) {
    guard input.isFilled else {
      features.prepare(input.history)
      continue
    }
    features.measure(input.history, learning: .full, isTonal: false)
    var values = ["level": features.level]
    for name in BlowFeatures.Name.allCases { values["\(name)"] = features[name] }
    found.append(values)
  }
  for (hop, expected) in blowFixture {
    let values = try #require(hop < found.count ? found[hop] : nil)
    let defined = Dictionary(uniqueKeysWithValues: zip(blowFixtureNames, expected))
    for (name, value) in values {
      let wanted = try #require(defined[name], "\(name) is not defined")
      // Windows, transforms and the high-pass are computed in Float. The weakest bins, of which
      // logarithms are taken, may be off by 1e-7 of the strongest.
      #expect(abs(value - wanted) < 0.005, "\(name) in hop \(hop)")
    }
  }
}

@Test func `the trees of the evidence are complete, and an even number`() {
  let (nodeCount, leafCount) = (15, 16)
  let count = BlowEvidence.treeLeaves.count / leafCount
  #expect(count % 2 == 0 && BlowEvidence.treeLeaves.count == count * leafCount)
  #expect(BlowEvidence.treeFeatures.count == count * nodeCount)
  #expect(BlowEvidence.treeThresholds.count == count * nodeCount)
  let isKnown = BlowEvidence.treeFeatures.allSatisfy { $0 < BlowFeatures.Name.allCases.count }
  #expect(isKnown)
}
