import Dispatch
import TragusCore

/// The reading end of a `CaptureQueue`: fills buffers and knows their place in the stream.
struct CaptureReader {
  /// The longest time that a read waits, in milliseconds, so that its caller can stop.
  static let patience = 100

  private let queue: CaptureQueue
  private var interleaved: [Float] = []
  private var frameCountTaken: Int64 = 0
  private var position: Int64 = 0

  init(_ queue: CaptureQueue) {
    self.queue = queue
  }

  /// Waits for frames and takes what is there, up to the next loss.
  ///
  /// The buffer is empty when none came in time; it stands behind the frames lost meanwhile. The
  /// error that ended the capture is thrown after the last frame and the last loss.
  mutating func read(into buffer: inout AudioBuffer) throws(AudioError) {
    let deadline = DispatchTime.now() + .milliseconds(Self.patience)
    while true {
      let outlook = queue.outlook
      if take(into: &buffer) { return }
      if case .failed(let error) = outlook { throw error }
      guard queue.waitForArrival(until: deadline) else { return }
    }
  }

  /// Empties the buffer and places it where the stream is.
  func leaveEmpty(_ buffer: inout AudioBuffer) {
    buffer.resize(to: 0, at: position)
  }

  private mutating func take(into buffer: inout AudioBuffer) -> Bool {
    let sampleCount = buffer.capacity * queue.format.channelCount
    if interleaved.count < sampleCount {
      interleaved = Array(repeating: 0, count: sampleCount)
    }
    let lost = queue.crossLoss(at: frameCountTaken)
    position += lost
    let frameCount = take(sampleCount)
    buffer.fill(
      interleaved: interleaved.span.extracting(0..<(frameCount * queue.format.channelCount)),
      at: position)
    frameCountTaken += Int64(frameCount)
    position += Int64(frameCount)
    return frameCount > 0 || lost > 0
  }

  // Takes samples to the front of `interleaved`.
  private mutating func take(_ sampleCount: Int) -> Int {
    let queue = queue
    let index = frameCountTaken
    var room = interleaved.mutableSpan._consumingExtracting(0..<sampleCount)
    return queue.take(&room, at: index)
  }
}
