#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A phrase of up to five syllables, made of pulses that pass through two moving resonances.
struct Phrase {
  let samples: [Float]
  /// Where the first pulse and the end of the last syllable are, in seconds.
  let start = 1.0
  let end: Double

  init(rate: Double, pitch: Double, syllableCount: Int = 5) {
    // The first two formants of five vowels in hertz: Peterson and Barney, JASA 24, 1952.
    let vowels: [(Double, Double)] = [
      (730, 1090), (270, 2290), (570, 840), (660, 1720), (300, 870),
    ]
    let syllable = 0.22
    end = start + syllable * Double(syllableCount)
    var samples: [Float] = []
    var (phase, tilt) = (1.0, 0.0)
    var (first, second) = (Resonance(), Resonance())
    let count = Int((end + 1.5) * rate)
    for index in 0..<count {
      let time = Double(index) / rate - start
      let place = time / syllable
      let number = min(max(Int(place), 0), vowels.count - 1)
      let next = vowels[min(number + 1, vowels.count - 1)]
      let part = place - Double(number)
      // Half of a syllable is its vowel, the other half leads to the next one.
      let move = min(max((part - 0.5) * 2, 0), 1)
      let formants = (
        vowels[number].0 + move * (next.0 - vowels[number].0),
        vowels[number].1 + move * (next.1 - vowels[number].1)
      )
      let isSpeaking = time >= 0 && time < syllable * Double(syllableCount)
      let loudness = isSpeaking ? 0.15 + 0.85 * pow(sin(.pi * part), 2) : 0
      // The melody falls by a third and rises a little in each syllable.
      let melody = pitch * (1.15 - 0.06 * place) * (1 + 0.06 * sin(.pi * part))
      phase += melody / rate
      var pulse = 0.0
      if phase >= 1 {
        phase -= 1
        pulse = loudness
      }
      tilt = pulse + tilt * exp(-2 * .pi * 300 / rate)
      let sound = second.next(
        first.next(tilt, formants.0, 80, rate), formants.1, 120, rate)
      samples.append(Float(0.1 * sound))
    }
    self.samples = samples
  }

  private struct Resonance {
    private var (y1, y2) = (0.0, 0.0)

    mutating func next(_ x: Double, _ frequency: Double, _ width: Double, _ rate: Double) -> Double
    {
      let radius = exp(-.pi * width / rate)
      let b = 2 * radius * cos(2 * .pi * frequency / rate)
      let y = (1 - b + radius * radius) * x + b * y1 - radius * radius * y2
      (y2, y1) = (y1, y)
      return y
    }
  }
}
