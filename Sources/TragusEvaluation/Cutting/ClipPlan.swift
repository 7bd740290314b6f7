/// Which clips to cut from a recording, by its labels.
///
/// A clip is a label, widened into its surroundings on both sides alike by its padding, and until it
/// is as long as is wanted. It never reaches over a label of another class or an end of the recording.
/// Where there is not enough room it stays as its label is, and counts as short.
package struct ClipPlan: Sendable, Hashable {
  /// A part of a recording that becomes a file of its own.
  package struct Clip: Sendable, Hashable {
    /// The class of its sound.
    package let soundClass: String
    /// Its first frame and the one behind its last.
    package let frames: Range<Int64>
    /// Whether it is shorter than was wanted.
    package let isShort: Bool
  }

  /// In the order of their starts.
  package let clips: [Clip]
  /// How many clips are longer than their labels and padding, because of the least length.
  package let widenedCount: Int
  /// The labels without a text, and those beyond the end of the recording: no clip is cut of them.
  package let omittedCount: Int

  /// - Parameters:
  ///   - labels: In any order.
  ///   - frameCount: The length of the recording.
  ///   - sampleRate: In hertz.
  ///   - minimum: How long a clip should be at least, in seconds.
  ///   - padding: What is added at both ends of a label, as far as there is room, in seconds.
  ///   - texts: The labels of which clips are cut; empty for all. The others still take their room.
  ///   - background: The class of what has no label, of stretches that are long enough; `nil` to leave
  ///     it out.
  package init(
    _ labels: [SoundLabel], frameCount: Int64, sampleRate: Double, minimum: Double,
    padding: Double = 0, only texts: Set<String> = [], background: String? = nil
  ) {
    func position(_ seconds: Double) -> Int64 {
      Int64(min(max((seconds * sampleRate).rounded(), 0), Double(frameCount)))
    }
    let minimumCount = Int64((minimum * sampleRate).rounded(.up))
    let marks = labels.map { (text: $0.text, frames: position($0.start)..<position($0.end)) }
    let rooms = Self.rooms(around: marks, frameCount: frameCount)
    var clips: [Clip] = []
    var widenedCount = 0
    let paddingCount = Int64((padding * sampleRate).rounded())
    var omittedCount = 0
    for ((text, label), room) in zip(marks, rooms) where texts.isEmpty || texts.contains(text) {
      omittedCount += 1
      guard !text.isEmpty, label.lowerBound < frameCount else { continue }
      let first = max(label.lowerBound - paddingCount, min(room.lowerBound, label.lowerBound))
      let last = min(label.upperBound + paddingCount, max(room.upperBound, label.upperBound))
      let frames = first..<last
      let wide = Self.widened(frames, to: minimumCount, within: room)
      // A point without room is nothing to be cut.
      guard let wide = wide ?? (frames.isEmpty ? nil : frames) else { continue }
      if wide.count > frames.count { widenedCount += 1 }
      // A label of this length to the microsecond may have a part of a frame less.
      clips.append(
        Clip(
          soundClass: text, frames: wide,
          isShort: Double(wide.count) < (minimum * sampleRate).rounded(.down)))
    }
    self.omittedCount = omittedCount - clips.count
    self.widenedCount = widenedCount
    if let background {
      let taken = marks.map(\.frames) + clips.map(\.frames)
      for frames in Self.rest(of: frameCount, without: taken)
      where frames.count >= max(minimumCount, 1) {
        clips.append(Clip(soundClass: background, frames: frames, isShort: false))
      }
    }
    self.clips = clips.enumerated().sorted {
      ($0.element.frames.lowerBound, $0.offset) < ($1.element.frames.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// How far each label can be widened: to the labels of other classes. One that overlaps leaves no
  /// room on its side.
  private static func rooms(
    around marks: [(text: String, frames: Range<Int64>)], frameCount: Int64
  ) -> [Range<Int64>] {
    var rooms = marks.map { _ in 0..<frameCount }
    var reach = ClassReach()
    var added = 0
    let starts = marks.indices.sorted { marks[$0].frames.lowerBound < marks[$1].frames.lowerBound }
    for index in starts {
      let start = marks[index].frames.lowerBound
      while added < starts.count, marks[starts[added]].frames.lowerBound <= start {
        let other = marks[starts[added]]
        reach.add(other.text, other.frames.upperBound)
        added += 1
      }
      let end = reach.greatest(besides: marks[index].text) ?? 0
      rooms[index] = max(min(end, start), 0)..<frameCount
    }
    (reach, added) = (ClassReach(), 0)
    let ends = marks.indices.sorted { marks[$0].frames.upperBound > marks[$1].frames.upperBound }
    for index in ends {
      let end = marks[index].frames.upperBound
      while added < ends.count, marks[ends[added]].frames.upperBound >= end {
        let other = marks[ends[added]]
        reach.add(other.text, -other.frames.lowerBound)
        added += 1
      }
      let start = reach.greatest(besides: marks[index].text).map { -$0 } ?? frameCount
      rooms[index] = rooms[index].lowerBound..<max(start, end)
    }
    return rooms
  }

  /// - Returns: `nil` where there is not enough room.
  private static func widened(
    _ frames: Range<Int64>, to count: Int64, within room: Range<Int64>
  ) -> Range<Int64>? {
    let missing = count - Int64(frames.count)
    guard missing > 0 else { return frames }
    let before = frames.lowerBound - room.lowerBound
    let after = room.upperBound - frames.upperBound
    guard before + after >= missing else { return nil }
    let left = min(max(missing / 2, missing - after), before)
    return frames.lowerBound - left..<frames.upperBound + (missing - left)
  }

  private static func rest(of count: Int64, without taken: [Range<Int64>]) -> [Range<Int64>] {
    var rest: [Range<Int64>] = []
    var end: Int64 = 0
    for range in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > end { rest.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    if end < count { rest.append(end..<count) }
    return rest
  }
}

/// The greatest number of all classes, and the greatest of the others.
private struct ClassReach {
  private var first: (text: String, value: Int64)?
  private var second: Int64?

  mutating func add(_ text: String, _ value: Int64) {
    guard let former = first, value <= former.value else {
      if let former = first, former.text != text { second = former.value }
      first = (text, value)
      return
    }
    if text != former.text { second = max(second ?? value, value) }
  }

  func greatest(besides text: String) -> Int64? {
    first?.text == text ? second : first?.value
  }
}
