import TragusCore
import TragusDSP

/// Judges hop by hop whether somebody blows.
///
/// Evidence adds up while there is more of it than needed, and is taken back while there is less: a
/// clear blow is known after three hops, a doubtful one later or never.
struct BlowJudge {
  // Needed at the usual sensitivity, and how it changes from the least sensitivity to the full one.
  private static let usualNeed = 2.0
  private static let needRange = 4.0
  // What has to add up, and how much one hop can add or take.
  private static let wantedSum = 9.5
  private static let mostAdded = 4.0
  private static let mostTaken = -2.0
  // A blow has ended when so many decibels below its strongest moment, which fades so many in a
  // second; far below, each hop counts twice.
  private static let release = 14.0
  private static let clearRelease = 22.0
  private static let fading = 6.0
  private static let releaseHops = 7
  // A blow began where it came within so many decibels of what it was when it was known, or half the
  // way from what is usual.
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
  // What has lasted so long, in seconds, was not the blow if one stands so many decibels out of it.
  private static let renewalDelay = 0.5
  private static let renewalRise = 10.0
  // So much evidence of lines and pitch is a voice or an instrument, and no blow.
  private static let leastTonality = 1.5
  // So much may be speech. A gate that a voice has opened lets the hiss of the room in as well: for
  // so many hops, a second, nothing soft is a blow.
  private static let speechTonality = 0.8
  private static let speechHops = 64
  // A blow that is tonal for so many hops has become something else: a quarter of a second.
  private static let tonalHops = 16
  // The mean level of a blow is that of half a second.
  private static let meanHops = 32
  // Evidence of a blow is forgotten at this rate in a hop; below this, it is over.
  private static let doubting = 0.04
  private static let leastConfidence = -2.0

  /// What is known at the end of the last hop.
  private(set) var hop: BlowSequence.Hop
  /// What was rejected at the last hop, if anything was.
  private(set) var rejection: BlowObservation?

  // Whether what is rejected is told, which takes memory.
  private let explains: Bool
  private let need: Double
  private let shortest: Double
  private let strength: BlowStrength
  private var input: BlowInput
  private var features = BlowFeatures()
  private var evidence = BlowEvidence()
  private var session = BlowSession()
  private var steadiness = BlowSteadiness()

  private var isBlowing = false
  private var sum = 0.0
  // Whether there was enough of it for a blow, and there still is some.
  private var isLikely = false
  private var confidence = 0.0
  private var onset = 0.0
  private var lastLoud = 0.0
  private var strongest = -120.0
  private var meanLevel = -120.0
  private var blowingHops = 0
  private var quietHops = 0
  private var tonalHops = 0
  private var levels = Array(repeating: -120.0, count: onsetMemory)
  private var hopCount = 0
  private var hopsSinceSpeech = speechHops
  private var best: BlowObservation?
  private var bestTotal = 0.0
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
    defer { best = nil }
    guard let best, best.rise >= 2 * BlowFeatures.leastRise else { return nil }
    return best
  }

  mutating func reset() {
    input.reset()
    features.reset()
    session = BlowSession()
    steadiness.reset()
    (isBlowing, isLikely, sum, confidence, onset, lastLoud) = (false, false, 0, 0, 0, 0)
    (strongest, quietHops, hopCount, best, bestTotal, end) = (-120, 0, 0, nil, 0, 0)
    for index in levels.indices { levels[index] = -120 }
    hopsSinceSpeech = Self.speechHops
    rejection = nil
    hop = BlowSequence.Hop(isBlowing: false, edge: 0, level: -120, strength: 0, score: 0)
  }

  // What is known to be a blow does not become usual, unless it lasts too long for one.
  private var learning: BlowLearning {
    if isBlowing && time - onset < Self.longestBlow { return .none }
    return session.lasts(at: time) ? .hesitant : .full
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
    if isBlowing { goOn() } else { listen() }
    let score = 1 / (1 + exponential(-confidence))
    hop = BlowSequence.Hop(
      isBlowing: isBlowing, edge: isBlowing ? onset : lastLoud, level: level,
      strength: strength.strength(of: level), score: isBlowing ? score : 0)
  }

  private mutating func listen() {
    let surplus = stands ? evidence.total - need : Self.mostTaken
    sum = max(0, sum + min(max(surplus, Self.mostTaken), Self.mostAdded))
    if explains, stands, best == nil || evidence.total > bestTotal {
      best = observation(isRejection: true)
      bestTotal = evidence.total
    }
    // The test starts over after a voice.
    if stands, !isTonal { steadiness.hear(input.history) } else { steadiness.reset() }
    isLikely = sum >= Self.wantedSum || isLikely && sum > 0
    if isLikely {
      listenLonger()
    } else if !stands {
      rejection = endCandidate()
    }
  }

  // It is like a blow; what is soft has to show that it is no hiss.
  private mutating func listenLonger() {
    if isLoud || steadiness.isUnsteady && hopsSinceSpeech == Self.speechHops {
      guard sum >= Self.wantedSum || !isLoud && evidence.total > need else { return }
      onset = begin
      if input.soundTime - onset >= shortest { startBlow() }
      return
    }
    // What grows loud out of it has to be like a blow, too.
    sum = min(sum, 0.75 * Self.wantedSum)
    // What wanders behind a voice is neither a blow yet nor the noise of the room.
    guard steadiness.isKnown, !steadiness.hasWandered else { return }
    // It is the noise of the room from now on.
    (isLikely, sum) = (false, 0)
    features.settle(at: level)
    rejection = endCandidate()
  }

  private var isLoud: Bool {
    (0..<min(hopCount, Self.recentHops)).contains { recentLevel($0) >= Self.softest }
  }

  private mutating func startBlow() {
    (isBlowing, isLikely) = (true, false)
    steadiness.reset()
    confidence = min(evidence.total - need, Self.mostAdded)
    (strongest, meanLevel, blowingHops, best) = (level, level, 0, nil)
    (quietHops, tonalHops) = (0, 0)
    lastLoud = input.soundTime - Self.endLag
  }

  private mutating func goOn() {
    strongest = max(strongest - Self.fading * BlowInput.hopDuration, level)
    if level >= strongest - Self.release {
      lastLoud = max(input.soundTime - Self.endLag, onset)
      quietHops = 0
    } else {
      quietHops += level < strongest - Self.clearRelease ? 2 : 1
    }
    tonalHops = isTonal ? tonalHops + 1 : 0
    let surplus = min(max(evidence.total - need, -Self.mostAdded), Self.mostAdded)
    confidence += Self.doubting * (surplus - confidence)
    if isRenewed {
      // The next hop begins a blow that stands out of what has been one.
      isBlowing = false
      sum = Self.wantedSum
      features.settle(at: meanLevel)
      return
    }
    blowingHops += 1
    meanLevel += (level - meanLevel) / Double(min(blowingHops, Self.meanHops))
    if tonalHops >= Self.tonalHops {
      lastLoud = max(lastLoud - Double(tonalHops) * BlowInput.hopDuration, onset)
      endBlow()
    } else if quietHops >= Self.releaseHops || confidence < Self.leastConfidence {
      endBlow()
    }
  }

  private mutating func endBlow() {
    (isBlowing, sum) = (false, 0)
    session.hear(from: onset, to: time)
    features.settle(at: level)
  }

  // Whether a blow begins on top of something that was taken for one.
  private var isRenewed: Bool {
    guard Double(blowingHops) * BlowInput.hopDuration > Self.renewalDelay else { return false }
    return evidence.total > need && min(level, recentLevel(1)) > meanLevel + Self.renewalRise
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
    var shown = [
      BlowObservation.Feature(
        "level rise", features[.floorRise], atLeast: BlowFeatures.leastRise, unit: "dB")
    ]
    for aspect in BlowAspect.allCases {
      shown.append(
        .init(aspect.word, evidence.surplus(of: aspect), atLeast: aspect.usualLeast))
    }
    shown.append(.init("evidence", evidence.total, atLeast: need))
    return BlowObservation(
      time: time, level: level, floor: features.floor, rise: features[.floorRise],
      features: shown, verdict: verdict(isRejection: isRejection), isRejection: isRejection)
  }

  private func verdict(isRejection: Bool) -> BlowVerdict {
    if isBlowing { return .blow }
    if !stands { return .quiet }
    if evidence.total >= need { return isRejection ? .brief : .unsure }
    let worst = BlowAspect.allCases.max {
      $0.usualLeast - evidence.surplus(of: $0) < $1.usualLeast - evidence.surplus(of: $1)
    }
    switch worst {
    case .lines, .pitch: return .tonal
    case .repetition: return .repeating
    case .texture: return .rough
    case .motion, .spectrum: return .unlike
    case .rise, nil: return .steady
    }
  }
}
