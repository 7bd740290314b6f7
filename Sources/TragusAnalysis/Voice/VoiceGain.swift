/// Brings speech of any level to the one that the network knows best.
///
/// It follows the loudest of the last seconds, so that pauses are not raised to speech. Only what
/// lies above 300 Hz counts: bass says more of the microphone than of the voice.
struct VoiceGain: Sendable {
  // Mean squares: -28 dBFS, and 10 dB below where nothing is known.
  private static let target: Float = 0.001585
  private static let first: Float = 0.0001585
  // 6 dB above full scale: beyond it a level says no more.
  private static let greatest: Float = 4
  // A hop of 32 ms takes 0.128 dB from the loudest: 4 dB in a second.
  private static let fading: Float = 0.97096

  private let limits: ClosedRange<Float>
  private var loudest = Self.first

  /// - Parameter limits: Of the gain, as amplitudes; 12 dB down and 18 dB up unless set.
  init(limits: ClosedRange<Float> = 0.2512...7.943) {
    self.limits = limits
  }

  /// The gain for a hop, of which `power` is the mean square above 300 Hz.
  mutating func next(_ power: Float) -> Float {
    loudest = max(min(power, Self.greatest), loudest * Self.fading)
    let gain = (Self.target / loudest).squareRoot()
    return min(max(gain, limits.lowerBound), limits.upperBound)
  }

  mutating func reset() { loudest = Self.first }
}
