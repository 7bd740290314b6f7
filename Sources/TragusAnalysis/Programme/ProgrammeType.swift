import TragusDSP

/// The movement of a peak programme meter of IEC 60268-10.
///
/// Such a meter charges a capacitor through a diode. It rises toward the rectified signal with a
/// short time constant, and falls by a constant number of decibels per second. The rise is the
/// weighted sum of two such capacitors. Their constants were fitted so that bursts of 5 kHz read
/// what the standard asks for, in decibels below a steady tone:
///
/// | type I | asked for | here | type II | asked for | here |
/// |---|---|---|---|---|---|
/// | 10 ms | -1 ± 0.5 | -1.0 | 10 ms | -2.5 ± 0.5 | -2.4 |
/// | 5 ms | -2 ± 1 | -2.3 | 5 ms | -4 ± 0.75 | -4.1 |
/// | 3 ms | -4 ± 1 | -3.8 | 1.5 ms | -9 ± 1 | -9.2 |
/// | 0.4 ms | -15 ± 4 | -15.2 | 0.5 ms | -17 ± 2 | -16.4 |
struct ProgrammeType {
  /// Charges per second.
  let rates: SIMD2<Double>
  let weights: SIMD2<Double>
  /// Decibels per second.
  let fall: Double

  /// 20 dB in 1.7 s.
  static let one = ProgrammeType(rates: [364.5, 1_076], share: 0.3946, fall: 20 / 1.7)
  /// 24 dB in 2.8 s.
  static let two = ProgrammeType(rates: [78.8, 766.8], share: 0.32, fall: 24 / 2.8)

  /// - Parameter share: The part of the first capacitor in the reading.
  private init(rates: SIMD2<Double>, share: Double, fall: Double) {
    self.rates = rates
    self.fall = fall
    // A steady sine holds each capacitor a little below its peak. The weights make up for it, so
    // that a sine reads its peak.
    let shares = SIMD2(share, 1 - share)
    let decay = fall * logarithm(10) / 20
    let held = SIMD2(
      Self.steadyLevel(rate: rates[0], decay: decay),
      Self.steadyLevel(rate: rates[1], decay: decay))
    weights = shares / (shares * held).sum()
  }

  /// Where a capacitor stays under a rectified sine of amplitude 1: what flows in during the part
  /// of the cycle above it equals what decays.
  private static func steadyLevel(rate: Double, decay: Double) -> Double {
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let angle = (low + high) / 2
      let level = sine(angle)
      let inflow = rate * (2 / .pi) * (cosine(angle) - level * (.pi / 2 - angle))
      if inflow > decay * level { low = angle } else { high = angle }
    }
    return sine((low + high) / 2)
  }
}
