import TragusCore
import TragusDSP

/// Cuts a channel into windows for the network, at its rate.
///
/// At the end of the stream, what is left is heard in a window that ends there. It must be at least
/// half of what is new in any other window. A stream shorter than a window is followed by silence.
struct SoundWindows: Sendable {
  /// Where a window lies in the stream, and when it was known, in seconds since the stream began.
  struct Place: Sendable, Hashable {
    let start: Double
    let end: Double
    let at: Double
  }

  private static let length = SoundNetwork.windowLength

  private let channel: Int
  private let hop: Int
  private let sampleRate: Double
  private var workingRate: WorkingRate
  // What is not in the history yet.
  private var staged: [Float]
  private var (stagedCount, takenCount) = (0, 0)
  private var history = SampleHistory(length: length)
  private var beginTime: Double?
  // Of the stream, and of the history.
  private var frameCount = 0
  private var sampleCount = 0
  private var nextEnd = length

  /// - Parameter hop: Samples, at the rate of the network, from one window to the next.
  init(sampleRate: Double, channel: Int, hop: Int) {
    self.channel = channel
    self.hop = hop
    self.sampleRate = sampleRate
    workingRate = WorkingRate(inputRate: sampleRate, outputRate: SoundNetwork.rate)
    staged = Array(repeating: 0, count: workingRate.maximumOutputCount)
  }

  /// Takes samples up to the end of a window, which ``withSamples(_:)`` shows then.
  ///
  /// - Parameter start: The first sample that was not taken yet; moves on.
  /// - Returns: `nil` when the block has no more samples.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> Place? {
    if beginTime == nil, start < buffer.frameCount { beginTime = buffer.time(at: start) }
    while !takeStaged() {
      guard start < buffer.frameCount else { return nil }
      let first = start
      stage(buffer.channel(channel), start: &start)
      frameCount += start - first
    }
    return place(delay: workingRate.delay)
  }

  /// Goes on to the next window that the end of the stream completes.
  ///
  /// - Returns: `nil` when there is none.
  mutating func finish() -> Place? {
    let count = Int(Double(frameCount) / sampleRate * workingRate.rate)
    let silence = [Float](repeating: 0, count: WorkingRate.stepLength)
    // The filter holds the last samples back until silence comes.
    while sampleCount < count {
      if takeStaged() { return place(delay: 0) }
      var start = 0
      stage(silence.span, start: &start)
      stagedCount = min(stagedCount, count - sampleCount)
    }
    let isShort = sampleCount > 0 && sampleCount < Self.length && nextEnd == Self.length
    let newCount = sampleCount - (nextEnd - hop)
    guard isShort || 2 * newCount >= hop else { return nil }
    nextEnd = sampleCount + hop
    let place = place(delay: 0)
    if isShort {
      for _ in 0..<(Self.length - sampleCount) { history.append([0]) }
    }
    return place
  }

  /// Shows the last window.
  func withSamples<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
    history.withLast(Self.length, body)
  }

  mutating func reset() {
    workingRate.reset()
    history.reset()
    beginTime = nil
    (stagedCount, takenCount, frameCount, sampleCount) = (0, 0, 0, 0)
    nextEnd = Self.length
  }

  private mutating func stage(_ samples: Span<Float>, start: inout Int) {
    stagedCount = workingRate.process(samples, start: &start, into: &staged, at: 0)
    takenCount = 0
  }

  /// Takes what is staged up to the end of a window.
  private mutating func takeStaged() -> Bool {
    let count = min(stagedCount - takenCount, nextEnd - sampleCount)
    let first = takenCount
    staged.withUnsafeBufferPointer { staged in
      history.append(count) { $0.update(from: staged.baseAddress! + first, count: count) }
    }
    takenCount += count
    sampleCount += count
    guard sampleCount == nextEnd else { return false }
    nextEnd += hop
    return true
  }

  private func place(delay: Double) -> Place {
    let begin = beginTime ?? 0
    let first = max(sampleCount - Self.length, 0)
    let end = begin + Double(sampleCount) / workingRate.rate
    return Place(
      start: Self.rounded(begin + Double(first) / workingRate.rate), end: Self.rounded(end),
      at: Self.rounded(end + delay))
  }

  /// To nanoseconds: the rest is what adding up has left.
  private static func rounded(_ time: Double) -> Double { (time * 1e9).rounded() / 1e9 }
}
