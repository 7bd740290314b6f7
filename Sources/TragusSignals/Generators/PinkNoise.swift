/// Noise whose power falls by 3.01 dB per octave: equal power in every octave.
///
/// White noise through first-order sections whose corner frequencies lie two octaves apart. They
/// reach from near half the sample rate down to a few hertz, below which the spectrum is flat. The
/// response is within 0.2 dB of the law from 20 Hz to 0.9 of half the rate.
struct PinkNoise: SignalGenerator {
  // Corners of poles and zeros as fractions of half the sample rate for the highest section, and a
  // last zero for the frequencies above it. They are a minimax fit to 1/f over 20 Hz to 86 kHz at
  // 192 kHz.
  private static let poleCorner = 0.299
  private static let zeroCorner = 0.594
  private static let trebleZero = 0.121
  private static let cornerRatio = 4.0
  private static let lowestCorner = 2.0  // hertz; below it no section is needed for 20 Hz

  // The sections side by side (partial fractions), as many lanes as the highest rate needs.
  private let poles: SIMD8<Double>
  private let gains: SIMD8<Double>
  private let directGain: Double
  private var states = SIMD8<Double>()
  private var previous = 0.0
  private var white: WhiteNoise

  init(sampleRate: Double, random: RandomNumbers) {
    white = WhiteNoise(random: random)

    var poles: [Double] = []
    var zeros: [Double] = []
    var scale = 1.0
    repeat {
      poles.append(PortableMath.exponential(-.pi * Self.poleCorner * scale))
      zeros.append(PortableMath.exponential(-.pi * Self.zeroCorner * scale))
      scale /= Self.cornerRatio
    } while poles.count < 8 && Self.poleCorner * scale * sampleRate / 2 > Self.lowestCorner

    var lanes = SIMD8<Double>()
    var laneGains = SIMD8<Double>()
    var directGain = 1.0
    for (index, pole) in poles.enumerated() {
      var gain = 1 - zeros[index] / pole
      for other in poles.indices where other != index {
        gain *= (1 - zeros[other] / pole) / (1 - poles[other] / pole)
      }
      lanes[index] = pole
      laneGains[index] = gain
      directGain *= zeros[index] / pole
    }
    (self.poles, gains, self.directGain) = (lanes, laneGains, directGain)
  }

  mutating func next() -> Double {
    let input = white.next()
    states = states * poles + input
    let output = (states * gains).sum() + directGain * input
    defer { previous = output }
    return output + Self.trebleZero * previous
  }
}
