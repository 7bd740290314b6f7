import TragusCore

/// A file that a recorder has open.
final class Take {
  /// Why frames of the stream are missing in the file.
  enum Missing: String {
    case gap = "gap: frames lost"
    case pause = "pause: frames left out"
    case trimmed = "trimmed: frames left out"
  }

  let path: String
  let writer: AudioFileWriter
  /// The position in the stream of its first frame.
  let start: Int64
  /// The most frames that it is to have.
  let maximumFrameCount: Int64
  /// Why it ends when it has them.
  let reasonOfLength: RecordingEvent.Reason
  /// The most bytes that it is to have, where only writing tells how many frames that are.
  let maximumByteCount: Int64?

  /// The position in the stream behind its last frame.
  var end: Int64
  /// The position from which on it has every frame.
  private(set) var segmentStart: Int64
  /// What the next jump of the position means.
  var missing = Missing.gap
  private(set) var peak = 0.0
  private(set) var sumOfSquares = 0.0

  init(
    _ writer: AudioFileWriter, path: String, start: Int64, maximumFrameCount: Int64,
    reasonOfLength: RecordingEvent.Reason, maximumByteCount: Int64?
  ) {
    self.writer = writer
    self.path = path
    self.start = start
    self.maximumFrameCount = maximumFrameCount
    self.reasonOfLength = reasonOfLength
    self.maximumByteCount = maximumByteCount
    end = start
    segmentStart = start
  }

  /// The frames that it still takes.
  var room: Int64 {
    if let maximumByteCount, writer.frameCount > 0, writer.byteCount >= maximumByteCount {
      return 0
    }
    return max(maximumFrameCount - writer.frameCount, 0)
  }

  /// Marks the place when frames are missing before the one at `position`.
  func mark(_ position: Int64) {
    guard position > end else { return }
    let words = missing.rawValue.split(separator: ":")
    writer.mark("\(words[0]): \(position - end)\(words[1])")
    segmentStart = position
    missing = .gap
  }

  func measure(_ buffer: AudioBuffer) {
    for channel in 0..<buffer.format.channelCount {
      let samples = buffer.channel(channel)
      var peak: Float = 0
      var sum = 0.0
      for index in samples.indices {
        let sample = samples[index].isFinite ? samples[index] : 0
        peak = max(peak, abs(sample))
        sum += Double(sample) * Double(sample)
      }
      self.peak = max(self.peak, Double(peak))
      sumOfSquares += sum
    }
  }
}
