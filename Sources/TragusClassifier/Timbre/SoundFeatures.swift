/// What describes a window: the embedding of the network, and the statistics of its timbre.
struct SoundFeatures: Sendable {
  /// The numbers of both.
  static let counts = (embedding: SoundNetwork.embeddingCount, timbre: TimbreStatistics.count)

  private(set) var embedding = [Float](repeating: 0, count: counts.embedding)
  private(set) var timbre = [Float](repeating: 0, count: counts.timbre)
  /// The mean square of the window.
  private(set) var power: Float = 0
  private var network = SoundNetwork()
  private var statistics = TimbreStatistics()

  /// - Parameter samples: ``SoundNetwork/windowLength`` of them, at its rate.
  mutating func measure(_ samples: UnsafePointer<Float>) {
    network.hear(samples)
    embedding = network.embedding
    statistics.measure(samples, into: &timbre)
    var sum = 0.0
    for index in 0..<SoundNetwork.windowLength { sum += Double(samples[index] * samples[index]) }
    power = Float(sum / Double(SoundNetwork.windowLength))
  }
}
