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

struct InputMonitorTests {
  private func heard(_ channels: [[Float]], rate: Double = 16_000) -> [InputHealth] {
    let format = AudioFormat(sampleRate: rate, channelCount: channels.count)
    return events(
      of: InputMonitor(format: format), hearing: channels, format: format, blocks: .fixed(160))
  }

  private func noise(_ amplitude: Float, seconds: Double, rate: Double = 16_000, seed: UInt64 = 1)
    -> [Float]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int(seconds * rate)).map { _ in
      Float.random(in: -amplitude...amplitude, using: &generator)
    }
  }

  private func constant(_ value: Float, seconds: Double) -> [Float] {
    Array(repeating: value, count: Int(seconds * 16_000))
  }

  @Test func `nothing is wrong with noise`() {
    #expect(heard([noise(0.1, seconds: 8)]).isEmpty)
    #expect(heard([noise(0.0001, seconds: 8)]).isEmpty)
  }

  @Test func `digital silence is reported after a second, and its end`() {
    let events = heard([noise(0.1, seconds: 2) + constant(0, seconds: 3) + noise(0.1, seconds: 1)])
    #expect(events.map(\.condition) == [.silent, .silent])
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(events[0].start == 2)
    // Within the 2 s in which a dead microphone must be noticed.
    #expect(abs(events[0].at - 3) < 0.01)
    #expect(events[1].end == 5)
  }

  @Test func `a pause of less than a second is no silence`() {
    #expect(
      heard([noise(0.1, seconds: 2) + constant(0, seconds: 0.9) + noise(0.1, seconds: 1)]).isEmpty)
  }

  @Test func `one living channel is enough`() {
    #expect(heard([constant(0, seconds: 4), noise(0.1, seconds: 4)]).isEmpty)
  }

  @Test func `a constant value is broken hardware`() {
    let events = heard([constant(0.003, seconds: 3)])
    #expect(events.map(\.condition) == [.constant, .constant])
    #expect(abs(events[0].value! - 0.003) < 1e-6)
  }

  @Test func `three samples in a row at the rails are clipping, two are not`() {
    var samples = noise(0.5, seconds: 6)
    samples[16_000] = 1
    samples[16_001] = 1
    #expect(heard([samples]).isEmpty)
    samples[16_002] = 1
    let events = heard([samples])
    #expect(events.map(\.condition) == [.clipping, .clipping])
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(abs(events[1].end! - 1.1) < 0.001)
    // Two seconds without clipping.
    #expect(abs(events[1].at - 3.1) < 0.001)
  }

  @Test func `a run of clipped samples across two hops counts`() {
    var samples = noise(0.5, seconds: 4)
    for index in 1_599...1_601 { samples[index] = -1 }
    #expect(heard([samples]).first?.condition == .clipping)
  }

  @Test func `an offset of 3 percent is reported, a low tone is none`() {
    let events = heard([noise(0.1, seconds: 4).map { $0 + 0.03 }])
    #expect(events.map(\.condition) == [.offset, .offset])
    #expect(abs(events[0].value! - 0.03) < 0.002)
    let hum = (0..<64_000).map { Float(0.5 * sin(2 * .pi * 50 * Double($0) / 16_000)) }
    #expect(heard([hum]).isEmpty)
    // A gust: a mean of 4 % over 2 s that comes and goes.
    let gust = (0..<64_000).map { index -> Float in
      let swing = sin(2 * .pi * 0.25 * Double(index) / 16_000)
      return Float(0.06 * swing * swing)
    }
    #expect(heard([gust]).isEmpty)
  }

  @Test func `what happens in the last part of a hop counts`() {
    // 99 ms of full scale, and a second of silence that does not fill whole hops.
    #expect(heard([Array(repeating: 1, count: 1_584)]).map(\.condition) == [.clipping, .clipping])
    let silence: [Float] = Array(repeating: 0, count: 11_025)
    #expect(heard([silence], rate: 11_025).map(\.condition) == [.silent, .silent])
  }

  @Test func `the value of a constant input is the greatest one`() {
    let channels: [[Float]] = [
      Array(repeating: 0, count: 32_000), Array(repeating: -0.3, count: 32_000),
    ]
    #expect(heard(channels).first?.value == Double(Float(-0.3)))
  }

  @Test func `a stream of a few samples a second is not constant`() {
    #expect(heard([noise(0.5, seconds: 40, rate: 4)], rate: 4).isEmpty)
  }

  /// Noise that ends abruptly: lines of equal strength and random phases up to a frequency, which
  /// repeat every 1024 samples.
  private func limited(to cutoff: Double, seconds: Double, rate: Double) -> [Float] {
    let count = 1_024
    var random = SeededGenerator(seed: 1)
    var period = [Double](repeating: 0, count: count)
    for line in 1...Int(cutoff / rate * Double(count)) {
      let phase = Double.random(in: 0..<(2 * .pi), using: &random)
      for index in period.indices {
        let turns = Double(line * index % count) / Double(count)
        period[index] += 0.01 * cos(2 * .pi * turns + phase)
      }
    }
    return (0..<Int(seconds * rate)).map { Float(period[$0 % count]) }
  }

  @Test(arguments: [(3_400, 16_000), (8_000, 48_000)] as [(Double, Double)])
  func `a cut far below half the rate is found at its frequency`(cutoff: Double, rate: Double) {
    let events = heard([limited(to: cutoff, seconds: 3.2, rate: rate)], rate: rate)
    #expect(events.map(\.condition) == [.bandLimited, .bandLimited])
    // The window of Hann blurs the last line by two bins of at most 25 Hz.
    #expect(abs((events.first?.value ?? 0) - cutoff) < 75)
    // The end says what it was that has ended.
    #expect(events.last?.end != nil && events.last?.value == events.first?.value)
  }

  @Test func `tones and falling spectra are no cut`() {
    let tones = (0..<160_000).map { index -> Float in
      let phase = 2 * Double.pi * Double(index) / 48_000
      return Float(0.3 * sin(440 * phase) + 0.2 * sin(1_234 * phase) + 0.1 * sin(5_001 * phase))
    }
    #expect(heard([tones], rate: 48_000).isEmpty)
    // Brown noise above 76 Hz: it falls by 6 dB an octave.
    var sum: Float = 0
    let brown = noise(0.01, seconds: 4, rate: 48_000).map { step -> Float in
      sum = sum * 0.99 + step
      return sum
    }
    #expect(heard([brown], rate: 48_000).isEmpty)
  }

  // At 11,025 Hz a hop is not a whole number of frames.
  @Test(arguments: [(8_000, 1), (11_025, 2)] as [(Double, Int)])
  func `the laws of analyzers hold`(sampleRate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: channelCount)
    let second = Int(sampleRate)
    let faulty =
      noise(0.2, seconds: 1.5, rate: sampleRate) + [Float](repeating: 0, count: 2 * second)
      + noise(2, seconds: 0.5, rate: sampleRate).map { min(max($0, -1), 1) + 0.1 }
      + [Float](repeating: 0.25, count: 3 * second / 2) + noise(0.2, seconds: 4, rate: sampleRate)
    // Bad samples look like clipping, which takes 2 s to end; the spectrum looks back 3 s.
    checkAnalyzer(
      format: format, signals: [Array(repeating: faulty, count: channelCount)], settling: 6
    ) { InputMonitor(format: format) }
  }
}
