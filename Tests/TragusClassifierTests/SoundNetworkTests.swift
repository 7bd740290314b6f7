import CTragusSounds
import Crypto
import Foundation
import Testing

@testable import TragusClassifier

struct SoundNetworkTests {
  private static let unit: Float = 0.02232835  // of the published embedding, which has 8 bits

  @Test(arguments: PublishedSounds.all)
  func `a window is described as the published runtime does`(_ sound: PublishedSounds) {
    var network = SoundNetwork()
    network.hear(sound.samples)
    var (product, ours, theirs): (Float, Float, Float) = (0, 0, 0)
    for (channel, number) in network.embedding.enumerated() {
      let published = (sound.embedding[channel] ?? 0) * Self.unit
      product += number * published
      ours += number * number
      theirs += published * published
    }
    // The published network rounds to 8 bits between layers.
    #expect(product / (ours * theirs).squareRoot() > 0.998)
    let best = network.logits.indices.max { network.logits[$0] < network.logits[$1] }!
    #expect(sound.labels.contains(network.weights.labels[best]))
  }

  @Test(arguments: PublishedSounds.all)
  func `every processor gives the same bits`(_ sound: PublishedSounds) {
    var network = SoundNetwork()
    var plain = SoundNetwork(weights: SoundNetworkWeights(usesKernels: false))
    network.hear(sound.samples)
    plain.hear(sound.samples)
    #expect(network.embedding == plain.embedding)
    #expect(network.logits == plain.logits)
  }

  @Test func `silence after sound is silence`() {
    var network = SoundNetwork()
    var fresh = network
    let silence = [Float](repeating: 0, count: SoundNetwork.windowLength)
    network.hear(PublishedSounds.all[0].samples)
    network.hear(silence)
    fresh.hear(silence)
    #expect(network.embedding == fresh.embedding)
  }

  @Test func `the network is the one that NOTICE names`() throws {
    let bytes = UnsafeRawBufferPointer(
      start: tragus_sounds_network(), count: Int(tragus_sounds_network_size()))
    let hash = SHA256.hash(data: Data(bytes)).map { String(format: "%02x", $0) }.joined()
    #expect(hash == "7ffbd3fa08bc73b71884aaf9c6bd9e1424c59c8318bf215ac9c7f807c91ca40b")
    _ = try ModelFile(bytes)
  }
}
