/// A part of a stream, from one frame to another.
///
/// Positions are still counted in the whole stream, so events keep the times of the file they come
/// from. The frames before `start` are read and thrown away; a source that can seek should do so
/// first.
package final class ExcerptSource: AudioSource {
  package let format: AudioFormat
  private let source: any AudioSource
  /// The position of the first frame that is given.
  package let start: Int64
  private let end: Int64
  /// Where the source stands.
  package private(set) var position: Int64
  /// Whether the source ended before the first frame that was wanted.
  package private(set) var hasEndedBeforeStart = false
  private var trimmed: AudioBuffer

  /// - Parameters:
  ///   - start: The position of the first frame to give.
  ///   - end: The position after the last one; beyond the end of the stream is allowed.
  ///   - position: Where the source stands, if it was sought.
  package init(
    _ source: any AudioSource, from start: Int64 = 0, to end: Int64 = .max, position: Int64 = 0
  ) {
    precondition(start >= 0 && end >= start, "An excerpt must not end before it starts.")
    self.source = source
    self.start = start
    self.end = end
    self.position = position
    format = source.format
    trimmed = AudioBuffer(format: format, capacity: 1)
  }

  package var isLive: Bool { source.isLive }

  package var remainingFrameCount: Int64? {
    let wanted = max(end - max(position, start), 0)
    guard let remaining = source.remainingFrameCount else {
      return end == .max ? nil : wanted
    }
    return min(wanted, max(remaining - max(start - position, 0), 0))
  }

  package func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    if position >= end {
      buffer.removeAll()
      return false
    }
    guard try source.read(into: &buffer) else {
      hasEndedBeforeStart = start > 0 && position <= start
      return false
    }
    position = buffer.endPosition
    let first = min(max(buffer.position, start), end)
    let last = min(max(buffer.endPosition, start), end)
    if first == buffer.position, last == buffer.endPosition { return true }
    if trimmed.capacity < buffer.capacity {
      trimmed = AudioBuffer(format: format, capacity: buffer.capacity)
    }
    trimmed.resize(to: 0, at: first)
    if first < last {
      let range = Int(first - buffer.position)..<Int(last - buffer.position)
      trimmed.append(range, of: buffer)
    }
    swap(&trimmed, &buffer)
    return true
  }
}
