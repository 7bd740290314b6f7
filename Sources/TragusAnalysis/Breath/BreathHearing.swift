import TragusDSP

/// What is heard of a breath in the last 36 s. It has the phases, which of them go in and out, and
/// how likely it is a breath at all.
struct BreathHearing: Sendable {
  /// The last frames have too few behind them to be averaged with.
  static let lookAhead = 2
  /// The frames that the activity is averaged over: 0.18 s, and more where noise cuts phases apart.
  private static let widths = [9, 20, 36]
  /// From this range on, in decibels, noise cuts nothing apart.
  private static let clearRange: Float = 16
  /// The fewest phases that tell whether they are cut at the right places.
  private static let clearCount = 4
  /// How many of the last phases are looked at where all of them together are not a breath.
  private static let suffixes = [10, 7, 4]
  /// What it counts, beside the sound, that phases were reported as one kind or the other.
  private static let reportWeight: Float = 1.5
  /// The seconds that somebody needs at least to answer the start of an exercise. Who breathes sooner was
  /// breathing already.
  private static let reaction = 1.0
  /// What it counts that a model of this person's breath is sure.
  private static let modelWeight: Float = 6
  /// What a breath that was asked for needs at least: this part of its length, or this many seconds.
  /// The others are the seconds of quiet before it, and by how many decibels it stands out.
  private static let awaitedPart = 0.4
  private static let awaitedDuration = 1.5
  private static let awaitedQuiet = 0.3
  private static let awaitedRange: Float = 6
  /// The frames after a first sound that show whether it is noise. The window is filled at first,
  /// and it ends before a breath is as loud as it gets. A few are averaged at either end, and
  /// differ by less than this many decibels where it is steady.
  private static let onset = 3..<15
  private static let onsetCount = 4
  private static let steadyStep: Float = 3
  /// The softer frames of a phase, which say little of its sound.
  private static let softPart: Float = 0.4

  private let bandCount: Int
  private let expected: ExpectedBreath?
  /// The time at which the first frame begins, in seconds.
  var beginTime = 0.0

  private(set) var frames: BreathFrames
  private(set) var activity: BreathActivity
  private(set) var opinions: BreathOpinions
  /// All phases, the last of which may not be over.
  private(set) var phases: [BreathPhase] = []
  /// Those that are over.
  private(set) var sequence = BreathSequence([], [])
  private(set) var regularity = BreathRegularity(BreathSequence([], []))
  /// The logarithm of the odds that this is a breath.
  private(set) var evidence: Float = -10
  // The last frames that are digital silence, and the first one after nothing else.
  private var silentCount = 0
  private var soundStart: Int?
  // Which group breathes out.
  private var exhaleGroup = 1
  /// What all phases are where they are of one group.
  private(set) var singleKind = Breath.Kind.exhale
  // The last phases that were reported, by a frame in the middle of each, and whether the kind was heard.
  private var reported: [(frame: Int, kind: Breath.Kind, isHeard: Bool)] = []
  // Whether what is usual or the opinions have changed since the phases were compared.
  private var hasChanged = true

  init(bandCount: Int, expected: ExpectedBreath?) {
    (self.bandCount, self.expected) = (bandCount, expected)
    frames = BreathFrames(bandCount: bandCount)
    activity = BreathActivity(bandCount: bandCount, width: Self.widths[0])
    opinions = BreathOpinions(isAwaited: expected != nil)
  }

  mutating func append(_ frame: [Float]) {
    if BreathSpectrum.isSilent(frame) {
      silentCount += 1
    } else {
      if silentCount > 0, silentCount >= frames.count { soundStart = frames.end }
      silentCount = 0
    }
    frames.append(frame)
  }

  mutating func append(_ opinion: BreathOpinion) {
    opinions.append(opinion)
    hasChanged = true
  }

  /// Whether a microphone that gave nothing but zeros has begun to hear. Its noise is there at
  /// once, as loud as it stays, while a breath rises. The zeros do not tell how quiet it is here.
  var hasBegunWithNoise: Bool {
    guard let soundStart, frames.end == soundStart + Self.onset.upperBound else { return false }
    let levels = [Self.onset.lowerBound, Self.onset.upperBound - Self.onsetCount].map { offset in
      let first = (soundStart + offset - frames.first) * bandCount
      let part = frames.levels[first..<(first + Self.onsetCount * bandCount)]
      return part.reduce(0, +) / Float(part.count)
    }
    return abs(levels[1] - levels[0]) < Self.steadyStep
  }

  /// What is heard from the first sound on.
  var withoutSilence: BreathHearing {
    var hearing = BreathHearing(bandCount: bandCount, expected: expected)
    let start = (soundStart ?? frames.first) - frames.first
    hearing.beginTime = beginTime + Double(frames.first + start) * BreathFrames.hopDuration
    for frame in start..<frames.count {
      hearing.append(Array(frames.levels[(frame * bandCount)..<((frame + 1) * bandCount)]))
    }
    return hearing
  }

  /// Remembers what was reported for a phase.
  ///
  /// - Parameters:
  ///   - kind: What was reported.
  ///   - phase: The phase.
  ///   - isHeard: Whether the sound told it, and not only what was asked for.
  mutating func remember(_ kind: Breath.Kind, of phase: BreathPhase, isHeard: Bool) {
    reported.removeAll { $0.frame < frames.first }
    reported.append(((phase.start + phase.end) / 2, kind, isHeard))
  }

  /// Learns what is usual, with as little averaging as leaves the phases whole.
  mutating func learn() {
    defer { hasChanged = true }
    frames.trim()
    opinions.removeAll(before: time(ofFrame: frames.first))
    var narrowest: BreathActivity?
    for width in Self.widths {
      activity = BreathActivity(bandCount: bandCount, width: width)
      activity.learn(frames)
      hasChanged = true
      if narrowest == nil {
        narrowest = activity
        if activity.range > Self.clearRange { return }
      }
      look(isLast: true)
      if sequence.count >= Self.clearCount {
        if regularity.isClear { return }
      } else if width == Self.widths[0] {
        return
      }
    }
    if let narrowest { activity = narrowest }
  }

  /// Measures what is new, finds the phases, and compares them with each other.
  ///
  /// - Parameter isLast: Whether nothing comes after it.
  /// - Returns: Whether something is not as it was.
  @discardableResult
  mutating func look(isLast: Bool) -> Bool {
    activity.measure(frames)
    let end = isLast ? frames.count : max(frames.count - Self.lookAhead, 0)
    phases = BreathPhase.all(in: activity, first: frames.first, end: end).filter {
      !isMasked($0.start..<$0.end)
    }
    let heard = isLast ? phases : phases.filter(\.isOver)
    guard hasChanged || heard != sequence.phases else { return false }
    hasChanged = false
    set(sequence(of: heard))
    return true
  }

  /// Looks for a breath in the last phases, the longest run first; then the sequence begins with it,
  /// until something is new.
  ///
  /// - Returns: Whether there is one that is surer than asked.
  mutating func findBreath(_ leastEvidence: Float, leastCount: Int) -> Bool {
    let all = sequence
    guard regularity.count >= leastCount else { return false }
    if evidence > leastEvidence { return true }
    for length in Self.suffixes where length < all.count {
      set(BreathSequence(all.phases.suffix(length), all.timbres.suffix(length)))
      // Of many runs, one is the more likely to be like a breath by chance.
      let chance = Float(logarithm(Double(all.count) / Double(length)))
      if regularity.count >= leastCount, evidence > leastEvidence + chance { return true }
    }
    set(all)
    return false
  }

  /// Leaves out the last phase.
  mutating func removeLastPhase() {
    guard !phases.isEmpty else { return }
    phases.removeLast()
    set(sequence(of: phases))
  }

  private mutating func set(_ sequence: BreathSequence) {
    self.sequence = sequence
    regularity = BreathRegularity(sequence)
    evidence = regularity.evidence(range: activity.range, opinions.unmasked, expected)
    findDirection()
  }

  /// The evidence, if it were not known that somebody was asked to breathe.
  var unaidedEvidence: Float {
    guard expected != nil else { return evidence }
    let opinions = opinions.unaided
    let phases = sequence.phases.filter { phase in
      !opinions.areMasking(time(ofFrame: phase.start)..<time(ofFrame: phase.end))
    }
    return BreathRegularity(sequence(of: phases)).evidence(
      range: activity.range, opinions.unmasked)
  }

  /// The kind of the last phase that was reported and is remembered.
  var lastReported: Breath.Kind? { reported.last?.kind }

  /// Whether a phase may be the breath that somebody was asked for: steady, as long, and much louder
  /// than the quiet before it.
  func isAwaited(_ phase: BreathPhase, _ duration: Double) -> Bool {
    let range = (phase.start - frames.first)..<(phase.end - frames.first)
    let quiet = Int(Self.awaitedQuiet / BreathFrames.hopDuration)
    return activity.range >= Self.awaitedRange && range.lowerBound >= quiet
      && phase.duration >= min(Self.awaitedPart * duration, Self.awaitedDuration)
      && phase.duration <= 2 * duration
      && frames.roughness(in: range) <= BreathRegularity.leastRoughness
  }

  // MARK: - Phases

  private func sequence(of phases: [BreathPhase]) -> BreathSequence {
    BreathSequence(phases, phases.map { timbre(of: $0) })
  }

  /// What a phase sounds like: the mean of its louder frames.
  private func timbre(of phase: BreathPhase) -> BreathSequence.Timbre {
    let range = (phase.start - frames.first)..<(phase.end - frames.first)
    let loudness = range.map { activity.sharp[$0] }
    let limit = loudness.sorted()[Int(Self.softPart * Float(loudness.count - 1))]
    var levels = [Float](repeating: 0, count: bandCount)
    var count: Float = 0
    for frame in range where activity.sharp[frame] >= limit {
      for band in levels.indices { levels[band] += activity.excess(frames, frame, band) }
      count += 1
    }
    for band in levels.indices { levels[band] /= count }
    let mean = levels.reduce(0, +) / Float(levels.count)
    return BreathSequence.Timbre(
      shape: levels.map { $0 - mean }, level: mean, lowEnd: Self.lowEnd(of: levels),
      roughness: frames.roughness(in: range))
  }

  private static let centers = zip(BreathSpectrum.edges, BreathSpectrum.edges.dropFirst()).map {
    ($0 * $1).squareRoot()
  }

  private static func lowEnd(of levels: [Float]) -> Float {
    func mean(_ range: Range<Double>) -> Float {
      var (sum, count): (Float, Float) = (0, 0)
      for (band, level) in levels.enumerated() where range ~= centers[band] {
        sum += level
        count += 1
      }
      return count == 0 ? 0 : sum / count
    }
    return mean(0..<250) - mean(500..<4000)
  }

  /// Which way the air goes in a phase of the sequence.
  func kind(ofPhase index: Int) -> Breath.Kind {
    guard sequence.hasBoth else { return singleKind }
    return sequence.groups[index] == exhaleGroup ? .exhale : .inhale
  }

  private mutating func findDirection() {
    let learned = learnedDirections
    guard sequence.hasBoth else {
      let sum = learned.reduce(0) { $0 + ($1 ?? 0) }
      singleKind = sum < 0 ? .inhale : .exhale
      return
    }
    var score = BreathDirection(sequence, quiet: quiet, expected: expected).score
    // What was reported counts as evidence for itself.
    var (agreeing, known): (Float, Float) = (0, 0)
    for (phase, group) in zip(sequence.phases, sequence.groups) {
      guard let report = reported.last(where: { phase.start..<phase.end ~= $0.frame }),
        report.isHeard
      else { continue }
      known += 1
      agreeing += (report.kind == .exhale) == (group == 1) ? 1 : -1
    }
    if known == 0, expected != nil,
      time(ofFrame: sequence.phases[0].start) - beginTime >= Self.reaction
    {
      // Somebody who is asked to breathe begins with a breath in.
      (known, agreeing) = (1, sequence.groups[0] == 1 ? -1 : 1)
    }
    if known > 0 { score += Self.reportWeight * agreeing / known }
    let votes = zip(learned, sequence.groups).compactMap { direction, group in
      direction.map { group == 1 ? $0 : -$0 }
    }
    if !votes.isEmpty {
      score += Self.modelWeight * Float(votes.reduce(0, +)) / Float(votes.count)
    }
    exhaleGroup = score > 0 ? 1 : 0
  }

  /// For each phase, how much surer a model is that air goes out than in; `nil` without an opinion.
  private var learnedDirections: [Double?] {
    sequence.phases.map { phase in
      opinions.direction(in: time(ofFrame: phase.start)..<time(ofFrame: phase.end))
    }
  }

  // MARK: - Times

  /// The time of the edge before a frame, in seconds, to the microsecond.
  func time(ofFrame frame: Int) -> Double {
    // Between the middles of this frame and of the one before it.
    let time = beginTime + (Double(frame) + 0.75) * BreathFrames.hopDuration
    return (time * 1e6).rounded() / 1e6
  }

  /// Seconds since the end of the last phase.
  var quiet: Double {
    Double(frames.end - (phases.last?.end ?? frames.first)) * BreathFrames.hopDuration
  }

  /// Whether something else than a breath is heard now.
  var isMasked: Bool { isMasked((frames.end - 1)..<frames.end) }

  private func isMasked(_ range: Range<Int>) -> Bool {
    opinions.areMasking(time(ofFrame: range.lowerBound)..<time(ofFrame: range.upperBound))
  }
}
