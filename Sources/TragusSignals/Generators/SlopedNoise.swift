/// Noise whose power is flat up to a corner and falls above it as a power of the frequency.
///
/// White noise through first-order sections. There is a pole for the whole part of the slope. For
/// the rest there are poles and zeros in turn, a pole every two octaves, which are within 1 dB of
/// the slope. Its RMS is 1 between 0 and 20 kHz.
struct SlopedNoise: SignalGenerator {
  private struct Section {
    let gain, zero, pole: Double
    var input = 0.0
    var output = 0.0
  }

  private static let greatestCount = 8
  private static let widestBand = 20_000.0  // hertz

  private var sections: [Section] = []
  private var random: RandomNumbers
  private let gain: Double

  /// - Parameters:
  ///   - corner: In hertz.
  ///   - exponent: The power falls as the frequency to minus this, 0 to 4.
  init(corner: Double, exponent: Double, sampleRate: Double, random: RandomNumbers) {
    self.random = random
    let wholePart = (exponent / 2).rounded(.down)
    let rest = exponent / 2 - wholePart
    var corners: [(pole: Double, zero: Double?)] = (0..<Int(wholePart)).map { _ in (corner, nil) }
    if rest > 0.01 {
      // The slope runs through the middle of the stairs.
      var pole = corner * PortableMath.exp2(1 - rest)
      let step = PortableMath.exp2(2 * rest)
      while pole < Self.widestBand, corners.count < Self.greatestCount {
        corners.append((pole, pole * step))
        pole *= 4
      }
    }
    // The power by the response without sampling, so that it is the same at every rate.
    var power = 0.0
    let stepsPerOctave = 4.0
    var frequency = 1.0
    while frequency < Self.widestBand {
      var response = 1.0
      for (pole, zero) in corners {
        response /= 1 + (frequency / pole) * (frequency / pole)
        if let zero { response *= 1 + (frequency / zero) * (frequency / zero) }
      }
      power += response * frequency * 0.6931471805599453 / stepsPerOctave
      frequency *= PortableMath.exp2(1 / stepsPerOctave)
    }
    gain = (sampleRate / 2 / power).squareRoot()
    for (poleCorner, zeroCorner) in corners where poleCorner < sampleRate / 2 {
      let pole = PortableMath.exponential(-2 * .pi * poleCorner / sampleRate)
      let zero = zeroCorner.map { PortableMath.exponential(-2 * .pi * $0 / sampleRate) } ?? 0
      sections.append(Section(gain: (1 - pole) / (1 - zero), zero: zero, pole: pole))
    }
  }

  mutating func next() -> Double {
    var sample = random.normal()
    for index in sections.indices {
      let input = sections[index].gain * sample
      let output =
        input - sections[index].zero * sections[index].input
        + sections[index].pole * sections[index].output
      sections[index].input = input
      sections[index].output = output
      sample = output
    }
    return gain * sample
  }
}
