import CTragusKernels

/// A matrix of whole numbers, whose products with whole numbers are exact.
///
/// The order of an exact sum does not matter. So the loop in C for wide vectors and the one here
/// give the same numbers.
package struct IntegerMatrix: Sendable {
  private typealias Lanes = SIMD8<Int32>

  /// A multiple of 32.
  package let rowCount: Int
  /// A multiple of 2.
  package let columnCount: Int
  // Of eight rows after the other, two columns of each row next to one another.
  private let weights: [Int16]
  private let usesKernel: Bool

  /// - Parameters:
  ///   - weights: Row after row.
  ///   - usesKernels: Whether `CTragusKernels` may do the work. The result is the same.
  /// - Precondition: The sum of a row's magnitudes times the greatest input of 16 bits fits in 32
  ///   bits.
  package init(rowCount: Int, columnCount: Int, weights: [Int16], usesKernels: Bool = true) {
    self = weights.withUnsafeBufferPointer {
      Self(
        rowCount: rowCount, columnCount: columnCount, of: $0, greatestInput: Int(Int16.max),
        usesKernels: usesKernels)
    }
  }

  /// A matrix of numbers of 8 bits.
  ///
  /// - Parameters:
  ///   - weights: Row after row.
  ///   - greatestInput: The greatest magnitude of an input.
  ///   - usesKernels: Whether `CTragusKernels` may do the work. The result is the same.
  /// - Precondition: The sum of a row's magnitudes times the greatest input fits in 32 bits.
  package init(
    rowCount: Int, columnCount: Int, weights: UnsafeBufferPointer<Int8>, greatestInput: Int,
    usesKernels: Bool = true
  ) {
    self.init(
      rowCount: rowCount, columnCount: columnCount, of: weights, greatestInput: greatestInput,
      usesKernels: usesKernels)
  }

  private init<Weight: FixedWidthInteger & SignedInteger>(
    rowCount: Int, columnCount: Int, of weights: UnsafeBufferPointer<Weight>, greatestInput: Int,
    usesKernels: Bool
  ) {
    precondition(rowCount % 32 == 0 && columnCount % 2 == 0, "Rows come in 32, columns in twos.")
    precondition(weights.count == rowCount * columnCount, "There is one weight a row and column.")
    self.rowCount = rowCount
    self.columnCount = columnCount
    usesKernel = usesKernels && FourProducts.hasKernel
    for row in 0..<rowCount {
      var sum = 0
      for column in 0..<columnCount {
        sum &+= Int(weights[row &* columnCount &+ column].magnitude)
      }
      precondition(sum * greatestInput <= Int(Int32.max), "A row is too great for 32 bits.")
    }
    self.weights = Array(unsafeUninitializedCapacity: weights.count) { packed, count in
      for block in stride(from: 0, to: rowCount, by: 8) {
        for column in stride(from: 0, to: columnCount, by: 2) {
          for row in block..<(block &+ 8) {
            let place = row &* columnCount &+ column
            packed.initializeElement(at: count, to: Int16(truncatingIfNeeded: weights[place]))
            packed.initializeElement(
              at: count &+ 1, to: Int16(truncatingIfNeeded: weights[place &+ 1]))
            count &+= 2
          }
        }
      }
    }
  }

  /// Multiplies windows of inputs, which may overlap.
  ///
  /// - Parameters:
  ///   - inputs: Whole numbers, none of them `Int16.min`.
  ///   - distance: Numbers from one window to the next.
  ///   - windowCount: 1, 2 or 4.
  ///   - products: Room for the products of all rows with the first window, then the others.
  package func multiply(
    _ inputs: [Int16], distance: Int = 0, windowCount: Int = 1, into products: inout [Int32]
  ) {
    precondition(windowCount == 1 || windowCount == 2 || windowCount == 4)
    precondition(inputs.count >= columnCount + (windowCount - 1) * distance)
    precondition(products.count >= windowCount * rowCount)
    inputs.withUnsafeBufferPointer { inputs in
      products.withUnsafeMutableBufferPointer { products in
        weights.withUnsafeBufferPointer { weights in
          let (weights, inputs) = (weights.baseAddress!, inputs.baseAddress!)
          let products = products.baseAddress!
          if usesKernel {
            tragus_integer_products(
              weights, Int32(rowCount), Int32(columnCount / 2), inputs, Int32(distance),
              Int32(windowCount), products)
          } else {
            for window in 0..<windowCount {
              multiply(weights, inputs + window * distance, into: products + window * rowCount)
            }
          }
        }
      }
    }
  }

  private func multiply(
    _ weights: UnsafePointer<Int16>, _ inputs: UnsafePointer<Int16>,
    into products: UnsafeMutablePointer<Int32>
  ) {
    for block in stride(from: 0, to: rowCount, by: 8) {
      var sums = Lanes.zero
      var pairs = UnsafeRawPointer(weights + block &* columnCount)
      for column in stride(from: 0, to: columnCount, by: 2) {
        let pair = pairs.loadUnaligned(as: SIMD16<Int16>.self)
        pairs += MemoryLayout<SIMD16<Int16>>.size
        sums &+= Lanes(truncatingIfNeeded: pair.evenHalf) &* Int32(inputs[column])
        sums &+= Lanes(truncatingIfNeeded: pair.oddHalf) &* Int32(inputs[column + 1])
      }
      UnsafeMutableRawPointer(products + block).storeBytes(of: sums, as: Lanes.self)
    }
  }
}
