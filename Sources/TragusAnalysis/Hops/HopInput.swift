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

  /// The last samples.
  private(set) var history: SampleHistory
  private let channel: Int
  private var workingRate: WorkingRate
  private var staged: [Float]
  private var stagedCount = 0
  private var sampleCount = 0
  private var hasBegun = false
  /// The position of the first sample, in seconds since the stream began.
  private(set) var beginTime = 0.0

  /// - Parameter historyLength: How many of the last samples can be looked at; a window by default.
  /// - Precondition: The rate is one that `supports(_:)` names.
  init(sampleRate: Double, channel: Int = 0, historyLength: Int = Shape.windowLength) {
    self.channel = channel
    history = SampleHistory(length: historyLength)
    workingRate = WorkingRate(inputRate: sampleRate, outputRate: Shape.rate)
    staged = Array(repeating: 0, count: Shape.hopLength + workingRate.maximumOutputCount)
  }

  /// Whether a stream of this rate, in hertz, can be brought to the rate of the hops.
  static func supports(_ rate: Double) -> Bool {
    WorkingRate.supports(rate, outputRate: Shape.rate)
  }

  /// The end of the last hop, in seconds since the stream began.
  var soundTime: Double { beginTime + Double(sampleCount) / workingRate.rate }

  /// The position in the stream, in seconds, at which the last hop was known.
  var time: Double { soundTime + workingRate.delay }

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
      stagedCount += workingRate.process(
        buffer.channel(channel), start: &start, into: &staged, at: stagedCount)
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
    workingRate.reset()
    history.reset()
    (stagedCount, sampleCount, hasBegun) = (0, 0, false)
  }
}
