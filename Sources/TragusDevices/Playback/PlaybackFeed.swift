import TragusCore

/// Makes what a device plays from the frames that wait in a queue. It gives runs of sound that set
/// in and end softly, and silence between them.
///
/// The last frames of a run are held back until it is known whether others follow, since they are to
/// fade. So nothing is played without its end being at hand.
struct PlaybackFeed {
  /// How it deals with time.
  struct Policy {
    /// The frames that must wait before a run begins, unless it is over before.
    var cushion: Int
    /// The frames by which the cushion grows when it was too small; at most `greatestCushion`.
    var growth = 0
    var greatestCushion = 0
    /// Whether frames are left out when more wait for long than the cushion asks for.
    var catchesUp = false
    /// The frames of a fade.
    var fade: Int
  }

  /// What is to be given to the device.
  struct Portion: Equatable {
    /// The frames that the sound has, at the front.
    var sound = 0
    /// The frames of silence behind them.
    var silence = 0

    var frameCount: Int { sound + silence }
  }

  private enum State {
    /// Between two runs.
    case resting
    /// Within a run.
    case sounding
    /// At the end of a run, of which this many frames of `total` are left.
    case ending(rest: Int, total: Int, Next)
  }

  /// What comes behind a run.
  private enum Next {
    case rest
    /// Another run at once, without this many frames between.
    case run(leavingOut: Int)
  }

  /// What is to be done next.
  private enum Step {
    case nothing
    case again
    /// Frames of a run, and how many of its end are left, if it is known.
    case play(Int, end: (rest: Int, total: Int)?)
  }

  /// The frames, in seconds, that may wait beyond what the cushion asks for.
  private static let slack = 0.01
  /// The seconds for which too many must have waited before some are left out.
  private static let watch = 1.0
  /// The seconds that the volume takes from silence to full scale.
  private static let gainTime = 0.01

  private let queue: PlaybackQueue
  private let fade: Fade
  private let capacity: Int
  private let gainStep: Float
  private var policy: Policy
  private var state = State.resting
  // The frames since the run set in.
  private var age = 0
  // The volume that has been reached; `nil` takes the one that is wanted at once.
  private var gain: Float?
  private var samples: [Float]
  // The least number of frames that waited in the second that is being looked at, and its length.
  private var leastBacklog = Int.max
  private var watchedFrameCount = 0

  private(set) var underrunCount = 0
  private(set) var skippedFrameCount: Int64 = 0

  /// - Parameters:
  ///   - queue: What is to be played.
  ///   - policy: How.
  ///   - capacity: The most frames that the device stores.
  init(_ queue: PlaybackQueue, policy: Policy, capacity: Int) {
    self.queue = queue
    self.policy = policy
    self.capacity = max(capacity, 1)
    // What must wait must find room.
    self.policy.cushion = min(policy.cushion, queue.capacity / 2)
    self.policy.greatestCushion = min(policy.greatestCushion, queue.capacity / 2)
    fade = Fade(frameCount: policy.fade)
    gainStep = Float(1 / max(queue.format.sampleRate * Self.gainTime, 1))
    samples = Array(repeating: 0, count: self.capacity * queue.format.channelCount)
  }

  /// Whether nothing more will come.
  var isOver: Bool {
    guard case .resting = state else { return false }
    let outlook = queue.outlook
    return outlook.ending == .stopping || outlook.ending == .finishing && outlook.frameCount == 0
  }

  /// Shows the interleaved samples of the latest portion.
  func withSamples<Failure: Error>(
    of portion: Portion, _ body: (Span<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(samples.span.extracting(0..<(portion.frameCount * queue.format.channelCount)))
  }

  /// The device lost what it had: a run is torn off, and what follows sets in softly again.
  mutating func tear() {
    if case .resting = state { return }
    state = .resting
    noteUnderrun()
  }

  /// Makes the next portion.
  ///
  /// - Parameters:
  ///   - room: The most frames.
  ///   - need: The frames that there must be, with silence if there is no sound; 0 when the device
  ///     can wait.
  mutating func render(room: Int, need: Int) -> Portion {
    let room = min(room, capacity)
    var portion = Portion()
    fill: while portion.sound < room {
      let outlook = queue.outlook
      switch nextStep(outlook, room: room - portion.sound, isPressing: portion.sound < need) {
      case .nothing: break fill
      case .again: continue
      case .play(let count, let end):
        play(count, at: portion.sound, end: end, volume: outlook.gain)
        portion.sound += count
      }
    }
    portion.silence = max(min(need, room) - portion.sound, 0)
    if portion.silence > 0 { addSilence(to: portion) }
    return portion
  }

  private mutating func nextStep(
    _ outlook: PlaybackQueue.Outlook, room: Int, isPressing: Bool
  ) -> Step {
    switch state {
    case .resting:
      if outlook.ending == .stopping { return .nothing }
      if let distance = outlook.distanceToBreak, distance <= 0 {
        queue.crossBreak()
        return .again
      }
      let isWhole = outlook.ending == .finishing || outlook.distanceToBreak != nil
      guard outlook.frameCount > 0, isWhole || outlook.frameCount >= policy.cushion else {
        return .nothing
      }
      begin()
      return .again

    case .sounding:
      let end: Int? =
        switch outlook.ending {
        case .stopping: min(outlook.distanceToBreak ?? outlook.frameCount, fade.frameCount)
        case .finishing: outlook.distanceToBreak ?? outlook.frameCount
        case .open: outlook.distanceToBreak
        }
      let body = (end ?? outlook.frameCount) - fade.frameCount
      if body > 0 {
        let count = min(body, room)
        if end == nil, let surplus = takeSurplus(body - count) {
          state = .ending(
            rest: fade.frameCount, total: fade.frameCount, .run(leavingOut: surplus))
          return .again
        }
        return .play(count, end: nil)
      }
      if end == nil {
        guard isPressing else { return .nothing }
        noteUnderrun()
      }
      let rest = end ?? outlook.frameCount
      state = .ending(rest: rest, total: rest, .rest)
      return .again

    case .ending(let rest, let total, let next):
      if rest > 0 {
        let count = min(rest, room)
        state = .ending(rest: rest - count, total: total, next)
        return .play(count, end: (rest, total))
      }
      switch next {
      case .rest: state = .resting
      case .run(let count):
        let queue = queue
        var scratch = samples.mutableSpan
        let skipped = queue.discard(count, with: &scratch)
        skippedFrameCount += Int64(skipped)
        begin()
      }
      return .again
    }
  }

  private mutating func begin() {
    state = .sounding
    age = 0
    (leastBacklog, watchedFrameCount) = (.max, 0)
  }

  private mutating func noteUnderrun() {
    underrunCount += 1
    policy.cushion = min(
      policy.cushion + policy.growth, max(policy.greatestCushion, policy.cushion))
  }

  /// The frames that are to be left out because too many have waited all the time.
  ///
  /// - Parameter backlog: The frames that wait even when the device has what it can take.
  private mutating func takeSurplus(_ backlog: Int) -> Int? {
    guard policy.catchesUp else { return nil }
    leastBacklog = min(leastBacklog, backlog)
    let rate = queue.format.sampleRate
    guard Double(watchedFrameCount) >= Self.watch * rate else { return nil }
    // What the device stores is a part of the cushion.
    let wanted = max(policy.cushion - capacity - fade.frameCount, 0)
    let surplus = leastBacklog - wanted
    (leastBacklog, watchedFrameCount) = (.max, 0)
    return Double(surplus) > Self.slack * rate ? surplus : nil
  }

  private mutating func play(
    _ count: Int, at offset: Int, end: (rest: Int, total: Int)?, volume: Float
  ) {
    let channelCount = queue.format.channelCount
    let (queue, fade, age, step) = (queue, fade, age, gainStep)
    var gain = gain ?? volume
    var part = samples.mutableSpan._consumingExtracting(
      (offset * channelCount)..<((offset + count) * channelCount))
    queue.take(&part)
    for frame in 0..<count {
      if gain != volume {
        gain = gain < volume ? min(gain + step, volume) : max(gain - step, volume)
      }
      var factor = gain * fade.rising(age + frame)
      if let end { factor *= fade.falling(rest: end.rest - frame - 1, of: end.total) }
      for index in (frame * channelCount)..<((frame + 1) * channelCount) {
        let sample = part[index]
        part[index] = sample.isFinite ? min(max(sample * factor, -1), 1) : 0
      }
    }
    self.gain = gain
    self.age += count
    watchedFrameCount += count
  }

  private mutating func addSilence(to portion: Portion) {
    let channelCount = queue.format.channelCount
    for index in (portion.sound * channelCount)..<(portion.frameCount * channelCount) {
      samples[index] = 0
    }
    // Nobody hears how the volume changes meanwhile.
    gain = nil
  }
}

extension Loudspeaker.Settings {
  /// How a device that stores `capacity` frames is fed.
  func policy(_ format: AudioFormat, capacity: Int) -> PlaybackFeed.Policy {
    let fade = format.frameCount(of: fadeDuration)
    var policy = PlaybackFeed.Policy(cushion: capacity + fade, fade: fade)
    guard delivery == .prompt else { return policy }
    policy.growth = format.frameCount(of: 0.01)
    policy.greatestCushion = policy.cushion + format.frameCount(of: 0.15)
    policy.catchesUp = true
    return policy
  }
}
