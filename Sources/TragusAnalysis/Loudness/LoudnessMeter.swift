import TragusCore
import TragusDSP

/// Measures loudness and true peak by ITU-R BS.1770-5, EBU R 128, Tech 3341 and Tech 3342.
///
/// Momentary and short-term loudness are found every 10 ms, and their maxima are taken over all of
/// these. The blocks of the integrated loudness and of the loudness range follow every 100 ms. A
/// last part of less than 10 ms counts for the true peak only. Memory is the same for any length.
///
/// All channels are read. The windows restart after lost frames, so that none joins what was apart.
/// The integrated loudness, the range and the maxima go on. A period that is open is cut short.
///
/// The true peak is within 0.1 dB for signals below 0.45 of the sample rate.
///
/// A sample that is not a number, infinite, or 2^60 and more counts as 0.
public struct LoudnessMeter: Analyzer {
  // Of which the steps of 10 ms are counted.
  private static let hopsPerSecond = 100.0
  private static let momentaryHopCount = 40
  private static let shortTermHopCount = 300
  private static let blockHopCount = 10

  // ITU-R BS.1770 and EBU Tech 3342: 10 and 20 LU below the mean, as power.
  private static let integratedGate = 0.1
  private static let rangeGate = 0.01
  private static let rangeRanks = (low: 0.1, high: 0.95)

  private let format: AudioFormat
  private let periodHopCount: Int64?
  private let weights: [Double]
  // The channels that count, two by two; the last one may stand beside itself.
  private let pairs: [(Int, Int)]

  private var powers: [WeightedPower]
  private var detectors: [TruePeakDetector]
  private var momentary: LoudnessWindow
  private var shortTerm: LoudnessWindow
  private let target: Double?
  private var blocks: LoudnessHistogram
  private var shortTerms = LoudnessHistogram()
  private var integrated: Double?
  private var range: Double?

  private var hopCount: Int64 = 0
  private var hopEnd: Int64 = 0
  private var hopStart: Int64 = 0
  private var frameCount: Int64 = 0
  private var periodStart: Int64 = 0
  private var endTime = 0.0
  private var periodPeak: Float = 0
  private var peaks: [Float]

  /// A meter that has heard nothing.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - period: The seconds from one event to the next, rounded to 10 ms, which is the least.
  ///     `.infinity` gives one event at the end of the stream.
  ///   - measuresTruePeak: Whether the true peak is measured too.
  ///   - channelWeights: The factor of the power of each channel, 0 or more; by default
  ///     `defaultChannelWeights(channelCount:)`. `[2]` measures one channel as if it came from
  ///     two loudspeakers (dual mono), 3.01 LU louder.
  public init(
    format: AudioFormat, period: Double = 0.1, measuresTruePeak: Bool = false,
    channelWeights: [Double]? = nil
  ) {
    self.init(
      format: format, period: period, measuresTruePeak: measuresTruePeak,
      channelWeights: channelWeights, target: nil)
  }

  /// As the public one, with a loudness to be reached in LUFS: ``Loudness/gainToTarget``.
  package init(
    format: AudioFormat, period: Double = 0.1, measuresTruePeak: Bool = false,
    channelWeights: [Double]? = nil, target: Double?
  ) {
    self.format = format
    self.target = target
    blocks = LoudnessHistogram(
      floor: target == nil ? LoudnessScale.absoluteGate : LoudnessScale.floor)
    if period.isInfinite {
      periodHopCount = nil
    } else {
      precondition(period >= 0.005, "The period must be at least 10 ms.")
      periodHopCount = Int64((period * Self.hopsPerSecond).rounded())
    }
    let weights =
      channelWeights ?? Self.defaultChannelWeights(channelCount: format.channelCount)
    precondition(weights.count == format.channelCount, "There must be one weight per channel.")
    precondition(
      weights.allSatisfy { $0 >= 0 && $0.isFinite }, "The weight of a channel must be 0 or more.")
    self.weights = weights

    let counted = weights.indices.filter { weights[$0] > 0 }
    pairs = stride(from: 0, to: counted.count, by: 2).map {
      (counted[$0], counted[min($0 + 1, counted.count - 1)])
    }
    let power = WeightedPower(KWeighting.sections(sampleRate: format.sampleRate))
    powers = pairs.map { _ in power }
    let hopCapacity = Int((format.sampleRate / Self.hopsPerSecond).rounded(.up)) + 1
    let detector = TruePeakDetector(capacity: hopCapacity)
    detectors = measuresTruePeak ? weights.map { _ in detector } : []
    peaks = detectors.map { _ in 0 }
    momentary = LoudnessWindow(hopCount: Self.momentaryHopCount)
    shortTerm = LoudnessWindow(hopCount: Self.shortTermHopCount)
    hopEnd = Self.end(ofHop: 0, format)
  }

  /// The factors of the power of the channels by ITU-R BS.1770-5, for the usual orders of channels
  /// of WAV files.
  ///
  /// Channels at the sides (60 to 120 degrees, not above or below) have 1.41, LFE has 0, all others
  /// have 1. Known are 4.0 (L R Ls Rs), 5.0 (L R C Ls Rs) and 5.1 (L R C LFE Ls Rs). So are 6.1 (L
  /// R C LFE Cs Ls Rs) and 7.1 (L R C LFE Lb Rb Ls Rs). The same holds for 5.1 and 7.1 with four
  /// channels above (5.1.4, 7.1.4), and for 22.2 in the order of ITU-R BS.2051. For other numbers
  /// all channels have 1.
  ///
  /// - Parameter channelCount: The number of channels.
  package static func defaultChannelWeights(channelCount: Int) -> [Double] {
    let (lowFrequency, sides): ([Int], [Int]) =
      switch channelCount {
      case 4: ([], [2, 3])
      case 5: ([], [3, 4])
      case 6, 10: ([3], [4, 5])
      case 7: ([3], [5, 6])
      case 8, 12: ([3], [6, 7])
      // The outer front channels of 22.2 stand at 60 degrees.
      case 24: ([3, 9], [0, 1, 10, 11])
      default: ([], [])
      }
    return (0..<channelCount).map { index in
      lowFrequency.contains(index) ? 0 : sides.contains(index) ? 1.41 : 1
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Loudness] {
    var events: [Loudness] = []
    var start = 0
    while start < buffer.frameCount {
      let count = Int(min(Int64(buffer.frameCount - start), hopEnd - frameCount))
      add(buffer, start..<(start + count))
      start += count
      frameCount += Int64(count)
      endTime = buffer.time(at: start)
      // Below 100 Hz several steps may end with one frame.
      while frameCount == hopEnd {
        endHop()
        if let periodHopCount, hopCount % periodHopCount == 0 { events.append(endPeriod()) }
      }
    }
    return events
  }

  public mutating func finish() -> [Loudness] {
    let told = peaks
    for index in detectors.indices {
      take(detectors[index].finish(above: threshold(index)), ofChannel: index)
    }
    // Of a whole stream without frames it is known, and asked for, that there is nothing. A peak in
    // the last samples may belong to a period that was already reported.
    let isAsked = frameCount > periodStart || periodHopCount == nil || peaks != told
    return isAsked ? [endPeriod()] : []
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [Loudness] {
    let events = periodHopCount == nil ? [] : finish()
    restart()
    return events
  }

  public mutating func reset() {
    restart()
    blocks.reset()
    shortTerms.reset()
    (integrated, range) = (nil, nil)
    momentary.maximum = nil
    shortTerm.maximum = nil
    endTime = 0
    periodPeak = 0
    for index in peaks.indices { peaks[index] = 0 }
  }
}

extension LoudnessMeter {
  private static func end(ofHop index: Int64, _ format: AudioFormat) -> Int64 {
    Int64((Double(index + 1) * format.sampleRate / hopsPerSecond).rounded())
  }

  private mutating func add(_ buffer: AudioBuffer, _ range: Range<Int>) {
    for (index, pair) in pairs.enumerated() {
      powers[index].add(buffer.channel(pair.0), buffer.channel(pair.1), range)
    }
    for index in detectors.indices {
      detectors[index].add(buffer.channel(index), range)
    }
  }

  private mutating func endHop() {
    var sum = 0.0
    for (index, pair) in pairs.enumerated() {
      let squares = powers[index].take()
      sum += weights[pair.0] * squares[0]
      if pair.1 != pair.0 { sum += weights[pair.1] * squares[1] }
    }
    for index in detectors.indices {
      take(detectors[index].peak(above: threshold(index)), ofChannel: index)
    }
    let length = hopEnd - hopStart
    momentary.add(sum, frameCount: length)
    shortTerm.add(sum, frameCount: length)
    hopCount += 1
    hopStart = hopEnd
    hopEnd = Self.end(ofHop: hopCount, format)

    guard hopCount % Int64(Self.blockHopCount) == 0 else { return }
    if let power = momentary.power, blocks.add(power) {
      integrated = blocks.mean(above: Self.integratedGate)
    }
    if let power = shortTerm.power, shortTerms.add(power) {
      range = shortTerms.spread(
        above: Self.rangeGate, from: Self.rangeRanks.low, to: Self.rangeRanks.high)
    }
  }

  /// What the true peak of a channel has to exceed to matter.
  private func threshold(_ index: Int) -> Float {
    periodHopCount == nil ? peaks[index] : min(peaks[index], periodPeak)
  }

  private mutating func take(_ peak: Float, ofChannel index: Int) {
    peaks[index] = max(peaks[index], peak)
    periodPeak = max(periodPeak, peak)
  }

  private mutating func endPeriod() -> Loudness {
    defer {
      periodPeak = 0
      periodStart = frameCount
    }
    return Loudness(
      time: endTime,
      momentary: LoudnessScale.audible(momentary.power),
      shortTerm: LoudnessScale.audible(shortTerm.power),
      integrated: LoudnessScale.audible(integrated),
      range: range.map { decibels(power: $0) },
      maximumMomentary: LoudnessScale.audible(momentary.maximum),
      maximumShortTerm: LoudnessScale.audible(shortTerm.maximum),
      truePeak: LoudnessScale.truePeak(periodPeak),
      maximumTruePeaks: peaks.map(LoudnessScale.truePeak),
      gainToTarget: target.flatMap(gain))
  }

  /// The gain to a loudness. The absolute gate does not move with the gain: pauses that come to lie below
  /// it make the rest count more, so the gain is approached in steps.
  private func gain(to target: Double) -> Double? {
    guard let loudness = LoudnessScale.audible(integrated) else { return nil }
    var gain = target - loudness
    for _ in 0..<Self.mostSteps {
      let mean = blocks.mean(above: Self.integratedGate, gain: power(decibels: gain))
      guard let reached = LoudnessScale.audible(mean), abs(target - reached) > Self.goodEnough
      else { break }
      gain += target - reached
    }
    return gain
  }

  // In LU; where a block lies at the gate, no gain may come nearer.
  private static let goodEnough = 0.001
  private static let mostSteps = 20

  /// Restarts the windows.
  private mutating func restart() {
    for index in detectors.indices {
      take(detectors[index].finish(above: threshold(index)), ofChannel: index)
    }
    for index in powers.indices { powers[index].reset() }
    momentary.restart()
    shortTerm.restart()
    (hopCount, hopStart, frameCount, periodStart) = (0, 0, 0, 0)
    hopEnd = Self.end(ofHop: 0, format)
  }
}
