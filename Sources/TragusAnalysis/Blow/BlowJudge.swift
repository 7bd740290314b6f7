import TragusCore
import TragusDSP

/// Judges hop by hop whether somebody blows.
///
/// Evidence adds up while there is more of it than needed, and is taken back while there is less. A
/// clear blow is known after three hops, a doubtful one later or never.
struct BlowJudge {
  // Needed at the usual sensitivity, and how it changes from the least sensitivity to the full one.
  private static let usualNeed = 2.0
  private static let needRange = 4.0
  // What has to add up, and how much one hop can add or take.
  private static let wantedSum = 9.5
  private static let mostAdded = 4.0
  private static let mostTaken = -2.0
  // A blow has ended when it is `release` decibels below its strongest moment, which fades by
  // `fading` decibels a second. Far below, each hop counts twice.
  private static let release = 14.0
  private static let clearRelease = 22.0
  private static let fading = 6.0
  private static let releaseHops = 7
  // A blow began where it came within this many decibels of its level when it was recognised, or half
  // the way from the usual level.
  private static let onsetRange = 15.0
  private static let onsetMemory = 32  // hops: half a second
  private static let recentHops = 8
  // The window has so much of what begins before it is seen, and of what ends after, in seconds.
  private static let onsetLag = 0.016
  private static let endLag = 0.04
  // What is louder than usual for longer than this becomes usual, in seconds.
  private static let longestBlow = 4.0
  // What is softer, in dBFS, is a blow only when it is not as steady as a hiss: its level wanders.
  private static let softest = -27.0
  // What has lasted so long, in seconds, was not the blow if one stands this many decibels out of it.
  private static let renewalDelay = 0.5
  private static let renewalRise = 10.0
  // So much evidence of lines and pitch is a voice or an instrument, and no blow.
  private static let leastTonality = 1.5
  // So much may be speech. A gate that a voice has opened lets the hiss of the room in as well. For
  // this many hops, a second, nothing soft is a blow.
  private static let speechTonality = 0.8
  private static let speechHops = 64
  // A blow that is tonal for this many hops has become something else: a quarter of a second.
  private static let tonalHops = 16
  // The mean level of a blow is taken over half a second.
  private static let meanHops = 32
  // Evidence of a blow is forgotten at this rate in a hop; below this, it is over.
  private static let doubting = 0.04
  private static let leastConfidence = -2.0

  /// What is known at the end of the last hop.
  private(set) var hop: BlowSequence.Hop
  /// What was rejected at the last hop, if anything was.
  private(set) var rejection: BlowObservation?

  // Whether rejected blows are reported, which takes memory.
  private let explains: Bool
  private let need: Double
  private let shortest: Double
  private let strength: BlowStrength
  private var input: BlowInput
  private var features = BlowFeatures()
  private var evidence = BlowEvidence()
  private var session = BlowSession()
  private var steadiness = BlowSteadiness()

  private enum State {
    case listening(Candidate)
    case blowing(Course)
  }

  /// What might become a blow.
  private struct Candidate {
    /// The evidence of it.
    var sum = 0.0
    /// Whether there was enough of it for a blow, and there still is some.
    var isLikely = false
    /// Its best moment, and the evidence then.
    var best: BlowObservation?
    var bestTotal = 0.0
  }

  /// A blow that goes on.
  private struct Course {
    let onset: Double
    var lastLoud: Double
    var strongest: Double
    var meanLevel: Double
    var confidence: Double
    var hopCount = 0
    var quietHops = 0
    var tonalHops = 0
  }

  private var state = State.listening(Candidate())
  // Of the last blow.
  private var lastLoud = 0.0
  private var levels = Array(repeating: -120.0, count: onsetMemory)
  private var hopCount = 0
  private var hopsSinceSpeech = speechHops
  private var end = 0.0

  init(
    format: AudioFormat, sensitivity: Double, limits: BlowLimits, strength: BlowStrength,
    explains: Bool = false
  ) {
    self.explains = explains
    need = Self.usualNeed + Self.needRange * (0.5 - sensitivity)
    shortest = limits.shortest
    self.strength = strength
    input = BlowInput(format: format)
    hop = BlowSequence.Hop(isBlowing: false, edge: 0, level: -120, strength: 0, score: 0)
  }

  /// The position at which the last hop was known, in seconds since the stream began.
  var time: Double { input.time }

  /// The end of what was heard.
  var endTime: Double { end }

  /// Takes samples up to the end of a hop that can be judged.
  mutating func advance(_ buffer: AudioBuffer, from start: inout Int) -> Bool {
    while input.fill(from: buffer, start: &start) {
      guard input.isFilled else {
        features.prepare(input.history)
        continue
      }
      features.measure(input.history, learning: learning, isTonal: isTonal)
      if stands || isBlowing || explains { evidence.weigh(features) }
      judge()
      return true
    }
    end = buffer.time(at: buffer.frameCount)
    return false
  }

  var observation: BlowObservation { observation(isRejection: false) }

  /// The stream has ended: what might have been a blow and did not become one, if it is worth a word.
  mutating func endCandidate() -> BlowObservation? {
    guard case .listening(var candidate) = state, let best = candidate.best else { return nil }
    candidate.best = nil
    state = .listening(candidate)
    return best.rise >= 2 * BlowFeatures.leastRise ? best : nil
  }

  mutating func reset() {
    input.reset()
    features.reset()
    session = BlowSession()
    steadiness.reset()
    state = .listening(Candidate())
    (lastLoud, hopCount, end) = (0, 0, 0)
    for index in levels.indices { levels[index] = -120 }
    hopsSinceSpeech = Self.speechHops
    rejection = nil
    hop = BlowSequence.Hop(isBlowing: false, edge: 0, level: -120, strength: 0, score: 0)
  }

  // What is known to be a blow does not become usual, unless it lasts too long for one.
  private var learning: BlowLearning {
    if case .blowing(let blow) = state, time - blow.onset < Self.longestBlow { return .none }
    return session.lasts(at: time) ? .hesitant : .full
  }

  private var isBlowing: Bool {
    if case .blowing = state { true } else { false }
  }

  // At the last hop.
  private var isTonal: Bool { stands && evidence.tonality > Self.leastTonality }
  private var level: Double { features.level }
  private var stands: Bool { features.stands }

  private mutating func judge() {
    rejection = nil
    let isSpeech = stands && evidence.tonality > Self.speechTonality
    hopsSinceSpeech = isSpeech ? 0 : min(hopsSinceSpeech + 1, Self.speechHops)
    levels[hopCount % Self.onsetMemory] = level
    hopCount += 1
    switch state {
    case .listening(let candidate): listen(candidate)
    case .blowing(let blow): goOn(blow)
    }
    var (edge, score) = (lastLoud, 0.0)
    if case .blowing(let blow) = state {
      (edge, score) = (blow.onset, 1 / (1 + exponential(-blow.confidence)))
    }
    hop = BlowSequence.Hop(
      isBlowing: isBlowing, edge: edge, level: level, strength: strength.strength(of: level),
      score: score)
  }

  private mutating func listen(_ heard: Candidate) {
    var candidate = heard
    let surplus = stands ? evidence.total - need : Self.mostTaken
    candidate.sum = max(0, candidate.sum + min(max(surplus, Self.mostTaken), Self.mostAdded))
    if explains, stands, candidate.best == nil || evidence.total > candidate.bestTotal {
      candidate.best = observation(isRejection: true)
      candidate.bestTotal = evidence.total
    }
    // The test starts over after a voice.
    if stands, !isTonal { steadiness.hear(input.history) } else { steadiness.reset() }
    candidate.isLikely =
      candidate.sum >= Self.wantedSum || candidate.isLikely && candidate.sum > 0
    state = .listening(candidate)
    if candidate.isLikely {
      listenLonger(candidate)
    } else if !stands {
      rejection = endCandidate()
    }
  }

  // It is like a blow; a soft one has to show that it is not a hiss.
  private mutating func listenLonger(_ heard: Candidate) {
    var candidate = heard
    if isLoud || steadiness.isUnsteady && hopsSinceSpeech == Self.speechHops {
      guard candidate.sum >= Self.wantedSum || !isLoud && evidence.total > need else { return }
      let onset = begin
      if input.soundTime - onset >= shortest { startBlow(at: onset) }
      return
    }
    // What grows loud out of it has to be like a blow, too.
    candidate.sum = min(candidate.sum, 0.75 * Self.wantedSum)
    state = .listening(candidate)
    // What wanders behind a voice is neither a blow yet nor the noise of the room.
    guard steadiness.isKnown, !steadiness.hasWandered else { return }
    // It is the noise of the room from now on.
    (candidate.isLikely, candidate.sum) = (false, 0)
    state = .listening(candidate)
    features.settle(at: level)
    rejection = endCandidate()
  }

  private var isLoud: Bool {
    (0..<min(hopCount, Self.recentHops)).contains { recentLevel($0) >= Self.softest }
  }

  private mutating func startBlow(at onset: Double) {
    steadiness.reset()
    state = .blowing(
      Course(
        onset: onset, lastLoud: input.soundTime - Self.endLag, strongest: level, meanLevel: level,
        confidence: min(evidence.total - need, Self.mostAdded)))
  }

  private mutating func goOn(_ before: Course) {
    var blow = before
    blow.strongest = max(blow.strongest - Self.fading * BlowInput.hopDuration, level)
    if level >= blow.strongest - Self.release {
      blow.lastLoud = max(input.soundTime - Self.endLag, blow.onset)
      blow.quietHops = 0
    } else {
      blow.quietHops += level < blow.strongest - Self.clearRelease ? 2 : 1
    }
    blow.tonalHops = isTonal ? blow.tonalHops + 1 : 0
    let surplus = min(max(evidence.total - need, -Self.mostAdded), Self.mostAdded)
    blow.confidence += Self.doubting * (surplus - blow.confidence)
    if isRenewed(blow) {
      // The next hop begins a blow that stands out of what has been one.
      state = .listening(Candidate(sum: Self.wantedSum))
      lastLoud = blow.lastLoud
      features.settle(at: blow.meanLevel)
      return
    }
    blow.hopCount += 1
    blow.meanLevel += (level - blow.meanLevel) / Double(min(blow.hopCount, Self.meanHops))
    state = .blowing(blow)
    if blow.tonalHops >= Self.tonalHops {
      let tonalDuration = Double(blow.tonalHops) * BlowInput.hopDuration
      endBlow(blow, lastLoud: max(blow.lastLoud - tonalDuration, blow.onset))
    } else if blow.quietHops >= Self.releaseHops || blow.confidence < Self.leastConfidence {
      endBlow(blow, lastLoud: blow.lastLoud)
    }
  }

  private mutating func endBlow(_ blow: Course, lastLoud: Double) {
    state = .listening(Candidate())
    self.lastLoud = lastLoud
    session.hear(from: blow.onset, to: time)
    features.settle(at: level)
  }

  // Whether a blow begins on top of something that was taken for one.
  private func isRenewed(_ blow: Course) -> Bool {
    guard Double(blow.hopCount) * BlowInput.hopDuration > Self.renewalDelay else { return false }
    return evidence.total > need
      && min(level, recentLevel(1)) > blow.meanLevel + Self.renewalRise
  }

  // Where the level came near to what it is now, for good.
  private var begin: Double {
    let memory = min(hopCount, Self.onsetMemory)
    var greatest = -200.0
    for hops in 0..<min(memory, Self.recentHops) { greatest = max(greatest, recentLevel(hops)) }
    let background = max(features.floor, features.usual)
    let least = max(greatest - Self.onsetRange, (greatest + background) / 2)
    var hops = 0
    while hops + 1 < memory, recentLevel(hops + 1) > least { hops += 1 }
    return max(
      input.soundTime - Double(hops) * BlowInput.hopDuration - Self.onsetLag, input.beginTime)
  }

  private func recentLevel(_ hops: Int) -> Double {
    levels[(hopCount - 1 - hops) % Self.onsetMemory]
  }

  private func observation(isRejection: Bool) -> BlowObservation {
    BlowObservation(
      time: time, features, evidence, need: need, isBlowing: isBlowing, isRejection: isRejection)
  }
}
