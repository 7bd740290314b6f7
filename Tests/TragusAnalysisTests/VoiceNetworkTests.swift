import CTragusVoice
import Crypto
import Foundation
import Testing
import TragusTestSupport

@testable import TragusAnalysis

struct VoiceNetworkTests {
  /// The logarithms of the odds of each hop.
  private func odds(_ network: VoiceNetwork, hearing samples: [Float]) -> [Float] {
    var network = network
    let before = VoiceNetwork.windowLength - VoiceNetwork.hopLength
    let padded = [Float](repeating: 0, count: before) + samples
    let last = samples.count - VoiceNetwork.hopLength
    return stride(from: 0, through: last, by: VoiceNetwork.hopLength)
      .map { start in padded.withUnsafeBufferPointer { network.hear($0.baseAddress! + start) } }
  }

  @Test func `the table is the one that NOTICE names`() {
    let bytes = UnsafeRawBufferPointer(
      start: tragus_voice_network(), count: Int(tragus_voice_network_size()))
    let hash = SHA256.hash(data: Data(bytes)).map { String(format: "%02x", $0) }.joined()
    #expect(hash == "680c7f0d995e086b4f41568bf34f739dd42ac5fd0bffbd1ec024f1ded87f2b76")
  }

  @Test func `it gives the probabilities of the published network`() {
    // What the published file gives in ONNX Runtime 1.32.0 for this phrase as 32-bit floats, from
    // hop 28 on. Each hop has the 64 samples before it. The phrase begins in hop 31.
    let published = [
      0.0037, 0.0037, 0.0036, 0.2777, 0.8858, 0.8711, 0.8507, 0.9344, 0.9892, 0.9972, 0.9958,
      0.9964, 0.9952, 0.9947, 0.992, 0.9935, 0.9917, 0.9957, 0.9945, 0.9943, 0.9927, 0.9929, 0.9916,
      0.9918,
      0.9903, 0.9957, 0.9932, 0.992, 0.9955, 0.9989, 0.9989, 0.9986, 0.9978, 0.9956, 0.9951, 0.9968,
      0.9955, 0.9938, 0.897, 0.5254, 0.2354, 0.0863, 0.0449, 0.028, 0.0199, 0.0156, 0.0138, 0.0127,
    ]
    let phrase = Phrase(rate: 16_000, pitch: 130)
    let found = odds(VoiceNetwork(gain: VoiceGain(limits: 1...1)), hearing: phrase.samples)
    for (index, probability) in published.enumerated() {
      // Weights and what passes between layers have 16 bits.
      #expect(abs(1 / (1 + exp(-Double(found[28 + index]))) - probability) < 0.02)
    }
  }

  @Test func `kernels and plain loops give the same bits`() {
    let phrase = Phrase(rate: 16_000, pitch: 210)
    let plain = VoiceNetwork(weights: VoiceNetworkWeights(usesKernels: false))
    #expect(odds(VoiceNetwork(), hearing: phrase.samples) == odds(plain, hearing: phrase.samples))
  }

  @Test(arguments: [-30, -12, 12.0])
  func `the gain brings quiet and loud speech to one level`(decibels: Double) {
    let phrase = Phrase(rate: 16_000, pitch: 130)
    let change = Float(pow(10, decibels / 20))
    var greatest = -Float.infinity
    for value in odds(VoiceNetwork(), hearing: phrase.samples.map { $0 * change }) {
      greatest = max(greatest, value)
    }
    // A probability of 0.95.
    #expect(greatest > 3)
  }

  // Mean squares in dBFS, and the greatest gain in dB: 18 for any, noise to -62 dBFS, and 28.
  @Test(arguments: [(-50, 18), (-70, 18), (-84, 22), (-95, 28)] as [(Double, Double)])
  func `noise is raised by 18 dB, and further only as far as it stays soft`(
    level: Double, most: Double
  ) {
    var gain = VoiceGain()
    var last: Float = 0
    // 15 s: what was before it, at most 40 dB above, has faded by 4 dB in a second.
    for _ in 0..<470 { last = gain.next(Float(pow(10, level / 10))) }
    #expect(abs(20 * log10(Double(last)) - most) < 0.1)
  }

  @Test func `a network that rested has heard nothing but silence`() {
    let phrase = Phrase(rate: 16_000, pitch: 130)
    var (used, fresh) = (VoiceNetwork(), VoiceNetwork())
    for start in stride(from: 0, to: 40_000, by: VoiceNetwork.hopLength) {
      phrase.samples.withUnsafeBufferPointer { _ = used.hear($0.baseAddress! + start) }
    }
    used.rest()
    fresh.rest()
    #expect(odds(used, hearing: phrase.samples) == odds(fresh, hearing: phrase.samples))
  }
}
