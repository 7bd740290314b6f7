/// Hum of the mains with an RMS of 1, over pink noise.
///
/// The harmonics are as in a ground loop with a power supply in it. They are the odd ones of a
/// distorted mains voltage, and twice its frequency from the rectifier.
struct HumGenerator: SignalGenerator {
  /// The levels of the harmonics, in decibels relative to the first.
  private static let levels = [0, -8, -6, -20, -12, -24, -18, -28, -22, -30.0]

  private var tones: TonesGenerator
  private var noise: PinkNoise
  private let toneGain: Double
  private let noiseGain: Double

  /// - Parameters:
  ///   - frequency: The frequency of the mains, in hertz; harmonics from half the sample rate on are left out.
  ///   - noise: The RMS of the noise, in decibels relative to the RMS of the hum.
  init(frequency: Double, noise: Double, sampleRate: Double, random: RandomNumbers) {
    let frequencies = (1...Self.levels.count).map { Double($0) * frequency }
      .filter { $0 < sampleRate / 2 }
    let amplitudes = Self.levels.prefix(frequencies.count).map(PortableMath.amplitude(decibels:))
    let power = amplitudes.reduce(0) { $0 + $1 * $1 / 2 }
    tones = TonesGenerator(
      frequencies: frequencies, amplitudes: amplitudes, sampleRate: sampleRate)
    toneGain = 1 / power.squareRoot()
    let pink = PinkNoise(sampleRate: sampleRate, random: random)
    noiseGain =
      PortableMath.amplitude(decibels: noise) / pink.rootMeanSquare(sampleRate: sampleRate)
    self.noise = pink
  }

  mutating func next() -> Double {
    toneGain * tones.next() + noiseGain * noise.next()
  }
}
