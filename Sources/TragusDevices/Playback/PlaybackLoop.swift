import TragusCore

/// An open device that is given what it plays.
protocol PlaybackDevice: AnyObject {
  var format: AudioFormat { get }
  /// The frames that it stores.
  var capacity: Int { get }
  /// The frames after which it calls.
  var blockFrameCount: Int { get }

  /// Says how many frames it can take now.
  func room() throws(AudioError) -> Room

  /// Takes interleaved samples, without waiting. The first ones let it begin to play.
  ///
  /// - Returns: The frames taken from the front.
  func write(_ samples: Span<Float>) throws(AudioError) -> Int

  /// Waits until it can take a block, at most for some seconds.
  func wait(_ duration: Double) throws(AudioError)

  /// The frames that it has taken and that are not heard yet.
  func delay() -> Int

  /// Waits until all that it has taken is heard. The delay that it reports may be too little: a
  /// sound server estimates it, and has nothing to go by when a sound is short.
  func drain()

  func close()
}

/// What a device can take.
enum Room: Equatable {
  case frames(Int)
  /// It had nothing to play and has stopped; what it had is over. It starts again.
  case interrupted
}

/// Carries frames from a queue to a device until the sound is over and heard.
///
/// Between two runs of sound the device is given silence, so it never runs dry by itself. It is also
/// given some before the first: sound servers and amplifiers swallow a few milliseconds when they wake
/// up.
struct PlaybackLoop<Device: PlaybackDevice> {
  /// The longest wait, in seconds, after which it is asked how things are.
  private static var patience: Double { 0.1 }
  /// The seconds after which a device that takes nothing counts as lost.
  private static var stall: Double { 3 }

  private let queue: PlaybackQueue
  private let name: String
  private let now: () -> Double
  private var feed: PlaybackFeed
  private var heard = HeardFrames()
  private var hasStarted = false

  /// - Parameters:
  ///   - name: What messages call the device.
  ///   - now: The time in seconds, of a clock that never goes back.
  init(
    _ queue: PlaybackQueue, _ feed: PlaybackFeed, name: String, now: @escaping () -> Double
  ) {
    self.queue = queue
    self.feed = feed
    self.name = name
    self.now = now
  }

  /// Plays until all is heard, or until it is stopped, or the device is lost; then the queue knows
  /// why.
  mutating func run(_ device: Device) {
    var failure: AudioError?
    do throws(AudioError) {
      try play(on: device)
    } catch {
      failure = error
    }
    publish(delay: 0)
    // Closing can take long when a sound server hangs: the writer learns of the end before.
    queue.close(failure)
    if failure == nil { device.drain() }
    device.close()
  }

  private mutating func play(on device: Device) throws(AudioError) {
    var time = now()
    var pace = Pace(sampleRate: device.format.sampleRate, at: time)
    var idleDuration = 0.0
    while true {
      let outlook = queue.outlook
      let elapsed = now() - time
      time += elapsed
      // This program may itself have stood still: that is not the device's idleness.
      idleDuration = hasStarted ? idleDuration + min(elapsed, 2 * Self.patience) : 0

      let room: Int
      switch try device.room() {
      case .frames(let count): room = count
      case .interrupted:
        heard.hear(allBut: 0)
        feed.tear()
        hasStarted = false
        continue
      }
      let block = device.blockFrameCount
      let stored = device.capacity - room
      // More than a block is left for this thread to wake up in.
      let isPressing = hasStarted && stored <= min(block + block / 2, device.capacity / 2)
      let lead = hasStarted ? 0 : min(2 * block, device.capacity / 4)
      let portion = feed.render(
        room: max(room - lead, 0), need: isPressing ? min(block, room) : 0)
      if portion.frameCount > 0 {
        if lead > 0 { try giveSilence(lead, to: device) }
        try give(portion, to: device)
        hasStarted = true
        idleDuration = 0
      }
      let delay = hasStarted ? device.delay() : 0
      heard.hear(allBut: delay)
      publish(delay: delay)
      if feed.isOver, heard.isComplete { return }

      let haste = pace.delay(after: heard.frameCount, at: time)
      if haste > 0 {
        hold(for: min(haste, Self.patience))
      } else if portion.frameCount == 0 {
        if hasStarted, room < block {
          try device.wait(Self.patience)
        } else {
          // There is room and nothing to play. A device that plays is looked after in time.
          let rest = Double(block) / device.format.sampleRate / 2
          queue.waitForChange(since: outlook, within: hasStarted ? rest : Self.patience)
        }
      }
      guard idleDuration < Self.stall else {
        throw AudioError(
          .deviceLost,
          "The loudspeaker '\(name)' has taken nothing for \(Int(Self.stall)) seconds. "
            + "Check whether it is switched on or suspended, and start again.")
      }
    }
  }

  /// Waits, whatever the writer does, unless it stops.
  private func hold(for duration: Double) {
    let end = now() + duration
    var rest = duration
    while rest > 0, queue.outlook.ending != .stopping,
      queue.waitForChange(since: queue.outlook, within: rest)
    {
      rest = end - now()
    }
  }

  private mutating func give(
    _ portion: PlaybackFeed.Portion, to device: Device
  ) throws(AudioError) {
    let channelCount = queue.format.channelCount
    var taken = 0
    try feed.withSamples(of: portion) { samples throws(AudioError) in
      // It said that there was room; a device that lost it all the same has stopped.
      while taken < portion.frameCount {
        let count = try device.write(
          samples.extracting((taken * channelCount)..<samples.count))
        if count == 0 { break }
        taken += count
      }
    }
    let sound = min(taken, portion.sound)
    heard.give(sound: sound, silence: taken - sound)
  }

  private mutating func giveSilence(
    _ frameCount: Int, to device: Device
  ) throws(AudioError) {
    let silence = [Float](repeating: 0, count: frameCount * queue.format.channelCount)
    heard.give(sound: 0, silence: try device.write(silence.span))
  }

  private func publish(delay: Int) {
    var report = PlaybackQueue.Report()
    report.heardFrameCount = heard.heardFrameCount
    report.skippedFrameCount = feed.skippedFrameCount
    report.underrunCount = feed.underrunCount
    report.delay = delay
    queue.publish(report)
  }
}
