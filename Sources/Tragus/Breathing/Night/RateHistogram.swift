/// How often each rate of breath was, in tenths of a breath in a minute.
struct RateHistogram: Sendable {
  /// Nobody breathes as often.
  private static let greatest = 120.0

  private var counts = [Int](repeating: 0, count: Int(greatest * 10) + 1)
  private var count = 0

  mutating func append(_ rate: Double) {
    counts[Int((min(max(rate, 0), Self.greatest) * 10).rounded())] += 1
    count += 1
  }

  /// The rate that a part of all rates lie below; `nil` of none.
  func quantile(_ part: Double) -> Double? {
    guard count > 0 else { return nil }
    var left = Int(part * Double(count - 1))
    for (tenths, count) in counts.enumerated() {
      left -= count
      if left < 0 { return Double(tenths) / 10 }
    }
    return nil
  }
}
