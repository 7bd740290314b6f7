#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as the Internet writes them.
package enum RFC3339 {
  /// UTC, to the millisecond: `2026-11-20T08:15:30.250Z`.
  static func string(from date: Date) -> String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return date.formatted(style)
  }

  /// - Parameter seconds: Seconds since 1970.
  package static func string(fromSeconds seconds: Double) -> String {
    // Formatting cuts off; a whole millisecond must not lose one to rounding.
    string(from: Date(timeIntervalSince1970: (seconds * 1000).rounded() / 1000 + 0.000_25))
  }

  /// Seconds since 1970, or `nil` when the text is not such a date. Fractions are optional.
  static func seconds(from text: String) -> Double? {
    for hasFraction in [true, false] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
      if let date = try? style.parse(text) { return date.timeIntervalSince1970 }
    }
    return nil
  }
}
