/// A scale of equal steps of pitch, in one of the two forms that are in use.
package enum MelScale: Sendable, Hashable, CaseIterable {
  /// `2595 log10(1 + f / 700)`: D. O'Shaughnessy, "Speech Communication: Human and Machine" (1987),
  /// as in HTK, VGGish and YAMNet.
  case htk
  /// Linear up to 1 kHz, 15 mel there, and logarithmic above: M. Slaney, "Auditory Toolbox", version
  /// 2 (1998), as in librosa unless asked otherwise.
  case slaney

  // Of the form of Slaney.
  private static let bend = (frequency: 1000.0, mel: 15.0)
  private static let melPerHertz = 0.015
  // 27 mel are the ratio 6.4.
  private static let melPerNeper = 27 / logarithm(6.4)

  /// The mel of a frequency in hertz, 0 or more.
  package func mel(of frequency: Double) -> Double {
    switch self {
    case .htk: 259.5 * decibels(power: 1 + frequency / 700)
    case .slaney where frequency < Self.bend.frequency: frequency * Self.melPerHertz
    case .slaney: Self.bend.mel + logarithm(frequency / Self.bend.frequency) * Self.melPerNeper
    }
  }

  /// The frequency in hertz of a number of mel, 0 or more.
  package func frequency(of mel: Double) -> Double {
    switch self {
    case .htk: 700 * (power(10, mel / 2595) - 1)
    case .slaney where mel < Self.bend.mel: mel / Self.melPerHertz
    case .slaney: Self.bend.frequency * exponential((mel - Self.bend.mel) / Self.melPerNeper)
    }
  }
}
