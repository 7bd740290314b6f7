import TragusDSP

// For arrays that are stored side by side, whose spans could not be taken at once.
extension RealFFT {
  mutating func forward(_ samples: [Float], real: inout [Float], imaginary: inout [Float]) {
    var realParts = real.mutableSpan
    var imaginaryParts = imaginary.mutableSpan
    forward(samples.span, real: &realParts, imaginary: &imaginaryParts)
  }

  mutating func inverse(real: [Float], imaginary: [Float], into samples: inout [Float]) {
    var places = samples.mutableSpan
    inverse(real: real.span, imaginary: imaginary.span, into: &places)
  }
}
