import Foundation
import Testing
import TragusCore
import TragusSignals

struct WaveTests {
  /// The amplitudes of the harmonics in tables of Fourier series, for waves of amplitude 1 that rise
  /// through 0 at the start.
  private static func amplitude(_ shape: Signal.WaveShape, _ harmonic: Int) -> Double {
    let n = Double(harmonic)
    let isOdd = !harmonic.isMultiple(of: 2)
    return switch shape {
    case .saw: (isOdd ? 2 : -2) / (.pi * n)
    case .square: isOdd ? 4 / (.pi * n) : 0
    case .triangle: isOdd ? (harmonic % 4 == 1 ? 8 : -8) / (.pi * .pi * n * n) : 0
    }
  }

  @Test(arguments: Signal.WaveShape.allCases, [10, 31.25, 440, 997, 11_999])
  func `a wave is its Fourier series`(shape: Signal.WaveShape, frequency: Double) throws {
    let wave = try samples("\(shape.rawValue)?frequency=\(frequency)&level=0&duration=50ms")
    let count = Int((24_000 / frequency).rounded(.up)) - 1
    for (index, sample) in wave.enumerated() where index.isMultiple(of: 7) {
      let angle = 2 * Double.pi * (frequency * Double(index) / 48_000)
      let sum = (1...count).reduce(0.0) { sum, harmonic in
        sum + Self.amplitude(shape, harmonic) * sin(Double(harmonic) * angle)
      }
      #expect(abs(Double(sample) - sum) < 2e-7, "\(index)")
    }
  }

  // 1 s of 7 kHz: what would be an alias of the harmonics above 24 kHz lies between those below.
  @Test(arguments: Signal.WaveShape.allCases)
  func `a wave has no aliases`(shape: Signal.WaveShape) throws {
    let wave = try samples("\(shape.rawValue)?frequency=7000&level=0&duration=1s")
    for frequency in stride(from: 1000, to: 24_000, by: 1000) {
      var (real, imaginary) = (0.0, 0.0)
      for (index, sample) in wave.enumerated() {
        let angle = 2 * Double.pi * Double(index * frequency % 48_000) / 48_000
        real += Double(sample) * cos(angle)
        imaginary += Double(sample) * sin(angle)
      }
      let expected =
        frequency.isMultiple(of: 7000) ? abs(Self.amplitude(shape, frequency / 7000)) : 0
      #expect(abs(hypot(real, imaginary) / 24_000 - expected) < 1e-7, "\(frequency) Hz")
    }
  }

  // A saw of amplitude 1 has an RMS of 1/sqrt(3), as has a triangle; a square wave one of 1.
  @Test(arguments: [("saw", -4.771), ("triangle", -4.771), ("square", 0)])
  func `the level is the peak of the wave`(name: String, level: Double) throws {
    let wave = try samples("\(name)?frequency=100&level=-20&duration=1s")
    #expect(abs(decibels(rootMeanSquare(wave)) - (level - 20)) < 0.02)
    #expect(decibels(peak(wave)) < -20 + 1.5)
  }

  @Test func `a wave of less than 10 Hz is refused`() {
    let error = #expect(throws: AudioError.self) {
      try SimulatedSource(parsing: "saw?frequency=9.9")
    }
    #expect(error?.code == .invalidRequest && error?.message.contains("10 Hz") == true)
  }

  @Test(arguments: [("sawtooth", "saw"), ("tri", "triangle"), ("SquareWave", "square")])
  func `other names lead to the waves`(word: String, name: String) {
    let error = #expect(throws: AudioError.self) { try SimulatedSource(parsing: word) }
    #expect(error?.message.contains("sim:\(name)?") == true)
  }
}
