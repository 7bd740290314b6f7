import Synchronization

/// When a program itself made sound, in frames of what it records, so that its detectors do not hear
/// themselves.
///
/// The player notes what will be heard, and ``MutedWhilePlaying`` looks it up. Both may be on
/// threads of their own. What is noted must be noted before the frames are analyzed: note it when
/// it is handed to the loudspeaker, which is heard only later.
///
/// ```swift
/// let log = PlaybackLog()
/// // A beep of 0.2 s, handed over when 96,000 frames had been recorded; it is heard 60 ms later.
/// log.note(96_000 + 2_880, frameCount: 9_600)
/// ```
public final class PlaybackLog: Sendable {
  /// The most stretches that are kept: the latest.
  package static let capacity = 1024

  // In the order of their starts; none touches another.
  private let stretches = Mutex<[Range<Int64>]>([])

  /// Nothing was played.
  public init() {}

  /// Notes that something is heard in the recording, from a frame on.
  ///
  /// - Parameters:
  ///   - position: The first frame of the recording in which it is heard.
  ///   - frameCount: Its length in frames of the recording; 0 or less notes nothing.
  public func note(_ position: Int64, frameCount: Int64) {
    guard frameCount > 0 else { return }
    stretches.withLock { stretches in
      var (start, end) = (position, position.saturating(adding: frameCount))
      let first = stretches.firstIndex { $0.upperBound >= start } ?? stretches.endIndex
      var last = first
      while last < stretches.endIndex, stretches[last].lowerBound <= end {
        start = min(start, stretches[last].lowerBound)
        end = max(end, stretches[last].upperBound)
        last += 1
      }
      stretches.replaceSubrange(first..<last, with: CollectionOfOne(start..<end))
      if stretches.count > Self.capacity { stretches.removeFirst() }
    }
  }

  /// The first stretch that ends behind a frame.
  ///
  /// - Parameters:
  ///   - position: The frame.
  ///   - lead: The frames by which each stretch begins sooner than was noted, 0 or more.
  ///   - tail: The frames by which it ends later, 0 or more.
  package func stretch(
    endingAfter position: Int64, lead: Int64 = 0, tail: Int64 = 0
  ) -> Range<Int64>? {
    stretches.withLock { stretches in
      // The latest are looked at most.
      var index = stretches.endIndex
      while index > 0, stretches[index - 1].upperBound.saturating(adding: tail) > position {
        index -= 1
      }
      guard index < stretches.endIndex else { return nil }
      let stretch = stretches[index]
      return stretch.lowerBound.saturating(
        adding: -lead)..<stretch.upperBound.saturating(adding: tail)
    }
  }
}

extension Int64 {
  /// The sum, or the greatest or the least number where there is none.
  fileprivate func saturating(adding other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }
}
