/// Noise whose power falls by 6.02 dB per octave, as of a random walk.
///
/// White noise through an integrator that leaks below 5 Hz, so that it does not wander off. A zero
/// makes up for what sampling does to the integrator near half the rate. The noise is within 0.35
/// dB of the law from 20 Hz to 0.85 of half the rate.
struct BrownNoise: SignalGenerator {
  private static let corner = 5.0  // hertz
  // Fitted over 5 to 20 kHz at 48 kHz; the bare integrator is 2.6 dB too strong at 20 kHz.
  private static let trebleZero = 0.15

  private let pole: Double
  private var state = 0.0
  private var white: WhiteNoise

  init(sampleRate: Double, random: RandomNumbers) {
    white = WhiteNoise(random: random)
    pole = PortableMath.exponential(-2 * .pi * Self.corner / sampleRate)
  }

  mutating func next() -> Double {
    let previous = state
    state = pole * state + white.next()
    return state + Self.trebleZero * previous
  }
}
