import TragusDSP

/// Takes the bend out of the logarithms of a part of a spectrum, and measures what is left.
struct SpectralTrend {
  // Hops between the two spectra that are compared: 64 ms, so that their windows share nothing.
  private static let distance = 4

  private let range: Range<Int>
  // Polynomials of the logarithm of the frequency, orthonormal over the range.
  private let basis: [[Double]]
  private var rest: [Double]
  // What was left in the last hops, one after the other, and their sums of squares.
  private var memory: [Double]
  private var energies: [Double]
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
    self.basis = basis
    rest = Array(repeating: 0, count: range.count)
    memory = Array(repeating: 0, count: range.count * Self.distance)
    energies = Array(repeating: 0, count: Self.distance)
  }

  mutating func measure(_ logarithms: [Double]) -> BlowSpectrum.Lines {
    for index in rest.indices { rest[index] = logarithms[range.lowerBound + index] }
    for function in basis {
      var share = 0.0
      for index in rest.indices { share += rest[index] * function[index] }
      for index in rest.indices { rest[index] -= share * function[index] }
    }
    var (highest, second) = (-Double.infinity, -Double.infinity)
    let slot = hopCount % Self.distance
    let offset = slot * rest.count
    var energy = 0.0
    var product = 0.0
    for index in rest.indices {
      let value = rest[index]
      if value > highest {
        (highest, second) = (value, highest)
      } else {
        second = max(second, value)
      }
      energy += value * value
      product += value * memory[offset + index]
      memory[offset + index] = value
    }
    let coherence =
      hopCount < Self.distance ? 0 : product / (energy * energies[slot] + 1e-9).squareRoot()
    energies[slot] = energy
    hopCount += 1
    return BlowSpectrum.Lines(
      peak: second, spread: (energy / Double(rest.count)).squareRoot(), coherence: coherence)
  }

  mutating func reset() {
    hopCount = 0
  }
}
