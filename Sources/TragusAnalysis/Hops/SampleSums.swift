/// The sum of samples, in eight lanes.
@inline(__always)
func sumOfSamples(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
  var lanes = SIMD8<Float>.zero
  let whole = count & ~7
  var index = 0
  while index < whole {
    lanes += UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
    index &+= 8
  }
  var sum = lanes.sum()
  while index < count {
    sum += samples[index]
    index &+= 1
  }
  return sum
}

/// The sum of the squares of samples, in eight lanes.
@inline(__always)
func sumOfSquares(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
  var lanes = SIMD8<Float>.zero
  let whole = count & ~7
  var index = 0
  while index < whole {
    let values = UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
    lanes += values * values
    index &+= 8
  }
  var sum = lanes.sum()
  while index < count {
    sum += samples[index] * samples[index]
    index &+= 1
  }
  return sum
}
