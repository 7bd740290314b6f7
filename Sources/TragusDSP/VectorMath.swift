// What is computed for many numbers at once, in the vectors of the processor.
//
// The order of the sums depends on the count alone, so that the same numbers give the same bits.

/// Computes the natural logarithms of `scale * value + least`, to 2e-7 of themselves or, near 1, to
/// 1e-7: the method of `logf` in the Cephes library.
///
/// - Precondition: There are as many places as values, and no sum is below 1e-37 or infinite.
package func logarithms(
  of values: Span<Float>, scale: Float, least: Float, into result: inout MutableSpan<Float>
) {
  precondition(result.count == values.count, "There must be one place per value.")
  values.withUnsafeBufferPointer { values in
    result.withUnsafeMutableBufferPointer { result in
      forEachEight(values, result) { logarithm($0 * scale + least) }
    }
  }
}

/// Replaces numbers by e to their power, to 2e-7 of the result: the method of `expf` in the Cephes
/// library. Numbers are taken as -80 to 80 at most.
package func exponentials(_ values: inout MutableSpan<Float>) {
  values.withUnsafeMutableBufferPointer { values in
    forEachEight(UnsafeBufferPointer(values), values) { exponential($0) }
  }
}

/// Multiplies numbers one by one.
///
/// - Precondition: All have the same count.
package func multiply(
  _ first: Span<Float>, _ second: Span<Float>, into result: inout MutableSpan<Float>
) {
  let count = result.count
  precondition(first.count == count && second.count == count, "The counts must be the same.")
  first.withUnsafeBufferPointer { first in
    second.withUnsafeBufferPointer { second in
      result.withUnsafeMutableBufferPointer { result in
        for index in 0..<count { result[index] = first[index] * second[index] }
      }
    }
  }
}

/// The sum of numbers.
package func sum(_ values: Span<Float>) -> Float {
  values.withUnsafeBufferPointer { values in
    var sums = SIMD8<Float>.zero
    var index = 0
    while index + 8 <= values.count {
      sums += eight(values, index)
      index += 8
    }
    var rest: Float = 0
    while index < values.count {
      rest += values[index]
      index += 1
    }
    return sums.sum() + rest
  }
}

/// The sum of the products of two rows of numbers of the same count.
package func dotProduct(_ first: Span<Float>, _ second: Span<Float>) -> Float {
  precondition(first.count == second.count, "The counts must be the same.")
  return first.withUnsafeBufferPointer { first in
    second.withUnsafeBufferPointer { second in
      var sums = SIMD8<Float>.zero
      var index = 0
      while index + 8 <= first.count {
        sums += eight(first, index) * eight(second, index)
        index += 8
      }
      var rest: Float = 0
      while index < first.count {
        rest += first[index] * second[index]
        index += 1
      }
      return sums.sum() + rest
    }
  }
}

/// The greatest of numbers; minus infinity without any.
///
/// - Precondition: All are numbers.
package func greatest(_ values: Span<Float>) -> Float {
  values.withUnsafeBufferPointer { values in
    var highest = SIMD8<Float>(repeating: -.infinity)
    var index = 0
    while index + 8 <= values.count {
      let value = eight(values, index)
      highest.replace(with: value, where: value .> highest)
      index += 8
    }
    var greatest = highest.max()
    while index < values.count {
      greatest = max(greatest, values[index])
      index += 1
    }
    return greatest
  }
}

/// The second highest of numbers; the highest where it occurs twice.
///
/// - Precondition: There are two at least, and all are numbers.
package func secondHighest(_ values: Span<Float>) -> Float {
  precondition(values.count >= 2, "One number has no second.")
  return values.withUnsafeBufferPointer { values in
    // The two highest of each lane.
    var highest = SIMD8<Float>(repeating: -.infinity)
    var second = highest
    var index = 0
    while index + 8 <= values.count {
      let value = eight(values, index)
      let isHigher = value .> highest
      let lower = value.replacing(with: highest, where: isHigher)
      highest.replace(with: value, where: isHigher)
      second.replace(with: lower, where: lower .> second)
      index += 8
    }
    var (best, next) = (-Float.infinity, -Float.infinity)
    func take(_ value: Float) {
      next = max(next, min(best, value))
      best = max(best, value)
    }
    for lane in 0..<8 {
      take(highest[lane])
      take(second[lane])
    }
    while index < values.count {
      take(values[index])
      index += 1
    }
    return next
  }
}

// The last numbers are computed in a vector of their own, so that each number's result does not
// depend on where it stands.
@inline(__always)
private func forEachEight(
  _ values: UnsafeBufferPointer<Float>, _ result: UnsafeMutableBufferPointer<Float>,
  _ body: (SIMD8<Float>) -> SIMD8<Float>
) {
  var index = 0
  while index + 8 <= values.count {
    let vector = body(eight(values, index))
    UnsafeMutableRawPointer(result.baseAddress! + index).storeBytes(
      of: vector, as: SIMD8<Float>.self)
    index += 8
  }
  guard index < values.count else { return }
  var last = SIMD8<Float>(repeating: 1)
  for lane in 0..<(values.count - index) { last[lane] = values[index + lane] }
  last = body(last)
  for lane in 0..<(values.count - index) { result[index + lane] = last[lane] }
}

@inline(__always)
private func eight(_ values: UnsafeBufferPointer<Float>, _ index: Int) -> SIMD8<Float> {
  UnsafeRawPointer(values.baseAddress! + index).loadUnaligned(as: SIMD8<Float>.self)
}

// Added to a whole number below 2^22, this leaves it in the last bits of the sum.
private let wholeNumbers: Float = 0x1.8p23

@inline(__always)
private func logarithm(_ value: SIMD8<Float>) -> SIMD8<Float> {
  typealias Eight = SIMD8<Float>
  typealias Bits = SIMD8<Int32>
  // value = 2^exponent (1 + x), with x from sqrt(1/2) - 1 to sqrt(2) - 1.
  let bits = unsafeBitCast(value, to: Bits.self)
  let exponentBits = (bits &- Bits(repeating: 0x3f35_04f3)) &>> Bits(repeating: 23)
  let x = unsafeBitCast(bits &- (exponentBits &<< Bits(repeating: 23)), to: Eight.self) - 1
  let shifted = exponentBits &+ Bits(repeating: Int32(bitPattern: wholeNumbers.bitPattern))
  let exponent = unsafeBitCast(shifted, to: Eight.self) - wholeNumbers
  var series = x * 7.0376836292e-2 - 1.1514610310e-1
  series = series * x + 1.1676998740e-1
  series = series * x - 1.2420140846e-1
  series = series * x + 1.4249322787e-1
  series = series * x - 1.6668057665e-1
  series = series * x + 2.0000714765e-1
  series = series * x - 2.4999993993e-1
  series = series * x + 3.3333331174e-1
  let square = x * x
  // The logarithm of 2 in two parts, the first of which has few bits.
  let small = series * x * square - exponent * 2.12194440e-4 - 0.5 * square
  return x + small + exponent * 0.693359375
}

@inline(__always)
private func exponential(_ value: SIMD8<Float>) -> SIMD8<Float> {
  typealias Eight = SIMD8<Float>
  typealias Bits = SIMD8<Int32>
  let limit = Eight(repeating: 80)
  var x = value.replacing(with: limit, where: value .> limit)
  x.replace(with: -limit, where: x .< -limit)
  let shifted = x * 1.44269504088896341 + wholeNumbers
  let exponent = shifted - wholeNumbers
  x -= exponent * 0.693359375
  x += exponent * 2.12194440e-4
  var series = x * 1.9875691500e-4 + 1.3981999507e-3
  series = series * x + 8.3334519073e-3
  series = series * x + 4.1665795894e-2
  series = series * x + 1.6666665459e-1
  series = series * x + 5.0000001201e-1
  let power = series * x * x + x + 1
  let bits = unsafeBitCast(shifted, to: Bits.self) &<< Bits(repeating: 23)
  return unsafeBitCast(unsafeBitCast(power, to: Bits.self) &+ bits, to: Eight.self)
}
