import CTragusKernels

/// What the power of a tone over noise says for its having been sent, except for scale and offset.
/// It is close to the logarithm of the likelihood ratio, ln I0(2 sqrt(E S)), for the signals that
/// can just be heard. It is limited.
enum ToneEvidence {
  private typealias Lanes = SIMD8<Float>

  // Far above the noise, far below a whole cluster.
  private static let greatest: Float = 12
  private static let offset: Float = 0.2
  private static let hasKernel = tragus_fft_lanes() == Lanes.scalarCount

  @inline(__always)
  static func of(_ power: Float) -> Float { (min(power, greatest) + offset).squareRoot() }

  @inline(__always)
  static func of(_ powers: SIMD8<Float>) -> SIMD8<Float> {
    let greatest = Lanes(repeating: greatest)
    return (powers.replacing(with: greatest, where: powers .> greatest) + offset).squareRoot()
  }

  /// The evidence in whole bins, then in half bins. The power is divided by its mean and by the
  /// shape of the noise, which is learned.
  ///
  /// The evidence of noise alone has the same mean everywhere once the shape is known.
  ///
  /// - Parameters:
  ///   - real: The real parts of the spectrum, a bin more than `binCount`.
  ///   - imaginary: As many.
  ///   - binCount: A multiple of 8.
  ///   - values: Where twice as many numbers go.
  ///   - sensitivity: One over the power of the noise, relative to the mean, of each of these.
  ///   - rate: The part of the shape that is learned at once.
  /// - Returns: The mean power, before the evidence of it.
  static func measure(
    _ real: UnsafePointer<Float>, _ imaginary: UnsafePointer<Float>, binCount: Int,
    values: UnsafeMutablePointer<Float>, sensitivity: UnsafeMutablePointer<Float>, rate: Float,
    usesKernel: Bool = true
  ) -> Float {
    if usesKernel, hasKernel {
      return tragus_tone_evidence(
        real, imaginary, Int32(binCount), values, sensitivity, rate, greatest, offset)
    }
    let count = 2 * binCount
    for index in stride(from: 0, to: binCount, by: 8) {
      var (x, y) = (load(real + index), load(imaginary + index))
      store(x * x + y * y + 1e-20, values + index)
      x -= load(real + index + 1)
      y -= load(imaginary + index + 1)
      store((x * x + y * y) * 0.5 + 1e-20, values + binCount + index)
    }
    var sums = Lanes()
    for index in stride(from: 0, to: count, by: 8) {
      let value = load(values + index) * load(sensitivity + index)
      store(value, values + index)
      sums += value
    }
    let mean = sum(sums) / Float(count)
    guard mean.isFinite, mean > 0 else {
      for index in 0..<count { (values[index], sensitivity[index]) = (1, 1) }
      return 0
    }
    let scale = 1 / mean
    var totals = Lanes()
    for index in stride(from: 0, to: count, by: 8) {
      let evidence = of(load(values + index) * scale)
      store(evidence, values + index)
      totals += evidence
    }
    let step = rate * Float(count) / sum(totals)
    for index in stride(from: 0, to: count, by: 8) {
      let factor = (1 + rate) - load(values + index) * step
      store(load(sensitivity + index) * factor, sensitivity + index)
    }
    return mean
  }

  /// In the order of the kernel.
  @inline(__always)
  private static func sum(_ lanes: Lanes) -> Float {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  @inline(__always)
  private static func load(_ address: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(address).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func store(_ lanes: Lanes, _ address: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(address).storeBytes(of: lanes, as: Lanes.self)
  }
}
