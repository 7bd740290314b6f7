import TragusCore

/// Hears each chirp, click or pulse that stands out of the noise around it.
///
/// The noise is followed in bands of a third of an octave, so that a narrow chirp is heard in a
/// loud room. Pulses with gaps shorter than a limit are one chirp. A cricket's pulses are 8 to 25
/// ms long and 20 to 40 ms apart. A chirp is reported when that limit has passed after it. What
/// decays, in a room, is the end of a chirp and not another one.
///
/// It reads channel 0; samples that are not finite or above 2^60 count as silence. A sound that
/// goes on becomes noise within seconds; repetitions within less than 20 ms are not separated.
public struct ChirpDetector: Analyzer {
  /// The range of a chirp's frequency by default, in hertz.
  public static let defaultRange = 500.0...8000
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = 4000.0
  /// The usual longest pause within a chirp, in seconds.
  public static let defaultGap = 0.06
  /// The usual threshold in decibels.
  public static let defaultThreshold = 12.0

  private static let windowDuration = 0.01  // seconds
  private static let hopDuration = 0.005  // seconds
  private static let lowestSpectrumRate = 22_000.0
  private static let hysteresis = 4.0  // dB
  // Reverberation has to be this far below a chirp, or any sound would keep it going.
  private static let depth = 14.0  // dB
  // What decays rises no more than this by chance.
  private static let rise = 6.0  // dB

  private enum State {
    case quiet
    case chirping(start: Double, end: Double, excess: Double, frequency: Double)
  }

  let sampleRate: Double
  private let gap: Double
  private let threshold: Double
  private let hop: Double
  private(set) var frames: SpectrumFrames
  private var bands: ChirpBands
  private var state = State.quiet
  // The least excess since the last chirp.
  private var valley = 0.0

  /// The highest frequency that can be heard in a stream, in hertz.
  package static func highestFrequency(at sampleRate: Double) -> Double { 0.45 * sampleRate }

  /// - Parameters:
  ///   - format: The format of the stream; its rate is ``lowestRate`` at least.
  ///   - range: The frequencies of the chirps in hertz, above 0; what lies above
  ///     `highestFrequency(at:)` is left out, and must not be all of it.
  ///   - gap: The longest pause within a chirp in seconds, 0 to 10.
  ///   - threshold: How far a chirp must stand out of the noise in its band, in decibels, at least 5.
  public init(
    format: AudioFormat, range: ClosedRange<Double> = ChirpDetector.defaultRange,
    gap: Double = ChirpDetector.defaultGap, threshold: Double = ChirpDetector.defaultThreshold
  ) {
    precondition(format.sampleRate >= Self.lowestRate, "The rate is too low for chirps.")
    precondition(0...10 ~= gap, "A gap is 0 to 10 s.")
    precondition(threshold >= 5, "A chirp must stand out of the noise.")
    sampleRate = format.sampleRate
    (self.gap, self.threshold) = (gap, threshold)
    // A range that needs it gets a higher rate, up to the rate of the stream.
    let wanted = min(max(range.upperBound / 0.38, Self.lowestSpectrumRate), sampleRate)
    frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: wanted, window: Self.windowDuration,
      hop: Self.hopDuration)
    hop = Double(frames.hop) / sampleRate
    let highest = min(range.upperBound, Self.highestFrequency(at: frames.rate))
    precondition(
      range.lowerBound > 0 && range.lowerBound < highest, "The range lies above the stream's.")
    bands = ChirpBands(frames, range: range.lowerBound...highest, hop: hop)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Chirp] {
    var chirps: [Chirp] = []
    var start = 0
    while let step = advance(buffer, from: &start) {
      if let chirp = step.chirp { chirps.append(chirp) }
    }
    return chirps
  }

  public mutating func finish() -> [Chirp] {
    defer { state = .quiet }
    return end().map { [$0] } ?? []
  }

  public mutating func reset() {
    frames.reset()
    bands.reset()
    state = .quiet
    valley = 0
  }

  /// A hop, and the chirp that ended in it.
  struct Step {
    let chirp: Chirp?
  }

  /// Hears the next hop.
  ///
  /// - Returns: `nil` when the buffer has no more hop.
  mutating func advance(_ buffer: AudioBuffer, from start: inout Int) -> Step? {
    guard frames.fill(from: buffer, start: &start) else { return nil }
    bands.hear(frames)
    return Step(chirp: hear())
  }

  private mutating func hear() -> Chirp? {
    let excess = bands.excess
    let (start, end) = (frames.time - hop / 2, frames.time + hop / 2)
    switch state {
    case .quiet:
      valley = min(valley, excess)
      if excess >= threshold, excess >= valley + Self.rise {
        state = .chirping(start: start, end: end, excess: excess, frequency: frequency)
      }
      return nil
    case .chirping(let first, _, let greatest, let known)
    where excess >= max(threshold - Self.hysteresis, greatest - Self.depth):
      state = .chirping(
        start: first, end: end, excess: max(excess, greatest),
        frequency: excess > greatest ? frequency : known)
      return nil
    case .chirping(_, let last, _, _) where start - last >= gap:
      defer {
        state = .quiet
        valley = excess
      }
      return self.end()
    case .chirping:
      return nil
    }
  }

  private var frequency: Double {
    frames.peak(in: bands.strongest)?.frequency
      ?? Double(bands.strongest.lowerBound + bands.strongest.upperBound) / 2 * frames.binWidth
  }

  private func end() -> Chirp? {
    guard case .chirping(let start, let end, let excess, let frequency) = state else { return nil }
    return Chirp(
      start: max(start, 0), end: end, at: Double(frames.position) / sampleRate,
      frequency: frequency, prominence: excess)
  }
}
