/// Noise of equal power at all frequencies: independent samples of variance 1.
struct WhiteNoise: SignalGenerator {
  private var random: RandomNumbers

  init(random: RandomNumbers) {
    self.random = random
  }

  mutating func next() -> Double {
    random.normal()
  }
}
