/// Notices a mean that stays far from zero for two seconds.
///
/// The means of the steps of 100 ms must agree. A blow into the microphone or a gust of wind also
/// has a mean, but not the same one twice.
struct Offset {
  private static let began = 0.02
  private static let ended = 0.01
  private static let hopCount = 20
  /// How far the mean of a hop may lie from the mean of all, in parts of it.
  private static let spread = 0.5

  private var state = ConditionState(.offset)
  // The means of the last hops, channel beside channel; the oldest is replaced next.
  private var means: [Double] = []
  private var next = 0

  mutating func update(
    _ channels: [ChannelObservation], _ hop: Hop, _ events: inout [InputHealth]
  ) {
    let capacity = Self.hopCount * channels.count
    if means.isEmpty { means.reserveCapacity(capacity) }
    for channel in channels {
      let mean = channel.statistics.sum / Double(hop.length)
      if means.count < capacity {
        means.append(mean)
      } else {
        means[next] = mean
        next = (next + 1) % capacity
      }
    }
    guard means.count == capacity else { return }

    var offset = 0.0
    for channel in channels.indices {
      let mean = steadyMean(of: channel, among: channels.count)
      if abs(mean) > abs(offset) { offset = mean }
    }
    if abs(offset) >= Self.began {
      let start = hop.start(ofLast: Self.hopCount)
      state.begin(at: start, knownAt: hop.end, value: offset, &events)
    } else if abs(offset) < Self.ended {
      state.end(at: hop.start, knownAt: hop.end, &events)
    }
  }

  mutating func finish(at time: Double, _ events: inout [InputHealth]) {
    state.end(at: time, knownAt: time, &events)
  }

  /// The mean of one channel, or 0 when its hops do not agree.
  private func steadyMean(of channel: Int, among channelCount: Int) -> Double {
    var sum = 0.0
    var lowest = Double.infinity
    var highest = -Double.infinity
    for index in stride(from: channel, to: means.count, by: channelCount) {
      sum += means[index]
      lowest = min(lowest, means[index])
      highest = max(highest, means[index])
    }
    let mean = sum / Double(Self.hopCount)
    let isSteady = max(highest - mean, mean - lowest) <= Self.spread * abs(mean)
    return isSteady ? mean : 0
  }
}
