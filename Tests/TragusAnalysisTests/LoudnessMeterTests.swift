import Foundation
import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusAnalysis

/// Loudness against published figures and the test signals of EBU Tech 3341 and 3342, which are
/// made here. Where a signal is long, it is made at 8 kHz: loudness is the same at every rate.
struct LoudnessMeterTests {
  /// Parts of a sine, in seconds and dBFS, `nil` being silence.
  private typealias Parts = [(duration: Double, level: Double?)]

  private func tone(_ parts: Parts, frequency: Double = 1_000, rate: Double) -> [Float] {
    var position = 0
    return parts.flatMap { part -> [Float] in
      let amplitude = part.level.map { pow(10, $0 / 20) } ?? 0
      let range = position..<(position + Int((part.duration * rate).rounded()))
      position = range.upperBound
      return range.map { Float(amplitude * sin(2 * .pi * frequency / rate * Double($0))) }
    }
  }

  private func all(
    _ channels: [[Float]], rate: Double, period: Double = .infinity, truePeak: Bool = false,
    weights: [Double]? = nil
  ) -> [Loudness] {
    let format = AudioFormat(sampleRate: rate, channelCount: channels.count)
    let meter = LoudnessMeter(
      format: format, period: period, measuresTruePeak: truePeak, channelWeights: weights)
    return events(of: meter, hearing: channels, format: format, blocks: .fixed(4_096))
  }

  private func whole(
    _ channels: [[Float]], rate: Double, truePeak: Bool = false, weights: [Double]? = nil
  ) -> Loudness {
    all(channels, rate: rate, truePeak: truePeak, weights: weights)[0]
  }

  private func stereo(_ parts: Parts, rate: Double = 8_000) -> [[Float]] {
    let samples = tone(parts, rate: rate)
    return [samples, samples]
  }

  private func isClose(_ value: Double?, _ expected: Double, within tolerance: Double) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
  }

  @Test(arguments: [8_000, 11_025, 16_000, 32_000, 44_100, 48_000, 96_000, 192_000.0])
  func `a full-scale sine of 997 Hz has -3.01 LUFS at every rate`(rate: Double) {
    let loudness = whole([tone([(1, 0)], frequency: 997, rate: rate)], rate: rate)
    // BS.1770-5; 0.02 for the weighting at other rates.
    #expect(isClose(loudness.integrated, -3.01, within: rate == 48_000 ? 0.005 : 0.02))
    #expect(isClose(loudness.maximumMomentary, -3.01, within: rate == 48_000 ? 0.005 : 0.02))
  }

  // The pauses lie 5 dB above the absolute gate, or below it; a gain takes them across.
  @Test(arguments: [(-65.0, -40.0), (-75, -16), (-65, -16), (-80, -23)])
  func `a gain reaches the target where pauses come to lie on the other side of the gate`(
    pauses: Double, target: Double
  ) throws {
    let channels = stereo([(2, -20), (10, -42), (60, pauses)])
    let format = AudioFormat(sampleRate: 8_000, channelCount: 2)
    let meter = LoudnessMeter(format: format, period: .infinity, target: target)
    let heard = events(of: meter, hearing: channels, format: format, blocks: .fixed(4_096))[0]
    let gain = Float(pow(10, try #require(heard.gainToTarget) / 20))
    let reached = whole(channels.map { $0.map { $0 * gain } }, rate: 8_000).integrated
    // A bin of the histogram is 0.01 LU wide.
    #expect(isClose(reached, target, within: 0.02))
  }

  // Tech 3341, table 1; all tolerances come from the table, 0.1 LU, unless noted.
  @Test(arguments: [-23, -33.0])
  func `Tech 3341, cases 1 and 2`(level: Double) {
    let loudness = whole(stereo([(20, level)]), rate: 8_000)
    #expect(isClose(loudness.integrated, level, within: 0.1))
    #expect(isClose(loudness.maximumMomentary, level, within: 0.1))
    #expect(isClose(loudness.maximumShortTerm, level, within: 0.1))
    #expect(isClose(loudness.momentary, level, within: 0.1))
    #expect(isClose(loudness.shortTerm, level, within: 0.1))
  }

  @Test func `Tech 3341, cases 3 to 5`() {
    let cases: [Parts] = [
      [(10, -36), (60, -23), (10, -36)],
      [(10, -72), (10, -36), (60, -23), (10, -36), (10, -72)],
      [(20, -26), (20.1, -20), (20, -26)],
    ]
    for parts in cases {
      let loudness = whole(stereo(parts), rate: 8_000)
      #expect(isClose(loudness.integrated, -23, within: 0.1))
    }
  }

  @Test func `Tech 3341, case 6, with five and six channels`() {
    let channels = [-28, -28, -24, -30, -30.0].map { tone([(5, $0)], rate: 8_000) }
    let five = whole(channels, rate: 8_000)
    #expect(isClose(five.integrated, -23, within: 0.1))
    let low = tone([(5, 0)], frequency: 60, rate: 8_000)
    let six = whole(channels[..<3] + [low] + channels[3...], rate: 8_000)
    #expect(six.integrated == five.integrated)  // LFE does not count
  }

  @Test func `Tech 3341, case 9: the short-term loudness of a changing tone is constant`() {
    let parts = Array(repeating: [(1.34, -20), (1.66, -30)] as Parts, count: 3).flatMap(\.self)
    let series = all(stereo(parts), rate: 8_000, period: 0.01).filter { $0.time >= 3 }
    let isConstant = series.allSatisfy { isClose($0.shortTerm, -23, within: 0.1) }
    #expect(series.count == 601)
    #expect(isConstant)
  }

  @Test func `Tech 3341, case 12: the momentary loudness of a changing tone is constant`() {
    let parts = Array(repeating: [(0.18, -20), (0.22, -30)] as Parts, count: 8).flatMap(\.self)
    let series = all(stereo(parts), rate: 8_000, period: 0.01).filter { $0.time >= 1 }
    let isConstant = series.allSatisfy { isClose($0.momentary, -23, within: 0.1) }
    #expect(isConstant)
  }

  @Test(arguments: [0, 1, 6, 13, 19])
  func `Tech 3341, cases 10 and 13: no maximum is missed between steps`(index: Int) {
    let long = whole(stereo([(Double(index) * 0.15, nil), (3, -23), (1, nil)]), rate: 8_000)
    #expect(isClose(long.maximumShortTerm, -23, within: 0.1))
    let short = whole(stereo([(Double(index) * 0.02, nil), (0.4, -23), (1, nil)]), rate: 8_000)
    #expect(isClose(short.maximumMomentary, -23, within: 0.1))
  }

  @Test func `Tech 3341, cases 11 and 14: successive maxima, of each period`() {
    for (step, duration) in [(0.15, 3.0), (0.02, 0.4)] {
      var parts: Parts = []
      var ends: [(end: Double, level: Double)] = []
      var time = 0.0
      for index in [0, 1, 7, 13, 19] {
        let level = Double(index - 38)
        parts += [(Double(index) * step, nil), (duration, level), (1, nil)]
        time += Double(index) * step + duration + 1
        ends.append((time, level))
      }
      let series = all(stereo(parts), rate: 8_000, period: 0.01)
      var start = 0.0
      for (end, level) in ends {
        let part = series.filter { $0.time > start + 0.005 && $0.time < end + 0.005 }
        let found = part.compactMap { duration > 1 ? $0.shortTerm : $0.momentary }.max()
        #expect(isClose(found, level, within: 0.1))
        start = end
      }
    }
  }

  // Amplitude, cycles per sample and phase in degrees; +0.2 and -0.4 dB are from the table.
  @Test(
    arguments: [
      (0.5, 0.25, 0, -6), (0.5, 0.25, 45, -6), (0.5, 1.0 / 6, 60, -6), (0.5, 0.125, 67.5, -6),
      (1.41, 0.25, 45, 3),
    ] as [(Double, Double, Double, Double)])
  func `Tech 3341, cases 15 to 19`(
    amplitude: Double, frequency: Double, phase: Double, expected: Double
  ) {
    let count = 9_600
    let samples = (0..<count).map { index -> Float in
      let fade = min(Double(min(index, count - 1 - index)) / 960, 1)
      let angle = 2 * .pi * frequency * Double(index) + phase * .pi / 180
      return Float(amplitude * (0.5 - 0.5 * cos(.pi * fade)) * sin(angle))
    }
    let loudness = whole([samples, samples], rate: 48_000, truePeak: true)
    let found = loudness.maximumTruePeak ?? -.infinity
    #expect(found > expected - 0.4 && found < expected + 0.2)
    #expect(loudness.maximumTruePeaks == [found, found])
    #expect(loudness.truePeak == found)
  }

  @Test func `Tech 3342, cases 1 to 4`() {
    let cases: [(Double, Parts)] = [
      (10, [(20, -20), (20, -30)]),
      (5, [(20, -20), (20, -15)]),
      (20, [(20, -40), (20, -20)]),
      (15, [(20, -50), (20, -35), (20, -20), (20, -35), (20, -50)]),
    ]
    for (expected, parts) in cases {
      let loudness = whole(stereo(parts), rate: 8_000)
      #expect(isClose(loudness.range, expected, within: 1))  // the tolerance of the table
    }
  }

  @Test func `both gates shut out what is far quieter`() {
    // -72 LUFS is below the absolute gate, -33 more than 10 LU below the mean of both, -22.8.
    #expect(whole(stereo([(2, -72)]), rate: 8_000).integrated == nil)
    let far = whole(stereo([(10, -20), (10, -33)]), rate: 8_000)
    // Three of the hundred blocks lie across the border and count.
    #expect(isClose(far.integrated, -20, within: 0.1))
    let near = whole(stereo([(10, -20), (10, -28)]), rate: 8_000)
    let mean = 10 * log10((pow(10, -2.0) + pow(10, -2.8)) / 2)
    #expect(isClose(near.integrated, mean, within: 0.1))
  }

  @Test func `one channel counts once, and twice when it stands for two`() {
    let samples = tone([(1, -20)], frequency: 997, rate: 48_000)
    let one = whole([samples], rate: 48_000)
    let two = whole([samples], rate: 48_000, weights: [2])
    #expect(isClose(one.integrated, -23.01, within: 0.005))
    #expect(isClose(two.integrated, -20, within: 0.005))
    #expect(LoudnessMeter.defaultChannelWeights(channelCount: 6) == [1, 1, 1, 0, 1.41, 1.41])
    #expect(LoudnessMeter.defaultChannelWeights(channelCount: 8) == [1, 1, 1, 0, 1, 1, 1.41, 1.41])
  }

  @Test func `what is not known is absent`() throws {
    let rate = 8_000.0
    let silence = whole([[Float](repeating: 0, count: 40_000)], rate: rate, truePeak: true)
    #expect(silence.momentary == nil && silence.integrated == nil && silence.range == nil)
    let text = String(decoding: try JSONEncoder().encode(silence), as: UTF8.self)
    #expect(!text.contains("momentary"))
    #expect(text.contains("\"maximumTruePeaks\":[null]"))
    let none = all([[]], rate: rate)
    #expect(none.count == 1 && none[0].integrated == nil)
    let short = whole([tone([(0.399, -20)], rate: rate)], rate: rate)
    #expect(short.maximumMomentary == nil && short.integrated == nil)
    let enough = whole([tone([(0.4, -20)], rate: rate)], rate: rate)
    #expect(enough.maximumMomentary != nil && enough.integrated == enough.maximumMomentary)
    #expect(enough.maximumShortTerm == nil && enough.range == nil)
  }

  @Test func `events come each period, rounded to 10 ms`() {
    let samples = tone([(0.333, -20)], rate: 44_100)
    let series = all([samples], rate: 44_100, period: 0.104)
    #expect(series.map(\.time) == [4_410, 8_820, 13_230, 14_685].map { $0 / 44_100 })
    // 110.25 frames are 10 ms: steps are rounded, and do not drift.
    let odd = all([tone([(4, -20)], rate: 11_025)], rate: 11_025, period: 0.01)
    #expect(odd.count == 400)
    #expect(odd[399].time == 4)
    #expect(odd[2].time == 331.0 / 11_025)
  }

  @Test func `windows begin anew behind lost frames, the rest goes on`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    let loud = AudioBuffer(format: format, channels: [tone([(1, -20)], rate: 8_000)])
    let soft = AudioBuffer(
      format: format, position: 80_000, channels: [tone([(0.3, -26)], rate: 8_000)])
    var meter = LoudnessMeter(format: format, period: 2, measuresTruePeak: true)
    _ = meter.process(loud)
    let before = meter.skip(72_000)
    #expect(before.map(\.time) == [1])
    #expect(isClose(before[0].momentary, -23, within: 0.1))
    _ = meter.process(soft)
    let after = meter.finish()
    #expect(after.count == 1)
    #expect(after[0].momentary == nil)
    #expect(after[0].integrated == before[0].integrated)
    #expect(after[0].maximumMomentary == before[0].maximumMomentary)
    #expect(isClose(after[0].truePeak, -26, within: 0.5))  // the edge of the tone rings
    #expect(after[0].maximumTruePeak == before[0].maximumTruePeak)

    var summary = LoudnessMeter(format: format, period: .infinity)
    _ = summary.process(loud)
    #expect(summary.skip(72_000).isEmpty)
  }

  @Test(arguments: [(8_000, 1), (11_025, 2)] as [(Double, Int)])
  func `the sizes of the blocks change nothing`(rate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: rate, channelCount: channelCount)
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<channelCount).map { _ in
      (0..<Int(3.7 * rate)).map { index in
        Float.random(in: -1...1, using: &generator) * Float(index % 7_001) / 7_001
      }
    }
    for period in [0.01, 0.3, .infinity] {
      func heard(_ blocks: Blocks) -> [Loudness] {
        let meter = LoudnessMeter(format: format, period: period, measuresTruePeak: true)
        return events(of: meter, hearing: noise, format: format, blocks: blocks)
      }
      let expected = heard(.whole)
      let isSame = [Blocks.fixed(1_000), .random(seed: 1), .random(seed: 2)].allSatisfy {
        heard($0) == expected
      }
      #expect(isSame)
    }
  }

  @Test(arguments: [(8_000, 1), (11_025, 2)] as [(Double, Int)])
  func `the laws of analyzers hold`(rate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: rate, channelCount: channelCount)
    var generator = SeededGenerator(seed: 6)
    let noise = (0..<channelCount).map { _ in
      (0..<Int(3.3 * rate)).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
    }
    // 3 s are in the window, and the filter rings 0.4 s until it is silent.
    checkAnalyzer(format: format, signals: [noise], settling: 3.5) {
      Windows(meter: LoudnessMeter(format: format, period: 0.1, measuresTruePeak: true))
    }
  }
}

/// What a meter says of the last seconds. The rest remembers the bad samples that a law of
/// analyzers has it hear, as it should.
private struct Windows: Analyzer {
  struct Event: AudioEvent, Hashable {
    static let name = "windows"
    let time: Double
    let momentary, shortTerm, truePeak: Double?

    init(_ loudness: Loudness) {
      time = loudness.time
      (momentary, shortTerm) = (loudness.momentary, loudness.shortTerm)
      truePeak = loudness.truePeak
    }
  }

  var meter: LoudnessMeter

  mutating func process(_ buffer: AudioBuffer) -> [Event] {
    meter.process(buffer).map(Event.init)
  }
  mutating func finish() -> [Event] { meter.finish().map(Event.init) }
  mutating func skip(_ count: Int64) -> [Event] { meter.skip(count).map(Event.init) }
  mutating func reset() { meter.reset() }
}
