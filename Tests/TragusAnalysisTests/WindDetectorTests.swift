import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

/// Noise that falls above 40 Hz, by f^-4 above 150 Hz, and swells and sinks every 2 s by 12 dB.
private func gusts(
  _ seconds: Double, format: AudioFormat, seed: UInt64 = 1, depth: Float = 0.6
) -> [Float] {
  var random = SeededGenerator(seed: seed)
  let rate = Float(format.sampleRate)
  var (low, smooth): (Float, Float) = (0, 0)
  return (0..<format.frameCount(of: seconds)).map { frame in
    let noise = Float.random(in: -1...1, using: &random)
    low += (2 * .pi * 40 / rate) * (noise - low)
    smooth += (2 * .pi * 150 / rate) * (low - smooth)
    let place = (Float(frame) / (2 * rate)).truncatingRemainder(dividingBy: 1)
    let swell = 1 + depth * (place < 0.5 ? 4 * place - 1 : 3 - 4 * place)
    return 0.03 * rate.squareRoot() * swell * smooth
  }
}

private func winds(_ channels: [[Float]], _ format: AudioFormat) -> [Wind] {
  events(of: WindDetector(format: format), hearing: channels, format: format, blocks: .whole)
}

@Test(arguments: [8000, 44_100.0])
func `gusts of low noise are wind, once`(rate: Double) throws {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  let quiet = [Float](repeating: 0, count: format.frameCount(of: 3))
  let found = winds([quiet + gusts(5, format: format) + quiet], format)
  #expect(found.map(\.phase) == [.began, .ended])
  let last = try #require(found.last)
  // The last second is looked at.
  #expect(abs(last.start - 3) < 0.6)
  #expect(abs((last.end ?? 0) - 8) < 0.6)
  #expect(found[0].at < 3 + 2.5 + 1)
  #expect(last.lowShare > 0.9)
}

@Test(arguments: [8000, 11_025.0])
func `the detector of wind keeps the laws`(rate: Double) {
  let format = AudioFormat(sampleRate: rate, channelCount: 2)
  let channels = (1...2).map { gusts(3, format: format, seed: $0) }
  checkAnalyzer(format: format, signals: [channels], settling: 5) { WindDetector(format: format) }
}

@Test func `steady low noise is wind only where two microphones hear different noise`() {
  let one = AudioFormat(sampleRate: 8000, channelCount: 1)
  let two = AudioFormat(sampleRate: 8000, channelCount: 2)
  let (left, right) = (
    gusts(6, format: one, depth: 0), gusts(6, format: one, seed: 2, depth: 0)
  )
  #expect(winds([left], one).isEmpty)
  #expect(winds([left, left], two).isEmpty)
  #expect(winds([left, right], two).map(\.phase) == [.began, .ended])
  // A second channel that is dead proves nothing.
  #expect(winds([left, left.map { _ in 0 }], two).isEmpty)
}

@Test func `a rush of low noise that is over soon is no wind`() {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  let quiet = [Float](repeating: 0, count: 16_000)
  #expect(winds([quiet + gusts(1.5, format: format) + quiet], format).isEmpty)
}

@Test func `in wind only blows that stand far out count, all events of one alike`() {
  var shelter = WindShelter()
  func admits(_ phase: Phase, at: Double, level: Double) -> Bool {
    shelter.admits(Blow(phase: phase, start: 1, at: at, strength: 0.5, level: level, confidence: 1))
  }
  var found = [admits(.began, at: 4, level: -30)]
  shelter.take(Wind(start: 1, end: nil, at: 5, level: -30, lowShare: 1))
  // It was reported before the wind was known.
  found.append(admits(.ended, at: 6, level: -30))
  #expect(found == [true, true])
  found = [
    admits(.began, at: 7, level: -20), admits(.ended, at: 8, level: -10),
    admits(.began, at: 9, level: -18),
  ]
  #expect(found == [false, false, true])
  shelter.take(Wind(start: 1, end: 10, at: 12, level: -30, lowShare: 1))
  // What a buffer held before the wind ended is still in it.
  found = [admits(.began, at: 13, level: -40), admits(.began, at: 11, level: -40)]
  #expect(found == [true, false])
}
