import TragusDSP

/// The peaks of a spectrum that stand out of the noise around them, the lowest frequency first.
struct PartialPeaks {
  /// Enough for a low note; what lies above the last one is left out.
  static let capacity = 96

  private(set) var count = 0
  /// Where they lie, in bins.
  private(set) var positions: [Float]
  /// The power of each as a sinusoid, in the unit of the spectrum.
  private(set) var powers: [Float]
  /// Their power over the power of the noise around them.
  private(set) var ratios: [Float]
  /// The fourth root of their power over the power of the strongest, less near the noise.
  private(set) var weights: [Float]
  /// The power of the strongest.
  private(set) var greatest: Float = 0
  /// The sum of their powers.
  private(set) var total: Float = 0

  /// The sum of the powers of those above a position.
  func total(above position: Float) -> Float {
    var sum = total
    for index in 0..<count {
      if positions[index] >= position { break }
      sum -= powers[index]
    }
    return max(sum, 0)
  }

  init() {
    positions = Array(repeating: 0, count: Self.capacity)
    powers = positions
    ratios = positions
    weights = positions
  }

  // In noise a bin stands this high over the mean once in some thousand bins.
  private static let leastRatio: Float = 8
  // 70 dB.
  private static let leastPart: Float = 1e-7

  /// Finds the peaks.
  ///
  /// - Parameters:
  ///   - power: The power of the bins of a Hann window.
  ///   - floor: The power of the noise in them.
  ///   - bins: Where to look.
  ///   - lobe: How many bins a bin of the window without padding is wide.
  mutating func find(in power: [Float], floor: [Float], bins: Range<Int>, lobe: Int) {
    (count, greatest, total) = (0, 0, 0)
    let first = max(bins.lowerBound, 2)
    let last = min(bins.upperBound, power.count - 2)
    guard first < last else { return }
    power.withUnsafeBufferPointer { power in
      floor.withUnsafeBufferPointer { floor in
        var bin = first
        while bin < last {
          // Most bins hold nothing but noise.
          if bin + 8 <= last, !Self.hasPeak(power, floor, bin) {
            bin += 8
            continue
          }
          let end = min(bin + 8, last)
          while bin < end {
            let value = power[bin]
            if value > Self.leastRatio * floor[bin], value > power[bin - 1],
              value >= power[bin + 1]
            {
              add(power, bin, floor[bin], lobe)
              if count == Self.capacity { return }
            }
            bin += 1
          }
        }
      }
    }
    dropSideLobes(lobe: Float(lobe))
    for index in 0..<count {
      total += powers[index]
      // What hardly stands out of the noise counts little.
      let certainty = max(1 - Self.leastRatio / ratios[index], 0)
      weights[index] = (powers[index] / greatest).squareRoot().squareRoot() * certainty
    }
  }

  // Whether one of eight bins stands out of the noise and is higher than its neighbours.
  @inline(__always)
  private static func hasPeak(
    _ power: UnsafeBufferPointer<Float>, _ floor: UnsafeBufferPointer<Float>, _ bin: Int
  ) -> Bool {
    let values = eight(power.baseAddress! + bin)
    let isLoud = values .> leastRatio * eight(floor.baseAddress! + bin)
    let isAbove = values .> eight(power.baseAddress! + bin - 1)
    let isCrest = values .>= eight(power.baseAddress! + bin + 1)
    return any(isLoud .& isAbove .& isCrest)
  }

  @inline(__always)
  private static func eight(_ values: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(values).loadUnaligned(as: SIMD8<Float>.self)
  }

  private mutating func add(
    _ power: UnsafeBufferPointer<Float>, _ bin: Int, _ floor: Float, _ lobe: Int
  ) {
    let offset = Self.offset(power, bin, lobe)
    // What a Hann window takes from a sinusoid between two bins: 1.42 dB half way.
    let distance = offset / Float(lobe)
    let loss = 1 - 0.604 * distance * distance
    positions[count] = Float(bin) + offset
    powers[count] = power[bin] / (loss * loss)
    ratios[count] = power[bin] / floor
    greatest = max(greatest, powers[count])
    count += 1
  }

  /// Where between the bins a sinusoid lies whose power is greatest in `bin`, -0.5 to 0.5.
  @inline(__always)
  static func offset(_ power: UnsafeBufferPointer<Float>, _ bin: Int, _ lobe: Int) -> Float {
    // At the distance of a bin of the window the ratio of two magnitudes is (1 + d) / (2 - d).
    let below = max(bin - lobe, 0)
    let above = min(bin + lobe, power.count - 1)
    let isAbove = power[above] >= power[below]
    let ratio = (power[isAbove ? above : below] / power[bin]).squareRoot()
    let distance = (2 * ratio - 1) / (1 + ratio) * Float(lobe)
    let offset = isAbove ? distance : -distance
    return min(max(offset, -0.6), 0.6)
  }

  // The side lobes of a Hann window at a distance of d bins are below 1 / (pi d (d² - 1)).
  private mutating func dropSideLobes(lobe: Float) {
    var kept = 0
    let least = greatest * Self.leastPart
    for index in 0..<count {
      // A sign marks what is dropped: the loop still needs it.
      if powers[index] < least || isSideLobe(index, lobe) { ratios[index] = 0 }
    }
    for index in 0..<count where ratios[index] > 0 {
      positions[kept] = positions[index]
      powers[kept] = powers[index]
      ratios[kept] = ratios[index]
      kept += 1
    }
    count = kept
  }

  private func isSideLobe(_ index: Int, _ lobe: Float) -> Bool {
    let power = powers[index]
    func isBelow(_ other: Int) -> Bool {
      // Also the nearest side lobe is weaker than that.
      guard powers[other] > 4 * power else { return false }
      let distance = abs(positions[other] - positions[index]) / lobe
      guard distance > 1.5 else { return true }
      let skirt = 1 / (Float.pi * distance * (distance * distance - 1))
      // Twice, for two partials that add up.
      return power < 4 * skirt * skirt * powers[other]
    }
    var other = index - 1
    while other >= 0, positions[index] - positions[other] < 24 * lobe {
      if isBelow(other) { return true }
      other -= 1
    }
    other = index + 1
    while other < count, positions[other] - positions[index] < 24 * lobe {
      if isBelow(other) { return true }
      other += 1
    }
    return false
  }
}
