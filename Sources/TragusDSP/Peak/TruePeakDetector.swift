/// Follows the true peak of one channel: the greatest magnitude of the signal between its samples.
///
/// The result comes late by up to 31 samples. It depends only on where ``peak(above:)`` is asked
/// for, not on the sizes of the blocks between. Outside of the stream there is silence.
package struct TruePeakDetector: Sendable {
  /// The greatest number of samples between two results.
  package let capacity: Int

  private let interpolator: PeakInterpolator
  // `margin` samples that have been measured, then those that have not.
  private var samples: [Float]
  private var sampleCount = PeakInterpolator.margin
  private var scratch: [Float]

  /// A detector that has heard silence.
  ///
  /// - Parameter capacity: The greatest number of samples between two results, at least 1.
  package init(capacity: Int) {
    precondition(capacity >= 1, "There must be room for a sample.")
    self.capacity = capacity
    interpolator = PeakInterpolator()
    // Up to `margin` samples and a group less one wait for those that follow.
    let room = capacity + 2 * PeakInterpolator.margin + PeakInterpolator.groupCount
    samples = Array(repeating: 0, count: room)
    scratch = Array(repeating: 0, count: room)
  }

  /// Takes samples; there are at most ``capacity`` between two results.
  ///
  /// - Parameters:
  ///   - input: The block.
  ///   - range: Which of its samples to take.
  package mutating func add(_ input: Span<Float>, _ range: Range<Int>) {
    precondition(sampleCount + range.count <= samples.count, "There were too many samples.")
    samples.withUnsafeMutableBufferPointer { samples in
      input.withUnsafeBufferPointer { input in
        let target = samples.baseAddress! + sampleCount
        let source = UnsafeBufferPointer(rebasing: input[range])
        for index in 0..<source.count { target[index] = source[index].orSilence }
      }
    }
    sampleCount += range.count
  }

  /// The true peak of the samples since the last result, late by up to 31 samples. It is less than
  /// the true peak, or 0, if that does not exceed the threshold.
  ///
  /// - Parameter threshold: Linear. A high one saves time.
  package mutating func peak(above threshold: Float) -> Float {
    let margin = PeakInterpolator.margin
    let ready = max(sampleCount - 2 * margin, 0)
    let count = ready - ready % PeakInterpolator.groupCount
    guard count > 0 else { return 0 }
    let kept = sampleCount - count
    return samples.withUnsafeMutableBufferPointer { samples in
      scratch.withUnsafeMutableBufferPointer { scratch in
        let start = samples.baseAddress!
        let peak = interpolator.peak(
          of: start + margin, count: count, above: threshold, scratch: scratch.baseAddress!)
        start.update(from: start + count, count: kept)
        sampleCount = kept
        return peak
      }
    }
  }

  /// The true peak of all that is left when nothing follows; then the detector is as new.
  ///
  /// - Parameter threshold: As in ``peak(above:)``.
  package mutating func finish(above threshold: Float) -> Float {
    var greatest = peak(above: threshold)
    // What waits, and the silence behind it into which it rings.
    var remaining = sampleCount + PeakInterpolator.margin
    while remaining > 0 {
      let count = min(remaining, samples.count - sampleCount)
      for index in 0..<count { samples[sampleCount + index] = 0 }
      sampleCount += count
      remaining -= count
      greatest = max(greatest, peak(above: threshold))
    }
    reset()
    return greatest
  }

  /// Forgets everything, as if only silence had been heard.
  package mutating func reset() {
    sampleCount = PeakInterpolator.margin
    for index in 0..<sampleCount { samples[index] = 0 }
  }
}
