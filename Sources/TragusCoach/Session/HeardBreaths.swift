import TragusAnalysis

/// A breath in or out that was heard.
struct HeardBreath: Sendable, Hashable {
  /// What it is taken for.
  var kind: Breath.Kind
  let start: Double
  /// `nil` while it lasts.
  var end: Double?
}

/// The breaths of the last cycles, in the order of their starts.
struct HeardBreaths: Sendable {
  private(set) var all: [HeardBreath] = []

  /// The breath that goes on, or `nil`.
  var present: HeardBreath? { all.last.flatMap { $0.end == nil ? $0 : nil } }

  /// A breath begins, and with it ends the one before. What follows a breath of its kind closely is the
  /// same breath.
  mutating func begin(_ kind: Breath.Kind, at start: Double) {
    endPresent(at: start)
    if let last = all.indices.last, all[last].kind == kind, let end = all[last].end,
      start - end < CoachLimits.flutter
    {
      all[last].end = nil
    } else {
      all.append(HeardBreath(kind: kind, start: start, end: nil))
    }
  }

  /// The breath that goes on has ended.
  mutating func endPresent(at time: Double) {
    guard let last = all.indices.last, all[last].end == nil else { return }
    all[last].end = max(time, all[last].start)
  }

  /// A breath is known as a whole. It may be of another kind than it seemed at first, or none at all.
  ///
  /// - Returns: Whether its beginning had been heard.
  mutating func end(_ breath: Breath) -> Bool {
    guard let index = all.lastIndex(where: { abs($0.start - breath.start) < 0.05 }) else {
      return false
    }
    if breath.kind == .pause {
      all.remove(at: index)
    } else {
      if breath.confidence >= CoachLimits.sureKind { all[index].kind = breath.kind }
      all[index].end = breath.end
    }
    return true
  }

  /// Takes what is known now of the breaths before a moment.
  ///
  /// - Parameters:
  ///   - breaths: Breaths that have ended, in the order of their starts.
  ///   - time: The start of the first breath that stays as it was heard.
  mutating func replace(with breaths: [Breath], before time: Double) {
    guard let first = breaths.first else { return }
    let older = all.filter { ($0.end ?? .infinity) <= first.start }
    let newer = all.filter { $0.start > time - 0.05 }
    all =
      older + breaths.map { HeardBreath(kind: $0.kind, start: $0.start, end: $0.end) } + newer
  }

  /// Forgets what ended before then, in seconds since the stream began.
  mutating func forget(before time: Double) {
    all.removeAll { ($0.end ?? .infinity) < time }
  }

  /// Forgets all but the last ones.
  mutating func forgetOld() {
    if all.count > 16 { all.removeFirst(8) }
  }
}
