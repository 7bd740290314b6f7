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
  private(set) var start: Int64
  /// How long it may become.
  let limits: Limits
  /// Why it began, as long as that was not reported.
  var untold: RecordingEvent.Reason?

  /// The position in the stream behind its last frame.
  var end: Int64
  /// The position from which on it has every frame.
  private(set) var segmentStart: Int64
  /// The position at which somebody last looked whether it is in its place.
  var lookPosition: Int64
  /// What the next jump of the position means.
  var missing = Missing.gap

  /// Where a file ends, and why.
  struct Limits {
    /// The most frames.
    var frameCount = Int64.max
    var reasonOfFrames = RecordingEvent.Reason.limit
    /// The most bytes, where only writing tells how many frames that are.
    var byteCount: Int64?
    var reasonOfBytes = RecordingEvent.Reason.split
  }

  /// - Parameter reason: Why it began.
  init(
    _ writer: AudioFileWriter, path: String, start: Int64, limits: Limits,
    reason: RecordingEvent.Reason
  ) {
    self.writer = writer
    self.path = path
    self.start = start
    self.limits = limits
    untold = reason
    end = start
    segmentStart = start
    lookPosition = start
  }

  private var isFullOfBytes: Bool {
    guard let byteCount = limits.byteCount else { return false }
    return writer.frameCount > 0 && writer.byteCount >= byteCount
  }

  /// The frames that it still takes.
  var room: Int64 { isFullOfBytes ? 0 : max(limits.frameCount - writer.frameCount, 0) }

  /// Why there is no more room.
  var reasonOfLength: RecordingEvent.Reason {
    isFullOfBytes ? limits.reasonOfBytes : limits.reasonOfFrames
  }

  /// Lets it begin with another frame, as long as it has none.
  func move(to position: Int64) {
    start = position
    end = position
    segmentStart = position
  }

  /// Marks the place when frames are missing before the one at `position`.
  func mark(_ position: Int64) {
    guard position > end else { return }
    let words = missing.rawValue.split(separator: ":")
    writer.mark("\(words[0]): \(position - end)\(words[1])")
    segmentStart = position
    missing = .gap
  }
}
