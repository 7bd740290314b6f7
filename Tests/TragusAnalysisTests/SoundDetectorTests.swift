import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct SoundDetectorTests {
  private let mono = AudioFormat(sampleRate: 48_000, channelCount: 1)

  // 1 kHz, of the given RMS level, over stretches of seconds.
  private func tone(_ stretches: [(decibels: Double?, duration: Double)], offset: Float = 0)
    -> [Float]
  {
    var samples: [Float] = []
    for (decibels, duration) in stretches {
      let amplitude = decibels.map { pow(10, $0 / 20) * 2.0.squareRoot() } ?? 0
      for _ in 0..<Int(duration * 48_000) {
        let phase = 2 * Double.pi * 1_000 * Double(samples.count) / 48_000
        samples.append(Float(amplitude * sin(phase)) + offset)
      }
    }
    return samples
  }

  private func heard(_ samples: [Float], _ detector: SoundDetector) -> [SoundActivity] {
    events(of: detector, hearing: [samples], format: mono, blocks: .fixed(512))
  }

  @Test func `what is loud begins and ends where it does`() {
    let detector = SoundDetector(format: mono, threshold: -40)
    let found = heard(tone([(nil, 1), (-30, 2), (nil, 3)]), detector)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.map(\.start) == [1, 1])
    // The 20 Hz filter rings for a hop.
    #expect(abs((found[1].end ?? 0) - 3) <= 0.011)
    #expect(found[0].at == 1.01)
    #expect(abs(found[1].at - 3.5) <= 0.011)
    // The filter takes 0.002 dB from 1 kHz; its start adds a little.
    #expect(abs(found[1].level - -30) < 0.1)
  }

  @Test func `a level at the threshold opens, one below does not`() {
    // 10 ms hold ten whole periods of 1 kHz; the filter takes 0.002 dB.
    #expect(
      !heard(tone([(nil, 0.1), (-39.9, 1)]), SoundDetector(format: mono, threshold: -40)).isEmpty)
    #expect(
      heard(tone([(nil, 0.1), (-40.1, 1)]), SoundDetector(format: mono, threshold: -40)).isEmpty)
  }

  @Test func `within the hysteresis it stays loud, and pauses shorter than the hang end nothing`() {
    let detector = SoundDetector(format: mono, threshold: -40, hysteresis: 6, hang: 0.5)
    let wavering = tone([(-35, 0.2), (-45, 2), (nil, 0.4), (-35, 0.2), (nil, 1)])
    #expect(heard(wavering, detector).count == 2)
    let broken = tone([(-35, 0.2), (nil, 0.6), (-35, 0.2), (nil, 1)])
    #expect(heard(broken, detector).count == 4)
  }

  @Test func `an offset is not loud for long, and what lasts ends with the stream`() {
    let detector = SoundDetector(format: mono, threshold: -40)
    // A step of 0.5 falls below -46 dBFS within 5 time constants of 8 ms.
    let found = heard(tone([(nil, 2)], offset: 0.5), detector)
    #expect(found.count == 2)
    #expect(found.allSatisfy { ($0.end ?? 0) < 0.06 })
    let open = heard(tone([(nil, 1), (-20, 1)]), detector)
    #expect(open.last?.end == 2)
  }

  @Test func `the loudest channel counts`() {
    let stereo = AudioFormat(sampleRate: 48_000, channelCount: 2)
    let quiet = [Float](repeating: 0, count: 48_000)
    let found = events(
      of: SoundDetector(format: stereo, threshold: -31),
      hearing: [quiet, tone([(-30, 1)])], format: stereo, blocks: .whole)
    #expect(found.count == 2)
  }

  @Test(arguments: [(8_000, 1), (44_100, 2), (192_000, 1)] as [(Double, Int)])
  func `the laws of analyzers hold`(sampleRate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: channelCount)
    var generator = SeededGenerator(seed: 3)
    // Bursts of 0.1 s every 0.4 s.
    let noise = (0..<channelCount).map { _ in
      (0..<Int(2 * sampleRate)).map { frame in
        frame % Int(0.4 * sampleRate) < Int(0.1 * sampleRate)
          ? Float.random(in: -0.5...0.5, using: &generator) : 0
      }
    }
    // The hang, and the filter's memory of 1e60: 140 time constants of 8 ms.
    checkAnalyzer(format: format, signals: [noise], settling: 1.2) {
      SoundDetector(format: format, threshold: -30, hang: 0.2)
    }
  }
}
