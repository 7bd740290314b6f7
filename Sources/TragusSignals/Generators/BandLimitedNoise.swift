/// White noise with nothing above a cutoff, as from a telephone line or a narrow-band codec.
///
/// The low-pass is a Butterworth of order 16: 3 dB down at the cutoff, then 96 dB per octave.
struct BandLimitedNoise: SignalGenerator {
  private static let sectionCount = 8

  private struct Section {
    let b0, a1, a2: Double
    var s1 = 0.0
    var s2 = 0.0
  }

  private var white: WhiteNoise
  private var sections: [Section]

  /// - Parameter cutoff: In hertz, below half the sample rate.
  init(cutoff: Double, sampleRate: Double, random: RandomNumbers) {
    white = WhiteNoise(random: random)
    // Bilinear transform of the analogue sections 1 / (s^2 + 2 cos(angle) s + 1).
    let turns = cutoff / sampleRate
    let sine = Phase.sine(turns: turns)
    let cosine = Phase.sine(turns: turns + 0.25)
    sections = (0..<Self.sectionCount).map { index in
      let angle = (2 * Double(index) + 1) / Double(8 * Self.sectionCount)  // turns
      let alpha = sine * Phase.sine(turns: angle + 0.25)
      let a0 = 1 + alpha
      return Section(
        b0: (1 - cosine) / 2 / a0, a1: -2 * cosine / a0, a2: (1 - alpha) / a0)
    }
  }

  mutating func next() -> Double {
    var sample = white.next()
    for index in 0..<Self.sectionCount {
      let input = sample * sections[index].b0
      sample = input + sections[index].s1
      sections[index].s1 = 2 * input - sections[index].a1 * sample + sections[index].s2
      sections[index].s2 = input - sections[index].a2 * sample
    }
    return sample
  }
}
