import CTragusSounds
import TragusDSP

/// Describes 0.975 s of sound by 1024 numbers, and says how likely 521 kinds of sounds are in it.
///
/// It is YAMNet (Google, Apache-2.0, see NOTICE) in arithmetic that gives the same bits on every
/// processor. The input is the logarithms of 64 mel bands in 96 frames. A convolution follows, then
/// thirteen times a convolution of each channel and one of all channels at each place. The mean
/// over all places and one matrix end it. What passes from layer to layer has 13 bits.
struct SoundNetwork: Sendable {
  /// In hertz.
  static let rate = 16_000
  /// Samples that are heard at a time.
  static let windowLength = 15_600
  /// The numbers that describe a window.
  static let embeddingCount = 1024

  /// What describes the last window.
  private(set) var embedding: [Float]
  /// The logarithms of the odds of each kind of sound in the last window.
  private(set) var logits: [Float]

  let weights: SoundNetworkWeights
  private var frames = LogMelFrames()
  private var activations: [Activations]
  private var inputs: [Int16]
  private var products: [Int32]

  init(weights: SoundNetworkWeights = .published) {
    self.weights = weights
    let image = Activations(
      rowCount: LogMelFrames.frameCount, columnCount: LogMelFrames.bandCount, channelCount: 1)
    activations = [image]
    var (rowCount, columnCount) = (image.rowCount, image.columnCount)
    for layer in weights.layers {
      let channelCount: Int
      switch layer {
      case .spatial(let layer):
        rowCount = (rowCount + layer.stride - 1) / layer.stride
        columnCount = (columnCount + layer.stride - 1) / layer.stride
        channelCount = layer.channelCount
      case .channels(let layer):
        channelCount = layer.channelCount
      }
      activations.append(
        Activations(rowCount: rowCount, columnCount: columnCount, channelCount: channelCount))
    }
    let most = activations.map(\.channelCount).max() ?? 0
    inputs = Array(repeating: 0, count: 4 * most)
    products = Array(repeating: 0, count: 4 * most)
    embedding = Array(repeating: 0, count: Self.embeddingCount)
    logits = Array(repeating: 0, count: weights.biases.count)
  }

  /// Hears a window.
  ///
  /// - Parameter samples: ``windowLength`` of them at ``rate``.
  mutating func hear(_ samples: UnsafePointer<Float>) {
    frames.measure(samples, into: &activations[0])
    for (index, layer) in weights.layers.enumerated() {
      let input = activations[index]
      switch layer {
      case .spatial(let layer): layer.apply(to: input, into: &activations[index + 1])
      case .channels(let layer):
        layer.apply(
          to: input, into: &activations[index + 1], inputs: &inputs, products: &products)
      }
    }
    describe()
  }

  /// Computes how strong the channels of a layer were in the last window. The result is the mean
  /// over all places of each, then the standard deviation of each.
  ///
  /// - Parameters:
  ///   - layer: From 1.
  ///   - result: Where the numbers go, two per channel, from a place on.
  func describe(layer: Int, into result: inout [Float], at place: Int) {
    let output = activations[layer]
    let count = output.channelCount
    for channel in 0..<(2 * count) { result[place + channel] = 0 }
    for outputPlace in 0..<output.placeCount {
      let start = output.offset(outputPlace)
      for channel in 0..<count {
        let number = output.numbers[start + channel]
        result[place + channel] += number
        result[place + count + channel] += number * number
      }
    }
    let unit = Activations.unit / Float(output.placeCount)
    for channel in 0..<count {
      let mean = result[place + channel] * unit
      let square = result[place + count + channel] * unit * Activations.unit
      result[place + channel] = mean
      result[place + count + channel] = max(square - mean * mean, 0).squareRoot()
    }
  }

  private mutating func describe() {
    let last = activations[activations.count - 1]
    let unit = Activations.unit / Float(last.placeCount)
    for channel in embedding.indices {
      var sum: Float = 0
      for place in 0..<last.placeCount { sum += last.numbers[last.offset(place) + channel] }
      embedding[channel] = sum * unit
    }
    weights.logits(of: embedding, into: &logits)
  }
}
