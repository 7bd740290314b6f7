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
  /// Hops until it reports a rate and learns again what is usual: 1 s, and 2 s where that is known.
  private static let learningHops = 50
  /// Hops at first in which nothing is known, and the range, in decibels, in which a breath may lie.
  private static let unknownHops = 200
  private static let doubtfulRange: Float = 3
  /// Evidence is a logarithm of odds. A breath is followed from the first value on, or from the
  /// second when the stream has ended. Below the last one it is lost.
  private static let sureEvidence: Float = 1.1
  private static let lastEvidence: Float = 0.5
  private static let lostEvidence: Float = -0.5
  /// The evidence, without what an exercise expects, from which on it is sure that somebody breathes. An
  /// exercise looks at minutes of sound: of 112 without a breath, 4 come so far.
  private static let aloneEvidence: Float = 2
  /// Somebody who was asked to breathe is not lost as soon.
  private static let lostExpectedEvidence: Float = -2.5
  /// What it counts that somebody is known to be there.
  private static let presence: Float = 1
  /// The fewest phases that are followed; of somebody who was asked to breathe; and at the end.
  private static let leastCount = 4
  private static let leastAwaited = 2
  private static let leastLast = 3
  /// How many of the last phases may be something else when a stream ends.
  private static let mostExcess = 2
  /// The frames after which a phase that goes on is reported.
  private static let leastLength = 5
  /// Seconds of quiet that are a pause.
  private static let leastPause = 0.25
  /// By how many seconds somebody may hold the breath longer than asked.
  private static let heldTooLong = 3.0
  /// The range of the activity, in decibels, from which on a breath stands out.
  private static let goodRange: Float = 6
  /// How sure the network is of other sounds, on average, where it is noisy.
  private static let noisyOpinion = 0.15

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
  private let isPresent: Bool
  private let historyLength: Int
  private let isDeaf: Bool

  private var input: Input
  private var spectrum: BreathSpectrum
  private var hearing: BreathHearing
  private var hop = 0

  private(set) package var isFollowing = false
  // Whether nothing has changed since no breath was found.
  private var hasTried = false
  // Whether it was sure without knowing that somebody was asked to breathe.
  private var standsAlone = false
  // Whether the breaths before were told again since then.
  private var hasToldEarlier = false
  private var open: Open?
  // Up to here all has been reported.
  private var reportedEnd = 0

  /// - Parameters:
  ///   - format: The format of the stream; any.
  ///   - channel: The channel that is heard, from 0.
  ///   - expected: How somebody was asked to breathe: then two phases may be enough.
  ///   - isPresent: Whether somebody is known to be there, as at night: then less makes it sure.
  ///   - historyLength: How many of the last samples, at 16 kHz, can be looked at.
  /// - Precondition: The format has the channel.
  package init(
    format: AudioFormat, channel: Int = 0, expected: ExpectedBreath? = nil,
    isPresent: Bool = false, historyLength: Int = BreathHop.windowLength
  ) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    (self.format, self.channel, self.expected) = (format, channel, expected)
    (self.isPresent, self.historyLength) = (isPresent, historyLength)
    let rate = format.sampleRate
    isDeaf = rate < Self.lowestRate || !Input.supports(rate)
    input = Input(
      sampleRate: isDeaf ? Self.lowestRate : rate, channel: channel, historyLength: historyLength)
    spectrum = BreathSpectrum(sampleRate: rate)
    hearing = BreathHearing(bandCount: spectrum.bandCount, expected: expected)
  }

  package mutating func process(_ buffer: AudioBuffer) -> [BreathTrackerEvent] {
    guard !isDeaf else { return [] }
    var events: [BreathTrackerEvent] = []
    var start = 0
    while input.fill(from: buffer, start: &start) {
      guard input.isFilled else { continue }
      if hop == 0 { hearing.beginTime = input.beginTime }
      hearing.append(spectrum.measure(input.history))
      hop += 1
      if hearing.hasBegunWithNoise {
        hearing = hearing.withoutSilence
        (hasTried, reportedEnd) = (false, 0)
      }
      let isRested = isFollowing && !hop.isMultiple(of: 2 * Self.learningHops)
      if hop.isMultiple(of: Self.learningHops), !isRested { hearing.learn() }
      if hop.isMultiple(of: Self.lookHops) { look(&events) }
      if hop.isMultiple(of: Self.learningHops) { events.append(.rate(rate)) }
    }
    return events
  }

  package mutating func finish() -> [BreathTrackerEvent] {
    guard hop > 0 else { return [] }
    var events: [BreathTrackerEvent] = []
    hearing.learn()
    hearing.look(isLast: true)
    // A recording may end with the noise of a hand that stops it.
    for excess in 0...Self.mostExcess where !isFollowing {
      if excess > 0 { hearing.removeLastPhase() }
      hasTried = false
      beginToFollow(Self.lastEvidence - presence, leastCount: Self.leastLast)
    }
    if isFollowing { report(&events, isLast: true) }
    endOpen(atFrame: hearing.frames.end, &events)
    events.append(.rate(rate))
    return events
  }

  package mutating func reset() {
    self = BreathFollower(
      format: format, channel: channel, expected: expected, isPresent: isPresent,
      historyLength: historyLength)
  }

  /// Takes what is known of a stretch of the stream, later or sooner than the stretch is heard.
  package mutating func take(_ opinion: BreathOpinion) { hearing.append(opinion) }

  /// Shows the last samples, at 16 kHz.
  package func withLast<Result>(_ count: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    input.history.withLast(count, body)
  }

  /// Where the last hop ends, and the position where it was known, in seconds since the stream began.
  package var hopTimes: (end: Double, at: Double) { (input.soundTime, input.time) }

  /// Whether what is heard now is much louder than a breath.
  package var standsOut: Bool { hearing.activity.standsOut }

  /// Whether the breath is heard well.
  package var isSteady: Bool { isFollowing && quality == .good }

  /// Whether there is something that may be a breath or not.
  package var isInDoubt: Bool {
    let isSure = isFollowing && (expected == nil || standsAlone)
    return !isSure && (hop < Self.unknownHops || hearing.activity.range >= Self.doubtfulRange)
  }

  /// Looks at the phases, and reports what is new.
  private mutating func look(_ events: inout [BreathTrackerEvent]) {
    if hearing.look(isLast: false) { hasTried = false }
    if hearing.isMasked {
      lose(&events)
    } else if !isFollowing {
      beginToFollow(
        Self.sureEvidence - presence,
        leastCount: expected == nil ? Self.leastCount : Self.leastAwaited)
      if !isFollowing { beginWithAwaited() }
    } else if isLost {
      lose(&events)
    }
    if isFollowing {
      standsAlone = standsAlone || hearing.unaidedEvidence >= Self.aloneEvidence
      report(&events, isLast: false)
    }
  }

  private mutating func beginToFollow(_ leastEvidence: Float, leastCount: Int) {
    guard !hasTried else { return }
    hasTried = true
    guard hearing.findBreath(leastEvidence, leastCount: leastCount) else { return }
    isFollowing = true
    reportedEnd = max(reportedEnd, hearing.sequence.phases[0].start)
  }

  /// Follows the first sound that may be the breath in that was asked for. Whether it is one, the next
  /// will tell.
  private mutating func beginWithAwaited() {
    guard let expected, hearing.sequence.count < Self.leastAwaited, let phase = hearing.phases.last,
      phase.start >= reportedEnd,
      hearing.isAwaited(phase, expected.inhale)
    else { return }
    isFollowing = true
    reportedEnd = max(reportedEnd, phase.start)
  }

  private var isLost: Bool {
    // One phase tells nothing yet, and after a long pause what is remembered may be too little.
    if let expected, hearing.sequence.count < Self.leastAwaited {
      return hearing.quiet > expected.hold + Self.heldTooLong
    }
    return hearing.regularity.isUnknown
      ? hearing.sequence.count == 0 : hearing.evidence < leastEvidence
  }

  private var leastEvidence: Float {
    (expected == nil ? Self.lostEvidence : Self.lostExpectedEvidence) - presence
  }

  /// Whether somebody who was heard has not breathed for long, and was not asked to hold the breath. The
  /// next breath is theirs all the same.
  private var isResting: Bool {
    let asked = expected.map { max($0.hold, $0.rest) + Self.heldTooLong } ?? 0
    return hearing.quiet > max(hearing.regularity.longestQuiet, asked)
  }

  private var presence: Float { isPresent ? Self.presence : 0 }

  private mutating func lose(_ events: inout [BreathTrackerEvent]) {
    guard isFollowing else { return }
    (isFollowing, standsAlone, hasTried) = (false, false, false)
    hasToldEarlier = false
    endOpen(atFrame: hearing.frames.end, &events)
  }
}

// MARK: - What is reported

extension BreathFollower {
  private var now: Double { (input.time * 1e6).rounded() / 1e6 }

  private var confidence: Double {
    (1 / (1 + exponential(-Double(hearing.evidence)))).rounded(places: 2)
  }

  private mutating func report(_ events: inout [BreathTrackerEvent], isLast: Bool) {
    for phase in hearing.phases where phase.end > reportedEnd {
      let isOpen = open.map { $0.kind != .pause && $0.startFrame < phase.end } ?? false
      if !isOpen {
        guard phase.start >= reportedEnd else { continue }
        if !phase.isOver, !isLast, phase.end - phase.start < Self.leastLength { continue }
        begin(expectedKind(of: phase), at: phase.start, &events)
      }
      if phase.isOver || isLast { end(phase, &events) }
    }
    if let open, open.kind != .pause, !hearing.phases.contains(where: { $0.end > open.startFrame })
    {
      // It was nothing.
      endOpen(atFrame: hearing.frames.end - BreathHearing.lookAhead, &events)
    }
    if open == nil, !isLast, hearing.quiet >= Self.leastPause, reportedEnd > hearing.frames.first {
      begin(.pause, at: reportedEnd, &events)
    }
  }

  /// The kind of a phase that is heard whole, or what is likely of one that has just begun.
  private func expectedKind(of phase: BreathPhase) -> Breath.Kind {
    let sequence = hearing.sequence
    if expected != nil, !sequence.hasBoth {
      // As was asked for, until it is known.
      return hearing.lastReported == .inhale ? .exhale : .inhale
    }
    if let index = sequence.phases.firstIndex(where: { $0.start == phase.start }) {
      return hearing.kind(ofPhase: index)
    }
    guard sequence.hasBoth,
      let last = sequence.phases.lastIndex(where: { $0.end <= phase.start })
    else { return hearing.singleKind }
    return hearing.kind(ofPhase: last) == .inhale ? .exhale : .inhale
  }

  private mutating func begin(
    _ kind: Breath.Kind, at frame: Int, _ events: inout [BreathTrackerEvent]
  ) {
    endOpen(atFrame: frame, &events)
    let open = Open(
      kind: kind, start: hearing.time(ofFrame: frame), confidence: confidence, startFrame: frame)
    self.open = open
    events.append(
      .breath(
        Breath(
          kind, start: open.start, at: now, confidence: open.confidence,
          strength: kind == .pause ? 0 : strength(of: hearing.activity.smooth.last ?? 0),
          standsAlone: standsAlone, earlier: kind == .pause ? [] : takeEarlier(before: frame))))
  }

  /// The breaths that have ended, as they are known now: once when it is sure that somebody who was asked
  /// to breathe does.
  private mutating func takeEarlier(before frame: Int) -> [Breath] {
    guard expected != nil, standsAlone, !hasToldEarlier else { return [] }
    hasToldEarlier = true
    return hearing.sequence.phases.enumerated().filter { $1.end <= frame }.map { index, phase in
      Breath(
        hearing.kind(ofPhase: index), start: hearing.time(ofFrame: phase.start),
        end: hearing.time(ofFrame: phase.end), at: now, confidence: confidence,
        strength: strength(of: phase.activity))
    }
  }

  private mutating func end(_ phase: BreathPhase, _ events: inout [BreathTrackerEvent]) {
    guard let open = open.take() else { return }
    let kind = expectedKind(of: phase)
    hearing.remember(kind, of: phase, isHeard: expected == nil || hearing.sequence.hasBoth)
    events.append(
      .breath(
        Breath(
          kind, start: open.start, end: hearing.time(ofFrame: phase.end), at: now,
          confidence: confidence, strength: strength(of: phase.activity), standsAlone: standsAlone,
          earlier: takeEarlier(before: phase.start))))
    reportedEnd = phase.end
  }

  private mutating func endOpen(atFrame frame: Int, _ events: inout [BreathTrackerEvent]) {
    guard let open = open.take() else { return }
    events.append(
      .breath(
        Breath(
          open.kind, start: open.start, end: max(hearing.time(ofFrame: frame), open.start), at: now,
          confidence: open.confidence, standsAlone: standsAlone,
          earlier: open.kind == .pause ? [] : takeEarlier(before: open.startFrame))))
    reportedEnd = max(reportedEnd, frame)
  }

  private func strength(of value: Float) -> Double {
    Double(min(max((value - hearing.activity.low) / hearing.activity.range, 0), 1)).rounded(
      places: 2)
  }

  // MARK: Rates

  private var rate: BreathRate {
    let (sequence, regularity) = (hearing.sequence, hearing.regularity)
    guard isFollowing, !isResting, let period = regularity.period else {
      return BreathRate(time: now, quality: quality)
    }
    func length(_ kind: Breath.Kind) -> Float {
      median(
        sequence.phases.indices.filter { hearing.kind(ofPhase: $0) == kind }.map {
          Float(sequence.phases[$0].duration)
        })
    }
    let (inhale, exhale) = (length(.inhale), length(.exhale))
    let depth = (sequence.timbres.last?.level ?? 0) / max(usualLevel(in: sequence), 1e-3)
    return BreathRate(
      time: now, quality: quality, rate: Double(60 / period),
      ratio: inhale > 0 && exhale > 0 ? Double(inhale / exhale) : nil,
      regularity: Double(max(1 - regularity.spread, 0)), depth: Double(depth))
  }

  /// The usual level of the phases that are of the kind of the last one.
  private func usualLevel(in sequence: BreathSequence) -> Float {
    let group = sequence.groups.last ?? 0
    return median(zip(sequence.timbres, sequence.groups).filter { $0.1 == group }.map(\.0.level))
  }

  private var quality: BreathQuality {
    if isFollowing, isResting { return .none }
    if isFollowing {
      let isGood = hearing.regularity.isSteady && hearing.activity.range >= Self.goodRange
      return isGood ? .good : .weak
    }
    if let other = hearing.opinions.lastMasking {
      return other.voice >= other.other ? .speech : .noise
    }
    let others = hearing.opinions.unmasked.map { max($0.other, $0.voice) }
    let mean = others.reduce(0, +) / Double(max(others.count, 1))
    return mean >= Self.noisyOpinion ? .noise : .none
  }
}

extension Double {
  fileprivate func rounded(places: Int) -> Double { TragusCore.rounded(self, places: places) }
}
