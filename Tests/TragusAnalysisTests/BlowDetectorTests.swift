import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

/// Half a second of quiet, noise of the given length, and quiet again.
private func noise(_ seconds: Double, amplitude: Float = 0.5, format: AudioFormat) -> [Float] {
  var random = SeededGenerator(seed: 1)
  let ends = format.frameCount(of: 0.5)..<format.frameCount(of: 0.5 + seconds)
  return (0..<format.frameCount(of: 1 + seconds)).map { frame in
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
  #expect(abs(found[0].start - 0.5) < 0.07)
  #expect(found.last.map { abs($0.time - 1.1) < 0.07 } == true)
}

@Test(arguments: [8000, 11_025.0])
func `the detector of blows keeps the laws`(rate: Double) {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  checkAnalyzer(format: format, signals: [[noise(0.3, format: format)]], settling: 2) {
    BlowDetector(format: format, updates: 0.032)
  }
}

@Test func `the observer of blows keeps the laws`() {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  checkAnalyzer(format: format, signals: [[noise(0.3, format: format)]], settling: 5) {
    BlowObserver(format: format)
  }
}

// What is left of each blow, and the first moments of the next, become usual. Without knowing that
// somebody blows again and again, 2 to 4 of these 12 are heard.
@Test(arguments: [Float(0.1), 0.4])
func `who blows again and again is heard again and again`(amplitude: Float) {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  var random = SeededGenerator(seed: 1)
  var samples: [Float] = []
  for _ in 0..<12 {
    for (duration, level) in [(1.2, 0.0005), (0.5, amplitude), (1.5, 0.01)] {
      for _ in 0..<format.frameCount(of: duration) {
        samples.append(level * Float.random(in: -1...1, using: &random))
      }
    }
  }
  let found = events(
    of: BlowDetector(format: format), hearing: [samples], format: format, blocks: .whole)
  #expect(found.count { $0.phase == .ended } == 12)
}

@Test func `two blows are a session, a burst is none`() {
  var session = BlowSession()
  session.hear(from: 10, to: 10.3)
  session.hear(from: 11, to: 11.3)
  #expect(!session.lasts(at: 11.4))
  session.hear(from: 12, to: 12.3)
  #expect(session.lasts(at: 32.2))
  #expect(!session.lasts(at: 32.3))
  session.hear(from: 40, to: 41)
  #expect(!session.lasts(at: 41))
}

@Test(arguments: [Float(0.1), 0.3])
func `a blow is heard a second after somebody talked`(amplitude: Float) {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  var random = SeededGenerator(seed: 1)
  var samples: [Float] = []
  func add(_ duration: Double, _ level: Float) {
    for _ in 0..<format.frameCount(of: duration) {
      samples.append(level * Float.random(in: -1...1, using: &random))
    }
  }
  add(1, 0.0005)
  for syllable in 0..<16 {
    let period = 53 + syllable % 5  // samples: 138 to 151 Hz
    for frame in 0..<format.frameCount(of: 0.35) {
      samples.append(amplitude * (2 * Float(frame % period) / Float(period) - 1))
    }
    add(0.15, 0.0005)
  }
  add(1, 0.0005)
  add(0.6, 0.5)
  add(1, 0.0005)
  let found = events(
    of: BlowDetector(format: format), hearing: [samples], format: format, blocks: .whole)
  #expect(found.map(\.phase) == [.began, .ended])
  #expect(found.first.map { abs($0.start - 10) < 0.07 } == true)
}
