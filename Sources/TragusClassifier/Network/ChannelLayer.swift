import TragusDSP

/// A layer that joins all channels of each place.
struct ChannelLayer: Sendable {
  private let matrix: IntegerMatrix
  private let scale: LayerScale

  /// - Throws: ``ModelError``.
  init(
    _ file: ModelFile, _ name: String, inputCount: Int, channelCount: Int, usesKernels: Bool
  ) throws(ModelError) {
    guard channelCount % 32 == 0, inputCount % 8 == 0 else { throw .damaged }
    matrix = IntegerMatrix(
      rowCount: channelCount, columnCount: inputCount,
      weights: try file.integers("\(name).weights", [channelCount, inputCount]),
      greatestInput: Int(Activations.greatest), usesKernels: usesKernels)
    scale = try LayerScale(
      file, name, channelCount: channelCount, inputUnit: Activations.unit)
  }

  var channelCount: Int { matrix.rowCount }

  /// - Parameters:
  ///   - inputs: Room for the numbers of four places.
  ///   - products: Room for four places of all channels.
  func apply(
    to input: Activations, into output: inout Activations, inputs: inout [Int16],
    products: inout [Int32]
  ) {
    var place = 0
    while place < input.placeCount {
      let count = [0, 1, 2, 2][min(input.placeCount - place, 4) % 4]
      let windowCount = input.placeCount - place >= 4 ? 4 : count
      for window in 0..<windowCount {
        take(input, input.offset(place + window), into: &inputs, window * input.channelCount)
      }
      matrix.multiply(
        inputs, distance: input.channelCount, windowCount: windowCount, into: &products)
      for window in 0..<windowCount {
        give(products, window * channelCount, into: &output, output.offset(place + window))
      }
      place += windowCount
    }
  }

  private func take(
    _ input: Activations, _ offset: Int, into inputs: inout [Int16], _ start: Int
  ) {
    input.numbers.withUnsafeBufferPointer { numbers in
      inputs.withUnsafeMutableBufferPointer { inputs in
        let (numbers, inputs) = (numbers.baseAddress! + offset, inputs.baseAddress! + start)
        for channel in 0..<matrix.columnCount {
          // Numbers of 24 bits have no fractions: the last bits are the number itself.
          inputs[channel] = Int16(
            truncatingIfNeeded: Int32(bitPattern: (numbers[channel] + 0x1p23).bitPattern))
        }
      }
    }
  }

  private func give(
    _ products: [Int32], _ start: Int, into output: inout Activations, _ offset: Int
  ) {
    products.withUnsafeBufferPointer { products in
      output.write { output in
        var channel = 0
        while channel < channelCount {
          let sums = UnsafeRawPointer(products.baseAddress! + start + channel).loadUnaligned(
            as: SIMD8<Int32>.self)
          scale.apply(SIMD8<Float>(sums), channel: channel).write(to: output + offset + channel)
          channel &+= 8
        }
      }
    }
  }
}
