import TragusDSP

/// A range of frequencies whose level is measured.
///
/// Octave and third-octave bands follow IEC 61260-1. Their exact mid-band frequencies are powers of
/// ten, `1000 * 10^(3 x / 10)` and `1000 * 10^(x / 10)` hertz, and their edges half a band away.
/// They are named by rounded, nominal frequencies.
public struct FrequencyBand: Sendable, Hashable {
  /// The lower edge in hertz: there the filter is 3 dB down.
  public let low: Double
  /// The upper edge in hertz: there the filter is 3 dB down.
  public let high: Double
  /// The nominal mid-band frequency in hertz of an octave or third-octave band; `nil` for others.
  package let nominal: Double?

  /// The exact middle in hertz: the geometric mean of the edges.
  package var center: Double { (low * high).squareRoot() }

  /// How people call it: "31.5", "1k", "12.5k" for octaves and thirds, else "low-high" in hertz.
  package var label: String {
    guard let nominal else { return "\(Self.text(low))-\(Self.text(high))" }
    return nominal < 1_000 ? Self.text(nominal) : Self.text(nominal / 1_000) + "k"
  }

  /// Any band.
  ///
  /// - Parameters:
  ///   - low: The lower edge in hertz, above 0.
  ///   - high: The upper edge in hertz, at least 1 % above the lower one.
  public init(low: Double, high: Double) {
    precondition(low > 0 && high.isFinite, "The edges of a band must be above 0 and finite.")
    precondition(high >= 1.01 * low, "The upper edge must be at least 1 % above the lower one.")
    self.init(low: low, high: high, nominal: nil)
  }

  private init(low: Double, high: Double, nominal: Double?) {
    (self.low, self.high, self.nominal) = (low, high, nominal)
  }

  /// The octave bands whose nominal frequencies lie in a range.
  ///
  /// - Parameter range: In hertz, within 1 Hz to 1 MHz.
  public static func octaves(in range: ClosedRange<Double> = 16...16_000) -> [FrequencyBand] {
    bands(range, thirdsPerBand: 3)
  }

  /// The third-octave bands whose nominal frequencies lie in a range.
  ///
  /// - Parameter range: In hertz, within 1 Hz to 1 MHz.
  public static func thirdOctaves(in range: ClosedRange<Double> = 20...20_000) -> [FrequencyBand] {
    bands(range, thirdsPerBand: 1)
  }

  /// What nominal frequencies begin with, third by third through a decade (ISO 266).
  private static let nominals = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]

  private static func bands(
    _ range: ClosedRange<Double>, thirdsPerBand: Int
  ) -> [FrequencyBand] {
    // Thirds of octaves from 1 kHz: 1 Hz to 1 MHz.
    (-30...30).filter { $0 % thirdsPerBand == 0 }.compactMap { third in
      let decade = Int((Double(third) / 10).rounded(.down))
      let nominal = nominals[third - 10 * decade] * power(10, Double(decade + 3))
      // Powers of ten are not exact below 1.
      guard nominal >= range.lowerBound * 0.999, nominal <= range.upperBound * 1.001 else {
        return nil
      }
      let center = 1_000 * power(10, Double(third) / 10)
      let half = power(10, Double(thirdsPerBand) / 20)
      return FrequencyBand(low: center / half, high: center * half, nominal: nominal)
    }
  }

  private static func text(_ frequency: Double) -> String {
    let rounded = (frequency * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
