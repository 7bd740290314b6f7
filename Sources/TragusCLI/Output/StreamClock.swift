import Tragus

/// Where a stream has been heard to.
final class StreamClock: AudioSink {
  let format: AudioFormat
  private(set) var time = 0.0

  init(_ format: AudioFormat) {
    self.format = format
  }

  func write(_ buffer: AudioBuffer) { time = buffer.time(at: buffer.frameCount) }
  func finish() {}
}
