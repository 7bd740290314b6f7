/// The stretches of one recording while somebody labels them: which is at hand, what was decided, and
/// every step back.
///
/// The stretches stay in the order of their starts. A step that cannot be taken changes nothing and
/// returns `false`.
package struct LabelSheet: Sendable {
  /// The shortest stretch, in seconds.
  package static let shortest = 0.01

  /// What a step replaced.
  private struct Change: Sendable {
    let place: Range<Int>
    let former: [LabelSpan]
    let formerIndex: Int
  }

  /// In the order of their starts.
  package private(set) var spans: [LabelSpan]
  /// The stretch at hand; 0 when there is none.
  package private(set) var index: Int
  /// The length of the recording, in seconds.
  package let duration: Double
  private var changes: [Change] = []

  /// A sheet of what is labelled already and what is proposed.
  ///
  /// A proposal that lies for the most part within labels is left out. The first one behind all labels
  /// is at hand.
  package init(labels: [SoundLabel], proposals: [LabelSpan], duration: Double) {
    let labelled = labels.map { LabelSpan($0) }
    let others = proposals.filter { proposal in
      let covered = labelled.reduce(0) { $0 + $1.overlap(with: proposal) }
      return 2 * covered < proposal.end - proposal.start
    }
    let spans = (labelled + others).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    (self.spans, self.duration) = (spans, duration)
    let last = spans.lastIndex { $0.state != .open } ?? -1
    index = spans.indices.first { $0 > last && spans[$0].state == .open } ?? 0
  }

  /// The stretch at hand.
  package var current: LabelSpan? { spans.indices.contains(index) ? spans[index] : nil }

  /// The labels that were given, in the order of their starts.
  package var labels: [SoundLabel] { spans.compactMap(\.label) }

  /// How many wait for a decision.
  package var openCount: Int { spans.count { $0.state == .open } }

  /// Whether a step can be taken back.
  package var canUndo: Bool { !changes.isEmpty }

  /// Goes to another stretch, relative to that at hand.
  package mutating func move(by step: Int) -> Bool {
    guard spans.indices.contains(index + step) else { return false }
    index += step
    return true
  }

  /// Takes the last change back and goes to where it was made.
  package mutating func undo() -> Bool {
    guard let change = changes.popLast() else { return false }
    spans.replaceSubrange(change.place, with: change.former)
    index = change.formerIndex
    return true
  }

  private mutating func replace(_ range: Range<Int>, with new: [LabelSpan]) {
    changes.append(
      Change(
        place: range.lowerBound..<range.lowerBound + new.count, former: Array(spans[range]),
        formerIndex: index))
    spans.replaceSubrange(range, with: new)
  }
}

extension LabelSheet {
  /// Decides about the stretch at hand and goes to the next one that waits, or else to the next.
  package mutating func decide(_ state: LabelSpan.State) -> Bool {
    guard let current else { return false }
    if current.state != state { replace(index..<index + 1, with: [current.with(state: state)]) }
    index =
      spans.indices.first { $0 > index && spans[$0].state == .open }
      ?? min(index + 1, spans.count - 1)
    return true
  }

  /// Moves the start of the stretch at hand, as far as the recording and its neighbour go.
  package mutating func moveStart(by seconds: Double) -> Bool {
    guard let current else { return false }
    let former = index > 0 ? min(spans[index - 1].end, current.start) : 0
    let start = min(max(current.start + seconds, former), current.end - Self.shortest)
    // One that is shorter than it may be can still grow.
    guard seconds < 0 ? start < current.start : start > current.start else { return false }
    replace(index..<index + 1, with: [current.with(start: start)])
    return true
  }

  /// Moves the end of the stretch at hand, as far as the recording and its neighbour go.
  package mutating func moveEnd(by seconds: Double) -> Bool {
    guard let current else { return false }
    let isLast = index + 1 == spans.count
    let next = isLast ? max(duration, current.end) : max(spans[index + 1].start, current.end)
    let end = max(min(current.end + seconds, next), current.start + Self.shortest)
    guard seconds < 0 ? end < current.end : end > current.end else { return false }
    replace(index..<index + 1, with: [current.with(end: end)])
    return true
  }

  /// Cuts the stretch at hand in two; both keep what was decided about it.
  package mutating func split(at time: Double) -> Bool {
    guard let current, time - current.start >= Self.shortest, current.end - time >= Self.shortest
    else { return false }
    replace(
      index..<index + 1, with: [current.with(end: time), current.with(start: time)])
    return true
  }

  /// Makes one of the stretch at hand and the next one, with what was decided about the first of
  /// them about which something was.
  package mutating func mergeWithNext() -> Bool {
    guard let current, index + 1 < spans.count else { return false }
    let next = spans[index + 1]
    let state = current.state == .open ? next.state : current.state
    replace(
      index..<index + 2, with: [current.with(end: max(current.end, next.end), state: state)])
    return true
  }

  /// Adds a stretch of at most a second behind that at hand, where there is room, and goes to it.
  package mutating func insert() -> Bool {
    let start = current?.end ?? 0
    let place = spans.isEmpty ? 0 : index + 1
    let room = (place < spans.count ? spans[place].start : duration) - start
    guard room >= Self.shortest else { return false }
    replace(place..<place, with: [LabelSpan(start: start, end: start + min(room, 1))])
    index = place
    return true
  }
}
