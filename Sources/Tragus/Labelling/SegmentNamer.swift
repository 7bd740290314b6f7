/// Says what proposed segments may be, by what a classifier hears in them.
///
/// A kind is as likely as it is on average in the windows that have half of the segment, or half of
/// themselves in it. The most special kind counts: "Dog" rather than "Animal". Give it all classifications before the segments that they lie in.
package struct SegmentNamer {
  private static let silence = "Silence"

  private let threshold: Double
  private let families: SoundFamilies
  private var windows: [SoundClassification] = []

  /// - Parameter model: What the classifier hears with: its threshold counts, and its families.
  package init(_ model: SoundModel = .audioSet) {
    (threshold, families) = (model.defaultThreshold, model.families)
  }

  /// Takes what was heard in a window.
  package mutating func take(_ window: SoundClassification) { windows.append(window) }

  /// A proposal with the kind of sound that it may be, if any is likely enough. Later proposals begin
  /// after it.
  package mutating func named(_ proposal: SegmentProposal) -> SegmentProposal {
    windows.removeAll { $0.end <= proposal.start }
    var sums: [String: Double] = [:]
    var count = 0.0
    for window in windows {
      let overlap = min(window.end, proposal.end) - max(window.start, proposal.start)
      let shorter = min(window.end - window.start, proposal.end - proposal.start)
      guard overlap >= shorter / 2 else { continue }
      count += 1
      for score in window.ranking { sums[score.label, default: 0] += score.confidence }
    }
    let likely = sums.filter { $0.key != Self.silence && $0.value / count >= threshold }
    // "Dog" says more than "Animal".
    let special = likely.filter { name, _ in
      let kinds = families.kinds(in: name)
      return !likely.keys.contains { $0 != name && kinds.contains($0) }
    }
    guard let best = special.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
      return proposal
    }
    var result = proposal
    (result.label, result.confidence) = (best.key, best.value / count)
    return result
  }
}
