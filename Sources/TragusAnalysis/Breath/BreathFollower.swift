import TragusCore
import TragusDSP

/// Follows a breath, once it is sure that it hears one.
///
/// It looks for phases in the last 36 s. Until they are like the breath of a person it reports
/// nothing. Then it reports those that it has held back, and from there on each as it comes.
package struct BreathFollower: Sendable {
  /// The lowest rate of a stream in hertz: below, too little of a breath is left.
  package static let lowestRate = 1000.0

  private typealias Input = HopInput<BreathHop>

  /// Hops from one look at the phases to the next: 0.1 s.
  private static let lookHops = 5
  /// Hops after which it reports a rate, and learns anew what is usual: 1 s, and 2 s where that is
  /// known.
  private static let learningHops = 50
  /// The last frames have too few behind them to be averaged with.
  private static let lookAhead = 2
  /// The frames that the activity is averaged over: 0.18 s, and more where noise cuts phases apart.
  private static let widths = [9, 20, 36]
  /// From this range on, in decibels, noise cuts nothing apart.
  private static let clearRange: Float = 16
  /// Hops at first in which nothing is known, and the range, in decibels, in which a breath may lie.
  private static let unknownHops = 200
  private static let doubtfulRange: Float = 3
  /// The evidence, a logarithm of odds, from which on a breath is followed, and that of a stream that
  /// has ended; and the evidence below which it is lost.
  private static let sureEvidence: Float = 1.5
  private static let lastEvidence: Float = 0.5
  private static let lostEvidence: Float = -0.5
  /// Whoever was asked to breathe is not lost as soon.
  private static let lostExpectedEvidence: Float = -2.5
  /// The fewest phases that are followed, and how many of the last ones are looked at.
  private static let leastCount = 4
  private static let leastAwaited = 2
  private static let suffixes = [Int.max, 10, 7, 4]
  /// Seconds of quiet that are a pause.
  private static let leastPause = 0.25
  /// Seconds without a phase after which nothing is heard any more.
  private static let longestQuiet = 20.0
  /// How sure the network must be of a voice or of something else so that a stretch is no breath.
  private static let maskingOpinion = 0.6

  /// Seconds for which an opinion holds beyond its stretch, at most.
  private static let longestOpinion = 4.0
  /// The range of the activity, in decibels, from which on a breath stands out.
  private static let goodRange: Float = 6
  /// How sure the network is of other sounds, on average, where it is noisy.
  private static let noisyOpinion = 0.15
  /// What it counts, beside the sound, that phases were reported as one kind or the other.
  private static let reportWeight: Float = 1.5

  /// What was reported and has not ended yet.
  private struct Open {
    let kind: Breath.Kind
    let start: Double
    let confidence: Double
    let startFrame: Int
  }

  private let format: AudioFormat
  private let channel: Int
  private let expected: ExpectedBreath?
  private let isDeaf: Bool

  private var input: Input
  private var spectrum: BreathSpectrum
  private var frames: BreathFrames
  private var activity: BreathActivity
  private var hop = 0

  private var phases: [BreathPhase] = []
  private var sequence = BreathSequence([], [])
  private var regularity = BreathRegularity(BreathSequence([], []))
  // Which group breathes out.
  private var exhaleGroup = 1
  private var evidence: Float = -10
  private var opinions: [BreathOpinion] = []

  private(set) package var isFollowing = false
  private var open: Open?
  // The last phases that were reported, by a frame in the middle of each.
  private var reportedKinds: [(frame: Int, kind: Breath.Kind)] = []
  // Up to here all has been reported.
  private var reportedEnd = 0

  /// - Parameter expected: How somebody was asked to breathe: then two phases may be enough.
  /// - Precondition: The format has the channel.
  package init(format: AudioFormat, channel: Int = 0, expected: ExpectedBreath? = nil) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    (self.format, self.channel, self.expected) = (format, channel, expected)
    let rate = format.sampleRate
    isDeaf = rate < Self.lowestRate || !Input.supports(rate)
    input = Input(sampleRate: isDeaf ? Self.lowestRate : rate, channel: channel)
    spectrum = BreathSpectrum(sampleRate: rate)
    frames = BreathFrames(bandCount: spectrum.bandCount)
    activity = BreathActivity(bandCount: spectrum.bandCount, width: Self.widths[0])
  }

  package mutating func process(_ buffer: AudioBuffer) -> [BreathTrackerEvent] {
    guard !isDeaf else { return [] }
    var events: [BreathTrackerEvent] = []
    var start = 0
    while input.fill(from: buffer, start: &start) {
      guard input.isFilled else { continue }
      frames.append(spectrum.measure(input.history))
      hop += 1
      let isRested = isFollowing && !hop.isMultiple(of: 2 * Self.learningHops)
      if hop.isMultiple(of: Self.learningHops), !isRested { learn() }
      if hop.isMultiple(of: Self.lookHops) { look(&events) }
      if hop.isMultiple(of: Self.learningHops) { events.append(.rate(rate)) }
    }
    return events
  }

  package mutating func finish() -> [BreathTrackerEvent] {
    guard frames.count > 0 else { return [] }
    var events: [BreathTrackerEvent] = []
    learn()
    hearAll(isLast: true)
    if !isFollowing { beginToFollow(Self.lastEvidence, leastCount: Self.leastCount - 1) }
    if isFollowing { report(&events, isLast: true) }
    endOpen(atFrame: frames.end, &events)
    events.append(.rate(rate))
    return events
  }

  package mutating func reset() {
    self = BreathFollower(format: format, channel: channel, expected: expected)
  }

  /// Takes what is known of a stretch of the stream, later or sooner than the stretch is heard.
  package mutating func take(_ opinion: BreathOpinion) { opinions.append(opinion) }

  /// Whether there is something that may be a breath or not.
  package var isInDoubt: Bool {
    !isFollowing && (hop < Self.unknownHops || activity.range >= Self.doubtfulRange)
  }
}

// MARK: - What is heard

extension BreathFollower {
  /// Learns what is usual, with as little averaging as leaves the phases whole.
  private mutating func learn() {
    frames.trim()
    let begin = time(ofFrame: frames.first)
    opinions.removeAll { $0.end < begin }
    var narrowest: BreathActivity?
    for width in Self.widths {
      var candidate = BreathActivity(bandCount: spectrum.bandCount, width: width)
      candidate.learn(frames)
      activity = candidate
      narrowest = narrowest ?? candidate
      hearAll(isLast: true)
      if width == Self.widths[0], sequence.count < 4 || activity.range > Self.clearRange { break }
      if sequence.count >= 4, regularity.isClear { return }
    }
    if let narrowest { activity = narrowest }
    hearAll(isLast: true)
  }

  /// Looks at the phases, and reports what is new.
  private mutating func look(_ events: inout [BreathTrackerEvent]) {
    guard frames.count > 0 else { return }
    activity.measure(frames)
    hearAll(isLast: false)
    if isMasked(frames.end - 1) {
      lose(&events)
    } else if !isFollowing {
      beginToFollow(
        Self.sureEvidence, leastCount: expected != nil ? Self.leastAwaited : Self.leastCount)
    } else if evidence < leastEvidence || quiet > Self.longestQuiet {
      lose(&events)
    }
    if isFollowing { report(&events, isLast: false) }
  }

  /// Finds the phases, what they sound like, and which are of the same kind.
  private mutating func hearAll(isLast: Bool) {
    let end = isLast ? frames.count : max(frames.count - Self.lookAhead, 0)
    let all = BreathPhase.all(in: activity, first: frames.first, end: end)
    phases = all.filter { !isMasked($0.start..<$0.end) }
    let heard = isLast ? phases : phases.filter(\.isOver)
    guard isLast || heard != sequence.phases else { return }
    sequence = sequence(of: heard)
    regularity = BreathRegularity(sequence)
    evidence = regularity.evidence(
      range: activity.range, unmaskedOpinions, expected)
    findDirection()
  }

  private func sequence(of phases: [BreathPhase]) -> BreathSequence {
    BreathSequence(phases, phases.map { timbre(of: $0) })
  }

  /// Follows the longest run of the last phases that are like a breath.
  private mutating func beginToFollow(_ leastEvidence: Float, leastCount: Int) {
    let all = sequence
    for length in Self.suffixes {
      guard length == .max || length < all.count else { continue }
      let last = length == .max ? all : sequence(of: Array(all.phases.suffix(length)))
      guard last.count >= leastCount else { return }
      let regularity = BreathRegularity(last)
      let evidence = regularity.evidence(
        range: activity.range, unmaskedOpinions, expected)
      guard evidence > leastEvidence else { continue }
      (self.regularity, self.evidence, sequence, isFollowing) = (regularity, evidence, last, true)
      reportedEnd = max(reportedEnd, last.phases[0].start)
      findDirection()
      return
    }
  }

  /// What a phase sounds like: the mean of its louder frames.
  private func timbre(of phase: BreathPhase) -> BreathSequence.Timbre {
    let range = (phase.start - frames.first)..<(phase.end - frames.first)
    let loudness = range.map { activity.sharp[$0] }
    let limit = loudness.sorted()[Int(0.4 * Float(loudness.count - 1))]
    var levels = [Float](repeating: 0, count: spectrum.bandCount)
    var count: Float = 0
    for frame in range where activity.sharp[frame] >= limit {
      for band in levels.indices { levels[band] += activity.excess(frames, frame, band) }
      count += 1
    }
    for band in levels.indices { levels[band] /= count }
    let mean = levels.reduce(0, +) / Float(levels.count)
    return BreathSequence.Timbre(
      shape: levels.map { $0 - mean }, level: mean, lowEnd: Self.lowEnd(of: levels))
  }

  private static func lowEnd(of levels: [Float]) -> Float {
    func mean(_ range: Range<Double>) -> Float {
      let bands = levels.indices.filter {
        range ~= (BreathSpectrum.edges[$0] * BreathSpectrum.edges[$0 + 1]).squareRoot()
      }
      return bands.isEmpty ? 0 : bands.map { levels[$0] }.reduce(0, +) / Float(bands.count)
    }
    return mean(0..<250) - mean(500..<4000)
  }

  private mutating func findDirection() {
    guard sequence.hasBoth else { return }
    var score = BreathDirection(sequence, quiet: quiet, expected: expected).score
    // What was said speaks for itself.
    var (agreeing, known): (Float, Float) = (0, 0)
    for (phase, group) in zip(sequence.phases, sequence.groups) {
      guard let kind = reportedKinds.last(where: { phase.start..<phase.end ~= $0.frame })?.kind
      else { continue }
      known += 1
      agreeing += (kind == .exhale) == (group == 1) ? 1 : -1
    }
    if known == 0, expected != nil {
      // Whoever is asked to breathe begins with a breath in.
      (known, agreeing) = (1, sequence.groups[0] == 1 ? -1 : 1)
    }
    if known > 0 { score += Self.reportWeight * agreeing / known }
    exhaleGroup = score > 0 ? 1 : 0
  }

  private func kind(ofPhase index: Int) -> Breath.Kind {
    guard sequence.hasBoth else { return .exhale }
    return sequence.groups[index] == exhaleGroup ? .exhale : .inhale
  }

  /// Seconds since the end of the last phase.
  private var quiet: Double {
    let end = phases.last?.end ?? frames.first
    return Double(frames.end - end) * BreathFrames.hopDuration
  }

  private var leastEvidence: Float {
    expected == nil ? Self.lostEvidence : Self.lostExpectedEvidence
  }

  // MARK: Opinions

  private func isMasking(_ opinion: BreathOpinion) -> Bool {
    // Who was asked to breathe is more likely heard than what a strange breath is taken for.
    let other = expected == nil ? opinion.other : 0
    return max(opinion.voice, other) >= Self.maskingOpinion && opinion.breath < 0.2
  }

  private var unmaskedOpinions: [BreathOpinion] { opinions.filter { !isMasking($0) } }

  private func isMasked(_ frame: Int) -> Bool { isMasked(frame..<(frame + 1)) }

  private func isMasked(_ range: Range<Int>) -> Bool {
    let (start, end) = (time(ofFrame: range.lowerBound), time(ofFrame: range.upperBound))
    for (index, opinion) in opinions.enumerated() where isMasking(opinion) && opinion.start < end {
      // It holds until there is another one.
      let next = index + 1 < opinions.count ? opinions[index + 1].start : .infinity
      if start < max(min(next, opinion.end + Self.longestOpinion), opinion.end) { return true }
    }
    return false
  }
}

// MARK: - What is reported

extension BreathFollower {
  private func time(ofFrame frame: Int) -> Double {
    // Between the middles of this frame and of the one before it.
    let time = input.beginTime + (Double(frame) + 0.75) * BreathFrames.hopDuration
    return (time * 1e6).rounded() / 1e6
  }

  private var now: Double { (input.time * 1e6).rounded() / 1e6 }

  private var confidence: Double {
    (1 / (1 + exponential(-Double(evidence)))).rounded(places: 2)
  }

  private mutating func report(_ events: inout [BreathTrackerEvent], isLast: Bool) {
    for phase in phases where phase.end > reportedEnd {
      let isOpen = open.map { $0.kind != .pause && $0.startFrame < phase.end } ?? false
      if !isOpen {
        guard phase.start >= reportedEnd else { continue }
        if !phase.isOver, !isLast, phase.end - phase.start < 5 { continue }
        begin(expectedKind(of: phase), at: phase.start, &events)
      }
      if phase.isOver || isLast { end(phase, &events) }
    }
    if let open, open.kind != .pause, !phases.contains(where: { $0.end > open.startFrame }) {
      // It was nothing.
      endOpen(atFrame: frames.end - Self.lookAhead, &events)
    }
    if open == nil, !isLast, quiet >= Self.leastPause, reportedEnd > frames.first {
      begin(.pause, at: reportedEnd, &events)
    }
  }

  /// The kind of a phase that is heard whole, or what is likely of one that has just begun.
  private func expectedKind(of phase: BreathPhase) -> Breath.Kind {
    if let index = sequence.phases.firstIndex(where: { $0.start == phase.start }) {
      return kind(ofPhase: index)
    }
    guard sequence.hasBoth,
      let last = sequence.phases.lastIndex(where: { $0.end <= phase.start })
    else { return .exhale }
    return kind(ofPhase: last) == .inhale ? .exhale : .inhale
  }

  private mutating func begin(
    _ kind: Breath.Kind, at frame: Int, _ events: inout [BreathTrackerEvent]
  ) {
    endOpen(atFrame: frame, &events)
    let open = Open(
      kind: kind, start: time(ofFrame: frame), confidence: confidence, startFrame: frame)
    self.open = open
    events.append(
      .breath(
        Breath(
          kind, start: open.start, at: now, confidence: open.confidence,
          strength: kind == .pause ? 0 : strength(of: activity.smooth.last ?? 0))))
  }

  private mutating func end(_ phase: BreathPhase, _ events: inout [BreathTrackerEvent]) {
    guard let open = open.take() else { return }
    let kind = expectedKind(of: phase)
    reportedKinds.append(((phase.start + phase.end) / 2, kind))
    reportedKinds.removeAll { $0.frame < frames.first }
    events.append(
      .breath(
        Breath(
          kind, start: open.start, end: time(ofFrame: phase.end), at: now,
          confidence: confidence, strength: strength(of: phase.activity))))
    reportedEnd = phase.end
  }

  private mutating func endOpen(atFrame frame: Int, _ events: inout [BreathTrackerEvent]) {
    guard let open = open.take() else { return }
    events.append(
      .breath(
        Breath(
          open.kind, start: open.start, end: max(time(ofFrame: frame), open.start), at: now,
          confidence: open.confidence)))
    reportedEnd = max(reportedEnd, frame)
  }

  private mutating func lose(_ events: inout [BreathTrackerEvent]) {
    guard isFollowing else { return }
    isFollowing = false
    endOpen(atFrame: frames.end, &events)
  }

  private func strength(of value: Float) -> Double {
    Double(min(max((value - activity.low) / activity.range, 0), 1)).rounded(places: 2)
  }

  // MARK: Rates

  private var rate: BreathRate {
    guard isFollowing, let period = regularity.period else {
      return BreathRate(time: now, quality: quality)
    }
    func length(_ kind: Breath.Kind) -> Float {
      median(
        sequence.phases.indices.filter { self.kind(ofPhase: $0) == kind }.map {
          Float(sequence.phases[$0].duration)
        })
    }
    let (inhale, exhale) = (length(.inhale), length(.exhale))
    let levels = sequence.timbres.map(\.level)
    let depth = (levels.last ?? 0) / max(lastLevels, 1e-3)
    return BreathRate(
      time: now, quality: quality, rate: Double(60 / period),
      ratio: inhale > 0 && exhale > 0 ? Double(inhale / exhale) : nil,
      regularity: Double(max(1 - regularity.spread, 0)), depth: Double(depth))
  }

  /// The usual level of the phases that are of the kind of the last one.
  private var lastLevels: Float {
    let group = sequence.groups.last ?? 0
    return median(zip(sequence.timbres, sequence.groups).filter { $0.1 == group }.map(\.0.level))
  }

  private var quality: BreathQuality {
    if isFollowing {
      return regularity.isSteady && activity.range >= Self.goodRange ? .good : .weak
    }
    if let last = opinions.last, isMasking(last) {
      return last.voice >= last.other ? .speech : .noise
    }
    let other = unmaskedOpinions.map { max($0.other, $0.voice) }
    let mean = other.reduce(0, +) / Double(max(other.count, 1))
    return mean >= Self.noisyOpinion ? .noise : .none
  }
}

extension Double {
  fileprivate func rounded(places: Int) -> Double { TragusCore.rounded(self, places: places) }
}
