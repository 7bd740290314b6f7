/// Which event of a detector belongs to which label.
///
/// An event belongs to a label when it begins between `early` before the start of the label and
/// `late` after its end. It must also end after the start of the label. One that could belong to
/// several belongs to the one with which it shares most time, and of equal ones to the first. So an
/// event is a hit for one label at most, and a label can have several: it is hit once, and split.
public struct MatchingRule: Sendable, Hashable {
  /// How much before a label an event may begin, in seconds.
  package var early: Double
  /// How much after the end of a label an event may begin, in seconds.
  package var late: Double
  /// How long after the end of a label an event may still belong to it, in seconds. One that begins
  /// then is neither a false alarm nor a hit.
  package var aftermath: Double

  /// The rule; times in seconds, 0 and more.
  public init(early: Double = 0.1, late: Double = 0.05, aftermath: Double = 0.3) {
    precondition(early >= 0 && late >= 0 && aftermath >= 0, "No time is negative.")
    self.early = early
    self.late = late
    self.aftermath = aftermath
  }

  /// What became of the labels and events of a recording.
  struct Matching {
    /// For each label the events that belong to it, in the order of their starts.
    var events: [[Detection]]
    /// The events that have nothing to do with any label.
    var extra: [Detection] = []
    /// How many touch a label to which they do not belong, as one that had begun long before it.
    var touchingCount = 0
  }

  /// Gives each event its label.
  ///
  /// - Parameters:
  ///   - labels: In the order of their starts, none over another.
  ///   - detections: In the order of their starts.
  func match(_ labels: [SoundLabel], _ detections: [Detection]) -> Matching {
    var matching = Matching(events: Array(repeating: [], count: labels.count))
    // Labels before this one have ended before any event that is still to come.
    var first = 0
    for detection in detections {
      while first < labels.count, labels[first].end + max(late, aftermath) < detection.start {
        first += 1
      }
      var best: (index: Int, shared: Double)?
      var touches = false
      for index in first..<labels.count {
        let label = labels[index]
        guard label.start <= detection.end else { break }
        touches = touches || detection.start <= label.end + aftermath
        guard belongs(detection, to: label) else { continue }
        let shared = Self.sharedTime(detection, label)
        if best.map({ shared > $0.shared }) ?? true { best = (index, shared) }
      }
      if let best {
        matching.events[best.index].append(detection)
      } else if touches {
        matching.touchingCount += 1
      } else {
        matching.extra.append(detection)
      }
    }
    return matching
  }

  /// The time of an event within a label, in seconds.
  static func sharedTime(_ detection: Detection, _ label: SoundLabel) -> Double {
    max(min(detection.end, label.end) - max(detection.start, label.start), 0)
  }

  private func belongs(_ detection: Detection, to label: SoundLabel) -> Bool {
    detection.start >= label.start - early && detection.start < label.end + late
      && detection.end > label.start
  }
}
