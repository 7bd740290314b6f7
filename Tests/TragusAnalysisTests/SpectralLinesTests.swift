import Foundation
import Testing
import TragusDSP
import TragusTestSupport

@testable import TragusAnalysis

struct SpectralLinesTests {
  private static let transformLength = 1024
  private static let binWidth = 16_000.0 / 1024
  private static let frameLength = 800

  /// Spectra of frames of 50 ms every 20 ms, behind a Hann window, from 0.2 s of noise of 0 dB and a tone.
  private func spectra(tone frequency: Double?, _ level: Double, seed: UInt64) -> [[Float]] {
    var generator = SeededGenerator(seed: seed)
    let amplitude = pow(10, level / 20) * 2.0.squareRoot()
    let samples = (0..<3200).map { index -> Float in
      // A sum of twelve numbers is as good as normal, with variance 1.
      let noise = (0..<12).reduce(0) { sum, _ in
        sum + Double.random(in: -0.5...0.5, using: &generator)
      }
      let tone = frequency.map { amplitude * sin(2 * .pi * $0 * Double(index) / 16_000) } ?? 0
      return Float(noise + tone)
    }
    var spectrum = PowerSpectrum(
      window: WindowFunction(.hann, count: Self.frameLength).samples,
      transformLength: Self.transformLength)
    return stride(from: 0, to: samples.count - Self.frameLength, by: 320).map { start in
      spectrum.measure(Array(samples[start..<start + Self.frameLength]))
      return spectrum.power
    }
  }

  private func cut(_ spectra: [[Float]]) -> [[Float]] {
    var lines = SpectralLines(binWidth: Self.binWidth, binCount: Self.transformLength / 2 + 1)
    return spectra.map { lines.cut(from: $0) }
  }

  /// A tone as loud as all of the noise, and much louder ones.
  @Test(arguments: [(330.0, 0.0), (523.0, 20.0), (1000.0, 60.0), (3000.0, 10.0)])
  func `a tone in noise leaves noise`(frequency: Double, level: Double) {
    let noise = spectra(tone: nil, 0, seed: 1)
    let rest = cut(spectra(tone: frequency, level, seed: 1))
    for (frame, (rest, noise)) in zip(rest, noise).enumerated() where frame >= 3 {
      let place = Int(frequency / Self.binWidth)
      let range = max(place - 40, 0)..<place + 40
      let ratio = range.reduce(0) { $0 + rest[$1] } / range.reduce(0) { $0 + noise[$1] }
      // 80 bins of the noise have 30 independent values, half of which may be replaced by a mean.
      #expect((0.25...4).contains(ratio), "\(frame): \(ratio)")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `noise alone is left as it is`(seed: UInt64) {
    let noise = spectra(tone: nil, 0, seed: seed)
    #expect(zip(cut(noise), noise).count { $0 != $1 } == 0)
  }

  @Test func `a low tone is left, and so is silence`() {
    let low = spectra(tone: 120, 40, seed: 1)
    #expect(zip(cut(low), low).count { $0 != $1 } == 0)
    let silence = [[Float]](repeating: [Float](repeating: 0, count: 513), count: 5)
    #expect(cut(silence) == silence)
  }
}
