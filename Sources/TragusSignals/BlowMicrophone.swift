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
  /// The gain of the pressure of eddies, and that of hiss.
  let eddyGain, hissGain: Double
  /// The corner of the high-pass in hertz, and its order, 1 to 3.
  let highPass: Double
  let highPassOrder: Int
  /// The upper end of the band in hertz.
  let band: Double
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
      return (frequency, frequency * random.uniform(0.2..<1), decibels(gain))
    }
    eddySlope = random.uniform(5 / 3..<7 / 3)
    switch kind {
    case .bare:
      (eddyGain, hissGain) = (decibels(-14 ..< -2), decibels(-10..<0))
      (highPass, highPassOrder) = (hertz(12, octaves: 3), 1)
      band = hertz(9000, octaves: 1)
      resonances = []
      hissSlope = random.uniform(0.3..<1.5)
      hissCorner = hertz(500, octaves: 3)
    case .phone:
      (eddyGain, hissGain) = (decibels(-24 ..< -8), decibels(-8..<4))
      (highPass, highPassOrder) = (hertz(60, octaves: 2.7), 1 + random.index(below: 3))
      band = hertz(3400, octaves: 1.5)
      resonances = [resonance(1500, octaves: 2, gain: -10..<6)]
      hissSlope = random.uniform(0.3..<1.5)
      hissCorner = hertz(500, octaves: 3)
    case .laptop:
      (eddyGain, hissGain) = (decibels(-24 ..< -12), decibels(-10..<2))
      (highPass, highPassOrder) = (hertz(50, octaves: 2), 1 + random.index(below: 2))
      band = hertz(5000, octaves: 1.5)
      resonances = [
        resonance(400, octaves: 2, gain: -10..<4), resonance(2000, octaves: 1.5, gain: -10..<8),
      ]
      hissSlope = random.uniform(0.3..<1.5)
      hissCorner = hertz(500, octaves: 3)
    case .headset:
      (eddyGain, hissGain) = (decibels(-26 ..< -12), decibels(-6..<4))
      (highPass, highPassOrder) = (hertz(30, octaves: 2.5), 1 + random.index(below: 2))
      band = hertz(3400, octaves: 1.5)
      resonances = [resonance(2000, octaves: 1.5, gain: -10..<4)]
      hissSlope = random.uniform(0.5..<2)
      hissCorner = hertz(300, octaves: 3)
    case .mask:
      // Fitted to forced exhalations into masks with a microphone inside.
      (eddyGain, hissGain) = (decibels(-30 ..< -14), decibels(0..<14))
      (highPass, highPassOrder) = (hertz(5, octaves: 5.8), 1 + random.index(below: 3))
      band = hertz(2500, octaves: 1.5)
      resonances = [
        resonance(300, octaves: 2.5, gain: -10..<4), resonance(1200, octaves: 1.5, gain: -10..<8),
      ]
      hissSlope = random.uniform(0.2..<1.5)
      hissCorner = hertz(60, octaves: 4)
    }
    limit = random.index(below: 4) == 0 ? random.uniform(0.5..<1) : 1
    isSoft = random.index(below: 3) == 0
  }
}
