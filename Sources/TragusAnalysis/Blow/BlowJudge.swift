import TragusCore
import TragusDSP

/// Judges hop by hop whether somebody blows.
struct BlowJudge {
  private static let hop = 0.016  // seconds
  private static let window = 0.064
  // What is steady becomes the floor: it falls at once and rises so many decibels in a second.
  private static let floorRise = 5.0
  private static let leastFloor = -60.0
  private static let firstFloor = -55.0
  // Hops of which the average counts.
  private static let memory = 6
  private static let release = 15.0  // dB below the strongest
  private static let releaseHops = 4
  // The strongest moment fades, in decibels per second.
  private static let fading = 4.0

  /// What is known at the end of the last hop.
  private(set) var hop: BlowSequence.Hop
  /// What was rejected at the last hop, if anything was.
  private(set) var rejection: BlowObservation?

  private let sampleRate: Double
  private let sensitivity: Double
  private let onsetHops: Int
  private let strength: BlowStrength
  private var frames: SpectrumFrames
  private let scale: Double
  private let low: Range<Int>
  private let middle: Range<Int>
  private let high: Range<Int>
  private let linesRange: Range<Int>

  private var isBlowing = false
  private var passed = 0
  private var quietHops = 0
  private var onset = 0.0
  private var lastLoud = 0.0
  private var strongest = -200.0
  private var level = -200.0
  private var floor = BlowJudge.firstFloor
  private var rise = 0.0
  private var lines = 0.0
  private var best: BlowObservation?
  private var end: Double?

  init(
    format: AudioFormat, sensitivity: Double, limits: BlowLimits, strength: BlowStrength
  ) {
    sampleRate = format.sampleRate
    self.sensitivity = sensitivity
    self.strength = strength
    onsetHops = max(Int((limits.shortest / Self.hop).rounded(.up)), 2)
    frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: BlowDetector.lowestRate, window: Self.window,
      hop: Self.hop)
    // From the mean square of a sine at each bin to that of noise, behind a Hann window.
    scale = Double(frames.windowLength) * frames.binWidth / (1.5 * sampleRate)
    low = frames.bins(20...250)
    middle = frames.bins(250...1000)
    high = frames.bins(1000...3000)
    linesRange = frames.bins(60...1000)
    hop = BlowSequence.Hop(isBlowing: false, edge: 0, level: -200, strength: 0, score: 0)
  }

  /// The end of the last hop, in seconds since the stream began.
  var time: Double { Double(frames.position) / sampleRate }

  /// The end of what was heard.
  var endTime: Double { end ?? 0 }

  mutating func advance(_ buffer: AudioBuffer, from start: inout Int) -> Bool {
    guard frames.fill(from: buffer, start: &start) else {
      end = buffer.time(at: buffer.frameCount)
      return false
    }
    measure()
    judge()
    return true
  }

  var observation: BlowObservation { observation(isRejection: false) }

  mutating func reset() {
    frames.reset()
    (isBlowing, passed, quietHops, onset, lastLoud) = (false, 0, 0, 0, 0)
    (strongest, level, floor, rise, lines) = (-200, -200, Self.firstFloor, 0, 0)
    (best, end, rejection) = (nil, nil, nil)
    hop = BlowSequence.Hop(isBlowing: false, edge: 0, level: -200, strength: 0, score: 0)
  }

  // The more sensitive, the further from what a blow usually is.
  private var leastLevel: Double { -24 + 24 * (0.5 - sensitivity) }
  private var leastRise: Double { 15 + 14 * (0.5 - sensitivity) }
  private var mostLines: Double { 2.2 - 0.8 * (0.5 - sensitivity) }

  private mutating func measure() {
    let power = scale * (frames.sum(low) + frames.sum(middle) + frames.sum(high))
    level = decibels(power: max(power, 1e-20))
    floor = max(min(level, floor + Self.floorRise * Self.hop), Self.leastFloor)
    rise = level - floor
    // How far the highest bin stands above the mean of the logarithms; noise has about 2.
    var sum = 0.0
    var highest = -100.0
    for bin in stride(from: linesRange.lowerBound, to: linesRange.upperBound, by: 2) {
      let value = logarithm(Double(max(frames.power[bin], 1e-20)))
      sum += value
      highest = max(highest, value)
    }
    let now = highest - sum / Double((linesRange.count + 1) / 2)
    lines += (now / 1.6 - lines) / Double(Self.memory)
  }

  private mutating func judge() {
    rejection = nil
    let passes = level >= leastLevel && rise >= leastRise && lines <= mostLines
    let isLoud = level >= leastLevel && rise >= leastRise
    if isBlowing {
      strongest = max(strongest - Self.fading * Self.hop, level)
      if level >= strongest - Self.release {
        (quietHops, lastLoud) = (0, time)
      } else {
        quietHops += 1
      }
      if quietHops >= Self.releaseHops { (isBlowing, passed, best) = (false, 0, nil) }
    } else {
      if isLoud, best == nil {
        onset = Double(max(frames.position - Int64(2 * frames.hop), 0)) / sampleRate
      }
      passed = passes ? passed + 1 : max(passed - 1, 0)
      if isLoud, best == nil || level > best!.level { best = observation(isRejection: true) }
      if passed >= onsetHops {
        (isBlowing, strongest, quietHops, lastLoud) = (true, level, 0, time)
      } else if !isLoud, let candidate = best, passed == 0 {
        rejection = candidate
        best = nil
      }
    }
    hop = BlowSequence.Hop(
      isBlowing: isBlowing, edge: isBlowing ? onset : lastLoud, level: level,
      strength: strength.strength(of: level), score: min(rise / 30, 1))
  }

  private func observation(isRejection: Bool) -> BlowObservation {
    BlowObservation(
      time: time, level: level, floor: floor, rise: rise,
      features: [
        .init("level", level, atLeast: leastLevel, unit: "dBFS"),
        .init("rise", rise, atLeast: leastRise, unit: "dB"),
        .init("lines", lines, atMost: mostLines),
      ],
      verdict: verdict(isRejection: isRejection), isRejection: isRejection)
  }

  private func verdict(isRejection: Bool) -> BlowVerdict {
    if isBlowing { return .blow }
    if rise < 6 { return level >= leastLevel ? .steady : .quiet }
    if level < leastLevel { return .faint }
    if rise < leastRise { return .steady }
    if lines > mostLines { return .tonal }
    return isRejection ? .brief : .unsure
  }
}
