/// A stretch of sound that may be a part of a breath.
struct BreathPhase: Sendable, Equatable {
  /// The first frame, and the one behind the last, counted from the beginning of the stream.
  var start: Int
  var end: Int
  /// The frame of the greatest activity, and that activity.
  var peak: Int
  var activity: Float
  /// Whether it is over.
  var isOver: Bool

  /// In seconds.
  var duration: Double { Double(end - start) * BreathFrames.hopDuration }
}

extension BreathPhase {
  /// By which part of the range the activity must rise to begin a phase, and fall to end it.
  static let leastRise: Float = 0.3
  /// The fewest frames of one.
  private static let leastLength = 8
  /// Where an edge lies, in decibels above the quiet beside it: at this part of the height, less so
  /// many decibels. What is quiet fades long before a low phase ends. The edge lies at the last
  /// part at least.
  private static let edgePart: Float = 0.3
  private static let edgeOffset: Float = 5
  private static let leastEdgePart: Float = 0.08
  /// A frame above this part of the height belongs to it, however short a dip is.
  private static let corePart: Float = 0.6
  /// The part of the range that a phase is taken to reach that has just begun.
  private static let openPart: Float = 0.6
  /// What is less than this part of the usual height or length.
  private static let faintPart: Float = 0.5
  private static let weakPart: Float = 0.55
  /// Of how many phases at most one is left out because it is weak.
  private static let weakShare = 5

  /// A low point of the activity and the high point after it.
  private struct Rise {
    let valley: Int
    var peak: Int
    var isOver: Bool
  }

  /// All phases in the frames that are kept, in their order.
  ///
  /// - Parameters:
  ///   - first: The index of the first frame.
  ///   - end: How many frames are looked at; the activity of the last ones may still change.
  static func all(in activity: BreathActivity, first: Int, end: Int) -> [BreathPhase] {
    guard end > 1 else { return [] }
    let rises = rises(in: activity, end: end)
    var phases: [BreathPhase] = []
    for (index, rise) in rises.enumerated() {
      let next = index + 1 < rises.count ? rises[index + 1].valley : nil
      if let phase = phase(of: rise, before: next, in: activity, end: end) { phases.append(phase) }
    }
    removeAccidental(&phases, in: activity)
    for index in phases.indices {
      phases[index].start += first
      phases[index].end += first
      phases[index].peak += first
    }
    return phases
  }

  private static func rises(in activity: BreathActivity, end: Int) -> [Rise] {
    let (values, step) = (activity.smooth, leastRise * activity.range)
    var rises: [Rise] = []
    // As if it had been quiet before.
    var (lowest, valley) = (activity.low, 0)
    var isUp = false
    for index in 0..<end {
      let value = values[index]
      if isUp {
        let peak = rises[rises.count - 1].peak
        if value > values[peak] {
          rises[rises.count - 1].peak = index
        } else if values[peak] - value >= step {
          rises[rises.count - 1].isOver = true
          (isUp, lowest, valley) = (false, value, index)
        }
      } else if value < lowest {
        (lowest, valley) = (value, index)
      } else if value - lowest >= step {
        rises.append(Rise(valley: valley, peak: index, isOver: false))
        isUp = true
      }
    }
    return rises
  }

  private static func phase(
    of rise: Rise, before next: Int?, in activity: BreathActivity, end: Int
  ) -> BreathPhase? {
    let (smooth, sharp) = (activity.smooth, activity.sharp)
    let height = smooth[rise.peak]
    let limit = next ?? end - 1
    let left = max(min(smooth[rise.valley], height), activity.low)
    // What comes after the last phase is not known yet.
    let right = next == nil ? activity.low : max(smooth[limit], activity.low)
    func belongs(_ frame: Int, above quiet: Float) -> Bool {
      // One that has just begun has not reached its height yet.
      let rise = rise.isOver ? height - quiet : max(height - quiet, openPart * activity.range)
      let edge = max(edgePart * rise - edgeOffset, leastEdgePart * rise)
      return sharp[frame] > quiet + edge || smooth[frame] > quiet + corePart * rise
    }
    var start = rise.peak
    while start > rise.valley, belongs(start - 1, above: left) { start -= 1 }
    var last = rise.peak
    while last < limit, belongs(last + 1, above: right) { last += 1 }
    guard last - start >= leastLength || !rise.isOver else { return nil }
    let isOver = rise.isOver && (next != nil || last + 2 < end)
    return BreathPhase(
      start: start, end: last + 1, peak: rise.peak, activity: height, isOver: isOver)
  }

  /// Leaves out what is too faint or short beside the others, and what is left of a phase that began
  /// before the stream.
  private static func removeAccidental(
    _ phases: inout [BreathPhase], in activity: BreathActivity
  ) {
    guard phases.count > 2 else { return }
    let height = median(phases.map { $0.activity - activity.low })
    let length = median(phases.map { Float($0.end - $0.start) })
    func isFaint(_ phase: BreathPhase, _ part: Float) -> Bool {
      phase.activity - activity.low < part * height
    }
    func isShort(_ phase: BreathPhase) -> Bool {
      Float(phase.end - phase.start) < faintPart * length
    }
    phases.removeAll { isFaint($0, faintPart) && isShort($0) }
    if phases.count(where: { isFaint($0, weakPart) }) * weakShare <= phases.count {
      phases.removeAll { isFaint($0, weakPart) }
    }
    if let phase = phases.first, phase.start <= 3, isShort(phase) { phases.removeFirst() }
  }
}

/// The middle of some numbers; 0 of none.
func median(_ values: [Float]) -> Float {
  if values.isEmpty { return 0 }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2)
    ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
