/// Finds the pulses of a tone within a band, one after the other.
///
/// A pulse begins where one frequency stands out of the band, and ends where that frequency has
/// fallen far below the greatest power of the pulse, a room's reverberation or not. As long as the
/// tone has not faded into the noise, the next one of the same frequency begins where the power
/// rises again.
struct TonePulseFinder {
  // A crest over the mean of the other bins of the band: the greatest of a hundred bins of noise
  // lies 7 dB over their mean, and hardly ever 11.
  private static let prominence: Float = 16  // 12 dB
  private static let rise = 2.5  // over the least power since the last pulse: 4 dB
  private static let steadiness = 0.025  // of the frequency
  // In a frame of 10 ms: after 2 s it may be 9 dB softer.
  private static let fading = 0.99
  private static let leastFrames = 3

  private enum State {
    case silent
    case sounding(TonePulse, frameCount: Int, missing: Int)
  }

  private let band: Range<Int>
  private let fall: Double
  private let longestGap: Int
  private let surroundings: Range<Int>
  private let reach: Int
  private var state = State.silent
  // The last pulse: what it has fallen to, and what the next one must reach.
  private var last: (frequency: Double, least: Double, greatest: Double) = (0, 0, 0)

  /// - Parameters:
  ///   - range: Where a tone may lie, in hertz.
  ///   - surroundings: What it has to stand out of.
  ///   - windowDuration: In seconds.
  ///   - fall: What ends a pulse, as a part of its greatest power.
  ///   - longestGap: The frames of less than that which do not.
  init(
    _ frames: SpectrumFrames, range: ClosedRange<Double>, surroundings: ClosedRange<Double>,
    windowDuration: Double, fall: Double, longestGap: Int
  ) {
    (self.fall, self.longestGap) = (fall, longestGap)
    band = frames.bins(range)
    self.surroundings = frames.bins(surroundings)
    reach = Int((2 / (windowDuration * frames.binWidth)).rounded())
  }

  /// Hears the next frame.
  ///
  /// - Parameters:
  ///   - time: The middle of its window in seconds.
  ///   - hop: Seconds to the next one.
  /// - Returns: The pulse that ended.
  mutating func hear(_ frames: SpectrumFrames, at time: Double, hop: Double) -> TonePulse? {
    guard !band.isEmpty else { return nil }
    switch state {
    case .silent:
      silence(frames, at: time, hop: hop)
      return nil
    case .sounding(var pulse, let count, let missing):
      if let louder = louderPulse(than: pulse, frames, at: time, hop: hop) {
        state = .sounding(louder, frameCount: 1, missing: 0)
        return count >= Self.leastFrames ? pulse : nil
      }
      let found = power(of: pulse.frequency, frames)
      if found.power >= fall * pulse.power {
        if found.power > pulse.power {
          pulse.power = found.power
          pulse.frequency = found.frequency
        }
        pulse.end = time + hop / 2
        state = .sounding(pulse, frameCount: count + 1, missing: 0)
        return nil
      }
      if missing < longestGap {
        state = .sounding(pulse, frameCount: count, missing: missing + 1)
        return nil
      }
      state = .silent
      last = (pulse.frequency, found.power, pulse.power)
      return count >= Self.leastFrames ? pulse : nil
    }
  }

  mutating func reset() {
    state = .silent
    last = (0, 0, 0)
  }

  private mutating func silence(_ frames: SpectrumFrames, at time: Double, hop: Double) {
    if last.frequency > 0 {
      last.least = min(last.least, max(power(of: last.frequency, frames).power, 1e-20))
      last.greatest *= Self.fading
    }
    guard let peak = frames.peak(in: band), isProminent(peak.bin, frames) else { return }
    // What fades is no new pulse.
    let isSame = isNear(peak.frequency, last.frequency, frames)
    if isSame,
      peak.power < max(Self.rise * last.least, fall * last.greatest)
    {
      return
    }
    let pulse = TonePulse(
      start: time - hop / 2, end: time + hop / 2, frequency: peak.frequency, power: peak.power)
    state = .sounding(pulse, frameCount: 1, missing: 0)
  }

  // Another tone that drowns this one.
  private func louderPulse(
    than pulse: TonePulse, _ frames: SpectrumFrames, at time: Double, hop: Double
  ) -> TonePulse? {
    guard let peak = frames.peak(in: band), peak.power > 4 * pulse.power,
      !isNear(peak.frequency, pulse.frequency, frames),
      isProminent(peak.bin, frames)
    else { return nil }
    return TonePulse(
      start: time - hop / 2, end: time + hop / 2, frequency: peak.frequency, power: peak.power)
  }

  private func isProminent(_ bin: Int, _ frames: SpectrumFrames) -> Bool {
    let lobe = ((bin - reach)..<(bin + reach + 1)).clamped(to: surroundings)
    let others = frames.sum(surroundings) - frames.sum(lobe)
    let count = max(surroundings.count - lobe.count, 1)
    return Double(frames.power[bin]) * Double(count) > Double(Self.prominence) * others
  }

  private func power(
    of frequency: Double, _ frames: SpectrumFrames
  ) -> (frequency: Double, power: Double) {
    let width = max(Self.steadiness * frequency, 1.5 * frames.binWidth)
    let near = frames.bins((frequency - width)...(frequency + width)).clamped(to: band)
    guard let peak = frames.peak(in: near) else {
      return (frequency, Double(frames.greatest(near)))
    }
    return (peak.frequency, peak.power)
  }

  private func isNear(_ first: Double, _ second: Double, _ frames: SpectrumFrames) -> Bool {
    abs(first - second) < max(Self.steadiness * second, 1.5 * frames.binWidth)
  }
}
