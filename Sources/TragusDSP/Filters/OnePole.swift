/// A smoother: a low-pass of first order, `y[n] = d y[n-1] + (1 - d) x[n]` with
/// `d = exp(-1 / (timeConstant * sampleRate))`.
///
/// Its answer to a step reaches 1 - 1/e, 63 %, after the time constant. The state is `Double`, as
/// in ``Biquad``, with the same care for samples that are not finite and for silence.
public struct OnePole: Sendable {
  private let decay: Double
  /// The latest output.
  public private(set) var value = 0.0

  /// - Parameters:
  ///   - timeConstant: In seconds, at least 0. With 0 samples pass unchanged.
  ///   - sampleRate: In hertz, above 0.
  public init(timeConstant: Double, sampleRate: Double) {
    precondition(timeConstant >= 0, "The time constant must not be negative.")
    precondition(sampleRate > 0, "The sample rate must be above 0.")
    decay = timeConstant == 0 ? 0 : exponential(-1 / (timeConstant * sampleRate))
  }

  /// - Parameters:
  ///   - cutoff: In hertz, above 0: the time constant is `1 / (2 pi cutoff)`. Well below the
  ///     sample rate it is where the smoother is 3 dB down.
  ///   - sampleRate: In hertz, above 0.
  public init(cutoff: Double, sampleRate: Double) {
    precondition(cutoff > 0, "The cutoff must be above 0.")
    self.init(timeConstant: 1 / (2 * Double.pi * cutoff), sampleRate: sampleRate)
  }

  /// Takes one sample and gives the new output.
  public mutating func process(_ sample: Double) -> Double {
    value = next(value, sample)
    return value
  }

  /// Smooths samples in place.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    var value = value
    for index in samples.indices {
      value = next(value, Double(samples[index]))
      samples[index] = Float(value)
    }
    self.value = value
  }

  /// Goes on from `value` as if it had lasted for ever.
  public mutating func reset(to value: Double = 0) {
    self.value = value
  }

  @inline(__always)
  private func next(_ value: Double, _ sample: Double) -> Double {
    let next = decay * value + (1 - decay) * (sample.isFinite ? sample : 0)
    return abs(next) < 1e-30 ? 0 : next
  }
}
