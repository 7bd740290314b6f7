/// A stretch of a recording that is being labelled.
package struct LabelSpan: Sendable, Hashable {
  /// What was decided about it.
  package enum State: Sendable, Hashable {
    /// Nothing yet.
    case open
    /// It is of no class.
    case rejected
    /// It has this label.
    case labelled(String)
  }

  /// In seconds of the recording.
  package fileprivate(set) var start: Double
  /// In seconds, not before `start`.
  package fileprivate(set) var end: Double
  package fileprivate(set) var state: State
  /// What it may be; `nil` where nothing is proposed.
  package fileprivate(set) var suggestion: String?
  /// The ends of its band in hertz, where a file of labels has them.
  package let (lowFrequency, highFrequency): (Double?, Double?)

  /// A stretch that waits for a label.
  package init(start: Double, end: Double, suggestion: String? = nil) {
    precondition(start <= end, "It ends after it has begun.")
    (self.start, self.end, self.suggestion) = (start, end, suggestion)
    (lowFrequency, highFrequency) = (nil, nil)
    state = .open
  }

  /// A label that is there already.
  package init(_ label: SoundLabel) {
    (start, end, state) = (label.start, label.end, .labelled(label.text))
    (lowFrequency, highFrequency) = (label.lowFrequency, label.highFrequency)
  }

  /// Its label, or `nil` as long as it has none.
  package var label: SoundLabel? {
    guard case .labelled(let text) = state else { return nil }
    return SoundLabel(
      start: start, end: end, text: text, lowFrequency: lowFrequency, highFrequency: highFrequency)
  }

  /// The seconds that it has in common with another one.
  package func overlap(with other: LabelSpan) -> Double {
    max(min(end, other.end) - max(start, other.start), 0)
  }

  func with(start: Double? = nil, end: Double? = nil, state: State? = nil) -> LabelSpan {
    var result = self
    result.start = start ?? self.start
    result.end = end ?? self.end
    result.state = state ?? self.state
    return result
  }
}
