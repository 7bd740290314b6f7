import TragusCore
import TragusDSP

/// Finds the sinusoids in each block of a stream: how many there are, and the frequency, the level and
/// the phase of each.
///
/// A tone in white noise is found as precisely as any method can. The spread of its frequency is
/// the bound of Cramér and Rao, `rate / 2 pi * sqrt(12 / (snr block (block² - 1)))`. `snr` is the
/// ratio of mean squares. This holds also next to 0 and to half the rate. Two tones are separated
/// when they lie one bin, `rate / block`, apart. Where there is noise alone, reports are as seldom
/// as is asked, unless it is confined to a band of less than about fifty bins. Harmonics of a sound
/// are tones of their own.
///
/// Each block is taken by itself. A tone that begins or ends in a block, or glides, is not a
/// sinusoid there. It may be reported as several. An end shorter than a block is not looked at.
///
/// Strong sound outside of the range is filtered away where it would disturb. A tone is then found
/// as in a block seven eighths as long.
public struct ToneDetector: Analyzer {
  /// The number of frames of a block by default.
  public static let defaultBlock = 4096
  /// How often noise is taken for a tone by default, as a part of all blocks.
  public static let defaultFalseAlarmRate = 1e-5
  /// The softest tone that is reported by default, in dBFS: one that 16 bits just hold.
  public static let defaultMinimumLevel = -120.0
  /// The lengths that a block may have, in frames.
  package static let blockLimits = 64...(1 << 20)
  /// The most tones that may be asked for in one block.
  package static let countLimit = 64

  /// The number of frames of a block.
  package let block: Int
  /// The number of frames from the start of a block to the start of the next.
  package let hop: Int
  /// Where tones are looked for, in hertz.
  package let range: ClosedRange<Double>
  /// What names the notes.
  package let tuning: Tuning

  private let sampleRate: Double
  private let minimumLevel: Double
  private let channel: Int
  private var finder: ToneFinder
  private var filter: RangeFilter?
  private var filteredFinder: ToneFinder?
  private var history: SampleHistory
  private var found: [ToneFinder.Found] = []
  // Frames until the next block is complete.
  private var remaining: Int

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - block: The number of frames of a block, one of `blockLimits`.
  ///   - hop: The number of frames from one block to the next, 1 at least; a quarter of a block by
  ///     default.
  ///   - range: Where tones are looked for, in hertz, from 0 to half the rate; from 20 Hz on by
  ///     default. Below a quarter of a bin there is none.
  ///   - maximumCount: The most tones in a block, 1 to `countLimit`: the strongest ones. Tones that
  ///     are left out disturb the others. The work grows with the square of the number of tones.
  ///   - falseAlarmRate: How often white noise is taken for a tone, as a part of all blocks. From 1 on
  ///     nothing is decided: each block that is not silent has as many tones as may be.
  ///   - minimumLevel: In dBFS; no softer tone is reported.
  ///   - tuning: The frequency of A4 and the transposition of the notes.
  ///   - channel: The channel that is read, the first being 0.
  public init(
    format: AudioFormat, block: Int = ToneDetector.defaultBlock, hop: Int? = nil,
    range: ClosedRange<Double>? = nil, maximumCount: Int = 1,
    falseAlarmRate: Double = ToneDetector.defaultFalseAlarmRate,
    minimumLevel: Double = ToneDetector.defaultMinimumLevel, tuning: Tuning = Tuning(),
    channel: Int = 0
  ) {
    let highest = format.sampleRate / 2
    let range = range ?? min(20, highest / 2)...highest
    let hop = hop ?? max(block / 4, 1)
    precondition(Self.blockLimits.contains(block), "A block has 64 to 1,048,576 frames.")
    precondition(hop >= 1, "A hop has one frame at least.")
    precondition(
      range.lowerBound >= 0 && range.upperBound <= highest && range.lowerBound < highest,
      "The range lies between 0 and half the rate.")
    precondition((1...Self.countLimit).contains(maximumCount), "There are 1 to 64 tones.")
    precondition(falseAlarmRate > 0, "No threshold keeps all noise out.")
    precondition((0..<format.channelCount).contains(channel), "There is no such channel.")
    self.block = block
    self.hop = hop
    self.range = range
    self.tuning = tuning
    self.minimumLevel = minimumLevel
    self.channel = channel
    sampleRate = format.sampleRate
    let turn = 2 * Double.pi / format.sampleRate
    let angles = range.lowerBound * turn...min(range.upperBound * turn, .pi)
    finder = ToneFinder(
      count: block, range: angles, maximumCount: maximumCount, falseAlarmRate: falseAlarmRate)
    filter = RangeFilter(count: block, paddedCount: finder.spectrum.paddedCount, range: angles)
    filteredFinder = filter.map {
      ToneFinder(
        count: $0.outputCount, range: angles, maximumCount: maximumCount,
        falseAlarmRate: falseAlarmRate)
    }
    history = SampleHistory(length: block)
    found.reserveCapacity(maximumCount)
    remaining = block
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Tone] {
    var tones: [Tone] = []
    let samples = buffer.channel(channel)
    var start = 0
    while start < samples.count {
      let length = min(samples.count - start, remaining, block)
      history.append(length) { places in
        for index in 0..<length { places[index] = samples[start + index].orSilence }
      }
      start += length
      remaining -= length
      if remaining == 0 {
        remaining = hop
        analyze(endingAt: buffer.position + Int64(start), &tones)
      }
    }
    return tones
  }

  public mutating func finish() -> [Tone] { [] }

  public mutating func reset() {
    history.reset()
    remaining = block
  }

  private mutating func analyze(endingAt end: Int64, _ tones: inout [Tone]) {
    // A power of 2 that makes the peak about 1: single precision can then neither overflow nor
    // vanish, and nothing is rounded.
    let peak = history.withLast(block) { samples in
      (0..<block).reduce(Float(0)) { max($0, abs(samples[$1])) }
    }
    guard peak > 0 else { return }
    let scale = Double(sign: .plus, exponent: -peak.exponent, significand: 1)
    history.withLast(block) { finder.load($0, scale: scale) }

    let isFiltered = filter?.isNeeded(finder.spectrum.power) ?? false
    if isFiltered {
      filter?.apply(to: finder.spectrum) { filteredFinder?.load($0, scale: 1) }
      filteredFinder?.find(&found)
    } else {
      finder.find(&found)
    }
    for tone in found {
      let gain = scale * (isFiltered ? filter?.gain(tone.frequency) ?? 1 : 1)
      let level = decibels(power: tone.power / (gain * gain))
      guard level >= minimumLevel else { continue }
      let frequency = tone.frequency * sampleRate / (2 * .pi)
      let name = tuning.nearestNote(to: frequency)
      tones.append(
        Tone(
          time: (Double(end) - Double(block + 1) / 2) / sampleRate, at: Double(end) / sampleRate,
          frequency: frequency, level: level,
          signalToNoise: decibels(power: tone.power / tone.noise),
          phaseAngle: angle(y: -tone.sine, x: tone.cosine), confidence: tone.confidence,
          note: name.note, cents: name.cents))
    }
  }
}
