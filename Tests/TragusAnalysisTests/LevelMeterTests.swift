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

struct LevelMeterTests {
  private let mono = AudioFormat(sampleRate: 48_000, channelCount: 1)

  private func sine(_ amplitude: Double, _ frequency: Double, count: Int, rate: Double = 48_000)
    -> [Float]
  {
    (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate)) }
  }

  private func whole(_ channels: [[Float]], rate: Double = 48_000) -> Level {
    let format = AudioFormat(sampleRate: rate, channelCount: channels.count)
    let meter = LevelMeter(format: format, period: .infinity)
    return events(of: meter, hearing: channels, format: format, blocks: .fixed(512))[0]
  }

  @Test(arguments: [0, -1, -20, -60, -100, -120.0])
  func `a sine has its amplitude as peak and 3.01 dB less as RMS`(decibels: Double) {
    let level = whole([sine(pow(10, decibels / 20), 997, count: 96_000)])
    // Samples of 997 Hz at 48 kHz come within 0.0001 dB of the crest.
    #expect(abs(level.peak - decibels) < 0.001)
    #expect(abs(level.rms - (decibels - 3.0103)) < 0.001)
    #expect(abs(level.crest - 3.0103) < 0.001)
  }

  @Test func `every statistic equals its definition in double precision`() {
    var generator = SeededGenerator(seed: 11)
    let samples = (0..<1_000_003).map { _ in
      Float.random(in: -1...1, using: &generator) * 1.2 + 0.03
    }
    let level = whole([samples])
    let values = samples.map { Double($0) }
    let mean = values.reduce(0, +) / Double(values.count)
    let power = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    #expect(level.peakAmplitude == values.map { abs($0) }.max())
    // Sums of 64 values in single precision are exact to 4e-6 at worst, here far better.
    #expect(abs(level.rmsAmplitude / power.squareRoot() - 1) < 1e-6)
    #expect(abs(level.offset - mean) < 1e-7)
    #expect(
      level.clippedSampleCount == Int64(samples.count { abs($0) >= 1 - 0x1p-15 }))
    #expect(level.frameCount == 1_000_003)
  }

  @Test func `channels are reported together and each`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 2)
    let channels = [[Float](repeating: 0.5, count: 800), [Float](repeating: -0.25, count: 800)]
    let meter = LevelMeter(format: format, period: 0.1, report: .combinedAndEach)
    let levels = events(of: meter, hearing: channels, format: format, blocks: .whole)
    #expect(levels.map(\.channel) == [nil, 0, 1])
    #expect(levels[0].peakAmplitude == 0.5)
    // The mean of 0.25 and 0.0625.
    #expect(levels[0].rmsAmplitude == 0.15625.squareRoot())
    #expect(levels[0].offset == 0.125)
    #expect(levels[2].offset == -0.25)
  }

  @Test func `two channels in opposite phase are not silence`() {
    let left = sine(0.1, 997, count: 48_000)
    let level = whole([left, left.map { -$0 }])
    #expect(abs(level.rms - -23.0103) < 0.001)
  }

  @Test func `silence reads the floor and nothing is infinite`() {
    let level = whole([[Float](repeating: 0, count: 100)])
    #expect(level.peak == -160)
    #expect(level.rms == -160)
    #expect(level.crest == 0)
    let empty = whole([[]])
    #expect(empty.frameCount == 0)
    #expect(empty.rms == -160)
  }

  @Test func `what is not a number counts as silence and is counted`() {
    var samples = sine(0.25, 997, count: 96_000)
    samples[1_000] = .nan
    samples[2_000] = .infinity
    samples[3_000] = -.greatestFiniteMagnitude
    let level = whole([samples])
    #expect(level.invalidSampleCount == 3)
    #expect(level.clippedSampleCount == 0)
    #expect(abs(level.rms - (20 * log10(0.25) - 3.0103)) < 0.001)
  }

  @Test func `samples beyond full scale are measured, not clipped`() {
    let level = whole([sine(2, 997, count: 96_000)])
    #expect(abs(level.peak - 6.0206) < 0.001)
    #expect(abs(level.rms - 3.0103) < 0.001)
  }

  @Test func `an hour does not drift`() {
    // 2^24 samples of -40 dBFS: a running sum in single precision would stop growing.
    let format = mono
    var meter = LevelMeter(format: format, period: .infinity)
    let buffer = AudioBuffer(format: format, channels: [[Float](repeating: 0.01, count: 65_536)])
    for _ in 0..<256 { _ = meter.process(buffer) }
    #expect(abs(meter.finish()[0].rms - -40) < 0.0001)
  }

  @Test func `periods are counted in frames and the last one may be short`() {
    let meter = LevelMeter(format: mono, period: 0.01)
    let levels = events(
      of: meter, hearing: [sine(0.5, 1_000, count: 1_000)], format: mono, blocks: .fixed(7))
    #expect(levels.map(\.frameCount) == [480, 480, 40])
    #expect(levels.map(\.time) == [480, 960, 1_000].map { $0 / 48_000 })
  }

  @Test func `lost frames cut a period short but not the whole`() {
    let buffer = AudioBuffer(format: mono, channels: [[Float](repeating: 0.5, count: 1_000)])
    var periods = LevelMeter(format: mono, period: 0.1)
    _ = periods.process(buffer)
    #expect(periods.skip(500).map(\.frameCount) == [1_000])
    var whole = LevelMeter(format: mono, period: .infinity)
    _ = whole.process(buffer)
    #expect(whole.skip(500).isEmpty)
    _ = whole.process(buffer)
    #expect(whole.finish().map(\.frameCount) == [2_000])
  }

  @Test func `a level becomes the value of a gauge`() {
    let level = whole([[Float](repeating: 0.1, count: 100)])
    #expect(abs(level.normalized(floor: -80) - 0.75) < 1e-6)
    #expect(whole([[0]]).normalized() == 0)
    #expect(whole([[4]]).normalized() == 1)
  }

  @Test(arguments: [(8_000, 1), (44_100, 2), (48_000, 5), (192_000, 1)] as [(Double, Int)])
  func `the laws of analyzers hold`(sampleRate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: channelCount)
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<channelCount).map { _ in
      (0..<30_011).map { _ in Float.random(in: -1.01...1.01, using: &generator) }
    }
    for report in [LevelMeter.Report.combined, .each, .combinedAndEach] {
      // A period that starts 4096 frames and a settling time after the bad samples.
      checkAnalyzer(format: format, signals: [noise], settling: 4096 / sampleRate) {
        LevelMeter(format: format, period: 1024 / sampleRate, report: report)
      }
    }
    checkAnalyzer(format: format, signals: [noise], settling: 0.013) {
      LevelMeter(format: format, period: 0.013)
    }
  }
}
