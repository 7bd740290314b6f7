/// Brings speech of any level to the one that the network knows best.
///
/// It follows the loudest of the last seconds, so that pauses are not raised to speech. A faint
/// sound is raised as far as the noise between its sounds allows. The fainter noise is, the better
/// the network knows it for noise. Only what lies above 300 Hz counts: bass says more of the
/// microphone than of the voice.
struct VoiceGain: Sendable {
  // Mean squares: -28 dBFS, and 22 dB below where nothing is known.
  private static let target: Float = 0.001585
  private static let first: Float = 1e-5
  // 6 dB above full scale: beyond it a level says no more.
  private static let greatest: Float = 4
  // A hop of 32 ms takes 0.128 dB from the loudest: 4 dB in a second.
  private static let fading: Float = 0.97096
  // As amplitude, 18 dB: what any sound may be raised by.
  private static let usualGain: Float = 7.943
  // Beyond that, noise is raised to -62 dBFS at most. Noise below -90 dBFS comes from the format.
  private static let noiseTarget: Float = 6.31e-7
  private static let leastNoise: Float = 1e-9
  // A hop adds 0.32 dB to the quietest: 10 dB in a second.
  private static let rising: Float = 1.0765

  private let limits: ClosedRange<Float>
  private var loudest = Self.first
  private var quietest = Self.leastNoise

  /// - Parameter limits: The limits of the gain, as amplitudes; 12 dB down and 28 dB up by default.
  init(limits: ClosedRange<Float> = 0.2512...25.12) {
    self.limits = limits
  }

  /// The gain for a hop, of which `power` is the mean square above 300 Hz.
  mutating func next(_ power: Float) -> Float {
    loudest = max(min(power, Self.greatest), loudest * Self.fading)
    quietest = max(min(power, quietest * Self.rising), Self.leastNoise)
    let gain = (Self.target / loudest).squareRoot()
    let most = max((Self.noiseTarget / quietest).squareRoot(), Self.usualGain)
    return min(max(min(gain, most), limits.lowerBound), limits.upperBound)
  }

  mutating func reset() { (loudest, quietest) = (Self.first, Self.leastNoise) }
}
