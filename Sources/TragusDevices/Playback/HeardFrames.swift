/// Tells how many frames of sound have left a device that is given sound and silence in turn.
struct HeardFrames {
  private struct Run {
    /// The frames given to the device until the run ends.
    var end: Int64
    /// The frames of sound among them.
    var soundEnd: Int64
    let isSound: Bool
  }

  // The runs of which something is still in the device; a device stores a second or so.
  private var runs: [Run] = []
  /// The frames given to the device so far.
  private(set) var frameCount: Int64 = 0
  /// The frames of sound among them.
  private(set) var soundFrameCount: Int64 = 0
  /// The frames of sound that have been heard.
  private(set) var heardFrameCount: Int64 = 0

  init() {
    runs.reserveCapacity(64)
  }

  /// Whether all sound that was given has been heard.
  var isComplete: Bool { heardFrameCount == soundFrameCount }

  /// Frames of sound and then of silence were given to the device.
  mutating func give(sound: Int, silence: Int) {
    append(sound, isSound: true)
    append(silence, isSound: false)
  }

  /// This many frames are in the device and not heard yet.
  mutating func hear(allBut delay: Int) {
    let heard = frameCount - Int64(max(delay, 0))
    while let first = runs.first {
      let soundAtHeard =
        first.isSound ? first.soundEnd - max(first.end - heard, 0) : first.soundEnd
      // A device may correct its delay upwards; what was heard stays heard.
      if soundAtHeard > heardFrameCount { heardFrameCount = soundAtHeard }
      guard first.end <= heard else { return }
      runs.removeFirst()
    }
  }

  private mutating func append(_ count: Int, isSound: Bool) {
    guard count > 0 else { return }
    frameCount += Int64(count)
    if isSound { soundFrameCount += Int64(count) }
    if let last = runs.indices.last, runs[last].isSound == isSound {
      runs[last].end = frameCount
      runs[last].soundEnd = soundFrameCount
    } else {
      runs.append(Run(end: frameCount, soundEnd: soundFrameCount, isSound: isSound))
    }
  }
}
