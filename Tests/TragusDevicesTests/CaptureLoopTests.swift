import Testing
import TragusCore

@testable import TragusDevices

private let ownFormat = AudioFormat(sampleRate: 48_000, channelCount: 1)
private let gone = AudioError(.deviceLost, "The device has gone.")

private final class FakeClock {
  var time = 50.0
}

/// A device that does what a list of steps says and then vanishes.
private final class FakeDevice: CaptureDevice {
  enum Step {
    case frames(Int)
    case nothing
    /// The program is not run for some seconds.
    case holdUp(Double)
    /// The device stands still for some seconds.
    case interruption(Double)
  }

  let format: AudioFormat
  let storage = 0.5
  private let clock: FakeClock
  private var steps: [Step]
  private var samples: [Float] = []
  private(set) var isClosed = false

  init(_ steps: [Step], format: AudioFormat = ownFormat, clock: FakeClock) {
    self.steps = steps.reversed()
    self.format = format
    self.clock = clock
  }

  func start() {}

  func read() throws(AudioError) -> Arrival {
    guard let step = steps.popLast() else { throw gone }
    switch step {
    case .frames(let frameCount):
      clock.time += Double(frameCount) / format.sampleRate
      samples = Array(repeating: 0.5, count: frameCount)
      return .frames(frameCount)
    case .nothing:
      return .nothing
    case .holdUp(let duration):
      clock.time += duration
      return .nothing
    case .interruption(let duration):
      clock.time += duration
      return .interrupted
    }
  }

  func withSamples(_ body: (Span<Float>) -> Void) {
    let samples = samples
    body(samples.span)
  }

  func wait(_ duration: Double) -> Bool {
    clock.time += duration
    return false
  }

  func close() {
    isClosed = true
  }
}

@Suite struct CaptureLoopTests {
  private let clock = FakeClock()
  private let queue = CaptureQueue(format: ownFormat)

  private func run(
    _ device: FakeDevice, reopen: (() throws(AudioError) -> FakeDevice)? = nil
  ) -> StopSignal {
    let stop = StopSignal()
    let clock = clock
    var loop = CaptureLoop<FakeDevice>(
      queue, name: "fake", stop: stop, retry: 0, now: { clock.time })
    loop.run(device, reopen: reopen)
    #expect(device.isClosed)
    return stop
  }

  /// What arrived, as runs of frames without a gap, and the error at the end.
  private func outcome() -> (runs: [Range<Int64>], error: AudioError?) {
    var reader = CaptureReader(queue)
    var buffer = AudioBuffer(format: ownFormat, capacity: 4096)
    var runs: [Range<Int64>] = []
    do {
      while true {
        let position = buffer.endPosition
        try reader.read(into: &buffer)
        if buffer.frameCount == 0 {
          if buffer.position > position { continue }  // frames were lost
          return (runs, nil)
        }
        if let last = runs.last, last.upperBound == buffer.position {
          runs[runs.count - 1] = last.lowerBound..<buffer.endPosition
        } else {
          runs.append(buffer.position..<buffer.endPosition)
        }
      }
    } catch {
      return (runs, error)
    }
  }

  @Test func `frames go through until the device is lost`() {
    _ = run(FakeDevice([.frames(480), .nothing, .frames(960)], clock: clock))
    let (runs, error) = outcome()
    #expect(runs == [0..<1440])
    #expect(error == gone)
  }

  @Test func `an interruption is a gap of its duration`() {
    _ = run(
      FakeDevice([.frames(480), .interruption(0.25), .frames(480), .frames(480)], clock: clock))
    let (runs, _) = outcome()
    #expect(runs == [0..<480, 12_480..<13_440])  // 0.25 s are 12,000 frames
    #expect(queue.losses.frameCount == 12_000)
  }

  @Test func `a device that gives nothing for three seconds is lost`() {
    _ = run(FakeDevice([.frames(480)] + Array(repeating: .nothing, count: 40), clock: clock))
    let (runs, error) = outcome()
    #expect(runs == [0..<480])
    #expect(error?.code == .deviceLost)
    #expect(error != gone)
    #expect(clock.time - 50 < 3.5)  // of the simulated clock; forty waits would be 4 s
  }

  @Test func `a program that stood still does not take its device for lost`() {
    let steps: [FakeDevice.Step] = [
      .frames(480), .holdUp(3600), .nothing, .holdUp(3600), .frames(480),
    ]
    _ = run(FakeDevice(steps, clock: clock))
    let (_, error) = outcome()
    #expect(error == gone)
  }

  @Test func `the stream goes on while a device is away`() throws {
    var attempts = 0
    let clock = clock
    let stop = StopSignal()
    var loop = CaptureLoop<FakeDevice>(
      queue, name: "fake", stop: stop, retry: 0, now: { clock.time })
    loop.run(FakeDevice([.frames(480)], clock: clock)) { () throws(AudioError) in
      attempts += 1
      clock.time += 1
      if attempts == 5 { stop.set() }
      throw gone
    }
    var reader = CaptureReader(queue)
    var buffer = AudioBuffer(format: ownFormat, capacity: 4096)
    try reader.read(into: &buffer)
    #expect(buffer.endPosition == 480)
    try reader.read(into: &buffer)
    // It is looked at before each attempt, the last time after four seconds; the last 0.15 s might
    // still come.
    #expect(buffer.frameCount == 0)
    #expect(buffer.position == 480 + 48_000 * 4 - 7_200)
    #expect(queue.losses.count == 1)
  }

  @Test func `a device that returns goes on after a gap`() {
    var attempts = 0
    let clock = clock
    let stop = StopSignal()
    var loop = CaptureLoop<FakeDevice>(
      queue, name: "fake", stop: stop, retry: 0, now: { clock.time })
    loop.run(FakeDevice([.frames(480)], clock: clock)) { () throws(AudioError) in
      attempts += 1
      clock.time += 1
      switch attempts {
      case 1, 2: throw gone
      case 3: return FakeDevice([.frames(480), .frames(480)], clock: clock)
      default:
        stop.set()
        throw gone
      }
    }
    let (runs, error) = outcome()
    #expect(runs == [0..<480, 144_480..<145_440])  // three seconds away
    #expect(error == nil)
  }

  @Test func `a device that returns with another format ends the stream`() {
    let clock = clock
    let other = AudioFormat(sampleRate: 44_100, channelCount: 1)
    _ = run(FakeDevice([.frames(480)], clock: clock)) { () throws(AudioError) in
      FakeDevice([.frames(441)], format: other, clock: clock)
    }
    let (runs, error) = outcome()
    #expect(runs == [0..<480])
    #expect(error?.code == .formatChanged)
  }
}
