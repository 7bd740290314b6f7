import TragusDSP

/// Takes the bend out of the logarithms of a part of a spectrum, and measures what is left.
struct SpectralTrend {
  // Hops between the two spectra that are compared: 64 ms, so that their windows share nothing.
  private static let distance = 4

  private let range: Range<Int>
  // Polynomials of the logarithm of the frequency, orthonormal over the range.
  private let basis: [[Float]]
  private var rest: [Float]
  // What was left in the last hops, one after the other, and its sums of squares.
  private var memory: [Float]
  private var energies: [Float]
  private var hopCount = 0

  init(_ range: Range<Int>, degree: Int) {
    self.range = range
    let x = range.map { logarithm(Double($0)) }
    let mean = x.reduce(0, +) / Double(x.count)
    var basis: [[Double]] = []
    for order in 0...degree {
      var function = x.map { value in (0..<order).reduce(1.0) { sum, _ in sum * (value - mean) } }
      for other in basis {
        let share = zip(function, other).reduce(0) { $0 + $1.0 * $1.1 }
        for index in function.indices { function[index] -= share * other[index] }
      }
      let norm = function.reduce(0) { $0 + $1 * $1 }.squareRoot()
      basis.append(function.map { $0 / norm })
    }
    self.basis = basis.map { $0.map { Float($0) } }
    rest = Array(repeating: 0, count: range.count)
    memory = Array(repeating: 0, count: range.count * Self.distance)
    energies = Array(repeating: 0, count: Self.distance)
  }

  /// Measures a spectrum.
  ///
  /// - Parameter start: Where in the array the logarithm of bin 0 is.
  mutating func measure(_ logarithms: [Float], from start: Int) -> BlowSpectrum.Lines {
    for (index, bin) in range.enumerated() { rest[index] = logarithms[start + bin] }
    for function in basis {
      let share = dotProduct(rest.span, function.span)
      rest.withUnsafeMutableBufferPointer { rest in
        for index in 0..<rest.count { rest[index] -= share * function[index] }
      }
    }
    let slot = hopCount % Self.distance
    let energy = dotProduct(rest.span, rest.span)
    let product = memory.withUnsafeBufferPointer {
      dotProduct(rest.span, $0.span.extracting(slot * rest.count..<(slot + 1) * rest.count))
    }
    let coherence =
      hopCount < Self.distance
      ? 0 : Double(product) / (Double(energy) * Double(energies[slot]) + 1e-9).squareRoot()
    memory.replaceSubrange(slot * rest.count..<(slot + 1) * rest.count, with: rest)
    energies[slot] = energy
    hopCount += 1
    return BlowSpectrum.Lines(
      peak: Double(secondHighest(rest.span)),
      spread: (Double(energy) / Double(range.count)).squareRoot(), coherence: coherence)
  }

  mutating func reset() {
    hopCount = 0
  }
}
