import CTragusSounds
import TragusDSP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The weights of the network that knows sounds: see NOTICE and Training/Sounds/convert.
struct SoundNetworkWeights: Sendable {
  enum Layer: Sendable {
    case spatial(SpatialLayer)
    case channels(ChannelLayer)
  }

  /// From the first to the last.
  let layers: [Layer]
  /// The kinds of sounds.
  let labels: [String]
  /// What an embedding says of each kind: row by row, then what a number of the row stands for.
  let matrix: [Float]
  let scales: [Float]
  let biases: [Float]

  /// The directions of the embedding in which the kinds of sounds differ most, row by row.
  let projection: [Float]
  /// What the network is known by: the first 16 hexadecimal digits of the checksum of its file.
  let identity: String

  private struct Header: Decodable {
    let labels: [String]
    let strides: [Int]
  }

  private static let channelCounts = [
    32, 64, 128, 128, 256, 256, 512, 512, 512, 512, 512, 512, 1024, 1024,
  ]

  /// The weights of YAMNet, read once.
  static let published = SoundNetworkWeights(usesKernels: true)

  /// Those that are compiled in.
  ///
  /// - Parameter usesKernels: Whether `CTragusKernels` may do the work. The result is the same.
  init(usesKernels: Bool) {
    let bytes = UnsafeRawBufferPointer(
      start: tragus_sounds_network(), count: Int(tragus_sounds_network_size()))
    do {
      self = try Self(ModelFile(bytes, verifies: false), usesKernels: usesKernels)
    } catch {
      preconditionFailure("The network that is compiled in is whole.")
    }
  }

  /// - Throws: ``ModelError``.
  init(_ file: ModelFile, usesKernels: Bool) throws(ModelError) {
    guard let header = try? JSONDecoder().decode(Header.self, from: file.header),
      header.strides.count == Self.channelCounts.count
    else { throw .damaged }
    labels = header.labels
    identity = file.identity
    var layers: [Layer] = []
    for (index, channelCount) in Self.channelCounts.enumerated() {
      // The first layer hears an image; each that follows joins places, then channels.
      let before = index == 0 ? channelCount : Self.channelCounts[index - 1]
      layers.append(
        .spatial(
          try SpatialLayer(
            file, "layer\(layers.count + 1)", channelCount: before, stride: header.strides[index],
            inputUnit: index == 0 ? LogMelFrames.unit : Activations.unit)))
      guard index > 0 else { continue }
      layers.append(
        .channels(
          try ChannelLayer(
            file, "layer\(layers.count + 1)", inputCount: before, channelCount: channelCount,
            usesKernels: usesKernels)))
    }
    let last = "layer\(layers.count + 1)"
    matrix = try file.integers("\(last).weights", [labels.count, SoundNetwork.embeddingCount])
      .map { Float($0) }
    scales = try file.floats("\(last).scales", [labels.count])
    biases = try file.floats("\(last).biases", [labels.count])
    let (rowCount, columnCount) = (NoveltyDetector.dimension, SoundNetwork.embeddingCount)
    let directions = try file.integers("projection.weights", [rowCount, columnCount])
    let directionScales = try file.floats("projection.scales", [rowCount])
    projection = directions.indices.map {
      Float(directions[$0]) * directionScales[$0 / columnCount]
    }
    self.layers = layers
  }
}

extension SoundNetworkWeights {
  /// Computes the logarithms of the odds of each kind of sound in a window.
  ///
  /// - Parameters:
  ///   - embedding: ``SoundNetwork/embeddingCount`` numbers that describe the window.
  ///   - result: Room for as many numbers as there are labels.
  func logits(of embedding: [Float], into result: inout [Float]) {
    for label in 0..<labels.count {
      let row = (label * embedding.count)..<((label + 1) * embedding.count)
      let product = dotProduct(embedding.span, matrix.span.extracting(row))
      result[label] = product * scales[label] + biases[label]
    }
  }
}
