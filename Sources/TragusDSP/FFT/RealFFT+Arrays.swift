// Arrays instead of spans: two properties of one value can be handed over as arrays, but not as
// spans at once.
extension RealFFT {
  /// As ``forward(_:real:imaginary:)`` of spans.
  package mutating func forward(
    _ samples: [Float], real: inout [Float], imaginary: inout [Float]
  ) {
    var realParts = real.mutableSpan
    var imaginaryParts = imaginary.mutableSpan
    forward(samples.span, real: &realParts, imaginary: &imaginaryParts)
  }

  /// As ``powerSpectrum(_:into:)`` of spans.
  package mutating func powerSpectrum(_ samples: [Float], into power: inout [Float]) {
    var bins = power.mutableSpan
    powerSpectrum(samples.span, into: &bins)
  }

  /// As ``inverse(real:imaginary:into:)`` of spans.
  package mutating func inverse(
    real: [Float], imaginary: [Float], into samples: inout [Float]
  ) {
    var places = samples.mutableSpan
    inverse(real: real.span, imaginary: imaginary.span, into: &places)
  }
}
