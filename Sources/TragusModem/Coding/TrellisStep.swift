/// Steps of the Viterbi algorithm over all states, 16 at a time.
///
/// A state is the oldest digit x of `bits` bits, then w. The branches from (x, w) for all x lead to
/// (w, u) for all u. Neighbouring w are the lanes, and only the order of (w, u) needs a shuffle.
enum TrellisStep {
  typealias Lanes = SIMD16<Int16>

  @inline(never)
  static func forward(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>, bits: Int,
    _ branches: TrellisBranches
  ) -> Int16 {
    switch (bits, branches.cellCount) {
    case (1, 1): forward1(from, to, OneCell(branches))
    case (1, 2): forward1(from, to, TwoCells(branches))
    case (1, _): forward1(from, to, ThreeCells(branches))
    case (2, 1): forward2(from, to, OneCell(branches))
    case (2, 2): forward2(from, to, TwoCells(branches))
    case (2, _): forward2(from, to, ThreeCells(branches))
    case (_, 1): forward4(from, to, OneCell(branches))
    case (_, 2): forward4(from, to, TwoCells(branches))
    default: forward4(from, to, ThreeCells(branches))
    }
  }

  @inline(never)
  static func backward(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>, bits: Int,
    _ branches: TrellisBranches
  ) -> Int16 {
    switch (bits, branches.cellCount) {
    case (1, 1): backward1(from, to, OneCell(branches))
    case (1, 2): backward1(from, to, TwoCells(branches))
    case (1, _): backward1(from, to, ThreeCells(branches))
    case (2, 1): backward2(from, to, OneCell(branches))
    case (2, 2): backward2(from, to, TwoCells(branches))
    case (2, _): backward2(from, to, ThreeCells(branches))
    case (_, 1): backward4(from, to, OneCell(branches))
    case (_, 2): backward4(from, to, TwoCells(branches))
    default: backward4(from, to, ThreeCells(branches))
    }
  }
}

// A step of one bit.
extension TrellisStep {
  @inline(__always)
  private static func forward1<Metrics: BranchMetrics>(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>,
    _ metrics: Metrics
  ) -> Int16 {
    let blockCount = metrics.blockCount
    var greatest = Lanes(repeating: .min)
    for block in 0..<blockCount {
      let a = from[block]
      let b = from[blockCount + block]
      let c = larger(a &+ metrics.of(block, 0), b &+ metrics.of(block, 2))
      let d = larger(a &+ metrics.of(block, 1), b &+ metrics.of(block, 3))
      greatest = larger(greatest, larger(c, d))
      (to[2 * block], to[2 * block + 1]) = interleaved(c, d)
    }
    return greatest.max()
  }

  @inline(__always)
  private static func backward1<Metrics: BranchMetrics>(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>,
    _ metrics: Metrics
  ) -> Int16 {
    let blockCount = metrics.blockCount
    var greatest = Lanes(repeating: .min)
    for block in 0..<blockCount {
      let (c, d) = separated(from[2 * block], from[2 * block + 1])
      let a = larger(c &+ metrics.of(block, 0), d &+ metrics.of(block, 1))
      let b = larger(c &+ metrics.of(block, 2), d &+ metrics.of(block, 3))
      greatest = larger(greatest, larger(a, b))
      to[block] = a
      to[blockCount + block] = b
    }
    return greatest.max()
  }
}

// A step of two bits.
extension TrellisStep {
  @inline(__always)
  private static func forward2<Metrics: BranchMetrics>(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>,
    _ metrics: Metrics
  ) -> Int16 {
    let blockCount = metrics.blockCount
    var greatest = Lanes(repeating: .min)
    for block in 0..<blockCount {
      let a = from[block]
      let b = from[blockCount + block]
      let c = from[2 * blockCount + block]
      let d = from[3 * blockCount + block]
      let best0 = larger(
        larger(a &+ metrics.of(block, 0), b &+ metrics.of(block, 4)),
        larger(c &+ metrics.of(block, 8), d &+ metrics.of(block, 12)))
      let best1 = larger(
        larger(a &+ metrics.of(block, 1), b &+ metrics.of(block, 5)),
        larger(c &+ metrics.of(block, 9), d &+ metrics.of(block, 13)))
      let best2 = larger(
        larger(a &+ metrics.of(block, 2), b &+ metrics.of(block, 6)),
        larger(c &+ metrics.of(block, 10), d &+ metrics.of(block, 14)))
      let best3 = larger(
        larger(a &+ metrics.of(block, 3), b &+ metrics.of(block, 7)),
        larger(c &+ metrics.of(block, 11), d &+ metrics.of(block, 15)))
      greatest = larger(greatest, larger(larger(best0, best1), larger(best2, best3)))
      let (low0, low1) = interleaved(best0, best1)
      let (high0, high1) = interleaved(best2, best3)
      let out = to + 4 * block
      (out[0], out[1]) = interleavedPairs(low0, high0)
      (out[2], out[3]) = interleavedPairs(low1, high1)
    }
    return greatest.max()
  }

  @inline(__always)
  private static func backward2<Metrics: BranchMetrics>(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>,
    _ metrics: Metrics
  ) -> Int16 {
    let blockCount = metrics.blockCount
    var greatest = Lanes(repeating: .min)
    for block in 0..<blockCount {
      let group = from + 4 * block
      let (even0, odd0) = separated(group[0], group[1])
      let (even1, odd1) = separated(group[2], group[3])
      let (a, c) = separated(even0, even1)
      let (b, d) = separated(odd0, odd1)
      for oldest in 0..<4 {
        let ab = larger(a &+ metrics.of(block, 4 * oldest), b &+ metrics.of(block, 4 * oldest + 1))
        let cd = larger(
          c &+ metrics.of(block, 4 * oldest + 2), d &+ metrics.of(block, 4 * oldest + 3))
        let best = larger(ab, cd)
        greatest = larger(greatest, best)
        to[oldest * blockCount + block] = best
      }
    }
    return greatest.max()
  }
}

// A step of four bits.
extension TrellisStep {
  @inline(__always)
  private static func forward4<Metrics: BranchMetrics>(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>,
    _ metrics: Metrics
  ) -> Int16 {
    let blockCount = metrics.blockCount
    return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 16) { scratch in
      var greatest = Lanes(repeating: .min)
      for block in 0..<blockCount {
        let out = to + 16 * block
        // Four at a time fit the registers.
        for input in stride(from: 0, to: 16, by: 4) {
          var best0 = Lanes(repeating: .min)
          var (best1, best2, best3) = (best0, best0, best0)
          for oldest in 0..<16 {
            let before = from[oldest * blockCount + block]
            let end = 16 * oldest + input
            best0 = larger(best0, before &+ metrics.of(block, end))
            best1 = larger(best1, before &+ metrics.of(block, end + 1))
            best2 = larger(best2, before &+ metrics.of(block, end + 2))
            best3 = larger(best3, before &+ metrics.of(block, end + 3))
          }
          (out[input], out[input + 1], out[input + 2], out[input + 3]) = (
            best0, best1, best2, best3
          )
          greatest = larger(greatest, larger(larger(best0, best1), larger(best2, best3)))
        }
        // From the order (input, lane) to (lane, input), one bit at a time.
        for _ in 0..<2 {
          for index in 0..<8 {
            (scratch[2 * index], scratch[2 * index + 1]) = interleaved(out[index], out[8 + index])
          }
          for index in 0..<8 {
            (out[2 * index], out[2 * index + 1]) = interleaved(scratch[index], scratch[8 + index])
          }
        }
      }
      return greatest.max()
    }
  }

  @inline(__always)
  private static func backward4<Metrics: BranchMetrics>(
    _ from: UnsafePointer<Lanes>, _ to: UnsafeMutablePointer<Lanes>,
    _ metrics: Metrics
  ) -> Int16 {
    let blockCount = metrics.blockCount
    return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 32) { scratch in
      let group = scratch.baseAddress!
      let other = group + 16
      var greatest = Lanes(repeating: .min)
      for block in 0..<blockCount {
        for index in 0..<16 { group[index] = from[16 * block + index] }
        for _ in 0..<2 {
          for index in 0..<8 {
            (other[index], other[8 + index]) = separated(group[2 * index], group[2 * index + 1])
          }
          for index in 0..<8 {
            (group[index], group[8 + index]) = separated(other[2 * index], other[2 * index + 1])
          }
        }
        for oldest in 0..<16 {
          var best = Lanes(repeating: .min)
          for input in 0..<16 {
            best = larger(best, group[input] &+ metrics.of(block, 16 * oldest + input))
          }
          greatest = larger(greatest, best)
          to[oldest * blockCount + block] = best
        }
      }
      return greatest.max()
    }
  }
}

@inline(__always)
private func larger(_ a: SIMD16<Int16>, _ b: SIMD16<Int16>) -> SIMD16<Int16> {
  a.replacing(with: b, where: b .> a)
}

/// a0 b0 a1 b1 …
@inline(__always)
private func interleaved(
  _ a: SIMD16<Int16>, _ b: SIMD16<Int16>
) -> (SIMD16<Int16>, SIMD16<Int16>) {
  var both = SIMD32<Int16>()
  both.evenHalf = a
  both.oddHalf = b
  return (both.lowHalf, both.highHalf)
}

/// a0 a1 b0 b1 a2 a3 b2 b3 …
@inline(__always)
private func interleavedPairs(
  _ a: SIMD16<Int16>, _ b: SIMD16<Int16>
) -> (SIMD16<Int16>, SIMD16<Int16>) {
  var both = SIMD16<UInt32>()
  both.evenHalf = unsafeBitCast(a, to: SIMD8<UInt32>.self)
  both.oddHalf = unsafeBitCast(b, to: SIMD8<UInt32>.self)
  return (
    unsafeBitCast(both.lowHalf, to: SIMD16<Int16>.self),
    unsafeBitCast(both.highHalf, to: SIMD16<Int16>.self)
  )
}

/// The inverse of `interleaved`.
@inline(__always)
private func separated(
  _ a: SIMD16<Int16>, _ b: SIMD16<Int16>
) -> (SIMD16<Int16>, SIMD16<Int16>) {
  let both = SIMD32<Int16>(lowHalf: a, highHalf: b)
  return (both.evenHalf, both.oddHalf)
}
