/// The discrete Fourier transform of real samples and its inverse, in single precision.
///
/// Bin `k` of a transform of `count` samples is
/// `X[k] = sum of x[n] * exp(-2 pi i k n / count)` for `k` from 0 to `count / 2`: with samples
/// taken at `sampleRate`, the frequency `k * sampleRate / count`. Nothing is scaled: a sine of
/// amplitude `a` at the centre of a bin has the magnitude `a * count / 2` there.
///
/// Supported are all counts whose only prime factors are 2, 3 and 5. An even count takes half the
/// time of an odd one. Powers of two are the fastest, and multiples of 16 from 128 on are faster
/// still where the processor has AVX2. The factors of the transform are computed in `Double` and
/// shared between copies. The working memory is a copy's own and is taken once, so that no
/// transform allocates.
///
/// The same samples give the same bits on every processor. The order of the sums depends on `count`
/// alone, and no sum is fused with a product. One difference remains: the C library may round a
/// sine otherwise in the last place of a `Double`. In a `Float` that hardly ever shows.
///
/// ```swift
/// var fft = RealFFT(count: 1024)
/// var power: [Float] = Array(repeating: 0, count: fft.binCount)
/// var bins = power.mutableSpan
/// fft.powerSpectrum(samples.span, into: &bins)
/// ```
public struct RealFFT: Sendable {
  /// The number of samples of a transform.
  public let count: Int

  // One of the two does the work.
  private let kernel: FFTKernel?
  private let complexFFT: ComplexFFT?
  // -i exp(-2 pi i k / count) for k up to count / 4: the real parts, then the imaginary ones.
  private let rotations: [Float]
  // Two buffers of complex numbers, and room to begin them where a line of the cache begins.
  private var work: [Float]
  private static let alignment = 64

  /// - Precondition: ``isSupported(_:)`` holds for `count`.
  public init(count: Int) {
    self.init(count: count, usesKernels: true)
  }

  /// - Parameter usesKernels: Whether `CTragusKernels` may do the work. The result is the same.
  package init(count: Int, usesKernels: Bool) {
    precondition(Self.isSupported(count), "The count must have no factors but 2, 3 and 5.")
    self.count = count
    let isEven = count % 2 == 0
    let pointCount = isEven ? count / 2 : count
    let roots = (0...(count / 4)).map { rootOfUnity($0, of: count) }
    rotations = isEven ? roots.map { Float($0.imaginary) } + roots.map { Float(-$0.real) } : []
    kernel = usesKernels && isEven ? FFTKernel(pairCount: pointCount, rotations: rotations) : nil
    complexFFT = kernel == nil ? ComplexFFT(count: pointCount) : nil
    work = Array(
      repeating: 0, count: 4 * pointCount + Self.alignment / MemoryLayout<Float>.stride)
  }

  /// Whether a transform of `count` samples can be made: whether `count` is positive and has no
  /// prime factors but 2, 3 and 5.
  public static func isSupported(_ count: Int) -> Bool {
    ComplexFFT.isSupported(count)
  }

  /// The smallest supported even count that is at least `minimum`.
  ///
  /// - Precondition: `minimum` is at least 1.
  public static func supportedCount(atLeast minimum: Int) -> Int {
    precondition(minimum >= 1, "A transform has at least one sample.")
    var count = minimum + minimum % 2
    while !isSupported(count) { count += 2 }
    return count
  }

  /// The number of bins of a spectrum, from 0 Hz up to half the sample rate.
  public var binCount: Int { count / 2 + 1 }

  /// Transforms samples to their spectrum.
  ///
  /// The imaginary parts of bin 0 and, for an even count, of the last bin are 0.
  ///
  /// - Precondition: There are `count` samples, and `binCount` places for either part.
  public mutating func forward(
    _ samples: Span<Float>, real: inout MutableSpan<Float>, imaginary: inout MutableSpan<Float>
  ) {
    precondition(real.count == binCount, "There must be one real part per bin.")
    precondition(imaginary.count == binCount, "There must be one imaginary part per bin.")
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        let bins = Split(real: real.baseAddress!, imaginary: imaginary.baseAddress!)
        transform(samples, bins) { kernel, samples, work in
          kernel.forward(samples, work: work, real: bins.real, imaginary: bins.imaginary)
        }
      }
    }
  }

  /// Computes the squared magnitude of every bin.
  ///
  /// By Parseval's theorem the sum of all bins is `count` times the sum of the squared samples.
  /// Bins that are neither 0 Hz nor half the sample rate count twice in it.
  ///
  /// - Precondition: There are `count` samples and `binCount` places.
  public mutating func powerSpectrum(_ samples: Span<Float>, into power: inout MutableSpan<Float>) {
    precondition(power.count == binCount, "There must be one place per bin.")
    power.withUnsafeMutableBufferPointer { power in
      let power = power.baseAddress!
      transform(samples, PowerSink(power: power)) { kernel, samples, work in
        kernel.power(samples, work: work, power: power)
      }
    }
  }

  /// Transforms a spectrum back to samples.
  ///
  /// The result is divided by `count`, so that it undoes `forward`. The imaginary parts of bin 0
  /// and, for an even count, of the last bin are taken as 0.
  ///
  /// - Precondition: There are `binCount` real and imaginary parts, and `count` places.
  public mutating func inverse(
    real: Span<Float>, imaginary: Span<Float>, into samples: inout MutableSpan<Float>
  ) {
    precondition(real.count == binCount, "There must be one real part per bin.")
    precondition(imaginary.count == binCount, "There must be one imaginary part per bin.")
    precondition(samples.count == count, "There must be one place per sample.")
    let isEven = count % 2 == 0
    real.withUnsafeBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in
        samples.withUnsafeMutableBufferPointer { samples in
          let bins = ConstantSplit(real: real.baseAddress!, imaginary: imaginary.baseAddress!)
          if let kernel {
            withWork {
              kernel.inverse(
                real: bins.real, imaginary: bins.imaginary, work: $0, samples: samples.baseAddress!)
            }
          } else if isEven {
            invertEven(bins, samples.baseAddress!)
          } else {
            invertOdd(bins, samples.baseAddress!)
          }
        }
      }
    }
  }
}

// An even count: the samples taken in pairs are half as many complex numbers. Their spectrum is the
// spectrum of the even samples plus i times the spectrum of the odd ones; symmetry tells the two
// apart.
extension RealFFT {
  /// - Parameter useKernel: Does the same with a kernel, the samples and the working memory.
  @inline(__always)
  private mutating func transform<Sink: BinSink>(
    _ samples: Span<Float>, _ sink: Sink,
    _ useKernel: (FFTKernel, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    precondition(samples.count == count, "There must be as many samples as the transform has.")
    let (count, binCount) = (count, binCount)
    samples.withUnsafeBufferPointer { samples in
      let samples = samples.baseAddress!
      if let kernel {
        withWork { useKernel(kernel, samples, $0) }
        return
      }
      withSplitWork { complexFFT, rotations, first, second in
        guard count % 2 == 0 else {
          let spectrum = complexFFT.transform(RealSamples(samples: samples), first, second)
          sink.store(Complex(spectrum.real[0], 0), 0)
          for bin in 1..<max(binCount, 1) { sink.store(spectrum.load(bin) as Complex<Float>, bin) }
          return
        }
        let spectrum = complexFFT.transform(PairedSamples(samples: samples), first, second)
        let (even, odd) = (spectrum.real[0], spectrum.imaginary[0])
        sink.store(Complex(even + odd, 0), 0)
        sink.store(Complex(even - odd, 0), count / 2)
        Self.recombine(
          spectrum, sink, count / 2, isInverse: false, scale: 0.5, rotations: rotations)
      }
    }
  }

  private mutating func invertEven(
    _ bins: ConstantSplit, _ samples: UnsafeMutablePointer<Float>
  ) {
    let half = count / 2
    let scale = 1 / Float(count)
    withSplitWork { complexFFT, rotations, first, second in
      let (low, high) = (bins.real[0] * scale, bins.real[half] * scale)
      // A forward transform of swapped parts is an inverse one with swapped parts.
      SwappingSink(bins: second).store(Complex(low + high, low - high), 0)
      Self.recombine(
        bins, SwappingSink(bins: second), half, isInverse: true, scale: scale,
        rotations: rotations)
      let pairs = complexFFT.transform(second, first, second)
      var index = 0
      while index + 4 <= half {
        SIMD4<Float>.storePairs(pairs.load(index).swapped, samples + 2 * index)
        index += 4
      }
      while index < half {
        Float.storePairs(pairs.load(index).swapped, samples + 2 * index)
        index += 1
      }
    }
  }

  private mutating func invertOdd(_ bins: ConstantSplit, _ samples: UnsafeMutablePointer<Float>) {
    let count = count
    let scale = 1 / Float(count)
    withSplitWork { complexFFT, _, first, second in
      let sink = SwappingSink(bins: second)
      sink.store(Complex(bins.real[0] * scale, 0), 0)
      for bin in 1..<max(count / 2 + 1, 1) {
        let value = (bins.load(bin) as Complex<Float>).scaled(by: scale)
        sink.store(value, bin)
        sink.store(value.conjugate, count - bin)
      }
      let result = complexFFT.transform(second, first, second)
      samples.update(from: result.imaginary, count: count)
    }
  }

  /// Computes bins `k` and `count - k` for `k` from 1 to `count / 2`. They are `X[k] = e + r d` and
  /// `X[count - k] = conj(e - r d)`. Here `e = z[k] + conj(z[count - k])` and
  /// `d = z[k] - conj(z[count - k])`, both scaled. `r` is the rotation; its conjugate in the
  /// inverse.
  @inline(__always)
  private static func recombine<Source: ComplexSource, Sink: BinSink>(
    _ source: Source, _ sink: Sink, _ count: Int, isInverse: Bool, scale: Float,
    rotations: UnsafeBufferPointer<Float>
  ) {
    let rotation = ConstantSplit(
      real: rotations.baseAddress!, imaginary: rotations.baseAddress! + rotations.count / 2)

    @inline(__always)
    func recombine<Part: Lanes>(_ bin: Int, _ part: Part.Type) {
      let mirrored = count &- bin &- (Part.laneCount &- 1)
      let value: Complex<Part> = source.load(bin)
      let mirror = (source.load(mirrored) as Complex<Part>).reversed.conjugate
      var factor: Complex<Part> = rotation.load(bin)
      if isInverse { factor = factor.conjugate }
      let even = (value + mirror).scaled(by: scale)
      let odd = (value - mirror).scaled(by: scale) * factor
      sink.store(even + odd, bin)
      sink.store((even - odd).conjugate.reversed, mirrored)
    }

    let last = count / 2
    if last >= 4 {
      var bin = 1
      while bin <= last {
        // The last vector overlaps the one before; both compute the same.
        recombine(min(bin, last &- 3), SIMD4<Float>.self)
        bin &+= 4
      }
    } else {
      for bin in 1..<max(last + 1, 1) { recombine(bin, Float.self) }
    }
  }

  @inline(__always)
  private mutating func withWork(_ body: (UnsafeMutablePointer<Float>) -> Void) {
    work.withUnsafeMutableBytes { work in
      let start = work.baseAddress!.alignedUp(toMultipleOf: Self.alignment)
      body(start.assumingMemoryBound(to: Float.self))
    }
  }

  @inline(__always)
  private mutating func withSplitWork(
    _ body: (ComplexFFT, UnsafeBufferPointer<Float>, Split, Split) -> Void
  ) {
    guard let complexFFT else { preconditionFailure("There is no kernel either.") }
    let rotations = rotations
    let size = complexFFT.count
    withWork { start in
      rotations.withUnsafeBufferPointer { rotations in
        body(
          complexFFT, rotations,
          Split(real: start, imaginary: start + size),
          Split(real: start + 2 * size, imaginary: start + 3 * size))
      }
    }
  }
}

/// Takes the bins of a spectrum.
private protocol BinSink {
  func store<Part: Lanes>(_ value: Complex<Part>, _ index: Int)
}

extension Split: BinSink {}

/// Keeps the squared magnitudes alone.
private struct PowerSink: BinSink {
  let power: UnsafeMutablePointer<Float>

  @inline(__always)
  func store<Part: Lanes>(_ value: Complex<Part>, _ index: Int) {
    (value.real * value.real + value.imaginary * value.imaginary).store(power + index)
  }
}

private struct SwappingSink: BinSink {
  let bins: Split

  @inline(__always)
  func store<Part: Lanes>(_ value: Complex<Part>, _ index: Int) {
    bins.store(value.swapped, index)
  }
}

private struct ConstantSplit: ComplexSource {
  let real: UnsafePointer<Float>
  let imaginary: UnsafePointer<Float>

  @inline(__always)
  func load<Part: Lanes>(_ index: Int) -> Complex<Part> {
    Complex(.load(real + index), .load(imaginary + index))
  }
}
