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

struct SoundLevelMeterTests {
  private func whole(
    _ samples: [Float], rate: Double = 48_000, weighting: FrequencyWeighting = .a,
    fullScaleLevel: Double? = nil
  ) -> SoundLevel {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let meter = SoundLevelMeter(
      format: format, weighting: weighting, period: .infinity, fullScaleLevel: fullScaleLevel)
    return events(of: meter, hearing: [samples], format: format, blocks: .fixed(1_000))[0]
  }

  // IEC 61672-1:2013, annex E, formulas (E.1) and (E.6), as squares.
  private func weightingOfC(_ f: Double) -> Double {
    let (low, high) = (20.598997 * 20.598997, 12194.217 * 12194.217)
    return pow(high * f * f / ((f * f + low) * (f * f + high)), 2)
  }

  private func weightingOfA(_ f: Double) -> Double {
    let (a, b) = (107.65265 * 107.65265, 737.86223 * 737.86223)
    return weightingOfC(f) * f * f / (f * f + a) * f * f / (f * f + b)
  }

  @Test(arguments: [8_000, 44_100, 96_000.0])
  func `steady tones read what the formulas of the weightings say`(rate: Double) {
    for third in stride(from: -15, through: 13, by: 7) {
      let frequency = 1_000 * pow(10, Double(third) / 10)
      guard frequency < 0.45 * rate else { continue }
      // The start of the tone is a click, which weighs more the lower the tone.
      let level = whole(tone(frequency, level: -6, seconds: 3, rate: rate), rate: rate).whole
      let a = -9.0103 + 10 * log10(weightingOfA(frequency) / weightingOfA(1_000))
      let c = -9.0103 + 10 * log10(weightingOfC(frequency) / weightingOfC(1_000))
      // The filters are within 0.02 dB; the rest is the click.
      #expect(abs(level.equivalentA - a) < 0.06)
      #expect(abs(level.equivalentC - c) < 0.04)
      #expect(abs(level.equivalentZ - -9.0103) < 0.04)
    }
  }

  // IEC 61672-1:2013, table 4: reference responses to bursts of 4 kHz in decibels, rounded to 0.1
  // dB. They are 10 lg(1 - exp(-duration / time constant)) and 10 lg(duration / 1 s).
  @Test(arguments: [
    (1.0, 0.0, -2.0, 0.0), (0.5, -0.1, -4.1, -3.0), (0.2, -1.0, -7.4, -7.0),
    (0.1, -2.6, -10.2, -10.0), (0.05, -4.8, -13.1, -13.0), (0.02, -8.3, -17.0, -17.0),
    (0.01, -11.1, -20.0, -20.0), (0.005, -14.1, -23.0, -23.0), (0.002, -18.0, -27.0, -27.0),
    (0.001, -21.0, -30.0, -30.0),
  ])
  func `bursts read what the table of the standard says`(
    duration: Double, fast: Double, slow: Double, exposure: Double
  ) {
    let burst = tone(4_000, level: -6, seconds: duration, before: 0.5, after: 1)
    let level = whole(burst).whole
    let steady = -9.0103 + 10 * log10(weightingOfA(4_000) / weightingOfA(1_000))
    // 0.05 from the table's rounding; the filter spreads bursts of few cycles by 0.06 dB. The
    // limits of class 1 are 0.5 dB and more.
    #expect(abs(level.maximum.fast - (steady + fast)) < 0.12)
    #expect(abs(level.maximum.slow - (steady + slow)) < 0.12)
    #expect(abs(level.exposureA - (steady + exposure)) < 0.12)
  }

  // IEC 61672-1:2013, table 5: C weighted peak above the level of the steady tone.
  @Test(arguments: [
    (31.5, 1.0, 2.5, 2.0), (500, 1, 3.5, 1.0), (8_000, 1, 3.4, 2.0), (500, 0.5, 2.4, 1.0),
  ])
  func `single cycles have the C peak of the table`(
    frequency: Double, cycles: Double, difference: Double, limit: Double
  ) {
    let cycle = tone(frequency, level: -6, seconds: cycles / frequency, before: 0.1, after: 0.1)
    let steady = -9.0103 + 10 * log10(weightingOfC(frequency) / weightingOfC(1_000))
    // `limit` is the limit of class 1.
    #expect(abs(whole(cycle).whole.peakC - (steady + difference)) < limit)
  }

  @Test(arguments: [0, 0.7, .pi / 4], [0.25, 0.2, 0.31])
  func `the C peak is found between the samples`(phase: Double, part: Double) {
    let rate = 48_000.0
    let samples = (0..<24_000).map { index in
      // Faded in, so that there is no click.
      Float(min(Double(index) / 12_000, 1) * 0.5 * sin(2 * .pi * part * Double(index) + phase))
    }
    let gain = 10 * log10(weightingOfC(part * rate) / weightingOfC(1_000))
    // A sample can lie 3 dB below the crest; the interpolation is within 0.02 dB, so is the filter.
    #expect(abs(whole(samples).whole.peakC - (20 * log10(0.5) + gain)) < 0.05)
  }

  @Test func `Fast, Slow and Impulse equal their definitions in double precision`() {
    var random = SeededGenerator(seed: 5)
    let rate = 8_000.0
    let samples = (0..<40_000).map { index in
      Float.random(in: -1...1, using: &random) * (index / 4_000 % 3 == 0 ? 0.5 : 0.01)
    }
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let meter = SoundLevelMeter(format: format, weighting: .z, period: 0.5)
    let levels = events(of: meter, hearing: [samples], format: format, blocks: .fixed(333))
    var powers = [0.0, 0, 0]
    var impulse = 0.0
    for (index, sample) in samples.enumerated() {
      let power = Double(sample) * Double(sample)
      for (lane, timeConstant) in [0.125, 1, 0.035].enumerated() {
        let part = exp(-1 / (timeConstant * rate))
        powers[lane] = part * powers[lane] + (1 - part) * power
      }
      impulse = max(powers[2], impulse * exp(-1 / (1.5 * rate)))
      guard (index + 1) % 4_000 == 0 else { continue }
      let current = levels[(index + 1) / 4_000 - 1].current
      // The high-pass of Z takes 3 Hz of 4 kHz: 0.003 dB on average, and more at a given moment.
      // Impulse keeps the moment of its greatest mean.
      #expect(abs(current.fast - 10 * log10(powers[0])) < 0.03)
      #expect(abs(current.slow - 10 * log10(powers[1])) < 0.03)
      #expect(abs(current.impulse - 10 * log10(impulse)) < 0.1)
    }
  }

  @Test func `levels exceeded are those of a staircase`() throws {
    let stairs = (0..<20).flatMap { tone(1_000, level: -20 - Double($0), seconds: 1, rate: 8_000) }
    let exceeded = try #require(whole(stairs, rate: 8_000).whole.exceeded)
    // Half of the steps lie above -32.5; Fast lags behind the stairs by less than half a step.
    #expect(abs(exceeded[50] - -32.5) < 0.7)
    #expect(abs(exceeded[10] - -24.5) < 0.7)
    #expect(abs(exceeded[90] - -40.5) < 0.7)
    let isOrdered = zip(exceeded.levels, exceeded.levels.dropFirst()).allSatisfy { $0 >= $1 }
    #expect(isOrdered)
  }

  @Test func `a calibration adds its level and changes the unit`() {
    let sound = tone(1_000, level: -20, seconds: 1)
    let (plain, calibrated) = (whole(sound), whole(sound, fullScaleLevel: 120))
    #expect(plain.unit == "dBFS")
    #expect(calibrated.unit == "dB SPL")
    #expect(abs(calibrated.whole.equivalentA - plain.whole.equivalentA - 120) < 1e-9)
    #expect(abs(calibrated.whole.peakC - plain.whole.peakC - 120) < 1e-9)
    #expect(abs(calibrated.level - plain.level - 120) < 1e-9)
  }

  @Test func `an offset is not in Z and silence reads the floor`() {
    let level = whole([Float](repeating: 0.5, count: 96_000)).whole
    // 10 ms of the answer of the high-pass to a step.
    #expect(level.equivalentZ < -20)
    let silence = whole([Float](repeating: 0, count: 4_800))
    #expect(silence.whole.equivalentA == -160)
    #expect(silence.level == -160)
    #expect(silence.whole.minimum.slow == nil)
    #expect(whole([]).whole.equivalentA == -160)
  }

  @Test func `periods end where they should at a rate that does not divide`() {
    let format = AudioFormat(sampleRate: 11_025, channelCount: 1)
    let meter = SoundLevelMeter(format: format, period: 0.125)
    let levels = events(
      of: meter, hearing: [tone(500, seconds: 1.05, rate: 11_025)], format: format,
      blocks: .fixed(100))
    // Each end is rounded for itself: 1378.125 frames a period.
    let ends = (1...8).map { (Double($0) * 1378.125).rounded() / 11_025 }
    #expect(levels.dropLast().map(\.time) == ends)
    #expect(levels.map(\.frameCount).reduce(0, +) == 11_576)
    #expect(levels.last?.whole.duration == 11_576.0 / 11_025)
  }

  @Test func `lost frames end a period but not the whole`() throws {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    let sounds = [tone(500, level: -10, seconds: 1.5, rate: 8_000), tone(700, seconds: 1.505)]
      .map { AudioBuffer(format: format, channels: [$0]) }
    func levels(period: Double, losesFrames: Bool) -> [SoundLevel] {
      var meter = SoundLevelMeter(format: format, period: period)
      var levels = meter.process(sounds[0])
      if losesFrames { levels += meter.skip(100) }
      return levels + meter.process(sounds[1]) + meter.finish()
    }
    let periods = levels(period: 1, losesFrames: true)
    let end = Int64(sounds[1].frameCount)
    #expect(periods.map(\.frameCount).prefix(3) == [8_000, 4_000, 8_000])
    #expect(periods.map(\.frameCount).reduce(0, +) == 12_000 + end)
    let whole = levels(period: .infinity, losesFrames: true)
    #expect(whole.map(\.frameCount) == [12_000 + end])
    // As if the frames had never been; only the peak is not looked for across the loss.
    let unbroken = levels(period: .infinity, losesFrames: false)
    #expect(whole == unbroken)
    let (last, expected) = (try #require(periods.last).whole, unbroken[0].whole)
    #expect(last.duration == expected.duration)
    // Sums of other hops: rounding alone.
    #expect(abs(last.equivalentA - expected.equivalentA) < 1e-9)
    #expect(abs(last.exposureA - expected.exposureA) < 1e-9)
    #expect(last.maximum == expected.maximum)
    #expect(last.peakC == expected.peakC)
  }

  @Test func `levels exceeded lie between the least and the greatest, however great`() throws {
    // -33.33 dB would be counted as -33.3. Full scale at 220 dB SPL, and samples of 10^10.
    for amplitude in [0.021_55, 1e10] as [Float] {
      let steady = (0..<64_000).map { $0 % 2 == 0 ? amplitude : -amplitude }
      let statistics = whole(
        steady, rate: 8_000, weighting: .z, fullScaleLevel: 220
      ).whole
      let exceeded = try #require(statistics.exceeded)
      let least = try #require(statistics.minimum.fast)
      let isBetween = exceeded.levels.allSatisfy { (least...statistics.maximum.fast).contains($0) }
      #expect(isBetween)
      #expect(abs(exceeded[50] - statistics.maximum.fast) < 0.051)
    }
  }

  @Test(arguments: [(8_000, .a), (11_025, .c)] as [(Double, FrequencyWeighting)])
  func `the laws of analyzers hold`(sampleRate: Double, weighting: FrequencyWeighting) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    var random = SeededGenerator(seed: 3)
    let noise = (0..<30_011).map { _ in Float.random(in: -1.01...1.01, using: &random) }
    // Impulse falls from 0 to -170 dB in 59 s.
    checkAnalyzer(format: format, signals: [[noise]], settling: 62) {
      Periods(
        meter: SoundLevelMeter(format: format, weighting: weighting, period: 0.333))
    }
  }

  /// What was before is in the whole, so the laws hold for the periods.
  private struct Periods: Analyzer {
    struct Event: AudioEvent, Hashable {
      static let name = "sound-level"
      let time: Double
      let current: TimeWeightedLevels
      let statistics: SoundLevelStatistics

      func encode(to encoder: any Encoder) throws {}
    }

    var meter: SoundLevelMeter

    mutating func process(_ buffer: AudioBuffer) -> [Event] { events(meter.process(buffer)) }
    mutating func finish() -> [Event] { events(meter.finish()) }
    mutating func reset() { meter.reset() }

    private func events(_ levels: [SoundLevel]) -> [Event] {
      levels.map { Event(time: $0.time, current: $0.current, statistics: $0.period) }
    }
  }
}
