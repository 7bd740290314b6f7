import TragusDSP

/// The steps between power and loudness.
enum LoudnessScale {
  /// In LUFS; what is below never counts.
  static let absoluteGate = -70.0
  /// In LUFS and dBTP; what is below is taken for silence.
  static let floor = -160.0

  // ITU-R BS.1770: so that the weighting of a sine of 997 Hz is taken back.
  private static let offset = -0.691

  /// - Parameter power: The mean square of the weighted channels.
  /// - Returns: In LUFS; minus infinity for 0.
  static func loudness(_ power: Double) -> Double {
    offset + decibels(power: power)
  }

  /// - Parameter loudness: In LUFS.
  /// - Returns: The mean square of the weighted channels.
  static func meanSquare(_ loudness: Double) -> Double {
    power(decibels: loudness - offset)
  }

  /// The loudness, or `nil` for silence.
  static func audible(_ power: Double?) -> Double? {
    guard let power else { return nil }
    let loudness = loudness(power)
    return loudness >= floor ? loudness : nil
  }

  /// A magnitude in dBTP, or `nil` for silence.
  static func truePeak(_ magnitude: Float) -> Double? {
    let level = decibels(amplitude: Double(magnitude))
    return level >= floor ? level : nil
  }
}
