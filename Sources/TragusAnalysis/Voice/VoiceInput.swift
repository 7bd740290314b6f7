import TragusCore
import TragusDSP

/// Brings a channel to 16 kHz and cuts it into hops of 32 ms, so that every rate hears alike.
struct VoiceInput {
  // Frames given to the resampler at once.
  private static let stepLength = 256
  // Half the length of the resampler's filter in periods of the lower rate, and the outputs that it
  // computes at once.
  private static let filterDelay = 16.0
  private static let groupCount = 4.0

  /// The last samples.
  private(set) var history = SampleHistory(length: VoiceNetwork.windowLength)
  private let channel: Int
  private let delay: Double
  private var resampler: Resampler
  // That of the network; the resampler takes the stream's for a whole number of hertz.
  private let outputRate: Double
  private var step: [Float]
  private var staged: [Float]
  private var stagedCount = 0
  private var hopCount = 0
  private var hasBegun = false
  /// The position of the first sample, in seconds since the stream began.
  private(set) var beginTime = 0.0

  init(sampleRate: Double, channel: Int) {
    self.channel = channel
    let inputRate = Int(sampleRate.rounded())
    resampler = .forMeasurement(inputRate: inputRate, outputRate: VoiceNetwork.rate)
    outputRate = Double(VoiceNetwork.rate) * (sampleRate / Double(inputRate))
    delay =
      inputRate == VoiceNetwork.rate
      ? 0
      : Self.filterDelay / min(sampleRate, Double(VoiceNetwork.rate))
        + Self.groupCount / Double(VoiceNetwork.rate)
    step = Array(repeating: 0, count: Self.stepLength)
    let most = resampler.maximumOutputCount(for: Self.stepLength)
    staged = Array(repeating: 0, count: VoiceNetwork.hopLength + most)
  }

  /// Whether a stream of this rate, in hertz, can be brought to that of the network.
  static func supports(_ rate: Double) -> Bool {
    rate < 1e9
      && Resampler.supports(inputRate: Int(rate.rounded()), outputRate: VoiceNetwork.rate)
  }

  /// The end of the last hop, in seconds since the stream began.
  var time: Double {
    beginTime + Double(hopCount * VoiceNetwork.hopLength) / outputRate
  }

  /// The position in the stream, in seconds, at which the last hop was known.
  var timeKnown: Double { time + delay }

  /// The mean square of the last hop.
  var power: Float {
    history.withLast(VoiceNetwork.hopLength) {
      sumOfSquares($0, VoiceNetwork.hopLength) / Float(VoiceNetwork.hopLength)
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
    while stagedCount < VoiceNetwork.hopLength {
      guard start < buffer.frameCount else { return false }
      take(buffer, from: &start)
    }
    let length = VoiceNetwork.hopLength
    staged.withUnsafeMutableBufferPointer { staged in
      let base = staged.baseAddress!
      history.append(length) { $0.update(from: base, count: length) }
      base.update(from: base + length, count: stagedCount - length)
    }
    stagedCount -= length
    hopCount += 1
    return true
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
