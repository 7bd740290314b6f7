extension ToneGenerator {
  /// From where on a tone may be heard by some and not by others, in hertz.
  static let highTone = 15_000.0
  // Loudspeakers of phones and laptops give 80 to 90 dB SPL at most at the listener's place. The
  // guideline of IRPA/INIRC (1984) for the public is 70 dB SPL around 20 kHz.
  private static let cautiousLevel = usualLevel
  private static let cautiousDuration = 10.0  // seconds

  /// What to bear in mind with a high tone, as a sentence: animals and young people hear it. It is
  /// given for 15 kHz or more, when the tone is louder than -15 dBFS or longer than 10 s. `nil` for
  /// others.
  ///
  /// Nothing is refused.
  ///
  /// - Parameters:
  ///   - sound: What is played.
  ///   - duration: In seconds, `nil` for one without end.
  ///   - level: In dBFS, as in `init`.
  package static func caution(_ sound: Sound, duration: Double?, level: Double) -> String? {
    guard sound.highestTone >= highTone else { return nil }
    let isLoud = level > cautiousLevel
    let isLong = duration.map { $0 > cautiousDuration } ?? true
    guard isLoud || isLong else { return nil }
    let reasons =
      (isLoud ? ["louder than -15 dBFS"] : []) + (isLong ? ["longer than 10 s"] : [])
    return "Animals and young people hear tones of 15 kHz and more, which others do not. This one "
      + "is \(reasons.joined(separator: " and ")). Keep it soft and short where they are."
  }
}
