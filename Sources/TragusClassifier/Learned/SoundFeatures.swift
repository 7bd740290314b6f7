/// What describes a window to those who learn from examples: the network, asked at three depths.
///
/// How strong each channel of a layer is on average, and how much that varies over time and
/// frequency. It is taken after the 15th and the 23rd of its 27 layers; the third is the embedding
/// at its end. The early layers tell sounds of the same kind apart, such as sounds of different
/// people's throats; the late ones know the world. Any two are worse than all three, and statistics
/// of mel bands add nothing to them.
struct SoundFeatures: Sendable {
  /// How many descriptions there are.
  static let partCount = layers.count + 1
  /// The numbers of each.
  static let partLength = SoundNetwork.embeddingCount
  /// The numbers of all.
  static let count = partCount * partLength

  private static let layers = [15, 23]

  /// One description after the other.
  private(set) var numbers = [Float](repeating: 0, count: count)
  private var network = SoundNetwork()

  /// The logarithms of the odds of each kind of sound that the network knows.
  var logits: [Float] { network.logits }

  /// The last of the descriptions.
  var embedding: [Float] { network.embedding }

  /// Hears a window without describing it.
  ///
  /// - Parameter samples: ``SoundNetwork/windowLength`` of them, at its rate.
  mutating func hear(_ samples: UnsafePointer<Float>) { network.hear(samples) }

  /// Hears and describes a window.
  ///
  /// - Parameter samples: ``SoundNetwork/windowLength`` of them, at its rate.
  mutating func measure(_ samples: UnsafePointer<Float>) {
    network.hear(samples)
    for (part, layer) in Self.layers.enumerated() {
      network.describe(layer: layer, into: &numbers, at: part * Self.partLength)
    }
    let start = Self.layers.count * Self.partLength
    for (index, number) in network.embedding.enumerated() { numbers[start + index] = number }
  }
}
