import TragusCore
import TragusDevices
import TragusSignals

extension Loudspeaker {
  /// Plays a tone, and returns when it has been heard.
  ///
  /// ```swift
  /// try Loudspeaker.beep(440, duration: 0.2)
  /// ```
  ///
  /// - Parameters:
  ///   - frequency: In hertz, above 0 and below 24 kHz.
  ///   - duration: In seconds, to the frame.
  ///   - level: In dBFS (RMS), in `ToneGenerator.levels`.
  ///   - device: As in `init`.
  /// - Returns: What was heard.
  /// - Throws: As `ToneGenerator` and `Loudspeaker` do.
  @discardableResult
  public static func beep(
    _ frequency: Double = 880, duration: Double = 0.2,
    level: Double = ToneGenerator.usualLevel, on device: String? = nil
  ) throws(AudioError) -> Played {
    let tone = try ToneGenerator(
      .tone(frequency), format: AudioFormat(sampleRate: 48_000, channelCount: 1),
      duration: duration, level: level)
    return try Loudspeaker(device, format: tone.format).play(tone)
  }
}
