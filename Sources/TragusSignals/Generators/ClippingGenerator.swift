/// A sine that is driven beyond an amplitude of 1 and cut off there.
struct ClippingGenerator: SignalGenerator {
  private var tone: SineGenerator
  private let amplitude: Double

  /// - Parameter drive: The amplitude of the uncut sine in decibels above the cut.
  init(frequency: Double, drive: Double, sampleRate: Double) {
    tone = SineGenerator(frequency: frequency, sampleRate: sampleRate)
    amplitude = PortableMath.amplitude(decibels: drive)
  }

  mutating func next() -> Double {
    min(max(amplitude * tone.next(), -1), 1)
  }
}
