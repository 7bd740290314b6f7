import Dispatch
import Synchronization
import TragusCore

/// Hands frames from the thread that writes to a loudspeaker to the thread of the device.
///
/// Samples go through a `SampleRing` of a bounded length. All else that the two sides exchange lies
/// beside it, under a lock that is held for moments.
final class PlaybackQueue: Sendable {
  /// The seconds of sound that may wait, at the least.
  static let duration = 0.5

  /// How the sound ends.
  enum Ending: Sendable {
    /// It does not: more may come.
    case open
    /// What was written is still to be played.
    case finishing
    /// What was not played yet is not to be played.
    case stopping
  }

  /// What the device's side tells.
  struct Report: Sendable {
    /// The written frames that left the device as sound.
    var heardFrameCount: Int64 = 0
    /// The written frames that were left out to catch up.
    var skippedFrameCount: Int64 = 0
    /// How often there was nothing to play in the middle of the sound.
    var underrunCount = 0
    /// The frames in the device that are not heard yet.
    var delay = 0
    /// Whether all is over: played to the end, stopped, or lost.
    var hasEnded = false
  }

  /// What waits to be played.
  struct Outlook {
    let frameCount: Int
    /// The frames to the next place where the sound is interrupted, when that is in sight.
    let distanceToBreak: Int?
    let ending: Ending
    /// The volume as a factor.
    let gain: Float
  }

  private struct State {
    var writtenFrameCount: Int64 = 0
    var takenFrameCount: Int64 = 0
    var droppedFrameCount: Int64 = 0
    var breaks: [Int64] = []
    var ending = Ending.open
    var gain: Float = 1
    var report = Report()
    var failure: AudioError?
    var isWriterWaiting = false
    var isPlayerWaiting = false
  }

  let format: AudioFormat
  private let ring: SampleRing
  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let arrival = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - format: The format of the device.
  ///   - duration: The seconds of sound that may wait, at the least.
  init(format: AudioFormat, duration: Double) {
    self.format = format
    let frameCount = max(format.frameCount(of: duration), 1)
    ring = SampleRing(minimumCapacity: frameCount * format.channelCount)
  }

  /// The most frames that may wait.
  var capacity: Int { ring.capacity / format.channelCount }

  /// The frames that wait.
  var frameCount: Int { ring.count / format.channelCount }

  var report: Report { state.withLock { $0.report } }
  var failure: AudioError? { state.withLock { $0.failure } }

  /// The frames that found no room.
  var droppedFrameCount: Int64 { state.withLock { $0.droppedFrameCount } }

  // MARK: The writer's side

  /// Appends interleaved samples, or drops them all when they find no room.
  func append(_ samples: Span<Float>) {
    let frameCount = Int64(samples.count / format.channelCount)
    guard frameCount > 0 else { return }
    let isWritten = ring.write(samples)
    let isPlayerWaiting = state.withLock { state in
      if isWritten {
        state.writtenFrameCount += frameCount
      } else {
        state.droppedFrameCount += frameCount
        Self.addBreak(&state)
      }
      return Self.take(&state.isPlayerWaiting)
    }
    if isPlayerWaiting { arrival.signal() }
  }

  /// Waits until this many frames find room.
  ///
  /// - Returns: `false` when they never will: playing was stopped, or the device is gone.
  func waitForRoom(_ frameCount: Int) -> Bool {
    precondition(frameCount <= capacity, "A block must fit into the queue.")
    while true {
      let hasRoom: Bool? = state.withLock { state in
        if state.ending == .stopping || state.report.hasEnded { return nil }
        if self.frameCount + frameCount <= capacity { return true }
        state.isWriterWaiting = true
        return false
      }
      guard let hasRoom else { return false }
      if hasRoom { return true }
      room.wait()
    }
  }

  /// What comes next is not joined to what was written.
  func interrupt() {
    state.withLock { Self.addBreak(&$0) }
  }

  /// Says how the sound ends. What is to stop does not finish any more.
  func end(_ ending: Ending) {
    let waiting = state.withLock { state in
      if state.ending != .stopping { state.ending = ending }
      return (Self.take(&state.isPlayerWaiting), Self.take(&state.isWriterWaiting))
    }
    if waiting.0 { arrival.signal() }
    if waiting.1 { room.signal() }
  }

  /// Sets the volume as a factor.
  func setGain(_ gain: Float) {
    state.withLock { $0.gain = gain }
  }

  /// Waits until all is over.
  ///
  /// - Returns: `false` when it is not after `duration` seconds.
  @discardableResult
  func waitForEnd(within duration: Double) -> Bool {
    guard end.wait(timeout: .now() + duration) == .success else { return false }
    end.signal()
    return true
  }

  // MARK: The device's side, one thread

  var outlook: Outlook {
    state.withLock { state in
      Outlook(
        frameCount: Int(state.writtenFrameCount - state.takenFrameCount),
        distanceToBreak: state.breaks.first.map { Int($0 - state.takenFrameCount) },
        ending: state.ending, gain: state.gain)
    }
  }

  /// Takes interleaved samples.
  ///
  /// - Precondition: That many are there, and no break before the last.
  func take(_ samples: inout MutableSpan<Float>) {
    let count = ring.read(into: &samples)
    precondition(count == samples.count, "Only what waits can be taken.")
    noteTaken(count / format.channelCount)
  }

  /// Throws frames away.
  ///
  /// - Parameter scratch: Room for a frame or more.
  /// - Returns: The number of frames: those that wait, at most.
  func discard(_ frameCount: Int, with scratch: inout MutableSpan<Float>) -> Int {
    var rest = frameCount
    while rest > 0 {
      let count = min(rest, scratch.count / format.channelCount)
      var part = scratch._mutatingExtracting(0..<(count * format.channelCount))
      let taken = ring.read(into: &part) / format.channelCount
      guard taken > 0 else { break }
      noteTaken(taken)
      rest -= taken
    }
    return frameCount - rest
  }

  /// The break that lies where the next frame is taken is over.
  func crossBreak() {
    state.withLock { state in
      while let first = state.breaks.first, first <= state.takenFrameCount {
        state.breaks.removeFirst()
      }
    }
  }

  /// Waits until something has changed on the writer's side, at most for some seconds.
  ///
  /// - Returns: Whether something may have changed.
  @discardableResult
  func waitForChange(since outlook: Outlook, within duration: Double) -> Bool {
    let hasChanged = state.withLock { state in
      if state.writtenFrameCount - state.takenFrameCount != outlook.frameCount
        || state.ending != outlook.ending
      {
        return true
      }
      state.isPlayerWaiting = true
      return false
    }
    return hasChanged || arrival.wait(timeout: .now() + duration) == .success
  }

  func publish(_ report: Report) {
    state.withLock { state in
      let hasEnded = state.report.hasEnded
      state.report = report
      // The end is final.
      state.report.hasEnded = hasEnded
    }
  }

  /// Nothing more is played.
  ///
  /// - Parameter failure: Why, when that was not asked for.
  func close(_ failure: AudioError? = nil) {
    let isWriterWaiting = state.withLock { state in
      if !state.report.hasEnded { state.failure = failure }
      state.report.hasEnded = true
      return Self.take(&state.isWriterWaiting)
    }
    if isWriterWaiting { room.signal() }
    end.signal()
  }

  private func noteTaken(_ frameCount: Int) {
    let isWriterWaiting = state.withLock { state in
      state.takenFrameCount += Int64(frameCount)
      return Self.take(&state.isWriterWaiting)
    }
    if isWriterWaiting { room.signal() }
  }

  private static func addBreak(_ state: inout State) {
    if state.breaks.last != state.writtenFrameCount { state.breaks.append(state.writtenFrameCount) }
  }

  private static func take(_ flag: inout Bool) -> Bool {
    defer { flag = false }
    return flag
  }
}
