import Testing

@testable import TragusClassifier

struct SoundNetworkTests {
  @Test func `speed`() {
    var network = SoundNetwork()
    let samples = (0..<SoundNetwork.windowLength).map { Float($0 % 97) / 97 - 0.5 }
    network.hear(samples)
    print(network.logits.prefix(5))
  }
}
