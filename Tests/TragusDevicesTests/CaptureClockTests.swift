import Testing
import TragusTestSupport

@testable import TragusDevices

/// A device whose frames are handed over in bursts, by a clock that may run fast or slow.
private struct SimulatedDevice {
  var sampleRate = 48_000.0
  var deviation = 0.0
  var burst = 0.02
  var time = 100.0
  var recorded = 0.0  // frames since the start, fetched or not
  var fetched = 0

  /// Lets time pass; returns the frames that are there then.
  mutating func pass(_ duration: Double) -> Int {
    time += duration
    recorded += duration * sampleRate * (1 + deviation)
    let burstFrameCount = sampleRate * burst
    let available = Int((recorded / burstFrameCount).rounded(.down) * burstFrameCount) - fetched
    fetched += available
    return available
  }
}

@Suite struct CaptureClockTests {
  @Test(arguments: [-100e-6, 0, 100e-6])
  func `late and bursty frames of a drifting device are no loss`(deviation: Double) {
    var random = SeededGenerator(seed: 11)
    var device = SimulatedDevice(deviation: deviation)
    var clock = CaptureClock(sampleRate: device.sampleRate)
    for _ in 0..<100_000 {
      let pause = Double.random(in: 0.001...0.03, using: &random)
      let frameCount = device.pass(pause)
      if frameCount > 0 { #expect(clock.deliver(frameCount, at: device.time) == 0) }
    }
    #expect(clock.position == Int64(device.fetched))
  }

  @Test func `an interruption costs the frames of its duration`() {
    var random = SeededGenerator(seed: 12)
    var device = SimulatedDevice()
    var clock = CaptureClock(sampleRate: device.sampleRate)
    for _ in 0..<50 {
      for _ in 0..<200 {
        let frameCount = device.pass(Double.random(in: 0.001...0.03, using: &random))
        if frameCount > 0 { _ = clock.deliver(frameCount, at: device.time) }
      }
      let duration = Double.random(in: 0.1...30, using: &random)
      device.time += duration  // the device stands still and loses what it stored
      clock.interrupt()
      var frameCount = 0
      while frameCount == 0 { frameCount = device.pass(0.005) }
      let lost = clock.deliver(frameCount, at: device.time)
      // A burst of 20 ms late at the one end, a visit of 30 ms late at the other.
      #expect(abs(Double(lost) / device.sampleRate - duration) < 0.055)
    }
  }

  @Test func `an interruption costs at least one frame, unless nothing had come`() {
    var clock = CaptureClock(sampleRate: 48_000)
    clock.interrupt()
    #expect(clock.deliver(480, at: 7) == 0)
    clock.interrupt()
    #expect(clock.deliver(480, at: 7.01) == 1)
    #expect(clock.deliver(480, at: 7.02) == 0)
  }

  @Test func `nothing is lost when a hold-up was stored`() {
    var device = SimulatedDevice()
    var clock = CaptureClock(sampleRate: device.sampleRate)
    for _ in 0..<100 { deliver(&device, to: &clock) }
    let stored = device.pass(5)
    clock.holdUp(until: device.time)
    #expect(clock.deliver(stored, at: device.time) == 0)
    for _ in 0..<200 { #expect(deliver(&device, to: &clock) == 0) }
  }

  @Test func `what a hold-up cost is noticed after what was stored`() {
    var device = SimulatedDevice()
    var clock = CaptureClock(sampleRate: device.sampleRate)
    for _ in 0..<100 { deliver(&device, to: &clock) }
    // Twenty seconds, of which the first fourteen are stored.
    let stored = device.pass(14)
    device.time += 6
    clock.holdUp(until: device.time)
    #expect(clock.deliver(stored, at: device.time) == 0)
    var lost: Int64 = 0
    for _ in 0..<200 { lost += deliver(&device, to: &clock) }
    #expect(abs(Double(lost) / device.sampleRate - 6) < 0.02)  // a burst
  }

  @discardableResult
  private func deliver(_ device: inout SimulatedDevice, to clock: inout CaptureClock) -> Int64 {
    let frameCount = device.pass(0.02)
    return frameCount > 0 ? clock.deliver(frameCount, at: device.time) : 0
  }
}

@Suite struct PaceTests {
  @Test(arguments: [-0.02, 0, 0.02])
  func `a device in time is never held up`(deviation: Double) {
    var device = SimulatedDevice(deviation: deviation)
    var pace = Pace(sampleRate: device.sampleRate, at: device.time)
    for _ in 0..<100_000 {
      _ = device.pass(0.02)
      #expect(pace.delay(after: Int64(device.fetched), at: device.time) == 0)
    }
  }

  @Test func `a device without a clock is held to real time`() {
    var pace = Pace(sampleRate: 48_000, at: 3)
    var time = 3.0
    var position: Int64 = 0
    while time < 63 {
      position += 4800
      time += 0.0001 + pace.delay(after: position, at: time)
    }
    // The allowance is ahead, and one delivery of 0.1 s.
    let ahead = Double(position) / 48_000 - 60
    #expect(ahead > 0.8)
    #expect(ahead < Pace.allowance + 0.2)
  }
}
