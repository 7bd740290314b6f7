import TragusAnalysis
import TragusCore

/// How well one part of a cycle was followed.
///
/// This is where adherence is defined. Each part has a score from 0 to 1. The adherence of a cycle
/// is the mean of the scores of its parts. The adherence of a session is the mean over its cycles.
///
/// The score of a breath in or out:
///
///     score  = timing * length
///     timing = 1 where |drift| <= tolerance, 0 from 2 * tolerance on, straight in between
///     length = min(1, duration / (wanted / 2))
///
/// `drift` is the start of the breath minus the cue. The breath that is meant is the one of that
/// kind that begins nearest to the cue. It begins half a cycle before the cue at most, and before
/// the next part. Without one the score is 0. `tolerance` is a quarter of the part, at least 0.5 s
/// and at most 1 s.
///
/// The score of a hold or a rest is the share of it that is quiet, `tolerance` at both of its ends
/// left out. It is 0 when the breath before it was missed, so that silence alone scores nothing.
///
/// The first breath in, and the one that ends a pause, set the time: their cue is their own start.
public struct PartResult: Sendable, Hashable {
  /// Which part it is.
  public let part: BreathPattern.Part
  /// When it was asked for, in seconds since the stream began.
  public let cue: Double
  /// How long it should last, in seconds.
  public let wanted: Double
  /// When the breath began, in seconds since the stream began; `nil` for a part without breath, and
  /// when none was heard.
  public let start: Double?
  /// How long the breath lasted, in seconds; `nil` as `start` is.
  public let duration: Double?
  /// How well it was followed, 0 to 1.
  public let score: Double
  /// Whether it was in time. A breath must begin within the tolerance and last half of what was
  /// wanted; nine tenths of a hold or rest must be quiet.
  public let isInTime: Bool

  /// How much later than the cue the breath began, in seconds; below 0 when it was early.
  public var drift: Double? { start.map { $0 - cue } }

  /// How much longer than wanted the breath lasted, in seconds; below 0 when it was short.
  public var excess: Double? { duration.map { $0 - wanted } }
}

extension PartResult {
  /// The part of a hold that must be quiet for it to be in time; the tracker may take a rustle for
  /// breath.
  private static let neededQuiet = 0.9

  /// - Parameters:
  ///   - planned: What was asked for.
  ///   - previous: The result of the part before it in the same cycle.
  ///   - heard: The breaths in and out, in the order of their starts.
  ///   - time: Now, in seconds since the stream began: where a breath ends that still lasts.
  init(
    of planned: PlannedPart, after previous: PartResult?, heard: [HeardBreath], at time: Double
  ) {
    (part, cue, wanted) = (planned.part, planned.cue, planned.wanted)
    let tolerance = planned.tolerance
    guard let kind = planned.part.breath else {
      (start, duration) = (nil, nil)
      let (from, to) = (planned.cue + tolerance, planned.end - tolerance)
      guard previous?.start != nil else {
        (score, isInTime) = (0, false)
        return
      }
      guard to > from else {
        (score, isInTime) = (1, true)
        return
      }
      let breath = heard.reduce(0.0) { sum, breath in
        sum + max(min(breath.end ?? time, to) - max(breath.start, from), 0)
      }
      score = 1 - min(breath / (to - from), 1)
      isInTime = score >= Self.neededQuiet
      return
    }
    let meant = heard.filter {
      $0.kind == kind && $0.start >= planned.cue - planned.reach && $0.start < planned.end
    }.min { abs($0.start - planned.cue) < abs($1.start - planned.cue) }
    guard let meant else {
      (start, duration, score, isInTime) = (nil, nil, 0, false)
      return
    }
    let lasted = max((meant.end ?? time) - meant.start, 0)
    let drift = abs(meant.start - planned.cue)
    let timing = min(max(2 - drift / tolerance, 0), 1)
    let length = min(lasted / (planned.wanted / 2), 1)
    (start, duration) = (meant.start, lasted)
    score = timing * length
    isInTime = drift <= tolerance && length == 1
  }
}

extension BreathPattern.Part {
  /// The kind of breath that is heard of it, or `nil`.
  var breath: Breath.Kind? {
    switch self {
    case .inhale: .inhale
    case .exhale: .exhale
    case .hold, .rest: nil
    }
  }
}

extension PartResult: Encodable {
  private enum CodingKeys: String, CodingKey {
    case part, cue, wanted, start, duration, score, inTime
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(part, forKey: .part)
    // More digits would say more than is known.
    try container.encode(rounded(cue, places: 3), forKey: .cue)
    try container.encode(rounded(wanted, places: 3), forKey: .wanted)
    try container.encodeIfPresent(start.map { rounded($0, places: 3) }, forKey: .start)
    try container.encodeIfPresent(duration.map { rounded($0, places: 3) }, forKey: .duration)
    try container.encode(rounded(score, places: 3), forKey: .score)
    try container.encode(isInTime, forKey: .inTime)
  }
}
