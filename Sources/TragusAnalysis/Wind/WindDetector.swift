import TragusCore
import TragusDSP

/// Hears wind on the microphone: noise of very low frequencies that lasts and swells.
///
/// Wind is reported after 2.5 s, when most of its power lies below 300 Hz and little above 1 kHz.
/// Nothing in it may hum or repeat, and its level must vary as gusts do. A steady sound, such as a
/// distant road, is not called wind. A blow is over before that. Where there are two channels and
/// what they hear below 200 Hz differs, 1.5 s are enough and it may be steady. Eddies are smaller
/// than the way from one microphone to the other; sound is not. Channels that hear the same prove
/// nothing.
///
/// Wind that pauses for up to 2 s goes on. Where a microphone, a voice filter or a codec passes
/// nothing below 300 Hz, wind is not heard. Samples that are not finite, or beyond 2^60, count as
/// silence.
public struct WindDetector: Analyzer {
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = 8000.0
  private static let longestPause = 2.0  // seconds
  private static let shortest = 2.5
  private static let shortestOfTwo = 1.5

  private enum State {
    case calm
    /// What may be wind began at `start`.
    case rising(start: Double)
    /// It was last heard at `last`.
    case blowing(start: Double, last: Double)
  }

  private var observer: WindObserver
  private var likeness: ChannelLikeness?
  private var state = State.calm
  private var power = WindPower()

  /// - Parameter format: The format of the stream; its rate is ``lowestRate`` at least. The first two
  ///   channels are read.
  public init(format: AudioFormat) {
    precondition(format.sampleRate >= Self.lowestRate, "The rate is too low for wind.")
    observer = WindObserver(sampleRate: format.sampleRate)
    likeness = format.channelCount > 1 ? ChannelLikeness(sampleRate: format.sampleRate) : nil
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Wind] {
    var events: [Wind] = []
    var start = 0
    while start < buffer.frameCount {
      let first = start
      let isHop = observer.advance(buffer, from: &start)
      likeness?.add(buffer, first..<start)
      if isHop { endHop(&events) }
    }
    return events
  }

  private mutating func endHop(_ events: inout [Wind]) {
    let isApart = likeness?.endHop() ?? false
    let time = observer.time
    let isLikeWind = observer.isLikeWind
    switch state {
    case .calm where isLikeWind:
      power = observer.power
      state = .rising(start: max(time - WindObserver.memory, 0))
    case .calm: break
    case .rising where !isLikeWind:
      state = .calm
    case .rising(let start):
      power.add(observer.lastPower)
      let isLong = time - start >= (isApart ? Self.shortestOfTwo : Self.shortest)
      guard isLong, isApart || observer.isSwelling else { return }
      state = .blowing(start: start, last: time)
      events.append(event(start, end: nil, at: time, of: observer.power))
    case .blowing(let start, _) where isLikeWind:
      power.add(observer.lastPower)
      state = .blowing(start: start, last: time)
    case .blowing(let start, let last) where time - last >= Self.longestPause:
      events.append(event(start, end: last, at: time, of: power))
      state = .calm
    case .blowing: break
    }
  }

  public mutating func finish() -> [Wind] {
    guard case .blowing(let start, let last) = state else { return [] }
    state = .calm
    return [event(start, end: last, at: observer.time, of: power)]
  }

  public mutating func reset() {
    observer.reset()
    likeness?.reset()
    state = .calm
  }

  private func event(_ start: Double, end: Double?, at time: Double, of power: WindPower) -> Wind {
    Wind(
      start: start, end: end, at: time, level: decibels(power: max(power.mean, 1e-20)),
      lowShare: power.lowShare)
  }
}
