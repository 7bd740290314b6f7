import TragusDSP

/// A layer of a network: its weights are whole numbers with a scale for each row.
struct VoiceLayer: Sendable {
  let matrix: IntegerMatrix
  let scales: [Float]
  let biases: [Float]

  /// Multiplies windows of inputs and adds the bias of each row.
  ///
  /// The products are exact and everything else is done number by number, so that every processor
  /// gives the same bits.
  ///
  /// - Parameters:
  ///   - inputs: Whole numbers of which each stands for `unit`.
  ///   - distance: Numbers from one window to the next.
  ///   - products: Room for the products.
  ///   - values: Room, from `start` on, for the values of all rows for the first window, then the
  ///     others.
  func apply(
    to inputs: [Int16], unit: Float, distance: Int = 0, windowCount: Int = 1,
    products: inout [Int32], into values: inout [Float], at start: Int = 0
  ) {
    precondition(values.count >= start + windowCount * matrix.rowCount)
    matrix.multiply(inputs, distance: distance, windowCount: windowCount, into: &products)
    let rowCount = matrix.rowCount
    products.withUnsafeBufferPointer { products in
      values.withUnsafeMutableBufferPointer { values in
        scales.withUnsafeBufferPointer { scales in
          biases.withUnsafeBufferPointer { biases in
            for window in 0..<windowCount {
              let products = products.baseAddress! + window * rowCount
              let values = values.baseAddress! + start + window * rowCount
              for row in 0..<rowCount {
                values[row] = Float(products[row]) * (scales[row] * unit) + biases[row]
              }
            }
          }
        }
      }
    }
  }
}
