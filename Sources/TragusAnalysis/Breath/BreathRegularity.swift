import TragusDSP

/// How regular some phases are, and how much they are like the breath of a person.
///
/// People breathe regularly: inhalations are alike in length, exhalations are, and so are the breaths.
/// Waves, gusts and words are less so, and the network for kinds of sounds knows many of them. What it
/// calls wind or noise may be a breath right at the microphone, and has no vote.
struct BreathRegularity: Sendable {
  /// Lengths in seconds that a phase usually has, and that a breath has.
  private static let phaseDurations: ClosedRange<Float> = 0.33...6
  private static let breathDurations: ClosedRange<Float> = 0.9...24

  /// The fewest phases that tell anything.
  private static let leastCount = 3
  /// From this many phases on, their number raises no doubt; below, each that is missing does.
  private static let certainCount = 8
  /// What a phase may last of what was asked for.
  private static let shortestPart: Float = 0.4
  private static let longestPart: Float = 1.6
  private static let usualSpread: Float = 0.2
  /// A pause is an interval of this many seconds, and this many times the usual one.
  private static let leastPause: Float = 10
  private static let longInterval: Float = 2.5
  /// What is assumed where too few phases are known.
  private static let unknownSpread: Float = 0.3
  /// Steady noise has less roughness than this, in decibels.
  static let leastRoughness: Float = 4.4
  /// What it counts that somebody was asked to breathe.
  private static let expectation: Float = 1.5
  private static let doubtOfFew: Float = 0.2

  /// How much the lengths of breaths differ, as the mean absolute deviation from their median divided
  /// by it; 1 where too few are known.
  private(set) var spread: Float = 1
  /// How much the lengths of phases differ from the other lengths of their kind, as a part of them.
  private(set) var phaseSpread: Float = 1
  /// Seconds from one breath to the next; `nil` before two of them.
  private(set) var period: Float?
  private var (knowsSpread, knowsPhaseSpread) = (false, false)
  private var phaseDuration: Float = 0
  /// Of phases, where parts of one are joined.
  let count: Int
  private let clarity: Float
  private let roughness: Float

  init(_ all: BreathSequence) {
    let sequence = all.joined
    roughness = median(sequence.timbres.map(\.roughness))
    count = sequence.count
    clarity = sequence.clarity
    var (intervals, deviations): ([Float], [Float]) = ([], [])
    for group in 0...1 {
      let members = sequence.phases.indices.filter { sequence.groups[$0] == group }
      let peaks = members.map { sequence.phases[$0].peak }
      intervals += zip(peaks.dropFirst(), peaks).map {
        Float(Double($0 - $1) * BreathFrames.hopDuration)
      }
      let lengths = members.map { Float(sequence.phases[$0].duration) }
      if lengths.count > 1 {
        let mean = lengths.reduce(0, +) / Float(lengths.count)
        deviations += lengths.map { $0 / mean - 1 }
      }
    }
    phaseDuration = median(sequence.phases.map { Float($0.duration) })
    // Somebody who holds the breath for once is as regular before and after.
    intervals.removeAll { $0 > Self.breathDurations.upperBound }
    if !intervals.isEmpty { period = median(intervals) }
    intervals.removeAll { $0 >= Self.leastPause && $0 > Self.longInterval * (period ?? 0) }
    if let period, intervals.count > 1 {
      let total = intervals.reduce(0) { $0 + abs($1 / period - 1) }
      (spread, knowsSpread) = (total / Float(intervals.count), true)
    }
    if deviations.count > 1 {
      let square = deviations.reduce(0) { $0 + $1 * $1 } / Float(deviations.count)
      (phaseSpread, knowsPhaseSpread) = (square.squareRoot(), true)
    }
  }

  /// The seconds without a phase that do not belong to a breath.
  var longestQuiet: Double { Double(max(Self.leastPause, period ?? 0)) }

  /// Whether there are too few phases to tell.
  var isUnknown: Bool { count < Self.leastCount || period == nil }

  /// Whether the phases come so regularly that they were cut at the right places.
  var isClear: Bool { spread <= 0.2 && phaseSpread <= 0.35 }

  /// Whether hardly a phase is missing: what a gate cuts out leaves the others irregular.
  var isSteady: Bool { spread <= 0.15 && phaseSpread <= 0.3 }

  /// Whether the phases are about as long as what was asked for.
  private func fits(_ expected: ExpectedBreath) -> Bool {
    let lengths = [Float(expected.inhale), Float(expected.exhale)]
    let (shortest, longest) = (min(lengths[0], lengths[1]), max(lengths[0], lengths[1]))
    return Self.shortestPart * shortest...Self.longestPart * longest ~= phaseDuration
  }

  /// The logarithm of the odds that this is the breath of a person.
  ///
  /// The weights were found by logistic regression, on 68 recordings of breath and 72 of other
  /// sounds, and rounded. The weight of roughness was chosen later, so that few other sounds pass.
  ///
  /// - Parameters:
  ///   - range: The range of the activity, in decibels.
  ///   - opinions: The opinions of the stretch in which the phases lie.
  ///   - expected: How somebody was asked to breathe. If the phases fit it, two are enough.
  func evidence(
    range: Float, _ opinions: [BreathOpinion], _ expected: ExpectedBreath? = nil
  ) -> Float {
    let isAwaited = expected.map { fits($0) } ?? false
    let isPossible =
      isAwaited
      ? count >= 2 && phaseDuration >= Self.phaseDurations.lowerBound
      : count >= Self.leastCount && Self.phaseDurations ~= phaseDuration
        && (period.map { Self.breathDurations ~= $0 } ?? false)
    guard isPossible else { return -10 }
    // Of what is expected, what is not known yet raises no doubt.
    let isNew = isAwaited && count < 5
    let unknown = isNew ? Self.usualSpread : Self.unknownSpread
    func assumed(_ spread: Float, _ isKnown: Bool) -> Float {
      isKnown ? (isNew ? min(spread, unknown) : spread) : unknown
    }
    let spread = assumed(self.spread, knowsSpread)
    let phaseSpread = assumed(self.phaseSpread, knowsPhaseSpread)
    func mean(_ value: (BreathOpinion) -> Double) -> Float {
      opinions.isEmpty ? 0 : Float(opinions.map(value).reduce(0, +)) / Float(opinions.count)
    }
    // The fewer phases, the more often something else is as regular.
    let doubt = max(Float(Self.certainCount - count), 0)
    let clarity = Float(logarithm(Double(min(max(self.clarity, 0.7), 4))))
    let loudness = min(max(Float(logarithm(Double(range / 6))), -1), 1)
    return 1 + 7 * min(mean(\.breath), 0.3) - 9 * max(mean(\.voice) - 0.35, 0)
      - (isAwaited ? 3 : 10) * max(mean(\.other) - 0.05, 0) - 3 * min(spread, 0.6) - 4
      * min(phaseSpread, 0.8)
      + 2 * clarity + 2 * loudness - Self.doubtOfFew * doubt
      - 2 * max(roughness - Self.leastRoughness, 0)
      + (isAwaited ? Self.expectation : 0)
  }
}
