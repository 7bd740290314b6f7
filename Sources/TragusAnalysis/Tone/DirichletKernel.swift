import TragusDSP

/// Sums of cosines over the places of a block, in closed form.
///
/// The places are `t` from `-(count - 1) / 2` to `(count - 1) / 2` in steps of 1, and
/// `u = 2 t / count` is `t` as a fraction of half the block. With them, the scalar products of
/// sinusoids and of their derivatives need no sum over the samples.
struct DirichletKernel {
  /// The sums of `cos(angle t)`, `u sin(angle t)` and `u² cos(angle t)` over all places.
  struct Sums {
    var cosine = 0.0
    var first = 0.0
    var second = 0.0
  }

  let count: Int

  /// - Parameter angle: In radians per sample, from -2 pi to 2 pi.
  func sums(_ angle: Double) -> Sums {
    let magnitude = abs(angle)
    var sums = Sums()
    if magnitude <= .pi {
      sums = sumsToPi(magnitude)
    } else {
      // cos((2 pi - v) t) is cos(v t) where t is whole, and its negative where t is a half.
      sums = sumsToPi(2 * .pi - magnitude)
      if count % 2 == 0 {
        (sums.cosine, sums.second) = (-sums.cosine, -sums.second)
      } else {
        sums.first = -sums.first
      }
    }
    if angle < 0 { sums.first = -sums.first }
    return sums
  }

  /// The sum of `cos(angle t)` alone, for angles from -2 pi to 2 pi.
  func sum(_ angle: Double) -> Double {
    var angle = abs(angle)
    var sign = 1.0
    if angle > .pi {
      angle = 2 * .pi - angle
      if count % 2 == 0 { sign = -1 }
    }
    let half = angle / 2
    // Below it, the quotient differs from the count by less than a Double resolves.
    guard half * Double(count) > 1e-8 else { return sign * Double(count) }
    return sign * sine(half * Double(count)) / sine(half)
  }

  private func sumsToPi(_ angle: Double) -> Sums {
    let n = Double(count)
    let x = n * angle / 2
    // The closed form loses digits to cancellation here, and four terms of the series are exact.
    if x < 0.05 { return series(angle) }
    let (s, c) = (sine(angle / 2), cosine(angle / 2))
    let (sn, cn) = (sine(x), cosine(x))
    let value = sn / s
    let derivative = (n * cn - value * c) / (2 * s)
    // From differentiating `value * s = sn` twice.
    let curvature = (value * s / 4 - n * n * sn / 4 - derivative * c) / s
    return Sums(
      cosine: value, first: -derivative * 2 / n, second: -curvature * 4 / (n * n))
  }

  private func series(_ angle: Double) -> Sums {
    // The sums of t², t⁴ and t⁶, and x = angle t in units of u.
    let n = Double(count)
    let square = n * n
    let x = n * angle / 2
    let y = x * x
    let m2 = n * (square - 1) / 12 * 4 / square
    let m4 = n * (square - 1) * (3 * square - 7) / 240 * 16 / (square * square)
    let m6 =
      n * (square - 1) * ((3 * square - 18) * square + 31) / 1344 * 64 / (square * square * square)
    return Sums(
      cosine: n - m2 * y / 2 + m4 * y * y / 24 - m6 * y * y * y / 720,
      first: x * (m2 - m4 * y / 6 + m6 * y * y / 120),
      second: m2 - m4 * y / 2 + m6 * y * y / 24)
  }
}
