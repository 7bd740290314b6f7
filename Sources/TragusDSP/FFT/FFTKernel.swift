import CTragusKernels

/// The loops in C that transform with the wide vectors of this processor, and their tables.
///
/// They do what `ComplexFFT` and `RealFFT` do, in the same order, with the same bits as the result.
final class FFTKernel: Sendable {
  // Written in `init` alone, and read from then on.
  nonisolated(unsafe) private let passes: UnsafeMutableBufferPointer<TragusFFTPass>
  nonisolated(unsafe) private let tables: UnsafeMutableBufferPointer<Float>
  nonisolated(unsafe) private let plan: TragusFFTPlan

  /// The columns that the lanes of the first pass stand for. They are the columns of two vectors of
  /// pairs, split with the shuffles that stay within the halves of a vector.
  private static let columnsOfLanes = [0, 1, 4, 5, 2, 3, 6, 7]

  /// - Parameters:
  ///   - pairCount: Half the number of samples.
  ///   - rotations: The rotations of `RealFFT`.
  /// - Returns: `nil` when there are no such loops for this processor or this count.
  init?(pairCount: Int, rotations: [Float]) {
    guard Self.isSupported(pairCount), tragus_fft_lanes() == Self.columnsOfLanes.count else {
      return nil
    }
    var passes: [TragusFFTPass] = []
    var factors: [Float] = []
    var length = pairCount
    for radix in ComplexFFT.radices(for: pairCount) {
      passes.append(
        TragusFFTPass(
          radix: Int32(radix), columnCount: Int32(length / radix),
          stride: Int32(pairCount / length), factorOffset: Int32(factors.count)))
      factors +=
        length == pairCount
        ? Self.factorsOfFirst(length: length, radix: radix)
        : Self.factors(length: length, radix: radix)
      length /= radix
    }
    self.passes = .allocate(capacity: passes.count)
    _ = self.passes.initialize(fromContentsOf: passes)
    tables = Self.aligned(factors + rotations)
    let start = UnsafePointer(tables.baseAddress!)
    plan = TragusFFTPlan(
      pairCount: Int32(pairCount), passCount: Int32(passes.count), passes: self.passes.baseAddress!,
      factors: start, rotationReal: start + factors.count,
      rotationImaginary: start + factors.count + rotations.count / 2)
  }

  deinit {
    passes.deallocate()
    tables.deallocate()
  }

  /// Whether the first pass has a vector of columns, and all later strides are whole vectors.
  static func isSupported(_ pairCount: Int) -> Bool {
    pairCount % 8 == 0 && pairCount >= 64 && pairCount < 1 << 24
  }

  /// For each vector of columns the factors of the outputs, real and imaginary parts.
  private static func factorsOfFirst(length: Int, radix: Int) -> [Float] {
    let columnCount = length / radix
    var factors: [Float] = []
    for next in stride(from: 0, to: columnCount, by: columnsOfLanes.count) {
      // The last vector overlaps the one before.
      let first = min(next, columnCount - columnsOfLanes.count)
      for output in 1..<radix {
        let roots = columnsOfLanes.map { rootOfUnity((first + $0) * output, of: length) }
        factors += roots.map { Float($0.real) } + roots.map { Float($0.imaginary) }
      }
    }
    return factors
  }

  /// For each column the factors of the outputs. The last pass has none but ones.
  private static func factors(length: Int, radix: Int) -> [Float] {
    guard length > radix else { return [] }
    var factors: [Float] = []
    for column in 0..<(length / radix) {
      for output in 1..<radix {
        let root = rootOfUnity(column * output, of: length)
        factors += [Float(root.real), Float(root.imaginary)]
      }
    }
    return factors
  }

  /// Numbers in memory that begin where a line of the cache begins.
  private static func aligned(_ numbers: [Float]) -> UnsafeMutableBufferPointer<Float> {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: numbers.count * MemoryLayout<Float>.stride, alignment: 64)
    return memory.initializeMemory(as: Float.self, fromContentsOf: numbers)
  }
}

// The pointers must hold what `RealFFT` says: `work` four times the number of pairs.
extension FFTKernel {
  func forward(
    _ samples: UnsafePointer<Float>, work: UnsafeMutablePointer<Float>,
    real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>
  ) {
    withUnsafePointer(to: plan) { tragus_fft_forward($0, samples, work, real, imaginary) }
  }

  func power(
    _ samples: UnsafePointer<Float>, work: UnsafeMutablePointer<Float>,
    power: UnsafeMutablePointer<Float>
  ) {
    withUnsafePointer(to: plan) { tragus_fft_power($0, samples, work, power) }
  }

  func inverse(
    real: UnsafePointer<Float>, imaginary: UnsafePointer<Float>,
    work: UnsafeMutablePointer<Float>, samples: UnsafeMutablePointer<Float>
  ) {
    withUnsafePointer(to: plan) { tragus_fft_inverse($0, real, imaginary, work, samples) }
  }
}
