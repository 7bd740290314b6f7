import TragusCore

/// An open device that is asked for its frames.
protocol CaptureDevice: AnyObject {
  var format: AudioFormat { get }
  /// The seconds of audio that the device stores when nobody fetches them.
  var storage: Double { get }

  func start() throws(AudioError)

  /// Takes the frames that are there, without waiting.
  func read() throws(AudioError) -> Arrival

  /// Shows the interleaved samples of the frames that the latest `read` took.
  func withSamples(_ body: (Span<Float>) -> Void)

  /// Waits for frames, at most for some seconds.
  ///
  /// - Returns: `false` when there are none.
  func wait(_ duration: Double) throws(AudioError) -> Bool

  func close()
}

/// What a device gave.
enum Arrival: Equatable {
  case frames(Int)
  case nothing
  /// The device had stopped and goes on: frames are missing before the next ones.
  case interrupted
}

/// Carries frames from a device to a queue, over interruptions and disappearances.
struct CaptureLoop<Device: CaptureDevice> {
  /// The longest wait for frames, in seconds, after which it is asked whether to stop.
  private static var patience: Double { 0.1 }
  /// The seconds without a frame after which a device counts as lost.
  private static var stall: Double { 3 }
  /// The rest, in seconds, when a device calls and then has nothing.
  private static var rest: Double { 0.005 }

  private let queue: CaptureQueue
  private let name: String
  private let stop: StopSignal
  private let retry: Double
  private let now: () -> Double
  private var clock: CaptureClock

  /// - Parameters:
  ///   - name: What messages call the device.
  ///   - retry: The seconds between two attempts to find a lost device again.
  ///   - now: The time in seconds, of a clock that goes on while the machine sleeps.
  init(
    _ queue: CaptureQueue, name: String, stop: StopSignal, retry: Double = 1,
    now: @escaping () -> Double
  ) {
    self.queue = queue
    self.name = name
    self.stop = stop
    self.retry = retry
    self.now = now
    clock = CaptureClock(sampleRate: queue.format.sampleRate)
  }

  /// Records until it is stopped or the device is lost; then the queue knows why.
  ///
  /// - Parameter reopen: Opens the device again after it was lost; `nil` to give up.
  mutating func run(_ first: Device, reopen: (() throws(AudioError) -> Device)?) {
    var device = first
    while true {
      let failure = record(from: device)
      // Closing can take long when a sound server hangs: the reader learns of the loss before.
      if let failure, reopen == nil { queue.fail(failure) }
      device.close()
      guard failure != nil, let reopen else { return }
      clock.interrupt()
      queue.setAway(true)
      guard let next = waitForReturn(reopen) else { return }
      queue.setAway(false)
      device = next
      guard device.format == queue.format else {
        device.close()
        noteAbsence(sparing: 0)
        return queue.fail(formatChanged(to: device.format))
      }
    }
  }

  private mutating func waitForReturn(
    _ reopen: () throws(AudioError) -> Device
  ) -> Device? {
    while true {
      stop.rest(retry)
      if stop.isSet { return nil }
      noteAbsence(sparing: CaptureClock.tolerance)
      if let device = try? reopen() { return device }
    }
  }

  /// Lets the reader know how far the stream has gone without the device.
  private mutating func noteAbsence(sparing margin: Double) {
    let nothing: [Float] = []
    queue.append(nothing.span, afterLosing: clock.miss(until: now(), sparing: margin))
  }

  /// Records until it is stopped.
  ///
  /// - Returns: The error when the device was lost.
  private mutating func record(from device: Device) -> AudioError? {
    do {
      try device.start()
      try fetch(from: device)
      return nil
    } catch {
      return error
    }
  }

  private mutating func fetch(from device: Device) throws(AudioError) {
    var time = now()
    var pace = Pace(sampleRate: queue.format.sampleRate, at: time)
    var frameCountFetched: Int64 = 0
    var idleDuration = 0.0
    var hasCalled = false

    while !stop.isSet {
      let arrival = try device.read()
      let elapsed = now() - time
      time += elapsed
      if elapsed > device.storage { clock.holdUp(until: time) }
      // This program may itself have stood still: that is not the device's idleness.
      idleDuration += min(elapsed, 2 * Self.patience)

      switch arrival {
      case .frames(let frameCount):
        let lost = clock.deliver(frameCount, at: time)
        device.withSamples { queue.append($0, afterLosing: lost) }
        frameCountFetched += Int64(frameCount)
        idleDuration = 0
        hasCalled = false
        let delay = pace.delay(after: frameCountFetched, at: time)
        if delay > 0 { stop.rest(min(delay, Self.patience)) }
      case .interrupted:
        clock.interrupt()
        stop.rest(Self.rest)
      case .nothing:
        if hasCalled { stop.rest(Self.rest) }
        hasCalled = try device.wait(Self.patience)
      }
      guard idleDuration < Self.stall else {
        throw AudioError(
          .deviceLost,
          "The microphone '\(name)' has given nothing for \(Int(Self.stall)) seconds. "
            + "Check whether it is switched on or suspended, and start again.")
      }
    }
  }

  private func formatChanged(to format: AudioFormat) -> AudioError {
    func text(_ format: AudioFormat) -> String {
      "\(Int(format.sampleRate)) Hz and \(format.channelCount) "
        + (format.channelCount == 1 ? "channel" : "channels")
    }
    return AudioError(
      .formatChanged,
      "The microphone '\(name)' came back with \(text(format)) instead of "
        + "\(text(queue.format)). Open it again.")
  }
}
