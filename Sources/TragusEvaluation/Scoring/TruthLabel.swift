/// A label that says what is in a recording, and what else is known of it.
public struct TruthLabel: Sendable, Hashable {
  /// What is to be heard, and when.
  public let label: SoundLabel
  /// What it has in common with others, such as the speaker, if that is asked for.
  package let group: String?

  /// - Parameters:
  ///   - label: Where it is, and what.
  ///   - group: What it has in common with others.
  public init(_ label: SoundLabel, group: String? = nil) {
    (self.label, self.group) = (label, group)
  }
}

extension TruthLabel {
  /// Labels of which none lies over another: those that do become one.
  ///
  /// - Parameter labels: In the order of their starts.
  package static func joined(_ labels: [TruthLabel]) -> [TruthLabel] {
    var joined: [TruthLabel] = []
    for truth in labels {
      guard let last = joined.last, last.label.end > truth.label.start else {
        joined.append(truth)
        continue
      }
      joined[joined.count - 1] = TruthLabel(
        SoundLabel(
          start: last.label.start, end: max(last.label.end, truth.label.end),
          text: last.label.text),
        group: last.group)
    }
    return joined
  }
}
