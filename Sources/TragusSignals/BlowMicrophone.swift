/// A kind of microphone that somebody blows into.
public enum BlowMicrophone: String, Sendable, Hashable, CaseIterable {
  /// A capsule without anything around it: all of the low frequencies, soon overloaded.
  case bare
  /// A small opening in a case, with a high-pass at 60 to 400 Hz.
  case phone
  /// A hole in a lid, with a resonance and a high-pass.
  case laptop
  /// Foam over a microphone beside the mouth: fewer low frequencies.
  case headset
  /// Inside of a mask, into which somebody exhales hard: hiss rather than gusts, nearly flat.
  case mask
}

/// What a microphone makes of the pressure before it.
struct BlowResponse {
  /// The gain of the pressure of eddies, and the gain of hiss.
  let eddyGain, hissGain: Double
  /// The corner of the high-pass in hertz, and its order, 1 to 4.
  let highPass: Double
  let highPassOrder: Int
  /// The corner of the low-pass in hertz, and its order, 1 to 4.
  var lowPass: Double
  let lowPassOrder: Int
  /// Resonances: frequency and bandwidth in hertz, and how much is added.
  let resonances: [(frequency: Double, bandwidth: Double, gain: Double)]
  /// The exponents of the spectra above their corners.
  let eddySlope, hissSlope: Double
  /// Where the hiss begins to fall, in hertz.
  let hissCorner: Double
  /// Where the samples are cut off, and whether the approach to it is soft.
  let limit: Double
  let isSoft: Bool

  init(_ kind: BlowMicrophone, random: inout RandomNumbers) {
    func decibels(_ range: Range<Double>) -> Double {
      PortableMath.amplitude(decibels: random.uniform(range))
    }
    // Octaves spread evenly.
    func hertz(_ low: Double, octaves: Double) -> Double {
      low * PortableMath.exp2(random.uniform(0..<octaves))
    }
    func resonance(
      _ low: Double, octaves: Double, gain: Range<Double>
    ) -> (frequency: Double, bandwidth: Double, gain: Double) {
      let frequency = hertz(low, octaves: octaves)
      return (frequency, frequency * PortableMath.exp2(random.uniform(-4..<0)), decibels(gain))
    }
    eddySlope = random.uniform(5 / 3..<7 / 3)
    switch kind {
    case .bare:
      (eddyGain, hissGain) = (decibels(-8..<2), decibels(-8..<4))
      (highPass, highPassOrder) = (hertz(12, octaves: 3), 1)
      (lowPass, lowPassOrder) = (hertz(9000, octaves: 1), 1 + random.index(below: 3))
      resonances = []
      hissSlope = random.uniform(0.3..<1.5)
      hissCorner = hertz(500, octaves: 3)
    case .phone:
      (eddyGain, hissGain) = (decibels(-18 ..< -4), decibels(-4..<8))
      (highPass, highPassOrder) = (hertz(60, octaves: 2.7), 2 + random.index(below: 3))
      (lowPass, lowPassOrder) = (hertz(3400, octaves: 1.5), 1 + random.index(below: 3))
      resonances = [resonance(1000, octaves: 2.5, gain: -14..<14)]
      hissSlope = random.uniform(0.3..<1.5)
      hissCorner = hertz(500, octaves: 3)
    case .laptop:
      (eddyGain, hissGain) = (decibels(-18 ..< -6), decibels(-6..<6))
      (highPass, highPassOrder) = (hertz(60, octaves: 2.3), 1 + random.index(below: 3))
      (lowPass, lowPassOrder) = (hertz(5000, octaves: 1.5), 1 + random.index(below: 3))
      resonances = [
        resonance(400, octaves: 2, gain: -10..<4), resonance(2000, octaves: 1.5, gain: -10..<8),
      ]
      hissSlope = random.uniform(0.3..<1.5)
      hissCorner = hertz(500, octaves: 3)
    case .headset:
      (eddyGain, hissGain) = (decibels(-20 ..< -6), decibels(-4..<8))
      (highPass, highPassOrder) = (hertz(30, octaves: 2.5), 1 + random.index(below: 2))
      (lowPass, lowPassOrder) = (hertz(3400, octaves: 1.5), 1 + random.index(below: 3))
      resonances = [resonance(2000, octaves: 1.5, gain: -10..<4)]
      hissSlope = random.uniform(0.5..<2)
      hissCorner = hertz(300, octaves: 3)
    case .mask:
      // As forced exhalations into masks with a microphone inside, whose spectra vary by about 9 to
      // 18 dB from 60 Hz to 4 kHz.
      (eddyGain, hissGain) = (decibels(-30 ..< -10), decibels(-18..<2))
      (highPass, highPassOrder) = (hertz(5, octaves: 6.3), 1 + random.index(below: 4))
      (lowPass, lowPassOrder) = (hertz(1200, octaves: 3), 1 + random.index(below: 3))
      resonances = [
        resonance(200, octaves: 2.5, gain: -14..<12), resonance(700, octaves: 2, gain: -8..<18),
      ]
      hissSlope = random.uniform(0.2..<1)
      hissCorner = hertz(60, octaves: 4.5)
    }
    limit = random.index(below: 4) == 0 ? random.uniform(0.5..<1) : 1
    isSoft = random.index(below: 3) == 0
  }
}
