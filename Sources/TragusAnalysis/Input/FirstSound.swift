import TragusCore

/// Where in a stream the first sound is.
///
/// What goes on when a microphone is opened stands out of the nothing before it, so that any noise
/// is a blow for a detector. Devices may give silence for a while before; more than a second of it
/// is taken for the room.
package struct FirstSound: Sendable {
  // A detector finds what goes on a few hops late.
  private static let margin = 0.1  // seconds
  private static let longestSilence = 1.0  // seconds

  private let format: AudioFormat
  /// In seconds since the stream began; where it was heard to, while there is only silence.
  package private(set) var time = 0.0
  private var isOver = false

  package init(format: AudioFormat) {
    self.format = format
  }

  package mutating func hear(_ buffer: AudioBuffer) {
    guard !isOver else { return }
    for frame in 0..<buffer.frameCount {
      time = buffer.time(at: frame)
      isOver =
        time >= Self.longestSilence
        || (0..<format.channelCount).contains {
          let sample = buffer.channel($0)[frame]
          return abs(Double(sample)) > DeadInput.silence
        }
      if isOver { return }
    }
    time = buffer.time(at: buffer.frameCount)
  }

  package mutating func reset() { (time, isOver) = (0, false) }

  /// Whether something went on already when the sound began.
  ///
  /// - Parameter start: When it began, in seconds since the stream began.
  package func isGoingOn(from start: Double) -> Bool {
    start < time + Self.margin
  }
}
