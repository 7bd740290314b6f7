import Testing

@testable import TragusDSP

struct SampleDecimatorTests {
  @Test(arguments: [2, 3, 4, 8])
  func `a decimator passes what it holds and keeps the rest out`(factor: Int) {
    let rate = 40_000.0
    let count = 40 * factor * 20
    func amplitude(_ frequency: Double) -> Double {
      var decimator = SampleDecimator(factor: factor, capacity: count)
      let samples = (0..<count).map { Float(sine(2 * .pi * frequency * Double($0) / rate)) }
      var output = [Float](repeating: 0, count: count / factor)
      decimator.process(samples, into: &output)
      let steady = output.dropFirst(40)
      let power = steady.reduce(0) { $0 + Double($1 * $1) } / Double(steady.count)
      return (2 * power).squareRoot()
    }
    let lower = rate / Double(factor)
    // A Kaiser window of beta 6 ripples by 0.1 % and stops at 60 dB; 0.1 more is the RMS of a part of
    // a period.
    for part in [0.02, 0.1, 0.25, 0.37] { #expect(abs(amplitude(part * lower) - 1) < 0.02) }
    for part in [0.63, 0.77, 0.95] where part * lower < rate / 2 {
      #expect(amplitude(part * lower) < 0.0015)
    }
  }
}
