/// How frequencies are spread over an axis.
///
/// A scale turns hertz into a number that grows evenly along the axis, and back.
public enum FrequencyScale: String, Sendable, Hashable, CaseIterable {
  /// Equal distances are equal differences.
  case linear
  /// Equal distances are equal ratios: octaves.
  case logarithmic = "log"
  /// Equal distances sound like equal steps of pitch: `2595 log10(1 + f / 700)`, nearly linear below
  /// 700 Hz and nearly logarithmic above.
  ///
  /// D. O'Shaughnessy, "Speech Communication: Human and Machine" (1987).
  case mel

  /// The number that stands for a frequency.
  ///
  /// - Parameter frequency: In hertz, 0 or more; above 0 for ``logarithmic``.
  /// - Returns: Hertz, octaves above 1 Hz, or mel.
  package func value(of frequency: Double) -> Double {
    switch self {
    case .linear: frequency
    case .logarithmic: decibels(power: frequency) / Self.decibelsPerOctave
    case .mel: MelScale.htk.mel(of: frequency)
    }
  }

  /// The frequency that a number stands for, in hertz.
  ///
  /// - Parameter value: Hertz, octaves above 1 Hz, or mel.
  package func frequency(of value: Double) -> Double {
    switch self {
    case .linear: value
    case .logarithmic: power(2, value)
    case .mel: MelScale.htk.frequency(of: value)
    }
  }

  // 10 log10 of 2.
  private static let decibelsPerOctave = 3.010299956639812
}
