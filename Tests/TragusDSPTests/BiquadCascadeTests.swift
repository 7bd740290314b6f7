import Testing

@testable import TragusDSP

struct BiquadCascadeTests {
  private let sections = AnalogPrototype.aWeighting.sections(sampleRate: 8_000)

  @Test func `a cascade is its sections one after the other`() {
    let samples = noise(2_000)
    var expected = samples.map(Double.init)
    for c in sections {
      // Direct form I in Double.
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      for index in expected.indices {
        let x = expected[index]
        let y = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
        (x2, x1, y2, y1) = (x1, x, y1, y)
        expected[index] = y
      }
    }
    var filter = BiquadCascade(sections)
    var result = [Double](repeating: 0, count: samples.count)
    var span = result.mutableSpan
    filter.process(samples.span, into: &span)
    // The poles at 20 Hz make a million of a rounding error in Double.
    let isClose = zip(result, expected).allSatisfy { abs($0 - $1) < 1e-9 }
    #expect(isClose)
  }

  @Test func `blocks give what the whole gives, in place as elsewhere`() {
    let samples = noise(1_000)
    var whole = BiquadCascade(sections)
    var expected = samples
    var span = expected.mutableSpan
    whole.process(&span)
    var filter = BiquadCascade(sections)
    var result: [Float] = []
    for range in [0..<1, 1..<1, 1..<400, 400..<1_000] {
      var output: [Float] = Array(repeating: 0, count: range.count)
      var part = output.mutableSpan
      filter.process(samples.span.extracting(range), into: &part)
      result += output
    }
    #expect(result == expected)
    filter.reset()
    var again = samples
    var spanAgain = again.mutableSpan
    filter.process(&spanAgain)
    #expect(again == expected)
  }

  @Test func `what is not finite does not poison what follows, and silence ends in 0`() {
    var filter = BiquadCascade(sections)
    var samples: [Float] = [.nan, .infinity, -.infinity, 1] + Array(repeating: 0, count: 40_000)
    var span = samples.mutableSpan
    filter.process(&span)
    #expect(samples[..<3] == [0, 0, 0])
    #expect(samples[3] > 0)
    #expect(samples.last == 0)
  }

  @Test func `without sections samples pass unchanged`() {
    var filter = BiquadCascade([])
    var samples = noise(10)
    var span = samples.mutableSpan
    filter.process(&span)
    #expect(samples == noise(10))
  }
}
