import Foundation
import Testing
import TragusTestSupport

@testable import TragusDSP

struct ResamplerTests {
  static let commonRates = [
    8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
  ]
  static let measuredPairs = [
    (48_000, 16_000), (16_000, 48_000), (44_100, 48_000), (48_000, 44_100), (44_100, 16_000),
    (192_000, 8_000), (8_000, 48_000), (96_000, 44_100), (11_025, 8_000),
  ]
  /// Every common rate to and from 48 kHz, and one ratio whose coefficients are interpolated.
  static let allPairs =
    commonRates.map { ($0, 48_000) } + commonRates.map { (48_000, $0) }
    + [(44_100, 48_001), (48_001, 44_100)]

  @Test(arguments: measuredPairs)
  func `the pass band is flat and the stop band deep`(inputRate: Int, outputRate: Int) {
    checkResponse(
      Resampler(inputRate: inputRate, outputRate: outputRate), flat: 0.45, stopped: 0.55, by: 120)
  }

  @Test(arguments: [(48_000, 8_000), (44_100, 8_000), (16_000, 8_000), (8_000, 48_000)])
  func `for measurements 60 dB are enough`(inputRate: Int, outputRate: Int) {
    checkResponse(
      .forMeasurement(inputRate: inputRate, outputRate: outputRate), flat: 0.44, stopped: 0.56,
      by: 60)
  }

  /// Output `k` for a unit impulse at input `i` is the filter at `k M - i L`, counted in samples of
  /// the rate that both rates divide. Impulses at `M` neighbouring inputs give the whole filter,
  /// and its spectrum is what passes, what is mirrored and what is folded, all at once.
  private func checkResponse(
    _ resampler: Resampler, flat: Double, stopped: Double, by depth: Double
  ) {
    let (inputRate, outputRate) = (resampler.inputRate, resampler.outputRate)
    let divisor = gcd(inputRate, outputRate)
    let (interpolation, decimation) = (outputRate / divisor, inputRate / divisor)
    let lower = Double(min(inputRate, outputRate))
    let reach = 50 * max(1, decimation / interpolation + 1)
    let origin = (reach + decimation) * interpolation
    var filter: [Double] = Array(repeating: 0, count: 2 * origin + 1)
    for shift in 0..<decimation {
      var input: [Float] = Array(repeating: 0, count: 2 * reach + decimation)
      input[reach + shift] = 1
      for (index, value) in convert(input, resampler).enumerated() {
        let place = index * decimation - (reach + shift) * interpolation + origin
        if filter.indices.contains(place) { filter[place] = Double(value) }
      }
    }
    let virtualRate = Double(inputRate * interpolation)
    func gain(_ frequency: Double) -> Double {
      let (real, imaginary) = spectrum(of: filter, at: frequency / virtualRate, origin: origin)
      return hypot(real, imaginary) / Double(interpolation)
    }
    for step in 0...30 {
      #expect(abs(decibels(gain(flat * lower * Double(step) / 30))) < 0.01)
    }
    // The side lobes next to the edge finely, those far away coarsely; past the highest rate the
    // spectrum repeats.
    let edge = stopped * lower
    let top = virtualRate / 2
    let near = (0...40).map { edge + 0.2 * lower * Double($0) / 40 }
    let far = (1...40).map { edge + (top - edge) * Double($0) / 40 }
    for frequency in near + far where frequency <= top {
      #expect(decibels(gain(frequency)) < -depth)
    }
  }

  @Test(arguments: allPairs)
  func `a sine stays the same sine at the same time`(inputRate: Int, outputRate: Int) {
    let lower = Double(min(inputRate, outputRate))
    let frequency = 0.31 * lower
    let duration = 300 / lower
    let input = sine(Int(duration * Double(inputRate)), frequency: frequency / Double(inputRate))
    let output = convert(input, Resampler(inputRate: inputRate, outputRate: outputRate))
    // 40 periods of the lower rate at either end are not yet, or no longer, all sine.
    let margin = 40 * Double(outputRate) / lower
    var error = 0.0
    for index in output.indices
    where Double(index) > margin && Double(index) < Double(output.count) - margin - 1 {
      let angle = 2 * Double.pi * frequency * Double(index) / Double(outputRate)
      error = max(error, abs(Double(output[index]) - sin(angle)))
    }
    // Stop band -124 dB (6.3e-7), and up to 200 roundings of products of a sum below 2.
    #expect(error < 3e-6)
  }

  @Test(arguments: [(48_000, 16_000), (48_000, 44_100), (44_100, 16_000), (96_000, 44_100)])
  func `what cannot be kept is taken out`(inputRate: Int, outputRate: Int) {
    for part in [0.55, 0.6, 0.8, 1.0] where part * Double(outputRate) < Double(inputRate) / 2 {
      let frequency = part * Double(outputRate) / Double(inputRate)
      let output = convert(
        sine(400 * inputRate / outputRate, frequency: frequency),
        Resampler(inputRate: inputRate, outputRate: outputRate))
      let inner = output[50..<(output.count - 50)]
      let peak = inner.map { Double(abs($0)) }.max()!
      // -120 dB, and as much again for sums in Float.
      #expect(peak < 2e-6)
    }
  }

  @Test(arguments: allPairs)
  func `a constant keeps its value`(inputRate: Int, outputRate: Int) {
    let ratio = max(1, inputRate / outputRate)
    let input: [Float] = Array(repeating: 0.5, count: 200 * ratio)
    let output = convert(input, Resampler(inputRate: inputRate, outputRate: outputRate))
    let margin = output.count / 3  // the filter reaches 38 of 100 periods of the lower rate
    for value in output[margin..<(output.count - margin)] {
      #expect(abs(value - 0.5) < 5e-7)  // coefficients and sums rounded to Float
    }
  }

  @Test func `from 48 to 44,1 kHz and back loses nothing of the band`() {
    var input: [Float] = Array(repeating: 0, count: 4_000)
    for (index, frequency) in [50, 440, 3_000, 9_000, 15_000, 19_000.0].enumerated() {
      let part = sine(4_000, frequency: frequency / 48_000, phase: Double(index))
      for sample in input.indices { input[sample] += part[sample] / 6 }
    }
    let there = Resampler.convert(input, from: 48_000, to: 44_100)
    let back = Resampler.convert(there, from: 44_100, to: 48_000)
    #expect(back.count == 4_000)
    let error = (100..<3_900).map { abs(input[$0] - back[$0]) }.max()!
    #expect(error < 2e-6)  // twice the stop band of -124 dB and the rounding of sums in Float
  }

  @Test(arguments: allPairs)
  func `the output is as long as the input, rounded up`(inputRate: Int, outputRate: Int) {
    let resampler = Resampler(inputRate: inputRate, outputRate: outputRate)
    for count in Array(0...20) + [100, 1_000, 4_321] {
      let exact = (count * outputRate + inputRate - 1) / inputRate
      #expect(resampler.outputCount(ofWhole: count) == exact)
      #expect(convert(Array(repeating: 1, count: count), resampler).count == exact)
    }
  }

  @Test(arguments: [
    (48_000, 16_000), (44_100, 48_000), (48_000, 44_100), (8_000, 192_000), (44_100, 48_001),
    (48_000, 48_000),
  ])
  func `the sizes of the blocks change nothing`(inputRate: Int, outputRate: Int) {
    let input = noise(6_000)
    let resampler = Resampler(inputRate: inputRate, outputRate: outputRate)
    let whole = convert(input, resampler)
    var generator = SeededGenerator(seed: 7)
    for longest in [9, 700, 10_000] {
      var parts = resampler
      var result: [Float] = []
      var position = 0
      while position < input.count {
        let count = min(Int.random(in: 0...longest, using: &generator), input.count - position)
        result += process(input.span.extracting(position..<(position + count)), &parts)
        position += count
      }
      result += finish(&parts)
      #expect(result == whole)
    }
  }

  @Test func `after its end a resampler is as new, and a copy is independent`() {
    let input = noise(3_000)
    var resampler = Resampler(inputRate: 44_100, outputRate: 16_000)
    let first = process(input.span, &resampler)
    var copy = resampler
    let end = finish(&resampler)
    #expect(process(input.span, &resampler) == first)
    resampler.reset()
    #expect(process(input.span, &resampler) == first)
    #expect(finish(&copy) == end)
  }

  @Test func `equal rates pass samples unchanged`() {
    let input = noise(1_000)
    #expect(Resampler.convert(input, from: 48_000, to: 48_000) == input)
  }

  @Test func `a sample that is not finite spoils the length of the filter only`() {
    var input = noise(3_000)
    let clean = Resampler.convert(input, from: 48_000, to: 16_000)
    input[1_500] = .nan
    input[1_501] = .infinity
    let spoiled = Resampler.convert(input, from: 48_000, to: 16_000)
    for index in clean.indices where abs(index - 500) > 45 {
      #expect(spoiled[index] == clean[index])
    }
  }

  @Test func `rates that are too far apart are refused`() {
    #expect(Resampler.supports(inputRate: 1, outputRate: 256))
    #expect(Resampler.supports(inputRate: 192_000, outputRate: 8_000))
    #expect(Resampler.supports(inputRate: 1_000_000, outputRate: 3_907))
    #expect(!Resampler.supports(inputRate: 1, outputRate: 257))
    #expect(!Resampler.supports(inputRate: 1_000_000, outputRate: 3_906))
    #expect(!Resampler.supports(inputRate: 0, outputRate: 8_000))
    #expect(!Resampler.supports(inputRate: 8_000, outputRate: -1))
  }

  private func convert(_ input: [Float], _ resampler: Resampler) -> [Float] {
    var resampler = resampler
    let output = process(input.span, &resampler)
    return output + finish(&resampler)
  }

  private func process(_ input: Span<Float>, _ resampler: inout Resampler) -> [Float] {
    var output: [Float] = Array(
      repeating: .nan, count: resampler.maximumOutputCount(for: input.count))
    var span = output.mutableSpan
    let count = resampler.process(input, into: &span)
    return Array(output.prefix(count))
  }

  private func finish(_ resampler: inout Resampler) -> [Float] {
    var output: [Float] = Array(repeating: .nan, count: resampler.remainingOutputCount)
    var span = output.mutableSpan
    let count = resampler.finish(into: &span)
    return Array(output.prefix(count))
  }

  private func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }
}
