import Testing
import TragusCore
import TragusTestSupport

@testable import TragusDevices

private let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
private let gone = AudioError(.deviceLost, "The loudspeaker has gone.")

/// A device that stores 40 ms and plays in simulated time.
private final class FakeOutput: PlaybackDevice {
  let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
  let capacity = 1920
  let blockFrameCount = 480
  /// The frames between the device's memory and the ear.
  let latency = 300
  var time = 50.0
  /// What was heard.
  private(set) var heard: [Float] = []
  private(set) var stoppageCount = 0
  private(set) var isClosed = false
  /// Does what happens at a time, before the device goes on.
  var script: (FakeOutput) throws(AudioError) -> Void = { (_) throws(AudioError) in }
  /// Whether the device takes nothing more.
  var isStuck = false
  private var stored: [Float] = []
  private var start: Double?
  private var playedCount = 0

  func pass(_ duration: Double) throws(AudioError) {
    time += duration
    try script(self)
    guard let start, !isStuck else { return }
    let due = Int((time - start) * format.sampleRate) - playedCount
    let count = min(due, stored.count)
    heard += stored[..<count]
    stored.removeFirst(count)
    playedCount += count
    if due > count {
      self.start = nil
      hasStopped = true
    }
  }

  private var hasStopped = false

  func room() throws(AudioError) -> Room {
    try pass(0.0005)
    if hasStopped {
      hasStopped = false
      stoppageCount += 1
      return .interrupted
    }
    return .frames(capacity - stored.count)
  }

  func write(_ samples: Span<Float>) throws(AudioError) -> Int {
    let count = min(samples.count, capacity - stored.count)
    for index in 0..<count { stored.append(samples[index]) }
    if start == nil {
      start = time
      playedCount = 0
    }
    return count
  }

  func wait(_ duration: Double) throws(AudioError) {
    try pass(min(duration, 0.005))
  }

  /// Frames that it says have been heard and have not.
  var forgotten = 0

  func delay() -> Int { max(stored.count + latency - forgotten, 0) }

  func drain() {
    heard += stored
    stored = []
  }

  func close() { isClosed = true }
}

@Suite struct PlaybackLoopTests {
  private let queue = PlaybackQueue(format: format, duration: 2)
  private let device = FakeOutput()

  private func play(_ settings: Loudspeaker.Settings = exact) {
    let feed = PlaybackFeed(
      queue, policy: settings.policy(format, capacity: device.capacity),
      capacity: device.capacity)
    let device = device
    var loop = PlaybackLoop<FakeOutput>(queue, feed, name: "fake", now: { device.time })
    loop.run(device)
    #expect(device.isClosed)
    #expect(queue.report.hasEnded)
  }

  private static let exact: Loudspeaker.Settings = {
    var settings = Loudspeaker.Settings()
    settings.fadeDuration = 0
    return settings
  }()

  private func noise(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: 0.1...1, using: &random) }
  }

  private func append(_ samples: some Sequence<Float>) {
    let samples = Array(samples)
    queue.append(samples.span)
  }

  @Test func `all is played in order, and counted when it is heard`() {
    let sound = noise(30_000, seed: 71)
    append(sound)
    queue.end(.finishing)
    var counts: [(heard: Int, told: Int)] = []
    let queue = queue
    device.script = { (device) throws(AudioError) in
      counts.append((device.heard.count, Int(queue.report.heardFrameCount)))
    }
    play()
    // Some silence wakes the device up, and some may follow; none interrupts.
    let lead = device.heard.prefix { $0 == 0 }.count
    #expect(lead == 480)
    #expect(device.heard.dropFirst(lead).starts(with: sound))
    #expect(queue.report.heardFrameCount == 30_000)
    #expect(queue.report.underrunCount == 0)
    #expect(device.stoppageCount == 0)
    // The reported count is never ahead of what has left the device, less the way to the ear. It is
    // behind by no more than a wait of 5 ms and the way.
    #expect(counts.allSatisfy { $0.told <= $0.heard })
    #expect(counts.allSatisfy { $0.told == 30_000 || $0.told >= $0.heard - 480 - 300 - 600 })
  }

  @Test(arguments: [200, 30_000])
  func `a device that says too little is heard to its end`(frameCount: Int) {
    let sound = noise(frameCount, seed: 75)
    append(sound)
    queue.end(.finishing)
    device.forgotten = 1900
    play()
    #expect(device.heard.drop { $0 == 0 }.starts(with: sound))
  }

  @Test func `a pause of the writer is one run of silence`() {
    let sound = noise(20_000, seed: 72)
    append(sound[..<10_000])
    let queue = queue
    var isWritten = false
    device.script = { (device) throws(AudioError) in
      // The sound before is over after 0.2 s.
      guard device.time > 50.4, !isWritten else { return }
      isWritten = true
      let rest = Array(sound[10_000...])
      queue.append(rest.span)
      queue.end(.finishing)
    }
    play()
    let heard = device.heard.drop { $0 == 0 }
    #expect(Array(heard.prefix(10_000)) == Array(sound[..<10_000]))
    #expect(heard.dropFirst(10_000).filter { $0 != 0 } == Array(sound[10_000...]))
    #expect(queue.report.underrunCount == 1)
    #expect(device.stoppageCount == 0)  // silence kept it running
    #expect(queue.report.heardFrameCount == 20_000)
  }

  @Test func `a program that stood still is an underrun, and playing goes on`() {
    append(noise(20_000, seed: 73))
    queue.end(.finishing)
    var hasStood = false
    device.script = { (device) throws(AudioError) in
      guard device.heard.count > 5_000, !hasStood else { return }
      hasStood = true
      device.time += 10
    }
    play()
    #expect(queue.report.underrunCount == 1)
    #expect(device.stoppageCount == 1)
    #expect(queue.report.heardFrameCount == 20_000)
    #expect(queue.failure == nil)
  }

  @Test func `what is stopped tells how much was heard`() {
    append(noise(90_000, seed: 74))
    let queue = queue
    device.script = { (device) throws(AudioError) in
      if device.heard.count > 10_000 { queue.end(.stopping) }
    }
    play()
    let count = Int(queue.report.heardFrameCount)
    // What the device stores is still played.
    #expect(count > 10_000 && count <= 10_000 + 1920 + 600 + 480)
    #expect(device.heard.filter { $0 != 0 }.count == count)
  }

  @Test func `a device that vanishes ends it with its error`() {
    append(noise(90_000, seed: 75))
    device.script = { (device) throws(AudioError) in
      if device.heard.count > 10_000 { throw gone }
    }
    play()
    #expect(queue.failure == gone)
    #expect(!queue.waitForRoom(480))
  }

  @Test func `a device that takes nothing for three seconds is lost`() {
    append(noise(90_000, seed: 76))
    device.script = { (device) throws(AudioError) in
      if device.heard.count > 10_000 { device.isStuck = true }
    }
    play()
    #expect(queue.failure?.code == .deviceLost)
    #expect(device.time - 50 < 4)  // of the simulated clock
  }

  @Test func `nothing written is nothing played, and ends`() {
    queue.end(.finishing)
    play()
    #expect(device.heard.isEmpty)
    #expect(queue.failure == nil)
  }
}
