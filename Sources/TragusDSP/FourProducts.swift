import CTragusKernels

/// Four sums of products at once, so that what is common to them is loaded once.
///
/// It uses the loops in C for the wide vectors of this processor, or the loops here, which give the
/// same bits. Eight sums run side by side and are added in pairs.
package enum FourProducts {
  private typealias Lanes = SIMD8<Float>

  /// Whether this processor has the loops in C.
  package static let hasKernel = tragus_fft_lanes() == Lanes.scalarCount

  /// The products of one window of samples with four rows.
  ///
  /// - Parameters:
  ///   - rows: Eight numbers of the first row, eight of the second, and so on.
  ///   - count: The length of a row: a multiple of 8.
  @inline(__always)
  package static func ofRows(
    _ window: UnsafePointer<Float>, _ rows: UnsafePointer<Float>, count: Int, usesKernel: Bool
  ) -> SIMD4<Float> {
    var products = SIMD4<Float>()
    if usesKernel {
      withUnsafeMutableBytes(of: &products) {
        tragus_products_of_rows(
          window, rows, Int32(truncatingIfNeeded: count),
          $0.assumingMemoryBound(to: Float.self).baseAddress!)
      }
      return products
    }
    var (a, b, c, d) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var index = 0
    while index < count {
      let samples = Lanes(loading: window + index)
      let row = rows + 4 &* index
      a += samples * Lanes(loading: row)
      b += samples * Lanes(loading: row + 8)
      c += samples * Lanes(loading: row + 16)
      d += samples * Lanes(loading: row + 24)
      index &+= Lanes.scalarCount
    }
    return sums(a, b, c, d)
  }

  /// The products of four windows with one row.
  ///
  /// - Parameters:
  ///   - distance: Samples from one window to the next.
  ///   - count: The length of the row: a multiple of 8.
  @inline(__always)
  package static func ofWindows(
    _ samples: UnsafePointer<Float>, distance: Int, _ row: UnsafePointer<Float>, count: Int,
    usesKernel: Bool
  ) -> SIMD4<Float> {
    var products = SIMD4<Float>()
    if usesKernel {
      withUnsafeMutableBytes(of: &products) {
        tragus_products_of_windows(
          samples, Int32(truncatingIfNeeded: distance), row, Int32(truncatingIfNeeded: count),
          $0.assumingMemoryBound(to: Float.self).baseAddress!)
      }
      return products
    }
    var (a, b, c, d) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var index = 0
    while index < count {
      let weights = Lanes(loading: row + index)
      let window = samples + index
      a += weights * Lanes(loading: window)
      b += weights * Lanes(loading: window + distance)
      c += weights * Lanes(loading: window + 2 &* distance)
      d += weights * Lanes(loading: window + 3 &* distance)
      index &+= Lanes.scalarCount
    }
    return sums(a, b, c, d)
  }

  @inline(__always)
  private static func sums(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> SIMD4<Float> {
    pairSums(
      pairSums(a.lowHalf + a.highHalf, b.lowHalf + b.highHalf),
      pairSums(c.lowHalf + c.highHalf, d.lowHalf + d.highHalf))
  }

  /// The sums of neighbouring lanes, first of `a`, then of `b`.
  @inline(__always)
  private static func pairSums(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    let both = SIMD8(lowHalf: a, highHalf: b)
    return both.evenHalf + both.oddHalf
  }
}

extension SIMD8<Float> {
  @inline(__always)
  init(loading address: UnsafePointer<Float>) {
    self = UnsafeRawPointer(address).loadUnaligned(as: Self.self)
  }
}
