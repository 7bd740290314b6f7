import TragusCore
import TragusDSP

/// How alike the first two channels are from 20 to 200 Hz over the last second.
///
/// At 200 Hz sound is 1.7 m long, so that two microphones of a device hear it at once.
struct ChannelLikeness {
  private struct Sums {
    var product = 0.0
    var first = 0.0
    var second = 0.0
  }

  private static let mostCorrelation = 0.5
  private static let hopCount = 16
  // A channel 30 dB below the other is a dead one, not another ear.
  private static let leastBalance = 0.001

  private var sways: [OnePole]
  private var smoothers: [OnePole]
  private var hops = [Sums](repeating: Sums(), count: hopCount)
  private var hopIndex = 0
  private var sums = Sums()

  init(sampleRate: Double) {
    sways = Array(repeating: OnePole(cutoff: 20, sampleRate: sampleRate), count: 2)
    smoothers = Array(repeating: OnePole(cutoff: 200, sampleRate: sampleRate), count: 4)
  }

  mutating func add(_ buffer: AudioBuffer, _ range: Range<Int>) {
    let (first, second) = (buffer.channel(0), buffer.channel(1))
    for index in range {
      let a = filtered(first[index], 0)
      let b = filtered(second[index], 1)
      sums.product += a * b
      sums.first += a * a
      sums.second += b * b
    }
  }

  private mutating func filtered(_ sample: Float, _ channel: Int) -> Double {
    let valid = Double(sample.orSilence)
    let moved = valid - sways[channel].process(valid)
    return smoothers[channel + 2].process(smoothers[channel].process(moved))
  }

  /// - Returns: Whether the channels hear different things.
  mutating func endHop() -> Bool {
    hops[hopIndex] = sums
    hopIndex = (hopIndex + 1) % Self.hopCount
    sums = Sums()
    var all = Sums()
    for hop in hops {
      all.product += hop.product
      all.first += hop.first
      all.second += hop.second
    }
    let (weaker, stronger) = (min(all.first, all.second), max(all.first, all.second))
    guard weaker > Self.leastBalance * stronger else { return false }
    return abs(all.product) < Self.mostCorrelation * (all.first * all.second).squareRoot()
  }

  mutating func reset() {
    for index in sways.indices { sways[index].reset() }
    for index in smoothers.indices { smoothers[index].reset() }
    for index in hops.indices { hops[index] = Sums() }
    (hopIndex, sums) = (0, Sums())
  }
}
