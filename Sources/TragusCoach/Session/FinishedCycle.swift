import TragusAnalysis

/// A cycle that is over but whose last breath may still last, so that it cannot be judged yet.
struct FinishedCycle: Sendable {
  let number: Int
  let parts: [PlannedPart]
  let pace: Double
  /// Since when, in seconds, the exercise has not been interrupted.
  private let stretchStart: Double
  /// When the last breath is known if it has ended, and when it is judged anyway.
  private let soonest: Double
  private let latest: Double

  /// - Parameters:
  ///   - number: Which cycle of the exercise it is, from 1 on.
  ///   - parts: Its parts, a breath among them.
  ///   - pace: How much slower than the pattern it was.
  ///   - stretchStart: Since when, in seconds, the exercise has not been interrupted.
  ///   - nextBreath: The seconds until the breath in that follows is over.
  init(
    number: Int, parts: [PlannedPart], pace: Double, stretchStart: Double, nextBreath: Double
  ) {
    (self.number, self.parts, self.pace) = (number, parts, pace)
    self.stretchStart = stretchStart
    let end = parts[parts.count - 1].end
    soonest = end + parts.last { $0.part.isBreath }!.tolerance + CoachLimits.settling
    latest = max(soonest, end + nextBreath)
  }

  var end: Double { parts[parts.count - 1].end }

  /// When it can be judged: once its last breath has ended, or would have to.
  func judgementDue(_ heard: HeardBreaths) -> Double {
    guard let breath = heard.present, breath.kind == .exhale, breath.start < end else {
      return soonest
    }
    return latest
  }

  /// How well it was followed, as known then.
  func result(_ heard: HeardBreaths, at time: Double) -> CycleResult {
    var results: [PartResult] = []
    for part in parts {
      results.append(PartResult(of: part, after: results.last, heard: heard.all, at: time))
    }
    return CycleResult(
      number: number, start: parts[0].cue, end: end, pace: pace, parts: results,
      intervals: intervals(heard))
  }

  private func intervals(_ heard: HeardBreaths) -> [Double] {
    // Looked at again, the breath that began the stretch may have begun a little sooner.
    let starts = heard.all.filter {
      $0.kind == .inhale && $0.start >= stretchStart - CoachLimits.flutter
    }.map(\.start)
    return zip(starts.dropFirst(), starts)
      .filter { next, _ in parts[0].cue..<end ~= next }
      .map { $0 - $1 }
  }
}
