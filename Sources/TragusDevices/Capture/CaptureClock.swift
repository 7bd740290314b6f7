/// Tells from the times at which frames arrive how many were lost when the device stood still.
///
/// A device gives frame after frame at its rate, but hands them over late and in bursts. The
/// promptest deliveries say best when the stream began: no frame can arrive before it was recorded.
/// After an interruption, the frames that the clock says should be there and are not have been
/// lost. The estimate is as good as the device is punctual. It is within a period (10 ms) for
/// hardware, and within a burst (10 to 100 ms) for a sound server.
///
/// All times are seconds of one clock that never goes back.
struct CaptureClock {
  /// How far the clock of a device may differ from the clock of the system; crystals stay within
  /// 100 parts in a million.
  static let drift = 200e-6
  /// After a hold-up, the seconds of deliveries that must all be late before frames count as lost.
  static let suspicion = 1.0
  /// The least lateness, in seconds, that counts as a loss after a hold-up; a sound server's bursts
  /// are shorter.
  static let tolerance = 0.15

  private enum State {
    case steady
    /// The device stopped; frames are certainly missing before the next delivery.
    case interrupted
    /// Deliveries were not fetched for so long that the device may have dropped some by itself.
    case suspected(since: Double, leastLateness: Double)
  }

  private let sampleRate: Double
  private var state = State.steady
  private var origin = 0.0
  private var latestTime: Double?

  /// The position in the stream of the next frame; lost frames are counted.
  private(set) var position: Int64 = 0

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
  }

  /// The device stopped and goes on: frames are missing before the next delivery.
  mutating func interrupt() {
    if latestTime != nil { state = .interrupted }
  }

  /// The device is away, and has given nothing since the latest delivery.
  ///
  /// - Parameter margin: Seconds that are left to the next delivery, which counts exactly.
  /// - Returns: The frames lost since then or since the last call.
  mutating func miss(until time: Double, sparing margin: Double) -> Int64 {
    guard latestTime != nil else { return 0 }
    let missing = time - margin - Double(position) / sampleRate - origin
    let lost = Int64(missing * sampleRate)
    guard lost > 0 else { return 0 }
    position += lost
    return lost
  }

  /// Nobody fetched frames until `time`, for longer than the device can store them.
  mutating func holdUp(until time: Double) {
    switch state {
    case .interrupted: break
    case .steady, .suspected: state = .suspected(since: time, leastLateness: .infinity)
    }
  }

  /// Frames have arrived.
  ///
  /// - Returns: The number of frames lost just before them.
  mutating func deliver(_ frameCount: Int, at time: Double) -> Int64 {
    let lost = latestTime == nil ? 0 : frameCountLost(before: frameCount, at: time)
    position += lost + Int64(frameCount)
    let impliedOrigin = time - Double(position) / sampleRate
    if let latestTime {
      origin = min(impliedOrigin, origin + (time - latestTime) * Self.drift)
    } else {
      origin = impliedOrigin
    }
    latestTime = time
    return lost
  }

  private mutating func frameCountLost(before frameCount: Int, at time: Double) -> Int64 {
    let lateness = time - Double(position + Int64(frameCount)) / sampleRate - origin
    switch state {
    case .steady:
      return 0
    case .interrupted:
      state = .steady
      return max(1, Int64((lateness * sampleRate).rounded()))
    case .suspected(let since, let leastLateness):
      // What was stored is handed over at once; only what stays late is lost.
      let least = min(leastLateness, lateness)
      guard time - since >= Self.suspicion else {
        state = .suspected(since: since, leastLateness: least)
        return 0
      }
      state = .steady
      return least >= Self.tolerance ? Int64((least * sampleRate).rounded()) : 0
    }
  }
}
