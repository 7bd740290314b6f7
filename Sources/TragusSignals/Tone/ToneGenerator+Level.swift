import TragusCore

extension ToneGenerator {
  /// How loud a sound is, by one of two measures, in dBFS.
  package enum Level: Sendable, Hashable {
    /// The RMS of the sound between its edges; for clicks, their peak.
    case rms(Double)
    /// The greatest sample that the sound can have. All tones of a chord can peak together.
    case peak(Double)

    /// The usual level.
    package static let usual = Level.rms(usualLevel)

    /// The level that ``ToneGenerator`` takes: the RMS.
    ///
    /// - Throws: `invalidRequest` for the peak of noise, which has none.
    package func rms(of sound: Sound) throws(AudioError) -> Double {
      switch self {
      case .rms(let level): return level
      case .peak(let level):
        let extent = sound.extent
        guard extent.peak > 0 else {
          throw AudioError(.invalidRequest, "Noise has no fixed peak; give its RMS.")
        }
        return level
          + PortableMath.decibels(amplitude: extent.meanSquare.squareRoot() / extent.peak)
      }
    }
  }
}
