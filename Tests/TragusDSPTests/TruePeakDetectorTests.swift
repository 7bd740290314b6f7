import Foundation
import Testing

@testable import TragusDSP

struct TruePeakDetectorTests {
  private func peak(_ samples: [Float], block: Int = 480) -> Float {
    var detector = TruePeakDetector(capacity: block)
    var greatest: Float = 0
    for start in stride(from: 0, to: samples.count, by: block) {
      let range = start..<min(start + block, samples.count)
      detector.add(samples.span, range)
      greatest = max(greatest, detector.peak(above: greatest))
    }
    return max(greatest, detector.finish(above: greatest))
  }

  /// Faded in and out, so that the sine has no edges to ring.
  private func faded(_ samples: [Float], over count: Int = 400) -> [Float] {
    samples.indices.map { index in
      let distance = min(index, samples.count - 1 - index, count)
      return samples[index] * Float(0.5 - 0.5 * cos(.pi * Double(distance) / Double(count)))
    }
  }

  // The amplitude of a sine is its true peak, wherever the samples lie on it.
  @Test(arguments: [0.01, 0.1, 0.125, 1.0 / 6, 0.25, 1.0 / 3, 0.375, 0.4, 0.425, 0.45])
  func `the true peak of a sine is its amplitude`(frequency: Double) {
    for phase in [0, 0.3, 0.785398, 1.2, 2.5] {
      let level = decibels(Double(peak(faded(sine(2_000, frequency: frequency, phase: phase)))))
      #expect(abs(level) < 0.05)  // the ripple of the kernel, 0.03 dB, and the parabola's 0.05 dB
    }
  }

  @Test func `the true peak of noise is that of its Fourier series`() {
    // A period of noise below 0.45 of the rate, sampled 32 times as densely.
    let count = 500
    var generator = noise(2 * count).makeIterator()
    let lines = (1...Int(0.45 * Double(count))).map {
      (Double($0), Double(generator.next()!), Double(generator.next()!))
    }
    func value(_ time: Double) -> Double {
      lines.reduce(0) { sum, line in
        let angle = 2 * Double.pi * line.0 * time / Double(count)
        return sum + 0.02 * (line.1 * cos(angle) + line.2 * sin(angle))
      }
    }
    let expected = (0..<(32 * count)).map { abs(value(Double($0) / 32)) }.max()!
    let samples = (0..<(3 * count)).map { Float(value(Double($0 % count))) }
    let level = decibels(Double(peak(faded(samples))) / expected)
    #expect(abs(level) < 0.1)  // what is promised
  }

  @Test func `a threshold changes nothing above it`() {
    let samples = zip(noise(5_000), 0...).map { $0 * Float($1 % 700) / 700 }
    let interpolator = PeakInterpolator()
    let margin = PeakInterpolator.margin
    var scratch = [Float](repeating: 0, count: 100)
    for start in stride(from: margin, to: 4_900, by: 80) {
      func result(_ threshold: Float) -> Float {
        samples.withUnsafeBufferPointer { samples in
          scratch.withUnsafeMutableBufferPointer { scratch in
            interpolator.peak(
              of: samples.baseAddress! + start, count: 80, above: threshold,
              scratch: scratch.baseAddress!)
          }
        }
      }
      let full = result(-1)
      for part in [0.3, 0.8, 0.99, 0.999999] as [Float] {
        let limited = result(full * part)
        #expect(limited == full)
      }
    }
  }

  @Test func `the end of a stream rings out`() {
    // Two equal samples at the very end: the crest lies between them, or behind.
    let samples = [Float](repeating: 0, count: 999) + [1, 1]
    let found = peak(samples)
    #expect(found > 1.2 && found < 1.3)  // 4 / pi = 1.273 for a sinc without a window
    #expect(peak([1]) == 1)
    #expect(peak([]) == 0)
  }

  @Test(arguments: [1, 7, 64, 1_000])
  func `the greatest of all results does not depend on the blocks`(block: Int) {
    let samples = noise(3_001)
    #expect(peak(samples, block: block) == peak(samples, block: 3_001))
  }

  @Test func `what is not a number counts as 0`() {
    var samples = sine(2_000, frequency: 0.01).map { $0 * 0.5 }
    samples[0] = .nan
    samples[50] = .infinity
    samples[100] = -.greatestFiniteMagnitude
    #expect(peak(samples).isFinite)
    #expect(peak(samples) < 0.8)
  }
}
