import TragusCore
import TragusDSP

/// Measures how quiet a room is: noise, sound above it, and hum of the mains.
///
/// The noise is what one tenth of all steps of 100 ms stay below, so that somebody may speak
/// meanwhile, if there are pauses. One channel is heard. Percentiles are exact to 0.05 dB. At rates
/// too low for the band of speech (100 Hz to 7 kHz) the band ends where the rate does. Hum is
/// looked for from 400 Hz on.
///
/// A period of `.infinity` measures the whole stream and reports once, at its end; it goes on over
/// lost frames. A finite one reports again and again, each time of that period alone, and is cut
/// short by lost frames.
///
/// ```swift
/// var room = RoomMeter(format: format)
/// for verdict in room.finish() { print("quiet enough:", verdict.isQuietEnough ?? false) }
/// ```
public struct RoomMeter: Analyzer {
  /// The share of steps that are quieter than the noise, and of steps that are not louder than the
  /// sound.
  private static let noiseShare = 0.1
  private static let soundShare = 0.95
  /// The band of speech in hertz, as in wideband telephony (ITU-T P.341).
  private static let speechBand = (low: 100.0, high: 7000.0)

  /// Frames that are filtered at once.
  private static let longestPiece = 4096

  private let format: AudioFormat
  private let channel: Int
  private let hop: Int
  private let periodLength: Int64?
  private var frameCount: Int64 = 0
  private var endPosition: Int64 = 0
  private var hopFrameCount = 0
  private var all = Step()
  private var speech = Step()
  private var levels = LevelHistogram()
  private var speechLevels = LevelHistogram()
  private var band: SpeechFilter
  private var filtered: [Float]
  private var hums: HumFinder

  /// A meter of one channel.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - channel: The channel to hear, from 0.
  ///   - period: The seconds that each verdict covers, at least 0.1; `.infinity` for the whole
  ///     stream.
  /// - Precondition: The format has that channel, and the period is long enough.
  public init(format: AudioFormat, channel: Int = 0, period: Double = .infinity) {
    precondition(
      channel >= 0 && channel < format.channelCount, "The format must have that channel.")
    precondition(period >= 0.1, "The period must be 0.1 s and more.")
    self.format = format
    self.channel = channel
    hop = max(format.frameCount(of: 0.1), 1)
    periodLength =
      period.isInfinite ? nil : Int64(max((period * format.sampleRate).rounded(), 1))
    band = SpeechFilter(Self.speechBand.low, Self.speechBand.high, format.sampleRate)
    filtered = Array(repeating: 0, count: min(hop, Self.longestPiece))
    hums = HumFinder(sampleRate: format.sampleRate)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [RoomNoise] {
    var events: [RoomNoise] = []
    let samples = buffer.channel(channel)
    var start = 0
    while start < buffer.frameCount {
      var count = min(buffer.frameCount - start, hop - hopFrameCount, filtered.count)
      if let periodLength { count = Int(min(Int64(count), periodLength - frameCount)) }
      add(samples, start..<(start + count))
      start += count
      endPosition = buffer.position + Int64(start)
      if hopFrameCount == hop { endHop() }
      if frameCount == periodLength { events.append(endPeriod()) }
    }
    return events
  }

  public mutating func finish() -> [RoomNoise] {
    frameCount > 0 ? [endPeriod()] : []
  }

  public mutating func skip(_ lostFrameCount: Int64) -> [RoomNoise] {
    if periodLength == nil {
      // Nothing may be taken for one sound that was apart.
      beginHop()
      hums.interrupt()
      band.reset()
      return []
    }
    let events = finish()
    reset()
    return events
  }

  public mutating func reset() {
    endPosition = 0
    beginPeriod()
  }

  private mutating func add(_ samples: Span<Float>, _ range: Range<Int>) {
    copySound(samples.extracting(range), into: &filtered, at: 0)
    all.add(filtered, range.count)
    hums.add(filtered, range.count)
    Self.filter(&filtered, range.count, with: &band)
    speech.add(filtered, range.count)
    frameCount += Int64(range.count)
    hopFrameCount += range.count
  }

  private static func filter(_ samples: inout [Float], _ count: Int, with band: inout SpeechFilter)
  {
    var part = samples.mutableSpan._consumingExtracting(0..<count)
    band.process(&part)
  }

  private mutating func endHop() {
    levels.add(decibels(power: all.sumOfSquares / Double(hop)))
    speechLevels.add(decibels(power: speech.sumOfSquares / Double(hop)))
    beginHop()
  }

  private mutating func beginHop() {
    all = Step()
    speech = Step()
    hopFrameCount = 0
  }

  private mutating func endPeriod() -> RoomNoise {
    defer { beginPeriod() }
    return RoomNoise(
      time: Double(endPosition) / format.sampleRate, channel: channel,
      duration: Double(frameCount) / format.sampleRate,
      noise: levels.level(exceededFor: 1 - Self.noiseShare),
      speechNoise: speechLevels.level(exceededFor: 1 - Self.noiseShare),
      sound: speechLevels.level(exceededFor: 1 - Self.soundShare), hum: hums.hum)
  }

  private mutating func beginPeriod() {
    frameCount = 0
    beginHop()
    levels.removeAll()
    speechLevels.removeAll()
    band.reset()
    hums.reset()
  }
}

/// The squares of one step, summed sample by sample.
private struct Step {
  private(set) var sumOfSquares = 0.0

  mutating func add(_ samples: [Float], _ count: Int) {
    for index in 0..<count { sumOfSquares += Double(samples[index]) * Double(samples[index]) }
  }
}

/// Lets pass the band of speech: Butterworth filters of fourth order at either end, as far as the
/// rate reaches.
private struct SpeechFilter {
  /// The `q` of the two halves of a Butterworth filter of fourth order.
  private static let halves = [0.541_196_100_146_197, 1.306_562_964_876_377]

  private var sections: [Biquad] = []

  init(_ low: Double, _ high: Double, _ sampleRate: Double) {
    for q in Self.halves {
      if low < 0.45 * sampleRate {
        sections.append(Biquad(.highPass(cutoff: low, sampleRate: sampleRate, q: q)))
      }
      if high < 0.45 * sampleRate {
        sections.append(Biquad(.lowPass(cutoff: high, sampleRate: sampleRate, q: q)))
      }
    }
  }

  mutating func process(_ samples: inout MutableSpan<Float>) {
    for index in sections.indices { sections[index].process(&samples) }
  }

  mutating func reset() {
    for index in sections.indices { sections[index].reset() }
  }
}
