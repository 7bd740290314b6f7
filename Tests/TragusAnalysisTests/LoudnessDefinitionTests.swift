import Foundation
import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Glibc)
  import Glibc
#endif

/// Loudness against its definition, written down in double precision, and against libebur128.
struct LoudnessDefinitionTests {
  private static func noise(_ count: Int, _ channelCount: Int, rate: Double) -> [[Float]] {
    var generator = SeededGenerator(seed: 11)
    // The level wanders by 30 dB within seconds, by another 20 dB between the channels.
    return (0..<channelCount).map { channel in
      (0..<count).map { index in
        let time = Double(index) / rate
        let level = -10 - 30 * (0.5 + 0.5 * sin(time * 1.1 + Double(channel))) - 5 * Double(channel)
        return Float.random(in: -1...1, using: &generator) * Float(pow(10, level / 20))
      }
    }
  }

  private static func loudness(_ power: Double) -> Double { -0.691 + 10 * log10(power) }

  @Test(arguments: [8_000, 11_025, 48_000.0])
  func `the meter follows the definition`(rate: Double) {
    let channels = Self.noise(Int(12 * rate), 3, rate: rate)
    let format = AudioFormat(sampleRate: rate, channelCount: 3)
    let weights = [1, 1.41, 0.5]
    let meter = LoudnessMeter(format: format, period: .infinity, channelWeights: weights)
    let found = events(of: meter, hearing: channels, format: format, blocks: .fixed(1_000))[0]

    // The running sum of the weighted squares, by direct form I.
    var sums = [Double](repeating: 0, count: channels[0].count + 1)
    for (samples, weight) in zip(channels, weights) {
      var values = samples.map(Double.init)
      for c in KWeighting.sections(sampleRate: rate) {
        var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
        for index in values.indices {
          let x = values[index]
          let y = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
          (x2, x1, y2, y1) = (x1, x, y1, y)
          values[index] = y
        }
      }
      for index in values.indices { sums[index + 1] += weight * values[index] * values[index] }
    }
    for index in 1..<sums.count { sums[index] += sums[index - 1] }
    func end(_ hop: Int) -> Int { Int((Double(hop) * rate / 100).rounded()) }
    func powers(_ length: Int, every step: Int) -> [Double] {
      stride(from: length, through: 1_200, by: step).map {
        (sums[end($0)] - sums[end($0 - length)]) / Double(end($0) - end($0 - length))
      }
    }
    func gated(_ powers: [Double], _ relative: Double) -> [Double] {
      let above = powers.filter { Self.loudness($0) > -70 }
      let mean = above.reduce(0, +) / Double(above.count)
      return above.filter { Self.loudness($0) > Self.loudness(mean) - relative }
    }
    let blocks = gated(powers(40, every: 10), 10)
    let integrated = Self.loudness(blocks.reduce(0, +) / Double(blocks.count))
    let shortTerms = gated(powers(300, every: 10), 20).map(Self.loudness).sorted()
    func rank(_ part: Double) -> Double {
      shortTerms[Int((Double(shortTerms.count - 1) * part).rounded())]
    }
    // Rounding of the running sum here.
    #expect(abs(found.integrated! - integrated) < 1e-6)
    #expect(abs(found.maximumMomentary! - Self.loudness(powers(40, every: 1).max()!)) < 1e-6)
    #expect(abs(found.maximumShortTerm! - Self.loudness(powers(300, every: 1).max()!)) < 1e-6)
    #expect(abs(found.range! - (rank(0.95) - rank(0.1))) < 0.02)  // two bins of 0.01 LU
  }

  @Test func `a histogram knows the means and ranks of sorted powers`() {
    var generator = SeededGenerator(seed: 12)
    for spread in [0.5, 8, 40.0] {
      var histogram = LoudnessHistogram()
      var powers: [Double] = []
      for _ in 0..<5_000 {
        let power = pow(10, (Double.random(in: -spread...spread, using: &generator) - 30) / 10)
        powers.append(power)
        _ = histogram.add(power)
      }
      let above = powers.filter { Self.loudness($0) > -70 }
      for gate in [1e-9, 0.01, 0.1, 0.5] {
        let mean = above.reduce(0, +) / Double(above.count)
        let kept = above.filter { $0 > mean * gate }.sorted()
        let found = histogram.mean(above: gate)!
        let expected = kept.reduce(0, +) / Double(kept.count)
        // The promise for the integrated loudness.
        #expect(abs(10 * log10(found / expected)) < 0.005)
        let last = Double(kept.count - 1)
        let range =
          kept[Int((last * 0.95).rounded())] / kept[Int((last * 0.1).rounded())]
        let ratio = histogram.spread(above: gate, from: 0.1, to: 0.95)!
        #expect(abs(10 * log10(ratio / range)) < 0.05)  // the promise for the range
      }
    }
  }

  @Test func `far above full scale the histogram keeps exact means`() {
    var histogram = LoudnessHistogram()
    _ = histogram.add(1e30)
    _ = histogram.add(3e30)
    #expect(histogram.mean(above: 0.1) == 2e30)
    #expect(!histogram.add(0) && !histogram.add(1e-8))
  }

  @Test func `a sliding sum is the sum of the last values and does not drift`() {
    var generator = SeededGenerator(seed: 13)
    var sum = SlidingSum(count: 7)
    var last: [Double] = []
    for index in 0..<100 {
      // After a value that is 10^30 times as great, a running sum would be off.
      let value = index == 50 ? 1e30 : Double.random(in: 0...1, using: &generator)
      last = (last + [value]).suffix(7)
      let found = sum.add(value)
      if last.count < 7 {
        #expect(found == nil)
      } else {
        let expected = last.reduce(0, +)
        let isClose = abs(found! - expected) <= 1e-15 * expected * 7
        #expect(isClose)
      }
    }
  }

  #if canImport(Glibc)
    @Test(
      .enabled(if: Oracle() != nil, "libebur128 is not installed"), arguments: [1, 2, 5])
    func `libebur128 says the same at 48 kHz`(channelCount: Int) {
      let rate = 48_000.0
      let channels = Self.noise(Int(8 * rate), channelCount, rate: rate)
      let format = AudioFormat(sampleRate: rate, channelCount: channelCount)
      let meter = LoudnessMeter(format: format, period: .infinity)
      let found = events(of: meter, hearing: channels, format: format, blocks: .fixed(4_800))[0]
      let oracle = Oracle()!.integrated(channels, rate: Int(rate))
      // Its histogram is not used; what is left is rounding, in both.
      #expect(abs(found.integrated! - oracle) < 0.001)
    }
  #endif
}

#if canImport(Glibc)
  /// libebur128, where it is installed.
  private struct Oracle {
    private let library: UnsafeMutableRawPointer

    init?() {
      guard let library = dlopen("libebur128.so.1", RTLD_NOW) else { return nil }
      self.library = library
    }

    private func function<F>(_ name: String, as type: F.Type) -> F {
      unsafeBitCast(dlsym(library, name)!, to: type)
    }

    /// The integrated loudness in LUFS. The range is not asked for: it takes a short-term value
    /// each second there, one each 100 ms here.
    func integrated(_ channels: [[Float]], rate: Int) -> Double {
      typealias State = UnsafeMutableRawPointer
      let create = function(
        "ebur128_init", as: (@convention(c) (UInt32, UInt, Int32) -> State?).self)
      let add = function(
        "ebur128_add_frames_float",
        as: (@convention(c) (State, UnsafePointer<Float>, Int) -> Int32).self)
      let read = function(
        "ebur128_loudness_global",
        as: (@convention(c) (State, UnsafeMutablePointer<Double>) -> Int32).self)
      let mode: Int32 = 1 << 2 | 1  // EBUR128_MODE_I
      let state = create(UInt32(channels.count), UInt(rate), mode)!
      let frames = channels[0].indices.flatMap { index in channels.map { $0[index] } }
      _ = add(state, frames, channels[0].count)
      var result = 0.0
      _ = read(state, &result)
      return result
    }
  }
#endif
