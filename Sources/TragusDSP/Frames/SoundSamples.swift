extension Float {
  /// Samples of this magnitude and more are errors: no converter gives them. 64 squares of what is
  /// less fit into a `Float`.
  @inlinable package static var sampleLimit: Float { 0x1p60 }

  /// The sample, or 0 if it is not a number, infinite, or of a magnitude of 2^60 or more.
  @inlinable package var orSilence: Float { abs(self) < Self.sampleLimit ? self : 0 }
}

/// Copies samples whose powers are summed in single precision.
///
/// What is not a number, infinite, or of a magnitude of 2^60 or more counts as silence, as in
/// ``Float/orSilence``. From 2^40 on a sample says no more: 2^40 of its squares fit into a `Float`.
///
/// - Precondition: There are as many places as samples.
package func copySound(_ samples: Span<Float>, into result: inout MutableSpan<Float>) {
  precondition(result.count == samples.count, "There must be one place per sample.")
  samples.withUnsafeBufferPointer { samples in
    result.withUnsafeMutableBufferPointer { result in
      if areSound(samples) {
        _ = result.update(fromContentsOf: samples)
        return
      }
      for index in samples.indices {
        result[index] = min(max(samples[index].orSilence, -0x1p40), 0x1p40)
      }
    }
  }
}

/// Copies samples to a place in an array, as `copySound(_:into:)` of spans does.
package func copySound(_ samples: Span<Float>, into result: inout [Float], at place: Int) {
  var places = result.mutableSpan._consumingExtracting(place..<place + samples.count)
  copySound(samples, into: &places)
}

/// Whether all samples are numbers of a magnitude of 2^40 at most.
package func areSound(_ samples: UnsafeBufferPointer<Float>) -> Bool {
  // The bits of positive numbers are in the order of the numbers, and the bits of what is infinite
  // or not a number are above. Taken from 2^40, they leave a sign.
  let limit = Float(0x1p40).bitPattern
  var isBeyond = SIMD8<UInt32>.zero
  var index = 0
  while index + 8 <= samples.count {
    let values = UnsafeRawPointer(samples.baseAddress! + index)
    isBeyond |= limit &- (values.loadUnaligned(as: SIMD8<UInt32>.self) & 0x7FFF_FFFF)
    index += 8
  }
  var sign = isBeyond[0]
  for lane in 1..<8 { sign |= isBeyond[lane] }
  while index < samples.count {
    sign |= limit &- (samples[index].bitPattern & 0x7FFF_FFFF)
    index += 1
  }
  return sign & 0x8000_0000 == 0
}
