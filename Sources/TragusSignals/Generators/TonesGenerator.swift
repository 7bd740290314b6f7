/// The sum of several sines that start together at 0.
struct TonesGenerator: SignalGenerator {
  private var tones: [SineGenerator]
  private let amplitudes: [Double]

  /// - Parameter amplitudes: One for each frequency.
  init(frequencies: [Double], amplitudes: [Double], sampleRate: Double) {
    tones = frequencies.map { SineGenerator(frequency: $0, sampleRate: sampleRate) }
    self.amplitudes = amplitudes
  }

  mutating func next() -> Double {
    var sum = 0.0
    for index in tones.indices { sum += amplitudes[index] * tones[index].next() }
    return sum
  }
}
