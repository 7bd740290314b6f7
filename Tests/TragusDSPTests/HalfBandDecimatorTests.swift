import Testing

@testable import TragusDSP

struct HalfBandDecimatorTests {
  /// The gain of a tone whose frequency is given in parts of the higher rate.
  private func gain(_ frequency: Double, blocks: Int = 100) -> Double {
    var decimator = HalfBandDecimator()
    var power = 0.0
    for block in 0..<40 {
      var samples = (0..<blocks).map { sine(2 * .pi * frequency * Double(block * blocks + $0)) }
      let count = decimator.process(&samples, count: blocks)
      // The first half is the settling of the filter.
      if block >= 20 { power += samples[..<count].reduce(0) { $0 + $1 * $1 } }
    }
    return decibels(power: power / Double(10 * blocks) * 2)
  }

  @Test func `tones pass up to 0.4 of the lower rate, and those that fold there do not`() {
    // Frequencies that fit into the 2000 samples that are measured.
    for frequency in [0.001, 0.05, 0.1, 0.15, 0.19, 0.199] {
      let passed = gain(frequency)
      #expect(abs(passed) < 0.00001)
    }
    for frequency in [0.301, 0.31, 0.35, 0.4, 0.45, 0.499] {
      let stopped = gain(frequency)
      #expect(stopped < -86)
    }
  }

  @Test func `odd blocks give the same`() {
    let signal = (0..<1_001).map { sine(Double($0 * $0) / 1_000) }
    var whole = signal
    var decimator = HalfBandDecimator()
    let count = decimator.process(&whole, count: signal.count)
    var pieces: [Double] = []
    var other = HalfBandDecimator()
    for start in stride(from: 0, to: signal.count, by: 7) {
      var piece = Array(signal[start..<min(start + 7, signal.count)])
      let written = other.process(&piece, count: piece.count)
      pieces += piece[..<written]
    }
    let isSame = pieces == Array(whole[..<count])
    #expect(isSame)
    #expect(count == 500)
  }
}
