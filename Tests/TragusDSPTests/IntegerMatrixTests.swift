import Testing
import TragusTestSupport

@testable import TragusDSP

struct IntegerMatrixTests {
  @Test(arguments: [(32, 2), (64, 64), (128, 390), (512, 128)], [1, 2, 4])
  func `products are exact, with the kernels and without`(shape: (Int, Int), windowCount: Int) {
    var generator = SeededGenerator(seed: 3)
    let (rowCount, columnCount) = shape
    // Any weights whose sums of magnitudes are within the limit.
    let most = Int16(clamping: 65_536 / columnCount)
    let weights = (0..<(rowCount * columnCount)).map { _ in
      Int16.random(in: -most...most, using: &generator)
    }
    let distance = columnCount / 2
    let range = -Int16.max...Int16.max
    let inputs = (0..<(columnCount + 3 * distance)).map { _ in
      Int16.random(in: range, using: &generator)
    }
    for usesKernels in [false, true] {
      let matrix = IntegerMatrix(
        rowCount: rowCount, columnCount: columnCount, weights: weights, usesKernels: usesKernels)
      var products = [Int32](repeating: 0, count: windowCount * rowCount)
      matrix.multiply(inputs, distance: distance, windowCount: windowCount, into: &products)
      for window in 0..<windowCount {
        for row in 0..<rowCount {
          var sum = 0
          for column in 0..<columnCount {
            sum +=
              Int(weights[row * columnCount + column]) * Int(inputs[window * distance + column])
          }
          #expect(Int(products[window * rowCount + row]) == sum)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `the greatest sum that is allowed fits`(usesKernels: Bool) {
    // Two weights of 32,767 and one of 2 make 65,536.
    var row = [Int16](repeating: 0, count: 4)
    (row[0], row[1], row[2]) = (.max, .max, 2)
    let matrix = IntegerMatrix(
      rowCount: 32, columnCount: 4, weights: (0..<32).flatMap { _ in row },
      usesKernels: usesKernels)
    var products = [Int32](repeating: 0, count: 32)
    for sign in [1, -1] as [Int16] {
      let inputs = [Int16](repeating: sign * Int16.max, count: 4)
      matrix.multiply(inputs, into: &products)
      #expect(products.allSatisfy { Int($0) == Int(sign) * 65_536 * 32_767 })
    }
  }

  @Test(arguments: [false, true])
  func `weights of 8 bits and smaller inputs allow longer rows`(usesKernels: Bool) {
    let weights = [Int8](repeating: -128, count: 32 * 1024)
    let matrix = weights.withUnsafeBufferPointer {
      IntegerMatrix(
        rowCount: 32, columnCount: 1024, weights: $0, greatestInput: 16_383,
        usesKernels: usesKernels)
    }
    var products = [Int32](repeating: 0, count: 32)
    matrix.multiply([Int16](repeating: 16_383, count: 1024), into: &products)
    #expect(products.allSatisfy { Int($0) == -128 * 1024 * 16_383 })
  }
}
