import TragusCore

/// Plays another source at speed, as if it were heard: frame k arrives k / rate seconds after the
/// first read.
///
/// Frames come in blocks of about 20 ms, each when its last frame is due. A read waits at most 100
/// ms, then returns without a frame. Nothing is lost when the reader is late: what is due is
/// delivered without waiting. `isLive` comes from the source inside, since a file can wait even
/// while it is played at speed.
package final class PacedSource: AudioSource {
  private static let blockDuration = 0.02  // seconds
  private static let longestWait = 0.1  // seconds, as `AudioSource` promises

  private let source: any AudioSource
  private let now: () -> Double
  private let wait: (Double) -> Void
  // The block that is due next; its frames before `taken` have been delivered.
  private var block: AudioBuffer
  private var taken = 0
  private var origin: (time: Double, position: Int64)?
  private var hasEnded = false

  /// Plays `source` against the monotonic clock.
  package convenience init(_ source: any AudioSource) {
    self.init(source, now: MonotonicClock.now, wait: MonotonicClock.wait)
  }

  /// Plays `source` against a clock of the caller's.
  ///
  /// - Parameters:
  ///   - now: The time in seconds, never going back.
  ///   - wait: Waits for about as many seconds as it is given.
  package init(
    _ source: any AudioSource, now: @escaping () -> Double, wait: @escaping (Double) -> Void
  ) {
    self.source = source
    self.now = now
    self.wait = wait
    let frameCount = source.format.frameCount(of: Self.blockDuration)
    block = AudioBuffer(format: source.format, capacity: max(1, frameCount))
  }

  package var format: AudioFormat { source.format }
  package var isLive: Bool { source.isLive }
  package var remainingFrameCount: Int64? {
    source.remainingFrameCount.map { $0 + Int64(block.frameCount - taken) }
  }

  package func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    buffer.removeAll()
    let start = origin?.time ?? now()
    if taken == block.frameCount {
      // Emptied before it is filled, so that a read that fails does not bring the old frames back.
      taken = 0
      block.removeAll()
      if hasEnded { return false }
      guard try source.read(into: &block) else {
        hasEnded = true
        return false
      }
      if block.frameCount == 0 { return true }
    }
    let first = origin ?? (start, block.position)
    origin = first

    let due = first.time + Double(block.endPosition - first.position) / format.sampleRate
    let delay = due - now()
    if delay > 0 {
      wait(min(delay, Self.longestWait))
      if delay > Self.longestWait { return true }
    }
    let end = min(block.frameCount, taken + buffer.capacity)
    buffer.append(taken..<end, of: block)
    taken = end
    return true
  }
}
