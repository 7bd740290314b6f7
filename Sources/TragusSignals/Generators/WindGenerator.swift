/// Wind on a microphone out of doors: slow gusts of eddies that are strongest at low frequencies.
///
/// The pressure goes with the square of the speed. It varies evenly up to the frequency at which
/// the large eddies pass and less above it, as f^-5/3. Eddies smaller than the microphone cancel
/// over it, so that the power falls by another f^-2 above the frequency at which those pass. See
/// Morgan and Raspet, JASA 92, 1180, 1992, and Strasberg, JASA 83, 1988. What exceeds the mean by
/// 14 dB overloads the microphone and is cut off. The RMS is about 1.
struct WindGenerator: SignalGenerator {
  static let speeds = 1.0...40  // metres per second
  private static let largeEddy = 0.5  // metres
  private static let microphone = 0.03  // metres; the front of a phone around its hole
  private static let overload = 5.0
  // Turns of the speed: 0.1 to 1 Hz.
  private static let controlsPerSecond = 50.0
  private static let slow = 0.15  // hertz
  private static let quick = 1.0

  private let turbulence: Double
  private let controlFrames: Int64
  private let slowPole: Double
  private let quickPole: Double
  private let smoothPole: Double
  private let smoothGain: Double
  private var gusts: RandomNumbers
  private var eddies: SlopedNoise
  private var smoothed = 0.0
  private var slowState: Double
  private var quickState = 0.0
  private var frame: Int64 = 0
  private var amplitude: Double
  private var step = 0.0

  /// - Parameters:
  ///   - speed: The mean, in metres per second, of `speeds`.
  ///   - gusts: How much of the speed varies, 0 to 1.
  ///   - channel: Gusts are the same in all channels, the eddies of each are its own.
  init(speed: Double, gusts: Double, sampleRate: Double, channel: Int, seed: UInt64) {
    turbulence = gusts
    controlFrames = max(Int64((sampleRate / Self.controlsPerSecond).rounded()), 1)
    slowPole = PortableMath.exponential(-2 * .pi * Self.slow / Self.controlsPerSecond)
    quickPole = PortableMath.exponential(-2 * .pi * Self.quick / Self.controlsPerSecond)
    let cutoff = min(speed / Self.microphone, 0.4 * sampleRate)
    smoothPole = PortableMath.exponential(-2 * .pi * cutoff / sampleRate)
    smoothGain = 1 - smoothPole
    self.gusts = RandomNumbers(seed: seed, stream: 0x5749_4E44)
    eddies = SlopedNoise(
      corner: max(speed / Self.largeEddy, 5), exponent: 5.0 / 3, sampleRate: sampleRate,
      random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    slowState = self.gusts.normal()
    amplitude = 1
    amplitude = nextAmplitude()
  }

  mutating func next() -> Double {
    if frame == 0 { step = (nextAmplitude() - amplitude) / Double(controlFrames) }
    frame = frame + 1 == controlFrames ? 0 : frame + 1
    amplitude += step
    smoothed = smoothPole * smoothed + smoothGain * eddies.next()
    return max(-Self.overload, min(Self.overload, amplitude * smoothed))
  }

  // The square of the speed; it is never calm.
  private mutating func nextAmplitude() -> Double {
    slowState = slowPole * slowState + (1 - slowPole * slowPole).squareRoot() * gusts.normal()
    quickState = quickPole * quickState + (1 - quickPole * quickPole).squareRoot() * gusts.normal()
    let speed = max(0.15, 1 + turbulence * (0.45 * slowState + 0.25 * quickState))
    return speed * speed
  }
}
