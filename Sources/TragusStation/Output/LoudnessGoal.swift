import Tragus

/// The loudness that a recording is to have, and the true peak that it must not exceed.
package struct LoudnessGoal: Sendable {
  /// Integrated (ITU-R BS.1770), in LUFS.
  package var loudness: Double
  /// In dBTP.
  package var truePeak: Double

  package init(loudness: Double, truePeak: Double) {
    (self.loudness, self.truePeak) = (loudness, truePeak)
  }

  /// The gain that reaches the loudness, or comes as near to it as the true peak allows.
  ///
  /// - Parameters:
  ///   - measured: The integrated loudness, in LUFS.
  ///   - peak: The true peak, in dBTP; `nil` where there is none.
  /// - Returns: The gain in decibels, and by how many LU the loudness stays below what was wanted.
  package func gain(for measured: Double, peak: Double?) -> (gain: Double, missing: Double) {
    let wanted = loudness - measured
    let allowed = peak.map { truePeak - $0 } ?? wanted
    return (min(wanted, allowed), max(wanted - allowed, 0))
  }
}
