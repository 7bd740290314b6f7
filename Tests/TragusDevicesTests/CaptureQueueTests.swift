import Foundation
import Testing
import TragusTestSupport
import TragusCore

@testable import TragusDevices

@Suite struct CaptureQueueTests {
  private let format = AudioFormat(sampleRate: 1000, channelCount: 3)
  private let end = AudioError(.deviceLost, "The end of the test.")

  /// Frames whose samples tell their position in the stream and their channel.
  private func frames(_ positions: Range<Int64>) -> [Float] {
    positions.flatMap { position in (0..<3).map { Float(position * 3 + $0) } }
  }

  /// Reads until the queue fails; checks that each frame is where its samples say.
  private func readAll(_ queue: CaptureQueue, capacity: Int) -> (frames: Int64, gaps: [Int64]) {
    var reader = CaptureReader(queue)
    var buffer = AudioBuffer(format: format, capacity: capacity)
    var expected: Int64 = 0
    var count: Int64 = 0
    var gaps: [Int64] = []
    var misplaced = 0
    do {
      while true {
        try reader.read(into: &buffer)
        guard buffer.frameCount > 0 else { continue }
        if buffer.position != expected { gaps.append(buffer.position - expected) }
        for offset in 0..<buffer.frameCount {
          for channel in 0..<3
          where buffer.channel(channel)[offset]
            != Float((buffer.position + Int64(offset)) * 3 + Int64(channel))
          {
            misplaced += 1
          }
        }
        expected = buffer.endPosition
        count += Int64(buffer.frameCount)
      }
    } catch {
      #expect(error == end)
    }
    #expect(misplaced == 0)
    return (count, gaps)
  }

  @Test(arguments: [1, 7, 64, 1000])
  func `frames come out in their places, whatever the buffer`(capacity: Int) {
    let queue = CaptureQueue(format: format)
    queue.append(frames(0..<100).span)
    queue.append(frames(100..<101).span)
    queue.append(frames(150..<400).span, afterLosing: 49)
    queue.append(frames(1000..<1010).span, afterLosing: 600)
    queue.fail(end)
    let (count, gaps) = readAll(queue, capacity: capacity)
    #expect(count == 361)
    #expect(gaps == [49, 600])
    #expect(queue.losses.frameCount == 649)
    #expect(queue.losses.count == 2)
  }

  @Test func `what does not fit is counted exactly`() {
    let queue = CaptureQueue(format: format, duration: 0.1)
    var position: Int64 = 0
    for _ in 0..<100 {
      queue.append(frames(position..<(position + 10)).span)
      position += 10
    }
    // A ring of 300 samples holds 512: 17 deliveries of 30.
    var reader = CaptureReader(queue)
    var buffer = AudioBuffer(format: format, capacity: 1000)
    #expect(throws: Never.self) { try reader.read(into: &buffer) }
    #expect(buffer.frameCount == 170)
    #expect(queue.losses.frameCount == 830)
    #expect(queue.losses.count == 1)

    queue.append(frames(position..<(position + 10)).span)
    #expect(throws: Never.self) { try reader.read(into: &buffer) }
    #expect(buffer.position == 1000)
    #expect(buffer.frameCount == 10)
  }

  @Test func `a read without frames ends and says where the stream is`() throws {
    let queue = CaptureQueue(format: format)
    var reader = CaptureReader(queue)
    var buffer = AudioBuffer(format: format, capacity: 10)
    queue.append(frames(0..<10).span)
    try reader.read(into: &buffer)
    try reader.read(into: &buffer)
    #expect(buffer.frameCount == 0)
    #expect(buffer.position == 10)
  }

  @Test(arguments: 1...5)
  func `no frame is misplaced between two threads, even when the reader is slow`(seed: UInt64) {
    let queue = CaptureQueue(format: format, duration: 0.05)
    let end = end
    let positions = Int64(50_000)  // below 2^24 / 3, so that a Float tells them apart
    let writer = Thread {
      var random = SeededGenerator(seed: seed)
      var position: Int64 = 0
      while position < positions {
        let lost = Int64.random(in: 0..<20, using: &random) == 0 ? Int64(5) : 0
        position += lost
        let count = Int64.random(in: 1...12, using: &random)
        let samples = (position * 3..<(position + count) * 3).map { Float($0) }
        queue.append(samples.span, afterLosing: lost)
        position += count
        if position % 3 == 0 { sched_yield() }
      }
      queue.fail(end)
    }
    writer.start()
    let (count, gaps) = readAll(queue, capacity: 16)
    // What is missing at the very end is counted, though no frame comes after it.
    #expect(count + queue.losses.frameCount >= positions)
    #expect(gaps.reduce(0, +) <= queue.losses.frameCount)
    #expect(count > 0)
  }
}
