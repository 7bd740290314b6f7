/// Holds a device to real time that gives frames as fast as they are read.
///
/// ALSA's `null` and `file` devices do. A true device can only be ahead of the clock by the
/// deviation of its own clock, for which 5 percent are allowed here. It is never held up.
struct Pace {
  /// The seconds of audio that a device may be ahead of the clock.
  static let allowance = 1.0
  private static let deviation = 0.05

  private let sampleRate: Double
  private var start: Double
  private var latestTime: Double
  private var isUnpaced = false

  init(sampleRate: Double, at time: Double) {
    self.sampleRate = sampleRate
    start = time
    latestTime = time
  }

  /// How many seconds to wait, when the frames before `position` have been read by `time`.
  mutating func delay(after position: Int64, at time: Double) -> Double {
    if !isUnpaced { start -= (time - latestTime) * Self.deviation }
    latestTime = time
    let lead = Double(position) / sampleRate - (time - start)
    guard lead > Self.allowance else { return 0 }
    isUnpaced = true
    return lead - Self.allowance
  }
}
