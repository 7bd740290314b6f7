/// Converts one channel from one sample rate to another.
///
/// The filter has linear phase and its delay is taken out. Output sample `k` belongs to the time
/// `k / outputRate`, as input sample `k` belongs to `k / inputRate`. In parts of the lower of the
/// two rates, the response is flat to 0.01 dB up to 0.45. Everything that would be folded or
/// mirrored from beyond 0.55 is at least 120 dB down. A constant keeps its value.
///
/// Outside of the stream there is silence. All outputs together are
/// `outputCount(ofWhole:)`, the input's duration rounded up to a whole output sample. They are
/// the same, bit for bit, whatever the sizes of the blocks. A sample that is not finite spoils the
/// outputs within the length of the filter and nothing after them. When the rates are equal,
/// samples pass unchanged.
///
/// Copies are independent and share the coefficients: make one resampler and copy it for every
/// channel.
///
/// ```swift
/// var resampler = Resampler(inputRate: 48_000, outputRate: 16_000)
/// var output: [Float] = Array(repeating: 0, count: resampler.maximumOutputCount(for: 512))
/// var span = output.mutableSpan
/// let count = resampler.process(samples.span, into: &span)  // at most 512 samples at a time
/// print(count, "samples at 16 kHz")
/// ```
public struct Resampler: Sendable {
  /// The largest quotient of two rates, either way.
  package static let maximumRatio = 256

  /// In hertz.
  package let inputRate: Int
  /// In hertz.
  package let outputRate: Int

  private let kernel: ResamplerKernel?
  // Samples not yet done with. Before the first there are as many zeros as the filter reaches back.
  private var buffer: [Float]
  private var bufferedCount: Int
  private var place = ResamplerKernel.Place()
  private var inputCount = 0
  private var writtenCount = 0

  // More room in the buffer than a window, so that what is left moves to the front only seldom.
  private static let roomCount = 4096

  /// - Precondition: ``supports(inputRate:outputRate:)``.
  public init(inputRate: Int, outputRate: Int) {
    self.init(inputRate: inputRate, outputRate: outputRate, shape: .sound)
  }

  /// A resampler for what is measured and not heard, in less than half the time.
  ///
  /// In parts of the lower of the two rates, the response is flat to 0.01 dB up to 0.44. What would
  /// be folded or mirrored from beyond 0.56 is 60 dB down. Outputs come late by 16 periods of the
  /// lower rate, and up to three outputs more.
  package static func forMeasurement(inputRate: Int, outputRate: Int) -> Resampler {
    Resampler(inputRate: inputRate, outputRate: outputRate, shape: .measurement)
  }

  private init(inputRate: Int, outputRate: Int, shape: ResamplerKernel.Shape) {
    precondition(
      Self.supports(inputRate: inputRate, outputRate: outputRate),
      "The rates must be positive and at most \(Self.maximumRatio) times one another.")
    self.inputRate = inputRate
    self.outputRate = outputRate
    if inputRate == outputRate {
      kernel = nil
      buffer = []
      bufferedCount = 0
    } else {
      let kernel = ResamplerKernel(
        inputRate: inputRate, outputRate: outputRate, shape: shape)
      self.kernel = kernel
      buffer = Array(repeating: 0, count: 2 * kernel.windowCount + Self.roomCount)
      bufferedCount = kernel.reach
    }
  }

  /// Whether both rates are positive and neither is more than `maximumRatio` times the other.
  public static func supports(inputRate: Int, outputRate: Int) -> Bool {
    let (low, high) = (min(inputRate, outputRate), max(inputRate, outputRate))
    // Within 1 GHz the products of counts and rates fit into 64 bits.
    return low >= 1 && high <= 1_000_000_000 && high <= low * maximumRatio
  }

  /// The number of outputs that a stream of `inputCount` samples gives: all of them, the end
  /// included.
  package func outputCount(ofWhole inputCount: Int) -> Int {
    guard let kernel else { return inputCount }
    return (inputCount * kernel.interpolation + kernel.decimation - 1) / kernel.decimation
  }

  /// The most outputs that `process` can give for a block of `inputCount` samples, whatever came
  /// before.
  public func maximumOutputCount(for inputCount: Int) -> Int {
    outputCount(ofWhole: inputCount) + (kernel == nil ? 0 : ResamplerKernel.groupCount)
  }

  /// The number of outputs that `finish` will give, from what has been processed until now.
  package var remainingOutputCount: Int {
    outputCount(ofWhole: inputCount) - writtenCount
  }

  /// Takes the next samples and gives all outputs that they complete.
  ///
  /// Outputs come late by half the length of the filter, 38 periods of the lower rate. Up to three
  /// outputs more are late, because four are computed at a time.
  ///
  /// - Parameters:
  ///   - input: The next samples.
  ///   - output: Has room for `maximumOutputCount(for: input.count)` samples.
  /// - Returns: The number of samples written to the front of `output`.
  public mutating func process(_ input: Span<Float>, into output: inout MutableSpan<Float>) -> Int {
    precondition(
      output.count >= maximumOutputCount(for: input.count), "The output has too little room.")
    inputCount += input.count
    let written = input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        run(count: input.count, output, limit: output.count) { destination, range in
          destination.update(from: input.baseAddress! + range.lowerBound, count: range.count)
        }
      }
    }
    writtenCount += written
    return written
  }

  /// Gives the outputs that are left at the end of the stream, and starts again.
  ///
  /// - Parameter output: Has room for `remainingOutputCount` samples.
  /// - Returns: The number of samples written to the front of `output`.
  public mutating func finish(into output: inout MutableSpan<Float>) -> Int {
    let remaining = remainingOutputCount
    precondition(output.count >= remaining, "The output has too little room.")
    if let kernel, remaining > 0 {
      output.withUnsafeMutableBufferPointer { output in
        // The last window begins before the end of the input, so one of silence completes it.
        _ = run(count: kernel.windowCount, output, limit: remaining) { destination, range in
          destination.update(repeating: 0, count: range.count)
        }
      }
    }
    reset()
    return remaining
  }

  /// Forgets everything, as if nothing had been processed.
  public mutating func reset() {
    place = ResamplerKernel.Place()
    inputCount = 0
    writtenCount = 0
    guard let kernel else { return }
    bufferedCount = kernel.reach
    for index in 0..<bufferedCount { buffer[index] = 0 }
  }

  /// Converts a whole signal.
  ///
  /// - Precondition: ``supports(inputRate:outputRate:)``.
  public static func convert(_ samples: [Float], from inputRate: Int, to outputRate: Int) -> [Float]
  {
    var resampler = Resampler(inputRate: inputRate, outputRate: outputRate)
    var output: [Float] = Array(
      repeating: 0, count: resampler.maximumOutputCount(for: samples.count))
    var span = output.mutableSpan
    let written = resampler.process(samples.span, into: &span)
    let remaining = resampler.remainingOutputCount
    var tail = output.mutableSpan._consumingExtracting(written..<(written + remaining))
    _ = resampler.finish(into: &tail)
    output.removeLast(output.count - written - remaining)
    return output
  }
}

extension Resampler {
  /// Passes `count` samples through the buffer.
  ///
  /// - Parameter copy: Writes a range of the samples to the buffer.
  private mutating func run(
    count: Int, _ output: UnsafeMutableBufferPointer<Float>, limit: Int,
    _ copy: (UnsafeMutablePointer<Float>, Range<Int>) -> Void
  ) -> Int {
    guard count > 0, let target = output.baseAddress else { return 0 }
    guard let kernel else {
      copy(target, 0..<count)
      return count
    }
    var (place, bufferedCount) = (place, bufferedCount)
    var (taken, written) = (0, 0)
    buffer.withUnsafeMutableBufferPointer { buffer in
      let samples = buffer.baseAddress!
      while taken < count {
        if bufferedCount == buffer.count {
          // What is left is shorter than a window, else a group could have been computed.
          bufferedCount -= place.start
          samples.update(from: samples + place.start, count: bufferedCount)
          place.start = 0
        }
        let length = min(count - taken, buffer.count - bufferedCount)
        copy(samples + bufferedCount, taken..<(taken + length))
        bufferedCount += length
        taken += length
        written += kernel.apply(
          to: samples, count: bufferedCount, at: &place, into: target + written,
          limit: limit - written)
      }
    }
    (self.place, self.bufferedCount) = (place, bufferedCount)
    return written
  }
}
