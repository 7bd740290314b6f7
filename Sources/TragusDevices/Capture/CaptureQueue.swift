import Dispatch
import Synchronization
import TragusCore

/// Hands captured frames from the thread of a device to the thread that reads a microphone.
///
/// Samples go through a `SampleRing`; where frames are missing is kept in a `GapLedger` beside it.
/// Frames that do not fit, because the reader is too slow, are dropped and counted exactly.
final class CaptureQueue: Sendable {
  /// The seconds of audio that wait for a slow reader at the least.
  static let duration = 4.0

  /// Whether more can come.
  enum Outlook {
    case open
    case failed(AudioError)
  }

  private struct State {
    var ledger = GapLedger()
    var writtenFrameCount: Int64 = 0
    var outlook = Outlook.open
    var isAway = false
    var isReaderWaiting = false

    mutating func takeWaiting() -> Bool {
      defer { isReaderWaiting = false }
      return isReaderWaiting
    }
  }

  let format: AudioFormat
  private let ring: SampleRing
  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  init(format: AudioFormat, duration: Double = CaptureQueue.duration) {
    self.format = format
    let frameCount = max(format.frameCount(of: duration), 1)
    ring = SampleRing(minimumCapacity: frameCount * format.channelCount)
  }

  /// Frames lost so far, and how many times that happened.
  var losses: (frameCount: Int64, count: Int) {
    state.withLock { ($0.ledger.lostFrameCount, $0.ledger.lossCount) }
  }

  // MARK: The device's side, one thread

  /// Appends interleaved samples.
  ///
  /// - Parameter lost: The number of frames missing just before them.
  func append(_ samples: Span<Float>, afterLosing lost: Int64 = 0) {
    // The loss is noted first: a reader who sees the samples must know it.
    if lost > 0 {
      state.withLock { $0.ledger.note(lost, before: $0.writtenFrameCount) }
    }
    let frameCount = Int64(samples.count / format.channelCount)
    guard frameCount > 0 else { return }
    let isWritten = ring.write(samples)
    let isReaderWaiting = state.withLock { state in
      if isWritten {
        state.writtenFrameCount += frameCount
      } else {
        state.ledger.note(frameCount, before: state.writtenFrameCount)
      }
      return state.takeWaiting()
    }
    if isReaderWaiting { arrival.signal() }
  }

  /// Nothing more will come; the reader learns why when it has read what there is.
  func fail(_ error: AudioError) {
    let isReaderWaiting = state.withLock { state in
      state.outlook = .failed(error)
      return state.takeWaiting()
    }
    if isReaderWaiting { arrival.signal() }
  }

  /// Tells whether the device has gone and is waited for.
  func setAway(_ isAway: Bool) {
    state.withLock { $0.isAway = isAway }
  }

  // MARK: The reader's side, one thread

  /// Whether the device has gone and is waited for.
  var isAway: Bool { state.withLock { $0.isAway } }

  /// Whether more can come. What had come before the answer was given can be read after it.
  var outlook: Outlook {
    state.withLock { $0.outlook }
  }

  /// The number of frames lost just before the captured frame `index`, which is the next to read.
  func crossLoss(at index: Int64) -> Int64 {
    state.withLock { $0.ledger.cross(index) }
  }

  /// Takes interleaved samples up to the next loss.
  ///
  /// - Parameter index: The index of the first captured frame that has not been read.
  /// - Returns: The number of frames taken.
  func take(_ samples: inout MutableSpan<Float>, at index: Int64) -> Int {
    // In this order: every loss among the frames counted here has been noted already.
    let available = ring.count / format.channelCount
    let distance = state.withLock { $0.ledger.distance(from: index) }
    var frameCount = min(available, samples.count / format.channelCount)
    if let distance { frameCount = min(frameCount, Int(distance)) }
    var part = samples._mutatingExtracting(0..<(frameCount * format.channelCount))
    return ring.read(into: &part) / format.channelCount
  }

  /// Waits until something has come.
  ///
  /// - Returns: `false` when nothing has by the deadline.
  func waitForArrival(until deadline: DispatchTime) -> Bool {
    let hasArrived = state.withLock { state in
      if ring.count > 0 { return true }
      if case .failed = state.outlook { return true }
      state.isReaderWaiting = true
      return false
    }
    return hasArrived || arrival.wait(timeout: deadline) == .success
  }
}
