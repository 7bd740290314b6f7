import TragusCore
import TragusDSP

/// Lets a window sound as if another microphone heard it in another room. Another response,
/// reverberation and a greater distance are each used with half of the windows. Noise is always
/// added.
///
/// What is trained on such windows beside the clean ones loses little where it is used elsewhere. The
/// same window is always disturbed in the same way.
struct Disturbance: Sendable {
  private static let count = SoundNetwork.windowLength
  private static let transformLength = 16_384
  /// By how many dB the noise is softer than the window.
  private static let signalToNoise: ClosedRange<Float> = 5...25
  /// By how many dB the window becomes softer.
  private static let attenuation: ClosedRange<Float> = 0...24
  /// By how many dB noise alone is softer than the window.
  private static let noiseAttenuation: ClosedRange<Float> = 0...30
  /// By what power of the frequency the noise falls: white, pink and brown lie in between.
  private static let noiseSlope: ClosedRange<Float> = 0...2
  /// By what power of the frequency the window rises.
  private static let tilt: ClosedRange<Float> = -1...1
  /// In how many seconds the room's sound falls by 60 dB.
  private static let reverberation: ClosedRange<Float> = 0.2...0.8
  /// By how many dB the room's sound is softer than what comes directly.
  private static let directToReverberant: ClosedRange<Float> = -3...9
  /// How many samples the room's sound comes later.
  private static let reflectionDelay = 32

  /// The disturbed window, or noise.
  private(set) var samples = [Float](repeating: 0, count: count)

  private var fft = RealFFT(count: transformLength)
  private var signal = [Float](repeating: 0, count: transformLength)
  private var noise = [Float](repeating: 0, count: transformLength)
  private var real: [Float]
  private var imaginary: [Float]
  private var otherReal: [Float]
  private var otherImaginary: [Float]
  private var gains: [Float]
  // The logarithm of each bin's frequency in kilohertz.
  private let logarithms: [Float]

  init() {
    let binCount = fft.binCount
    real = Array(repeating: 0, count: binCount)
    (imaginary, otherReal, otherImaginary, gains) = (real, real, real, real)
    let binWidth = Double(SoundNetwork.rate) / Double(Self.transformLength)
    logarithms = (0..<binCount).map { Float(logarithm(max(Double($0) * binWidth, 50) / 1000)) }
  }

  /// Disturbs a window.
  ///
  /// - Parameters:
  ///   - window: ``SoundNetwork/windowLength`` samples.
  ///   - energy: The sum of their squares, above 0.
  mutating func disturb(_ window: UnsafePointer<Float>, energy: Float) {
    var random = RandomShares(seed: UInt64(energy.bitPattern))
    for index in 0..<Self.count { signal[index] = window[index] }
    for index in Self.count..<Self.transformLength { signal[index] = 0 }
    fft.forward(signal, real: &real, imaginary: &imaginary)
    if random.next() < 0.5 { tilt(&random) }
    if random.next() < 0.5 { reverberate(&random) }
    fft.inverse(real: real, imaginary: imaginary, into: &signal)
    makeNoise(&random)
    let ratio = Self.amplitude(decibels: -random.number(in: Self.signalToNoise))
    let isFar = random.next() < 0.5
    let gain = isFar ? Self.amplitude(decibels: -random.number(in: Self.attenuation)) : 1
    let signalGain = gain * (energy / Self.energy(of: signal)).squareRoot()
    let noiseGain = gain * ratio * (energy / Self.energy(of: noise)).squareRoot()
    for index in samples.indices {
      samples[index] = signalGain * signal[index] + noiseGain * noise[index]
    }
  }

  /// Makes noise alone, which says nothing about kinds of sounds.
  ///
  /// - Parameter energy: The energy of the window whose noise it could be, above 0.
  mutating func makeNoise(energy: Float) {
    var random = RandomShares(seed: ~UInt64(energy.bitPattern))
    makeNoise(&random)
    let gain =
      Self.amplitude(decibels: -random.number(in: Self.noiseAttenuation))
      * (energy / Self.energy(of: noise)).squareRoot()
    for index in samples.indices { samples[index] = gain * noise[index] }
  }

  /// Lets the spectrum go through a microphone that is brighter or duller.
  private mutating func tilt(_ random: inout RandomShares) {
    slope(power: random.number(in: Self.tilt))
    for bin in real.indices {
      real[bin] *= gains[bin]
      imaginary[bin] *= gains[bin]
    }
  }

  /// Lets the spectrum go through a room whose sound fades away as noise does.
  private mutating func reverberate(_ random: inout RandomShares) {
    let time = random.number(in: Self.reverberation)
    let factor = Float(power(10, -3 / (Double(time) * Double(SoundNetwork.rate))))
    var level: Float = 1
    var energy: Float = 0
    for index in Self.reflectionDelay..<Self.transformLength {
      noise[index] = level * random.number(in: -1...1)
      energy += noise[index] * noise[index]
      level *= factor
    }
    let loss = random.number(in: Self.directToReverberant)
    let gain = Self.amplitude(decibels: -loss) / energy.squareRoot()
    for index in Self.reflectionDelay..<Self.transformLength { noise[index] *= gain }
    for index in 0..<Self.reflectionDelay { noise[index] = 0 }
    noise[0] = 1
    fft.forward(noise, real: &otherReal, imaginary: &otherImaginary)
    for bin in real.indices {
      let (x, y, u, v) = (real[bin], imaginary[bin], otherReal[bin], otherImaginary[bin])
      real[bin] = x * u - y * v
      imaginary[bin] = x * v + y * u
    }
  }

  /// Makes noise from a spectrum, at any level.
  private mutating func makeNoise(_ random: inout RandomShares) {
    slope(power: -random.number(in: Self.noiseSlope))
    for bin in real.indices {
      real[bin] = gains[bin] * random.number(in: -1...1)
      imaginary[bin] = gains[bin] * random.number(in: -1...1)
    }
    real[0] = 0
    fft.inverse(real: real, imaginary: imaginary, into: &noise)
  }

  /// Sets the gains so that the power goes with a power of the frequency.
  private mutating func slope(power: Float) {
    for bin in gains.indices { gains[bin] = logarithms[bin] * power / 2 }
    var places = gains.mutableSpan
    exponentials(&places)
  }

  private static func energy(of samples: [Float]) -> Float {
    let sum = dotProduct(
      samples.span.extracting(first: count), samples.span.extracting(first: count))
    return max(sum, .leastNormalMagnitude)
  }

  private static func amplitude(decibels: Float) -> Float {
    Float(power(10, Double(decibels) / 20))
  }
}

/// Random numbers that a seed determines.
private struct RandomShares {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// From 0 to below 1, in steps of 2^-24.
  mutating func next() -> Float { Float(generator.next() >> 40) * 0x1p-24 }

  mutating func number(in range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * next()
  }
}
