import Testing

@testable import TragusEvaluation

struct ConfidenceIntervalTests {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), 857, table I, method 3.
  @Test(
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
      (1, 29, 0.0061, 0.1718),
    ] as [(Int, Int, Double, Double)])
  func `Wilson's interval is that of Newcombe's table`(
    hits: Int, count: Int, lower: Double, upper: Double
  ) {
    let interval = ConfidenceInterval.wilson(hits, of: count)
    // Half of the last digit.
    #expect(abs(interval.lower - lower) <= 0.00005)
    #expect(abs(interval.upper - upper) <= 0.00005)
    let opposite = ConfidenceInterval.wilson(count - hits, of: count)
    #expect(abs(opposite.upper - (1 - interval.lower)) < 1e-12)
  }

  @Test func `without cases everything is possible`() {
    let interval = ConfidenceInterval.wilson(0, of: 0)
    #expect(interval.lower == 0 && interval.upper == 1)
  }

  // E. S. Pearson and H. O. Hartley, Biometrika Tables for Statisticians I (1966), table 40, which
  // continues Garwood's.
  @Test(
    arguments: [
      (0, 0.95, 0, 3.69), (1, 0.95, 0.0253, 5.57), (2, 0.95, 0.242, 7.22), (3, 0.95, 0.619, 8.77),
      (5, 0.95, 1.62, 11.67), (10, 0.95, 4.80, 18.39), (20, 0.95, 12.22, 30.89),
      (50, 0.95, 37.11, 65.92), (0, 0.99, 0, 5.30), (1, 0.99, 0.00501, 7.43),
      (10, 0.99, 3.72, 21.40), (0, 0.90, 0, 3.00), (10, 0.90, 5.43, 16.96),
    ] as [(Int, Double, Double, Double)])
  func `Garwood's interval is that of the table`(
    count: Int, confidence: Double, lower: Double, upper: Double
  ) {
    let interval = ConfidenceInterval.garwood(count, confidence: confidence)
    // Three digits, or two decimals.
    #expect(abs(interval.lower - lower) <= min(0.005, lower * 0.005))
    #expect(abs(interval.upper - upper) <= 0.005)
  }

  @Test func `Garwood's interval of many comes near to the normal one`() {
    let interval = ConfidenceInterval.garwood(10_000)
    // With z = 1.959964, the next terms beside the z deviations are (z² + 2)/3 and (z² - 1)/3.
    #expect(abs(interval.upper - (10_000 + 195.9964 + 1.9472)) < 0.02)
    #expect(abs(interval.lower - (10_000 - 195.9964 + 0.9472)) < 0.02)
  }

  @Test(arguments: [(0.8, 2.302585092994046), (0.95, 3.6888794541139363)])
  func `without events the upper bound has the chance of none`(
    confidence: Double, mean: Double
  ) {
    // exp(-mean) is half of what the confidence leaves: 0.1 and 0.025.
    let interval = ConfidenceInterval.garwood(0, confidence: confidence)
    #expect(interval.lower == 0)
    #expect(abs(interval.upper - mean) < 1e-12)
  }
}
