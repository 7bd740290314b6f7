import TragusCore
import TragusDSP

/// The hops that a detector hears.
protocol HopShape {
  /// In hertz.
  static var rate: Int { get }
  /// Samples of a hop.
  static var hopLength: Int { get }
  /// Samples of a hop and of those before it that are looked at with it.
  static var windowLength: Int { get }
}

/// Brings a channel to one rate and cuts it into hops, so that every rate is heard alike.
struct HopInput<Shape: HopShape> {
  static var rate: Int { Shape.rate }
  static var hopLength: Int { Shape.hopLength }
  static var windowLength: Int { Shape.windowLength }
  /// Seconds of a hop.
  static var hopDuration: Double { Double(Shape.hopLength) / Double(Shape.rate) }

  // Frames given to the resampler at once.
  private static var stepLength: Int { 256 }
  // Half the length of the resampler's filter in periods of the lower rate, and the outputs that it
  // computes at once.
  private static var filterDelay: Double { 16 }
  private static var groupCount: Double { 4 }

  /// The last samples.
  private(set) var history = SampleHistory(length: Shape.windowLength)
  private let channel: Int
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

  /// - Precondition: The rate is one that ``supports(_:)`` names.
  init(sampleRate: Double, channel: Int = 0) {
    self.channel = channel
    let inputRate = Int(sampleRate.rounded())
    let rate = Double(Shape.rate)
    resampler = .forMeasurement(inputRate: inputRate, outputRate: Shape.rate)
    outputRate = rate * (sampleRate / Double(inputRate))
    delay =
      inputRate == Shape.rate
      ? 0 : Self.filterDelay / min(sampleRate, rate) + Self.groupCount / rate
    step = Array(repeating: 0, count: Self.stepLength)
    let most = resampler.maximumOutputCount(for: Self.stepLength)
    staged = Array(repeating: 0, count: Shape.hopLength + most)
  }

  /// Whether a stream of this rate, in hertz, can be brought to that of the hops.
  static func supports(_ rate: Double) -> Bool {
    rate < 1e9 && Resampler.supports(inputRate: Int(rate.rounded()), outputRate: Shape.rate)
  }

  /// The end of the last hop, in seconds since the stream began.
  var soundTime: Double { beginTime + Double(sampleCount) / outputRate }

  /// The position in the stream, in seconds, at which the last hop was known.
  var time: Double { soundTime + delay }

  /// Whether a whole window has been heard.
  var isFilled: Bool { sampleCount >= Shape.windowLength }

  /// The mean square of the last hop.
  var power: Float {
    history.withLast(Shape.hopLength) {
      sumOfSquares($0, Shape.hopLength) / Float(Shape.hopLength)
    }
  }

  /// Takes samples up to the end of a hop.
  ///
  /// - Returns: Whether a hop was completed.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> Bool {
    if !hasBegun, start < buffer.frameCount {
      beginTime = buffer.time(at: start)
      hasBegun = true
    }
    let length = Shape.hopLength
    while stagedCount < length {
      guard start < buffer.frameCount else { return false }
      take(buffer, from: &start)
    }
    staged.withUnsafeMutableBufferPointer { staged in
      let base = staged.baseAddress!
      history.append(length) { $0.update(from: base, count: length) }
      base.update(from: base + length, count: stagedCount - length)
    }
    stagedCount -= length
    sampleCount += length
    return true
  }

  mutating func reset() {
    resampler.reset()
    history.reset()
    (stagedCount, sampleCount, hasBegun) = (0, 0, false)
  }

  private mutating func take(_ buffer: AudioBuffer, from start: inout Int) {
    let count = min(buffer.frameCount - start, Self.stepLength)
    Self.copy(buffer.channel(channel).extracting(start..<start + count), into: &step)
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
