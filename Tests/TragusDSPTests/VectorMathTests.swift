import Testing
import TragusTestSupport

@testable import TragusDSP

@Test func `logarithms of many numbers are those of one in double precision`() {
  var random = SeededGenerator(seed: 1)
  // All that a spectrum holds, the neighbourhood of 1, and a count that eight does not divide.
  let values: [Float] =
    (0..<4001).map { _ in Float(exponential(Double.random(in: -60...60, using: &random))) }
    + (0..<2000).map { _ in Float.random(in: 0.5...2, using: &random) } + [0, 1]
  var result: [Float] = Array(repeating: .nan, count: values.count)
  var span = result.mutableSpan
  logarithms(of: values.span, scale: 0.25, least: 1e-13, into: &span)
  for (value, result) in zip(values, result) {
    let expected = logarithm(Double(Float(value * 0.25) + 1e-13))
    #expect(abs(Double(result) - expected) <= 1e-7 + 2e-7 * abs(expected))
  }
}

@Test func `exponentials of many numbers are those of one in double precision`() {
  var random = SeededGenerator(seed: 2)
  let values: [Float] =
    (0..<4003).map { _ in Float.random(in: -80...80, using: &random) } + [0, -80, 80]
  var result = values
  var span = result.mutableSpan
  exponentials(&span)
  for (value, result) in zip(values, result) {
    let expected = exponential(Double(value))
    #expect(abs(Double(result) - expected) <= 2e-7 * expected)
  }
  var beyond: [Float] = [-1000, 1000]
  var places = beyond.mutableSpan
  exponentials(&places)
  #expect(beyond[0] < 1e-34 && beyond[1] > 1e34 && beyond[1].isFinite)
}

@Test(arguments: [0, 1, 7, 8, 9, 193])
func `sums and products of many numbers are those of their definitions`(count: Int) {
  var random = SeededGenerator(seed: 3)
  let first = (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  let second = (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  let products = zip(first, second).map { Double($0) * Double($1) }
  // Each addition may be wrong by half a unit of the last place of a sum below 32.
  #expect(abs(Double(sum(first.span)) - first.reduce(0) { $0 + Double($1) }) < 1e-4)
  #expect(abs(Double(dotProduct(first.span, second.span)) - products.reduce(0, +)) < 1e-4)
  var result: [Float] = Array(repeating: .nan, count: count)
  var span = result.mutableSpan
  multiply(first.span, second.span, into: &span)
  for (result, product) in zip(result, products) { #expect(abs(Double(result) - product) < 1e-7) }
  #expect(greatest(first.span) == first.max() ?? -.infinity)
  guard count > 1 else { return }
  #expect(secondHighest(first.span) == first.sorted()[count - 2])
}
