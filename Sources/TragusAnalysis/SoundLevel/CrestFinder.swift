import TragusDSP

/// The greatest magnitude of a signal, between its samples too.
///
/// Around each sample that is greater than its neighbors, the signal is interpolated in quarters of
/// a sample by a windowed sinc of 32 samples. A parabola through the three greatest values gives
/// the crest, within 0.02 dB up to 0.4 of the rate. Samples below 0.7 of the crest until now are
/// passed over, so that it costs little. Some sample of a steady tone lies within 3 dB of its
/// crest. The crest is known 16 samples late.
struct CrestFinder {
  private static let reach = 16
  private static let quarters = 4
  // The side lobes of this window are 70 dB down.
  private static let beta = 7.0

  /// For the quarters 1 to 3, `2 * reach` coefficients each.
  private let coefficients: [Double]
  // The last `2 * reach` samples come before the samples of the hop.
  private var samples: [Double]
  /// The greatest magnitude since `begin`.
  private(set) var crest = 0.0

  init(capacity: Int) {
    let count = 2 * Self.reach
    let window = WindowFunction(
      .kaiser(beta: Self.beta), count: 4 * count + 1, symmetry: .symmetric)
    coefficients = (1..<Self.quarters).flatMap { quarter -> [Double] in
      let row = (0..<count).map { tap -> Double in
        // Quarters of a sample from the point between taps `reach - 1` and `reach`.
        let distance = (tap - Self.reach + 1) * Self.quarters - quarter
        let angle = Double.pi * Double(distance) / Double(Self.quarters)
        return sine(angle) / angle * Double(window.samples[distance + 2 * count])
      }
      let sum = row.reduce(0, +)
      return row.map { $0 / sum }
    }
    samples = Array(repeating: 0, count: count + capacity)
  }

  /// Starts a new crest; the signal goes on.
  mutating func begin() {
    crest = 0
  }

  mutating func process(_ hop: [Double], count: Int) {
    let before = 2 * Self.reach
    for index in 0..<count { samples[before + index] = hop[index] }
    var crest = crest
    samples.withUnsafeBufferPointer { samples in
      for index in Self.reach..<(Self.reach + count) {
        let magnitude = abs(samples[index])
        if magnitude > crest { crest = magnitude }
        if magnitude > 0.7 * crest, magnitude >= abs(samples[index - 1]),
          magnitude >= abs(samples[index + 1])
        {
          crest = max(crest, crestNear(index, samples))
        }
      }
    }
    self.crest = crest
    for index in 0..<before { samples[index] = samples[count + index] }
  }

  /// The signal has ended: what is held back counts as it is, for nothing is known behind it.
  mutating func finish() {
    for index in Self.reach..<(2 * Self.reach) { crest = max(crest, abs(samples[index])) }
    forget()
  }

  mutating func reset() {
    forget()
    crest = 0
  }

  private mutating func forget() {
    for index in 0..<(2 * Self.reach) { samples[index] = 0 }
  }

  private func crestNear(_ index: Int, _ samples: UnsafeBufferPointer<Double>) -> Double {
    // The values from one sample before to one sample after, of the sign of the sample.
    let sign = samples[index] < 0 ? -1.0 : 1.0
    func value(_ quarter: Int) -> Double {
      let (whole, rest) = (index + (quarter + 4) / 4 - 1, (quarter + 4) % 4)
      return sign * (rest == 0 ? samples[whole] : interpolate(whole, rest, samples))
    }
    var best = 0
    var (left, center, right) = (value(-1), value(0), value(1))
    while right > center, best < 3 {
      best += 1
      (left, center, right) = (center, right, value(best + 1))
    }
    while left > center, best > -3 {
      best -= 1
      (left, center, right) = (value(best - 1), left, center)
    }
    let curvature = left - 2 * center + right
    guard curvature < 0, center >= left, center >= right else { return max(left, center, right) }
    let slope = (left - right) / 2
    return center - slope * slope / (2 * curvature)
  }

  private func interpolate(
    _ index: Int, _ quarter: Int, _ samples: UnsafeBufferPointer<Double>
  ) -> Double {
    let count = 2 * Self.reach
    let row = (quarter - 1) * count
    let first = index - Self.reach + 1
    var sum = 0.0
    coefficients.withUnsafeBufferPointer { coefficients in
      for tap in 0..<count { sum += coefficients[row + tap] * samples[first + tap] }
    }
    return sum
  }
}
