import Testing
import TragusCore
import TragusSignals

/// Time that passes only when somebody waits.
private final class SimulatedClock {
  var time = 100.0
  var longestWait = 0.0

  func wait(_ seconds: Double) {
    time += seconds
    longestWait = max(longestWait, seconds)
  }
}

struct PacedSourceTests {
  private let clock = SimulatedClock()

  private func paced(_ text: String) throws -> PacedSource {
    PacedSource(
      try SimulatedSource(parsing: text), now: { [clock] in clock.time }, wait: clock.wait)
  }

  @Test func `each block arrives when its last frame is due`() throws {
    let source = try paced("noise?duration=1s")
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    while try source.read(into: &buffer) {
      #expect(buffer.frameCount == 960)
      #expect(abs(clock.time - 100 - Double(buffer.endPosition) / 48_000) < 1e-9)
    }
    #expect(abs(clock.time - 101) < 1e-9)
  }

  @Test(arguments: [1, 100, 960, 961, 20_000])
  func `pacing changes no sample, whatever the buffer holds`(capacity: Int) throws {
    let text = "noise?duration=100ms"
    let plain = try samples(of: SimulatedSource(parsing: text))
    #expect(try samples(of: paced(text), capacity: { capacity }) == plain)
  }

  @Test func `a late reader loses nothing and does not wait`() throws {
    let source = try paced("tone?duration=1s")
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    #expect(try source.read(into: &buffer))
    clock.time += 0.5
    clock.longestWait = 0
    for block in 1..<26 {
      #expect(try source.read(into: &buffer))
      #expect(buffer.position == Int64(block) * 960)
    }
    #expect(clock.longestWait == 0)
    #expect(try source.read(into: &buffer))
    #expect(clock.longestWait > 0)
  }

  @Test func `a read waits 100 ms at most`() throws {
    // At 2 Hz a frame comes every half second: four reads in vain, then one with the frame.
    let source = try paced("silence?rate=2&duration=1s")
    var buffer = AudioBuffer(format: source.format, capacity: 16)
    var counts: [Int] = []
    while try source.read(into: &buffer) { counts.append(buffer.frameCount) }
    #expect(clock.longestWait <= 0.1)
    #expect(counts.filter { $0 > 0 } == [1, 1])
    #expect(counts.count >= 10 && counts.count <= 12)
  }

  @Test func `the rest is told, and the source stays what it is`() throws {
    let source = try paced("silence?duration=1s")
    var buffer = AudioBuffer(format: source.format, capacity: 100)
    #expect(source.remainingFrameCount == 48_000)
    #expect(!source.isLive)
    #expect(try source.read(into: &buffer))
    #expect(source.remainingFrameCount == 47_900)
    #expect(try paced("silence?duration=endless").remainingFrameCount == nil)
  }
}
