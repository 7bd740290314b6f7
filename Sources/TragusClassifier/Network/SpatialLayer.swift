/// A layer that joins each place, or every other one, with the eight around it. Either all channels
/// hear the one channel of an image, or each hears itself.
struct SpatialLayer: Sendable {
  private typealias Lanes = SIMD8<Float>

  /// 1, or 2 for every other place.
  let stride: Int
  let channelCount: Int
  // Of each of nine places, one per channel.
  private let weights: [Float]
  private let scale: LayerScale

  /// - Parameter inputUnit: What a number of the input stands for.
  /// - Throws: ``ModelError``.
  init(
    _ file: ModelFile, _ name: String, channelCount: Int, stride: Int,
    inputUnit: Float = Activations.unit
  ) throws(ModelError) {
    guard channelCount % 8 == 0, stride == 1 || stride == 2 else { throw .damaged }
    self.stride = stride
    self.channelCount = channelCount
    weights = try file.integers("\(name).weights", [9, channelCount]).map { Float($0) }
    scale = try LayerScale(file, name, channelCount: channelCount, inputUnit: inputUnit)
  }

  func apply(to input: Activations, into output: inout Activations) {
    let isImage = input.channelCount == 1
    // With an even count and every other place, nothing is missing at the beginning.
    let (firstRow, firstColumn) = (
      stride == 2 && input.rowCount % 2 == 0 ? 0 : -1,
      stride == 2 && input.columnCount % 2 == 0 ? 0 : -1
    )
    let (rowCount, columnCount) = (output.rowCount, output.columnCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount {
        let first = input.offset(
          row: stride * row + firstRow, column: stride * column + firstColumn)
        let offset = output.offset(row: row, column: column)
        if isImage {
          join(input, first, into: &output, offset) { Lanes(repeating: $0.pointee) }
        } else {
          join(input, first, into: &output, offset) { Lanes(from: $0) }
        }
      }
    }
  }

  @inline(__always)
  private func join(
    _ input: Activations, _ first: Int, into output: inout Activations, _ offset: Int,
    _ load: (UnsafePointer<Float>) -> Lanes
  ) {
    let (rowDistance, distance) = (input.rowDistance, input.channelCount)
    let isImage = distance == 1
    input.numbers.withUnsafeBufferPointer { numbers in
      weights.withUnsafeBufferPointer { weights in
        output.write { output in
          var channel = 0
          while channel < channelCount {
            var place = numbers.baseAddress! + first + (isImage ? 0 : channel)
            var weight = weights.baseAddress! + channel
            var sums = Lanes.zero
            for _ in 0..<3 {
              sums += load(place) * Lanes(from: weight)
              sums += load(place + distance) * Lanes(from: weight + channelCount)
              sums += load(place + 2 &* distance) * Lanes(from: weight + 2 &* channelCount)
              place += rowDistance
              weight += 3 &* channelCount
            }
            scale.apply(sums, channel: channel).write(to: output + offset + channel)
            channel &+= 8
          }
        }
      }
    }
  }
}
