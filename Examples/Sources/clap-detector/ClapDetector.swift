import Tragus

/// Hears claps in channel 0: sounds that rise by 20 dB at once and have nearly gone after 60 ms.
///
/// Speech, whistles and alarms may rise as fast, but they last. A sound quieter than -50 dBFS is
/// not a clap. Claps closer together than about 150 ms are heard as one.
struct ClapDetector: Analyzer {
  private enum State {
    case quiet
    case sounding(since: Double, greatest: Double, hopCount: Int)
  }

  private static let hopDuration = 0.005  // seconds; a clap reaches its peak within one
  private static let rise = 100.0  // 20 dB, as a ratio of powers
  private static let fall = 30.0  // 15 dB
  private static let leastPower = 1e-5  // -50 dBFS
  private static let hopCount = 12  // 60 ms, in which a clap dies away
  private static let pastCount = 20  // 100 ms, with which a hop is compared

  private let format: AudioFormat
  private let hopLength: Int
  private var state = State.quiet
  private var sumOfSquares = 0.0
  private var frameCount = 0
  // The power of the last hops; the oldest is replaced next.
  private var past: [Double]
  private var next = 0

  init(format: AudioFormat) {
    self.format = format
    hopLength = max(format.frameCount(of: Self.hopDuration), 1)
    past = Array(repeating: 0, count: Self.pastCount)
  }

  mutating func process(_ buffer: AudioBuffer) -> [Clap] {
    var claps: [Clap] = []
    let samples = buffer.channel(0)
    for index in samples.indices {
      // What is not a number or infinite counts as silence.
      let sample = samples[index].isFinite ? Double(samples[index]) : 0
      sumOfSquares += sample * sample
      frameCount += 1
      if frameCount == hopLength {
        let start = buffer.time(at: index + 1 - hopLength)
        let end = buffer.time(at: index + 1)
        if let clap = endHop(from: start, to: end) { claps.append(clap) }
      }
    }
    return claps
  }

  mutating func finish() -> [Clap] { [] }

  mutating func reset() {
    self = ClapDetector(format: format)
  }

  private mutating func endHop(from start: Double, to end: Double) -> Clap? {
    let power = sumOfSquares / Double(hopLength)
    let background = past.reduce(0, +) / Double(past.count)
    past[next] = power
    next = (next + 1) % past.count
    (sumOfSquares, frameCount) = (0, 0)

    switch state {
    case .quiet where power > Self.leastPower && power > Self.rise * background:
      state = .sounding(since: start, greatest: power, hopCount: 1)
    case .sounding(let since, let greatest, let hopCount) where hopCount < Self.hopCount:
      state = .sounding(since: since, greatest: max(greatest, power), hopCount: hopCount + 1)
    case .sounding(let since, let greatest, _):
      state = .quiet
      if power < greatest / Self.fall { return Clap(time: since, at: end) }
    case .quiet:
      break
    }
    return nil
  }
}
