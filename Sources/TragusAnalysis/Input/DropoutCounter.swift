import TragusCore

/// Counts short stretches of digital silence that cut into a sound, as where samples were lost.
///
/// A microphone never gives one value for long, and never ends at once. So all channels are zero for 2
/// ms to 1 s, and the samples on either side are at least 10 dB above the steps of 16 bits. What fades
/// out is none, and longer silence is a condition of ``InputMonitor``. Tones that are cut out of silence
/// by a program look the same.
package struct DropoutCounter: Sendable {
  private static let leastDuration = 0.002
  private static let longestDuration = 1.0
  private static let leastEdge: Float = 1e-4

  /// How many there were.
  package private(set) var count = 0
  /// Where the first one begins, and how long the longest one is, in seconds.
  package private(set) var first = 0.0
  package private(set) var longest = 0.0

  private let sampleRate: Double
  // The greatest magnitude of the last frame that is not zero, and the zero frames since then.
  private var edge: Float = 0
  private var run = 0

  /// - Parameter format: The format of the stream.
  package init(format: AudioFormat) { sampleRate = format.sampleRate }

  package mutating func process(_ buffer: AudioBuffer) {
    for frame in 0..<buffer.frameCount {
      var peak: Float = 0
      for channel in 0..<buffer.format.channelCount {
        peak = max(peak, abs(buffer.channel(channel)[frame]))
      }
      if peak > 0 {
        if run > 0 { end(at: buffer.position + Int64(frame), peak) }
        (edge, run) = (peak, 0)
      } else {
        run += 1
      }
    }
  }

  /// Frames were lost, and are reported as such.
  package mutating func skip() { (edge, run) = (0, 0) }

  private mutating func end(at position: Int64, _ peak: Float) {
    let duration = Double(run) / sampleRate
    guard (Self.leastDuration...Self.longestDuration).contains(duration),
      min(edge, peak) >= Self.leastEdge
    else { return }
    if count == 0 { first = Double(position - Int64(run)) / sampleRate }
    count += 1
    longest = max(longest, duration)
  }
}
