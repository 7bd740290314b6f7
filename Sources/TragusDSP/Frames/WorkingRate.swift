/// Brings a stream of any rate to a fixed one, in constant memory.
///
/// Positions are counted in samples of the stream, so that they stay true however long it is. What
/// no converter gives counts as silence, as `copySound` says. The filter is for what is measured
/// and not heard, see ``Resampler/forMeasurement(inputRate:outputRate:)``.
package struct WorkingRate: Sendable {
  /// The most samples that ``process(_:start:into:at:)`` takes at once.
  package static let stepLength = 256

  /// The rate of the result in hertz, as far as the rate of the stream is a whole number: it is
  /// taken for one.
  package let rate: Double
  /// By how many seconds outputs come late: half the filter, and the outputs that are computed at
  /// once.
  package let delay: Double

  private var resampler: Resampler
  private var step: [Float]

  /// - Parameter inputRate: The rate of the stream in hertz; ``supports(_:outputRate:)`` both.
  package init(inputRate: Double, outputRate: Int) {
    let whole = Int(inputRate.rounded())
    let wanted = Double(outputRate)
    resampler = .forMeasurement(inputRate: whole, outputRate: outputRate)
    rate = wanted * (inputRate / Double(whole))
    delay =
      whole == outputRate
      ? 0
      : Double(ResamplerKernel.Shape.measurement.halfLength) / min(inputRate, wanted)
        + Double(ResamplerKernel.groupCount) / wanted
    step = Array(repeating: 0, count: Self.stepLength)
  }

  /// Whether a stream of this rate, in hertz, can be brought to another.
  package static func supports(_ inputRate: Double, outputRate: Int) -> Bool {
    inputRate < 1e9
      && Resampler.supports(inputRate: Int(inputRate.rounded()), outputRate: outputRate)
  }

  /// The most outputs of a call of ``process(_:start:into:at:)``.
  package var maximumOutputCount: Int {
    resampler.maximumOutputCount(for: Self.stepLength)
  }

  /// The sample of the stream that an output belongs to, both counted from 0.
  package func inputPosition(ofOutput index: Int64) -> Double {
    Double(index) * Double(resampler.inputRate) / Double(resampler.outputRate)
  }

  /// Takes the next samples, ``stepLength`` at most.
  ///
  /// - Parameters:
  ///   - start: The first sample that was not taken yet; moves on.
  ///   - output: Has room for ``maximumOutputCount`` outputs from `place` on.
  /// - Returns: The number of outputs that were written.
  package mutating func process(
    _ samples: Span<Float>, start: inout Int, into output: inout [Float], at place: Int
  ) -> Int {
    let count = min(samples.count - start, Self.stepLength)
    copySound(samples.extracting(start..<start + count), into: &step, at: 0)
    start += count
    return Self.resample(step, count: count, with: &resampler, into: &output, at: place)
  }

  /// As if nothing had been heard.
  package mutating func reset() { resampler.reset() }

  // Each array is handed over by itself, because two spans of one value exclude each other.
  private static func resample(
    _ samples: [Float], count: Int, with resampler: inout Resampler, into output: inout [Float],
    at place: Int
  ) -> Int {
    let end = output.count
    var places = output.mutableSpan._consumingExtracting(place..<end)
    return resampler.process(samples.span.extracting(0..<count), into: &places)
  }
}
