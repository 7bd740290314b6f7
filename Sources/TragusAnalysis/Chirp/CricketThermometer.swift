/// The temperature after the rate of a cricket's chirps.
///
/// A. E. Dolbear, "The Cricket as a Thermometer", The American Naturalist 31 (1897), 970-971:
/// `T = 50 + (N - 40) / 4`. T is in degrees Fahrenheit, with N chirps a minute of many crickets in
/// step. He did not name them; they are held to be snowy tree crickets, Oecanthus fultoni. It says
/// nothing of other species, and of anything else that ticks.
package enum CricketThermometer {
  /// Where the crickets chirp and the formula is used, in degrees Celsius.
  package static let range = 5.0...30

  /// The lowest pitch of such a cricket, in hertz: 2.9 kHz at 25 °C (T. J. Walker, "Singing Insects of
  /// North America"), and some 0.8 kHz lower at 13 °C. What ticks lower is another thing.
  package static let leastFrequency = 2000.0

  /// - Parameter rate: Chirps a minute.
  /// - Returns: Degrees Celsius; `nil` outside of ``range``.
  package static func temperature(chirpsPerMinute rate: Double) -> Double? {
    let fahrenheit = 50 + (rate - 40) / 4
    let celsius = (fahrenheit - 32) / 1.8
    return range.contains(celsius) ? celsius : nil
  }
}
