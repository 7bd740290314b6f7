import Tragus

/// The target loudness of a recording, and its greatest true peak.
package struct LoudnessGoal: Sendable {
  /// Integrated (ITU-R BS.1770), in LUFS.
  package var loudness: Double
  /// In dBTP.
  package var truePeak: Double

  package init(loudness: Double, truePeak: Double) {
    (self.loudness, self.truePeak) = (loudness, truePeak)
  }

  /// The gain that reaches the loudness, or comes as close as the true peak allows.
  ///
  /// - Parameters:
  ///   - wanted: The gain that reaches the loudness, in decibels.
  ///   - peak: The true peak, in dBTP; `nil` for silence.
  /// - Returns: The gain in decibels, and the shortfall of the loudness in LU.
  package func gain(upTo wanted: Double, peak: Double?) -> (gain: Double, missing: Double) {
    let allowed = peak.map { truePeak - $0 } ?? wanted
    return (min(wanted, allowed), max(wanted - allowed, 0))
  }
}
