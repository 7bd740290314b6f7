import TragusCore
import TragusDSP

/// Hears whether it is loud: a gate on the level, with hysteresis and hang.
///
/// The level is taken from the loudest channel over 10 ms, without what lies below 20 Hz. It is
/// loud from the first 10 ms at or above the threshold on. It ends when the level has stayed below
/// the threshold less the hysteresis for as long as the hang. What is loud need not be speech or
/// anything of interest; a noise louder than the threshold keeps the gate open.
public struct SoundDetector: Analyzer {
  /// Seconds that a level covers.
  private static let hopDuration = 0.01
  // Below hearing: offsets, handling, the sway of the air.
  private static let cutoff = 20.0  // hertz

  private enum State {
    case quiet
    /// Since `start`; the last loud hop ended at `end`.
    case loud(start: Int64, end: Int64)
  }

  private let format: AudioFormat
  private let openLevel: Double
  private let closeLevel: Double
  private let hang: Int64
  private let hop: Int
  private var sways: [OnePole]
  private var powers: [Double]
  private var hopFrameCount = 0
  private var position: Int64 = 0
  private var state = State.quiet
  private var highestLevel = -Double.infinity

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - threshold: The level from which on it is loud, in dBFS: RMS, so that a full-scale sine has
  ///     -3.01.
  ///   - hysteresis: How far the level must fall below the threshold, in decibels, at least 0.
  ///   - hang: How long it must stay there, in seconds, at least 0. Shorter pauses end nothing.
  public init(
    format: AudioFormat, threshold: Double, hysteresis: Double = 6, hang: Double = 0.5
  ) {
    precondition(threshold.isFinite, "The threshold must be a number.")
    precondition(hysteresis >= 0 && hang >= 0, "Neither hysteresis nor hang may be negative.")
    self.format = format
    openLevel = threshold
    closeLevel = threshold - hysteresis
    self.hang = Int64(format.frameCount(of: hang))
    hop = max(format.frameCount(of: Self.hopDuration), 1)
    sways = Array(
      repeating: OnePole(cutoff: Self.cutoff, sampleRate: format.sampleRate),
      count: format.channelCount)
    powers = Array(repeating: 0, count: format.channelCount)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SoundActivity] {
    var events: [SoundActivity] = []
    var start = 0
    while start < buffer.frameCount {
      let count = min(buffer.frameCount - start, hop - hopFrameCount)
      for index in powers.indices {
        add(buffer.channel(index), start..<(start + count), &sways[index], to: &powers[index])
      }
      start += count
      hopFrameCount += count
      position = buffer.position + Int64(start)
      if hopFrameCount == hop { endHop(&events) }
    }
    return events
  }

  public mutating func finish() -> [SoundActivity] {
    var events: [SoundActivity] = []
    if case .loud(let start, let end) = state {
      // What was still loud lasts until here.
      events.append(event(start, end: position - end < Int64(hop) ? position : end))
      state = .quiet
    }
    return events
  }

  public mutating func reset() {
    for index in sways.indices { sways[index].reset() }
    for index in powers.indices { powers[index] = 0 }
    hopFrameCount = 0
    position = 0
    state = .quiet
    highestLevel = -.infinity
  }

  // One after the other, so that the sum does not depend on where a buffer ends.
  private func add(
    _ samples: Span<Float>, _ range: Range<Int>, _ sway: inout OnePole, to power: inout Double
  ) {
    for index in range {
      let sample = Double(samples[index].orSilence)
      let moved = sample - sway.process(sample)
      power += moved * moved
    }
  }

  private mutating func endHop(_ events: inout [SoundActivity]) {
    var loudest = 0.0
    for index in powers.indices {
      loudest = max(loudest, powers[index] / Double(hop))
      powers[index] = 0
    }
    hopFrameCount = 0
    let level = decibels(power: loudest)
    switch state {
    case .quiet where level >= openLevel:
      let start = position - Int64(hop)
      highestLevel = level
      state = .loud(start: start, end: position)
      events.append(event(start, end: nil))
    case .quiet: break
    case .loud(let start, _) where level >= closeLevel:
      highestLevel = max(highestLevel, level)
      state = .loud(start: start, end: position)
    case .loud(let start, let end) where position - end >= hang:
      events.append(event(start, end: end))
      state = .quiet
    case .loud: break
    }
  }

  private func event(_ start: Int64, end: Int64?) -> SoundActivity {
    let rate = format.sampleRate
    return SoundActivity(
      start: Double(start) / rate, end: end.map { Double($0) / rate },
      at: Double(position) / rate, level: highestLevel)
  }
}
