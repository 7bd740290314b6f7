import TragusDSP

/// The energy of a block that a sinusoid explains, for frequencies a quarter of a bin apart.
///
/// It is the periodogram, except next to 0 and to half the rate. There the image at the negative
/// frequency lies so near that it must be included.
struct SinusoidSpectrum {
  /// Energies, from 0 to half the rate.
  private(set) var power: [Float]
  private(set) var real: [Float]
  private(set) var imaginary: [Float]
  /// The number of samples of a block, and of the transform that it is padded for.
  let count: Int
  let paddedCount: Int

  private var transform: RealFFT
  private var padded: [Float]
  private let edges: [Edge]

  // What turns the spectrum of a block to its middle, and the energies of cosine and sine there.
  private struct Edge {
    let bin: Int
    let cosine: Double
    let sine: Double
    let cosineWeight: Double
    let sineWeight: Double
  }

  // Farther from the edges the image changes the energy by less than 4 %.
  private static let edgeWidth = 8

  init(count: Int) {
    self.count = count
    // Between the bins of a block without padding, a peak is up to 3.9 dB lower than it is; here,
    // 0.2 dB.
    paddedCount = RealFFT.supportedCount(atLeast: 4 * count)
    transform = RealFFT(count: paddedCount)
    padded = Array(repeating: 0, count: paddedCount)
    real = Array(repeating: 0, count: paddedCount / 2 + 1)
    imaginary = real
    power = real
    let (half, size) = (paddedCount / 2, paddedCount)
    let width = min(Self.edgeWidth * (paddedCount / count), half / 2)
    let kernel = DirichletKernel(count: count)
    edges = (Array(0...width) + Array((half - width)...half)).map { bin in
      let frequency = 2 * Double.pi * Double(bin) / Double(size)
      let sum = kernel.sum(2 * frequency)
      let turn = frequency * Double(count - 1) / 2
      let (cosines, sines) = ((Double(count) + sum) / 2, (Double(count) - sum) / 2)
      let least = 1e-9 * Double(count)
      return Edge(
        bin: bin, cosine: cosine(turn), sine: sine(turn),
        cosineWeight: cosines > least ? 1 / cosines : 0,
        sineWeight: sines > least ? 1 / sines : 0)
    }
  }

  /// The width of a bin in radians per sample.
  var spacing: Double { 2 * .pi / Double(paddedCount) }

  /// The number of bins in one of a block without padding.
  var spread: Double { Double(paddedCount) / Double(count) }

  mutating func measure(_ block: FoldedBlock) {
    padded.withUnsafeMutableBufferPointer { block.store($0.baseAddress!) }
    transform.forward(padded, real: &real, imaginary: &imaginary)
    let scale = 2 / Float(count)
    real.withUnsafeBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in
        power.withUnsafeMutableBufferPointer { power in
          for bin in 0..<power.count {
            power[bin] = (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]) * scale
          }
        }
      }
    }
    for edge in edges {
      let (re, im) = (Double(real[edge.bin]), Double(imaginary[edge.bin]))
      let c = re * edge.cosine - im * edge.sine
      let s = re * edge.sine + im * edge.cosine
      power[edge.bin] = Float(c * c * edge.cosineWeight + s * s * edge.sineWeight)
    }
  }
}
