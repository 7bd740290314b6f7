import Testing
import TragusTestSupport

@testable import TragusDSP

struct FourProductsTests {
  private static let count = 48
  private static let distance = 6
  private let samples: [Float]
  private let rows: [Float]

  init() {
    var random = SeededGenerator(seed: 5)
    samples = (0..<Self.count + 3 * Self.distance).map { _ in .random(in: -1...1, using: &random) }
    rows = (0..<4 * Self.count).map { _ in .random(in: -1...1, using: &random) }
  }

  /// In double precision, `row` of four whose numbers lie next to one another in eights.
  private func sum(window: Int, row: Int) -> Double {
    (0..<Self.count).reduce(0) { sum, index in
      let place = index / 8 * 32 + row * 8 + index % 8
      return sum + Double(samples[window + index]) * Double(rows[place])
    }
  }

  @Test(arguments: [false, true])
  func `rows of one window are summed`(usesKernel: Bool) {
    let products = FourProducts.ofRows(
      samples, rows, count: Self.count, usesKernel: usesKernel && FourProducts.hasKernel)
    for row in 0..<4 {
      // Some fifty roundings of numbers near 1.
      #expect(abs(Double(products[row]) - sum(window: 0, row: row)) < 1e-5)
    }
    #expect(
      products
        == FourProducts.ofRows(samples, rows, count: Self.count, usesKernel: false),
      "The loops in C give other bits.")
  }

  @Test(arguments: [false, true])
  func `windows of one row are summed`(usesKernel: Bool) {
    let row = (0..<Self.count).map { rows[$0 / 8 * 32 + $0 % 8] }
    let products = FourProducts.ofWindows(
      samples, distance: Self.distance, row, count: Self.count,
      usesKernel: usesKernel && FourProducts.hasKernel)
    for window in 0..<4 {
      #expect(
        abs(Double(products[window]) - sum(window: window * Self.distance, row: 0)) < 1e-5)
    }
    #expect(
      products
        == FourProducts.ofWindows(
          samples, distance: Self.distance, row, count: Self.count, usesKernel: false),
      "The loops in C give other bits.")
  }
}
