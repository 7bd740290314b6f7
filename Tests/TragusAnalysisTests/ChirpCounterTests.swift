import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

struct ChirpCounterTests {
  private let format = AudioFormat(sampleRate: 16_000, channelCount: 1)

  /// Chirps of pulses at these times, in noise.
  private func chirps(
    at times: [Double], duration: Double, pulses: Int = 5, noise: Double = 0.01,
    rate: Double = 16_000, softer: [Double] = [], by decibels: Double = 0
  ) -> [Float] {
    var generator = SeededGenerator(seed: 9)
    var samples = (0..<Int(duration * rate)).map { _ in
      Float(noise * Double.random(in: -1...1, using: &generator))
    }
    let all = times.map { ($0, 0.1) } + softer.map { ($0, 0.1 * pow(10, -decibels / 20)) }
    for (time, amplitude) in all {
      for pulse in 0..<pulses {
        let first = Int((time + 0.025 * Double(pulse)) * rate)
        for frame in 0..<Int(0.012 * rate) where first + frame < samples.count {
          let phase = 2 * Double.pi * 3000 * Double(frame) / rate
          samples[first + frame] += Float(amplitude * sin(phase))
        }
      }
    }
    return samples
  }

  @Test(arguments: [30, 92, 140.0])
  func `the rate is that of the chirps, not of their pulses`(rate: Double) {
    let times = (0..<Int(12 * rate / 60)).map { 0.7 + Double($0) * 60 / rate }
    let found = events(
      of: ChirpCounter(format: format), hearing: [chirps(at: times, duration: 14)],
      format: format, blocks: .fixed(1024))
    #expect(found.count == 14)
    let last = found[11]
    // Starts are found within a hop of 5 ms, over 11 s.
    #expect(abs((last.rate ?? 0) / rate - 1) < 0.001)
    #expect((last.regularity ?? 0) > 0.97)
    #expect(abs((last.frequency ?? 0) - 3000) < 60)  // a window of 10 ms; bins of 31 Hz
    #expect(found.last?.totalCount == times.count)
  }

  @Test func `each chirp is told with its start and its end`() {
    let times = [0.5, 1.1, 1.6, 2.9]
    let found = events(
      of: ChirpDetector(format: format), hearing: [chirps(at: times, duration: 4)],
      format: format, blocks: .whole)
    #expect(found.count == times.count)
    for (chirp, time) in zip(found, times) {
      // Five pulses, 25 ms apart; the window is 10 ms long.
      #expect(abs(chirp.start - time) < 0.01 && abs(chirp.end - (time + 0.112)) < 0.012)
    }
    let pulses = events(
      of: ChirpDetector(format: format, gap: 0), hearing: [chirps(at: times, duration: 4)],
      format: format, blocks: .whole)
    #expect(pulses.count == 20)
  }

  @Test func `noise has no chirps, and chance is not regular`() {
    let noise = events(
      of: ChirpDetector(format: format), hearing: [chirps(at: [], duration: 20, noise: 0.3)],
      format: format, blocks: .whole)
    #expect(noise.isEmpty)
    // A Poisson process: the logarithm of a uniform number between two clicks.
    var generator = SeededGenerator(seed: 4)
    var times: [Double] = [0.5]
    while let last = times.last, last < 19 {
      times.append(last + 0.1 - 0.5 * log(Double.random(in: 0.0001...1, using: &generator)))
    }
    let found = events(
      of: ChirpCounter(format: format),
      hearing: [chirps(at: times, duration: 20, pulses: 1)], format: format, blocks: .whole)
    #expect((found.last?.regularity ?? 1) < 0.5)
  }

  @Test(arguments: [8, 28.0], [1, 6, 14])
  func `softer chirps between those of a clock do not change its rate`(
    decibels: Double, count: Int
  ) {
    let times = (0..<15).map { 0.7 + Double($0) }
    // Another one with a time of its own: 50.4 a minute, which comes near to a tick once.
    let softer = (0..<count).map { 1.05 + 1.19 * Double($0) }.filter { softer in
      softer < 15 && times.allSatisfy { abs($0 - softer) > 0.25 }
    }
    let found = events(
      of: ChirpCounter(format: format),
      hearing: [
        chirps(
          at: times, duration: 15.5, noise: 0.001, softer: softer, by: decibels)
      ], format: format, blocks: .fixed(1024))
    // Starts are found within a hop of 5 ms.
    #expect(abs((found.last?.rate ?? 0) - 60) < 0.5)
    #expect((found.last?.regularity ?? 0) > 0.97)
    #expect(found.last?.totalCount == times.count + softer.count)
  }

  @Test func `a tick that was missed does not change the rate`() {
    let times = (0..<15).map { 0.7 + Double($0) }.filter { abs($0 - 6.7) > 0.1 }
    let found = events(
      of: ChirpCounter(format: format), hearing: [chirps(at: times, duration: 15.5)],
      format: format, blocks: .fixed(1024))
    #expect(abs((found.last?.rate ?? 0) - 60) < 0.5)
  }

  @Test func `the rate stays where every third tick is missing`() {
    let times = (0..<15).filter { $0 % 3 != 2 }.map { 0.7 + Double($0) }
    let found = events(
      of: ChirpCounter(ChirpDetector(format: format), period: 0.25),
      hearing: [chirps(at: times, duration: 15)],
      format: format, blocks: .fixed(1024))
    // From the fourth tick on, which makes it a rhythm.
    #expect(found.filter { $0.time > 5 }.allSatisfy { abs(($0.rate ?? 0) - 60) < 0.5 })
  }

  @Test func `Dolbear's crickets tell the temperature`() {
    // 50 + (N - 40) / 4 by hand.
    for (rate, fahrenheit) in [(40.0, 50.0), (80, 60), (120, 70)] {
      let celsius = CricketThermometer.temperature(chirpsPerMinute: rate)
      #expect(abs((celsius ?? 0) - (fahrenheit - 32) / 1.8) < 1e-9)
    }
    #expect(CricketThermometer.temperature(chirpsPerMinute: 400) == nil)
  }

  @Test(arguments: [8000, 44_100, 48_000.0])
  func `the laws of analyzers hold`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let samples = chirps(at: [0.3, 0.8, 1.3, 1.8], duration: 2.2, rate: rate)
    // The noise falls by 24 dB each second, to -100 dBFS.
    checkAnalyzer(format: format, signals: [[samples]], settling: 5) {
      ChirpDetector(format: format)
    }
  }
}
