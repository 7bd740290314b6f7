import Tragus

/// Silence at both ends of a recording, to be left out.
package struct SilentEnds {
  /// The level below which there is silence, in dBFS.
  private let level: Double
  /// How much of the silence stays, in seconds.
  private let padding: Double

  /// The seconds of each level that is compared.
  private static let step = 0.01

  package init(below level: Double, keeping padding: Double) {
    (self.level, self.padding) = (level, padding)
  }

  /// Where the sound of an input begins and ends, in seconds.
  ///
  /// The input is read to its end. The level is the RMS of 10 ms.
  ///
  /// - Throws: `invalidRequest` if all of it is silent; errors of reading.
  func sound(in input: OpenInput, isQuiet: Bool) throws(AudioError) -> ClosedRange<Double> {
    let rate = input.source.format.sampleRate
    var sound: (start: Double, end: Double)?
    let listener = Listener()
    listener.add(LevelMeter(format: input.source.format, period: Self.step)) { level in
      guard level.rms >= self.level else { return }
      sound = (sound?.start ?? level.time - Double(level.frameCount) / rate, level.time)
    }
    try listener.run(input, isQuiet: isQuiet)
    guard let sound else {
      throw AudioError(
        .invalidRequest,
        "\(input.title): nothing reaches \(plainNumber(level)) dBFS, so nothing would be left; a lower "
          + "level, as --trim \(plainNumber(level - 10))dB, finds softer sounds.")
    }
    return max(sound.start - padding, input.start)...min(sound.end + padding, listener.time)
  }
}
