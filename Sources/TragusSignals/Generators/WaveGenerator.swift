/// A saw, square or triangle wave of amplitude 1 without aliases: its Fourier series up to half the
/// sample rate.
///
/// At its edges the wave overshoots, as every series that ends does: by up to 18 percent.
struct WaveGenerator: SignalGenerator {
  /// Below it the series gets too long, in hertz.
  static let lowestFrequency = 10.0

  private let isOdd: Bool
  // The amplitudes of the harmonics, those that are not 0.
  private let amplitudes: [Double]
  private var phase = Phase(turns: 0)
  private let step: UInt64

  /// - Precondition: The frequency is at least ``lowestFrequency`` and below half the sample rate.
  init(_ shape: Signal.WaveShape, frequency: Double, sampleRate: Double) {
    isOdd = shape != .saw
    step = Phase.step(frequency: frequency, sampleRate: sampleRate)
    var amplitudes: [Double] = []
    var harmonic = 1.0
    while harmonic * frequency < sampleRate / 2 {
      // The signs of the harmonics that are there take turns.
      let sign = amplitudes.count.isMultiple(of: 2) ? 1.0 : -1
      let amplitude =
        switch shape {
        case .saw: sign * 2 / (.pi * harmonic)
        case .square: 4 / (.pi * harmonic)
        case .triangle: sign * 8 / (.pi * .pi * harmonic * harmonic)
        }
      amplitudes.append(amplitude)
      harmonic += shape == .saw ? 1 : 2
    }
    self.amplitudes = amplitudes
  }

  // Clenshaw's recurrence, with a sine and a cosine for all harmonics together.
  mutating func next() -> Double {
    let factor = 2 * Self.cosine(isOdd ? phase.bits &<< 1 : phase.bits)
    var (sum, previous) = (0.0, 0.0)
    for amplitude in amplitudes.reversed() {
      (sum, previous) = ((amplitude - previous) + factor * sum, sum)
    }
    let sample = phase.sine * (isOdd ? sum + previous : sum)
    phase.advance(by: step)
    return sample
  }

  // Exact where it comes near to 1 and -1: the recurrence takes the angle from it.
  private static func cosine(_ bits: UInt64) -> Double {
    let turns = abs(Double(Int64(bitPattern: bits)) * 0x1p-64)
    let sine = Phase.sine(turns: min(turns, 0.5 - turns) / 2)
    return turns <= 0.25 ? 1 - 2 * sine * sine : 2 * sine * sine - 1
  }
}
