import TragusModem

/// What to bear in mind with sound that most people do not hear.
package enum ModemCaution {
  private static let longDuration = 10.0  // seconds, as for tones

  /// A sentence when a transmission above 17 kHz is louder than usual or longer than 10 s; `nil`
  /// for others. Nothing is refused.
  ///
  /// - Parameters:
  ///   - mode: How it is sent.
  ///   - band: Where in the spectrum.
  ///   - duration: In seconds.
  ///   - level: The peak in dBFS.
  package static func sentence(
    mode: ModemMode, band: ModemBand, duration: Double, level: Double
  ) -> String? {
    guard band != .audible || mode == .tutorial else { return nil }
    let isLoud = level > ModemEncoder.usualLevel
    let isLong = duration > longDuration
    guard isLoud || isLong else { return nil }
    let reasons = (isLoud ? ["louder than usual"] : []) + (isLong ? ["longer than 10 s"] : [])
    return "Animals and young people hear sound above 15 kHz, which others do not; this is "
      + "\(reasons.joined(separator: " and ")). Keep it soft and short where they are"
      + (mode == .tutorial ? "." : ", or let a beep announce it.")
  }
}
