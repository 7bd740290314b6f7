import Foundation
import Testing
import TragusTestSupport

@testable import TragusModem

struct PacketCodeTests {
  /// The metrics of cells with noise; `signal` is the energy of a symbol over the energy of noise.
  private func received(
    _ symbols: [UInt8], symbolBits: Int, signal: Double, seed: UInt64
  ) -> [Float] {
    var random = SeededGenerator(seed: seed)
    var metrics: [Float] = []
    for symbol in symbols {
      for tone in 0..<1 << symbolBits {
        // A complex normal number with a variance of 1.
        let radius = (-log(Double.random(in: 1e-12..<1, using: &random))).squareRoot()
        let angle = Double.random(in: 0..<2 * Double.pi, using: &random)
        let real = radius * cos(angle) + (tone == symbol ? signal.squareRoot() : 0)
        let imaginary = radius * sin(angle)
        let energy = Float(real * real + imaginary * imaginary)
        metrics.append(ToneLikelihood.steady(energy: energy, signal: Float(signal)))
      }
    }
    return metrics
  }

  // Es/N0 that leave a decibel to where nine of ten arrive.
  @Test(arguments: [(1, 1, 4, 40, 4.5), (4, 2, 6, 28, 6.5), (4, 4, 6, 20, 8.5)])
  func `a packet comes back out of noise`(
    byteCount: Int, bitsPerStep: Int, symbolBits: Int, cellCount: Int, decibels: Double
  ) {
    let code = PacketCode(
      byteCount: byteCount, bitsPerStep: bitsPerStep, symbolBits: symbolBits, cellCount: cellCount)
    let packet = Packet(kind: .sealed, payload: (0..<byteCount).map { UInt8($0 * 137 & 255) })
    let metrics = received(
      code.encode(packet), symbolBits: symbolBits, signal: pow(10, decibels / 10), seed: 21)
    var decoder = TrellisDecoder()
    let decoded = code.decode(metrics.span, with: &decoder)
    #expect(decoded?.packet == packet)
    #expect(decoded?.symbols == code.encode(packet))
    #expect((decoded?.evidence ?? 0) > 0)
  }

  @Test func `packets of all kinds differ in much more than one symbol`() {
    let code = PacketCode(byteCount: 4, bitsPerStep: 2, symbolBits: 6, cellCount: 28)
    let words = Packet.Kind.allCases.map { kind in
      code.encode(Packet(kind: kind, payload: [1, 2, 3, 4]))
    }
    for first in words.indices {
      for second in words.indices where second > first {
        // The free distance of the code.
        #expect(zip(words[first], words[second]).count { $0 != $1 } >= 8)
      }
    }
  }
}
