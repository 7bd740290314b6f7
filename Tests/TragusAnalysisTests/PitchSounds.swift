import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Notes made of partials, in a soft noise.
struct PitchSounds {
  let rate: Double
  var random: SeededGenerator

  init(rate: Double, seed: UInt64 = 1) {
    self.rate = rate
    random = SeededGenerator(seed: seed)
  }

  /// Noise of an RMS of -80 dBFS, as a good microphone has.
  mutating func silence(_ seconds: Double, rms: Double = 1e-4) -> [Float] {
    // Even numbers up to a have an RMS of a / sqrt(3).
    (0..<Int(seconds * rate)).map { _ in
      Float(rms * 3.0.squareRoot() * Double.random(in: -1...1, using: &random))
    }
  }

  /// A note of an RMS of -22 dBFS with edges of 3 ms.
  ///
  /// - Parameters:
  ///   - frequency: Of partial 1, in hertz.
  ///   - partials: Their amplitudes; those above 0.45 of the rate are left out.
  ///   - stiffness: B of a string.
  ///   - decay: In 1/s.
  mutating func note(
    _ frequency: Double, _ partials: [Double], seconds: Double, stiffness: Double = 0,
    decay: Double = 0
  ) -> [Float] {
    let count = Int(seconds * rate)
    var sum = Array(repeating: 0.0, count: count)
    var power = 0.0
    for (index, amplitude) in partials.enumerated() where amplitude > 0 {
      let k = Double(index + 1)
      let partial = k * frequency * ((1 + stiffness * k * k) / (1 + stiffness)).squareRoot()
      guard partial < 0.45 * rate else { continue }
      let phase = Double.random(in: 0..<(2 * .pi), using: &random)
      let step = 2 * Double.pi * partial / rate
      for sample in 0..<count { sum[sample] += amplitude * sin(phase + step * Double(sample)) }
      power += amplitude * amplitude / 2
    }
    let scale = 0.08 / power.squareRoot()
    let edge = 0.003 * rate
    let noise = silence(seconds)
    return (0..<count).map { sample in
      let place = Double(sample)
      let fade = min(place / edge, (Double(count) - place) / edge, 1)
      return Float(scale * fade * exp(-decay * place / rate) * sum[sample]) + noise[sample]
    }
  }

  static let saw = (1...20).map { 1 / Double($0) }
}

/// The pitches that a tracker finds in one channel.
func pitches(
  in samples: [Float], rate: Double, range: ClosedRange<Double> = PitchTracker.defaultRange,
  hop: Double = PitchTracker.defaultHop, tuning: Tuning = Tuning(), minimumLevel: Double = -70,
  target: Note? = nil
) -> [Pitch] {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  let tracker = PitchTracker(
    format: format, range: range, hop: hop, tuning: tuning, minimumLevel: minimumLevel,
    target: target)
  return events(of: tracker, hearing: [samples], format: format, blocks: .fixed(1000))
}

func cents(_ frequency: Double, over other: Double) -> Double { 1200 * log2(frequency / other) }
