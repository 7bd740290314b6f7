import TragusCore
import TragusDSP

/// Brings channel 0 to 8 kHz and cuts it into hops of 16 ms, so that every rate hears alike.
struct BlowInput {
  static let rate = 8000
  /// Samples of a hop, and of a window.
  static let hopLength = 128
  static let windowLength = 512
  /// Seconds of a hop, and of a window.
  static let hopDuration = Double(hopLength) / Double(rate)
  static let windowDuration = Double(windowLength) / Double(rate)

  // Frames given to the resampler at once.
  private static let stepLength = 128
  // Half the length of the resampler's filter, and the outputs that it computes at once.
  private static let resamplerDelay = 20.0 / Double(rate)

  /// The last samples.
  private(set) var history = SampleHistory(length: windowLength)
  private let delay: Double
  private var resampler: Resampler
  // In hertz; the resampler takes the stream's for a whole number.
  private let outputRate: Double
  private var step: [Float]
  private var staged: [Float]
  private var stagedCount = 0
  private var sampleCount = 0
  private var hasBegun = false
  /// The position of the first sample, in seconds since the stream began.
  private(set) var beginTime = 0.0

  init(format: AudioFormat) {
    let inputRate = Int(format.sampleRate.rounded())
    resampler = .forMeasurement(inputRate: inputRate, outputRate: Self.rate)
    outputRate = Double(Self.rate) * (format.sampleRate / Double(inputRate))
    delay = inputRate == Self.rate ? 0 : Self.resamplerDelay
    step = Array(repeating: 0, count: Self.stepLength)
    let most = resampler.maximumOutputCount(for: Self.stepLength)
    staged = Array(repeating: 0, count: Self.hopLength + most)
  }

  /// The end of the last hop, in seconds since the stream began.
  var soundTime: Double { beginTime + Double(sampleCount) / outputRate }

  /// The position in the stream, in seconds, at which the last hop was known.
  var time: Double { soundTime + delay }

  /// Whether a whole window has been heard.
  var isFilled: Bool { sampleCount >= Self.windowLength }

  /// Takes samples up to the end of a hop.
  ///
  /// - Returns: Whether a hop was completed.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> Bool {
    if !hasBegun, start < buffer.frameCount {
      beginTime = buffer.time(at: start)
      hasBegun = true
    }
    while stagedCount < Self.hopLength {
      guard start < buffer.frameCount else { return false }
      take(buffer, from: &start)
    }
    staged.withUnsafeMutableBufferPointer { staged in
      let base = staged.baseAddress!
      history.append(Self.hopLength) { $0.update(from: base, count: Self.hopLength) }
      base.update(from: base + Self.hopLength, count: stagedCount - Self.hopLength)
    }
    stagedCount -= Self.hopLength
    sampleCount += Self.hopLength
    return true
  }

  mutating func reset() {
    resampler.reset()
    history.reset()
    (stagedCount, sampleCount, hasBegun) = (0, 0, false)
  }

  private mutating func take(_ buffer: AudioBuffer, from start: inout Int) {
    let count = min(buffer.frameCount - start, Self.stepLength)
    Self.copy(buffer.channel(0).extracting(start..<start + count), into: &step)
    start += count
    stagedCount += Self.resample(
      step, count: count, with: &resampler, into: &staged, from: stagedCount)
  }

  private static func copy(_ samples: Span<Float>, into step: inout [Float]) {
    var places = step.mutableSpan._consumingExtracting(0..<samples.count)
    copySound(samples, into: &places)
  }

  private static func resample(
    _ samples: [Float], count: Int, with resampler: inout Resampler, into staged: inout [Float],
    from stagedCount: Int
  ) -> Int {
    let end = staged.count
    var span = staged.mutableSpan._consumingExtracting(stagedCount..<end)
    return resampler.process(samples.span.extracting(0..<count), into: &span)
  }
}
