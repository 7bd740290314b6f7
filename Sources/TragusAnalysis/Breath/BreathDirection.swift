/// Which of the two groups of phases is the one that breathes out.
///
/// Three things speak for it, and levels least: an inhaler is louder when one breathes in. What comes
/// out blows on the microphone, which is wind, and wind is deep. And the lungs rest after they are
/// empty, so the longer pause follows. A pause that lasts until now counts as well.
struct BreathDirection: Sendable {
  /// What decibels of wind count, beyond the least that is wind, up to the most that counts.
  private static let windWeight: Float = 0.25
  private static let leastWind: Float = 4
  private static let mostWind: Float = 12
  /// What a second of a longer pause counts, up to the most that counts, and the longest pause.
  private static let gapWeight: Float = 2.5
  private static let mostGap: Float = 0.8
  private static let longestGap: Float = 4
  /// A pause that lasts until now counts from this length on.
  private static let leastOpenGap: Float = 0.5
  /// What a second counts by which the phases and pauses fit better what was asked for.
  private static let expectedWeight: Float = 0.5
  private static let levelWeight: Float = 0.6

  /// How clearly group 1 is the one that breathes out; negative where group 0 is.
  let score: Float

  /// - Parameters:
  ///   - sequence: Phases of both groups.
  ///   - quiet: Seconds since the end of the last of them.
  ///   - expected: How somebody was asked to breathe.
  init(_ sequence: BreathSequence, quiet: Double, expected: ExpectedBreath? = nil) {
    let (phases, timbres, groups) = (sequence.phases, sequence.timbres, sequence.groups)
    func values(_ group: Int, _ value: (BreathSequence.Timbre) -> Float) -> Float {
      median(timbres.indices.filter { groups[$0] == group }.map { value(timbres[$0]) })
    }
    func wind(_ group: Int) -> Float {
      min(max(values(group, \.lowEnd) - Self.leastWind, 0), Self.mostWind)
    }
    var gaps: [[Float]] = [[], []]
    var longest: Float = Self.leastOpenGap
    for index in 1..<max(phases.count, 1) {
      let gap = Float(
        Double(phases[index].start - phases[index - 1].end) * BreathFrames.hopDuration)
      longest = max(longest, gap)
      if groups[index] != groups[index - 1] { gaps[groups[index - 1]].append(gap) }
    }
    if let last = groups.last, Float(quiet) > longest { gaps[last].append(Float(quiet)) }
    func gap(_ group: Int) -> Float {
      let values = gaps[group].map { min($0, Self.longestGap) }
      return values.isEmpty ? 0 : values.reduce(0, +) / Float(values.count)
    }
    let (low, high) = (values(0, \.level), values(1, \.level))
    let order: Float
    if let expected {
      let lengths = (0...1).map { group in
        median(
          phases.indices.filter { groups[$0] == group }.map { Float(phases[$0].duration) })
      }
      func distance(_ inhale: Int, _ exhale: Int) -> Float {
        abs(lengths[inhale] - Float(expected.inhale))
          + abs(lengths[exhale] - Float(expected.exhale))
          + abs(gap(inhale) - min(Float(expected.hold), Self.longestGap))
          + abs(gap(exhale) - min(Float(expected.rest), Self.longestGap))
      }
      order = Self.expectedWeight * (distance(1, 0) - distance(0, 1))
    } else {
      order = Self.gapWeight * min(max(gap(1) - gap(0), -Self.mostGap), Self.mostGap)
    }
    score =
      Self.windWeight * (wind(1) - wind(0)) + order
      + Self.levelWeight * (high - low) / max(max(high, low), 1)
  }
}
