import Foundation
import Testing

@testable import TragusSignals

struct CueSoundTests {
  /// The power of a frequency in samples, by the definition of the Fourier transform.
  private func power(_ frequency: Double, in samples: ArraySlice<Float>, _ sampleRate: Double)
    -> Double
  {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * frequency * Double(index) / sampleRate
      real += Double(sample) * cos(angle)
      imaginary += Double(sample) * sin(angle)
    }
    return real * real + imaginary * imaginary
  }

  @Test(arguments: CueSound.allCases, [8000, 44_100.0])
  func `a cue is a tone with soft edges, not a noise that could be breath`(
    cue: CueSound, sampleRate: Double
  ) {
    let samples = cue.samples(sampleRate: sampleRate)
    #expect(samples.count == Int((cue.duration * sampleRate).rounded()))
    // A raised cosine begins with the square of a part of a frame.
    #expect(abs(samples[0]) < 1e-5 && abs(samples[samples.count - 1]) < 1e-4)
    let all = stride(from: 0.0, to: 4000, by: 5).map {
      ($0, power($0, in: samples[...], sampleRate))
    }
    let total = all.reduce(0) { $0 + $1.1 }
    let tonal = all.filter { 200...600 ~= $0.0 }.reduce(0) { $0 + $1.1 }
    #expect(tonal / total > 0.999)  // what the documentation says
    let high = all.filter { $0.0 >= 1000 }.reduce(0) { $0 + $1.1 }
    #expect(high / total < 1e-6)
  }

  @Test func `in rises with one pulse, out falls with two`() {
    let rate = 8000.0
    func pitch(_ samples: ArraySlice<Float>) -> Double {
      stride(from: 200.0, to: 600, by: 2).max {
        power($0, in: samples, rate) < power($1, in: samples, rate)
      }!
    }
    func pulseCount(_ samples: [Float]) -> Int {
      // The mean magnitude of each 20 ms, which is more than a turn of the lowest tone.
      let loud = stride(from: 0, to: samples.count - 159, by: 160).map { start in
        samples[start..<start + 160].reduce(0) { $0 + abs($1) } / 160 > 0.005
      }
      return zip([false] + loud, loud).count { !$0 && $1 }
    }
    let inhale = CueSound.inhale.samples(sampleRate: rate)
    let exhale = CueSound.exhale.samples(sampleRate: rate)
    #expect(pulseCount(inhale) == 1)
    #expect(pulseCount(exhale) == 2)
    #expect(pitch(inhale[2800...]) - pitch(inhale[..<1200]) > 50)
    #expect(pitch(exhale[..<2000]) - pitch(exhale[2640...]) > 50)
  }

  @Test func `a cue has the level that is asked for, and never exceeds full scale`() {
    for cue in CueSound.allCases {
      for level in [-60, -28, -3.0] {
        let peak = cue.samples(sampleRate: 48_000, level: level).reduce(0) { max($0, abs($1)) }
        let expected = min(pow(10, level / 20) * 2.0.squareRoot(), 1)
        // The crest of the tone need not meet the crest of the edge, least in a tick.
        #expect(Double(peak) <= expected + 1e-7 && Double(peak) > 0.99 * expected)
      }
    }
  }
}
