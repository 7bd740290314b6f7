/// A sine of amplitude 1.
struct SineGenerator: SignalGenerator {
  private var phase: Phase
  private let step: UInt64

  /// - Parameter phase: In degrees; 0 starts at 0 and rises, 90 starts at the crest.
  init(frequency: Double, phase: Double = 0, sampleRate: Double) {
    self.phase = Phase(turns: phase / 360)
    step = Phase.step(frequency: frequency, sampleRate: sampleRate)
  }

  mutating func next() -> Double {
    let sample = phase.sine
    phase.advance(by: step)
    return sample
  }
}
