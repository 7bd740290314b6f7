import TragusCore
import TragusDSP

/// Cuts one channel into hops that are the same however the stream is cut into buffers.
///
/// Hops end every 10 ms and where a period ends. Both are counted in frames from the first one
/// heard and rounded each time, so that they do not drift. What is done hop by hop is therefore the
/// same, bit for bit, for every size of the buffers.
struct ChannelHops {
  /// Hops per second.
  static let rate = 100.0

  private let channel: Int
  private let sampleRate: Double
  /// In frames; infinite for the whole stream.
  private let period: Double
  private let step: Double

  private var samples: [Float]
  private var count = 0
  private var hopCount = 0
  private var periodCount = 0
  // Frames since the first one heard.
  private var position = 0
  private var nextStep: Int
  private var nextPeriod: Int
  private var length: Int

  /// - Parameters:
  ///   - channel: The channel that is cut.
  ///   - period: In seconds, at least one frame; `.infinity` for the whole stream.
  init(format: AudioFormat, channel: Int, period: Double) {
    precondition(
      channel >= 0 && channel < format.channelCount, "The format has no such channel.")
    precondition(period * format.sampleRate >= 0.5, "The period must cover at least one frame.")
    self.channel = channel
    sampleRate = format.sampleRate
    self.period = max(period * format.sampleRate, 1)
    step = max(format.sampleRate / Self.rate, 1)
    samples = Array(repeating: 0, count: Int(step.rounded(.up)) + 1)
    nextStep = Int(step.rounded())
    nextPeriod = Self.end(1, of: self.period)
    length = min(nextStep, nextPeriod)
  }

  /// The most frames of a hop.
  var capacity: Int { samples.count }

  /// Whether some frames belong to no hop yet.
  var isPartial: Bool { count > 0 }

  /// What ended with a hop.
  struct End {
    /// Whether the hop ended on the grid of 10 ms.
    let isStep: Bool
    let isPeriod: Bool
  }

  /// Takes frames of a buffer until a hop is complete.
  ///
  /// - Parameter start: The first frame that was not taken yet; moves on.
  /// - Returns: Whether a hop is complete; `false` when the buffer has no more frames.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> Bool {
    let run = min(buffer.frameCount - start, length - count)
    let source = buffer.channel(channel)
    for index in 0..<run {
      samples[count + index] = source[start + index].orSilence
    }
    count += run
    start += run
    return count == length
  }

  /// Hands the frames of the hop to the measure, and begins the next one.
  mutating func end(into measure: inout some HopMeasure) -> End {
    measure.measure(samples.span.extracting(0..<count))
    position += count
    count = 0
    let end = End(isStep: position == nextStep, isPeriod: position == nextPeriod)
    if end.isStep {
      hopCount += 1
      nextStep = Self.end(hopCount + 1, of: step)
    }
    if end.isPeriod {
      periodCount += 1
      nextPeriod = Self.end(periodCount + 1, of: period)
    }
    length = min(nextStep, nextPeriod) - position
    return end
  }

  mutating func reset() {
    (count, hopCount, periodCount, position) = (0, 0, 0, 0)
    nextStep = Int(step.rounded())
    nextPeriod = Self.end(1, of: period)
    length = min(nextStep, nextPeriod)
  }

  private static func end(_ number: Int, of length: Double) -> Int {
    length.isFinite ? Int((Double(number) * length).rounded()) : .max
  }
}
