import Testing

@testable import TragusCore

struct HeardSequenceTests {
  @Test func `all events of a file arrive, however slow the reader`() async throws {
    let events = Listener.events(
      of: Marker("a", every: 10), from: BlockSource(length: 100_000), capacity: 4)
    var count = 0
    for try await event in events {
      count += 1
      if count % 100 == 0 { await Task.yield() }
      if count == 10_001 { #expect(event.text == "a end 100000") }
    }
    #expect(count == 10_001)
    #expect(events.droppedCount == 0)
  }

  @Test func `a live source drops its oldest events and counts them`() async throws {
    let queue = HeardQueue<Mark>(capacity: 3)
    for index in 0..<10 { queue.send(Mark(time: Double(index), text: ""), isLossy: true) }
    queue.finish(with: nil)
    var times: [Double] = []
    while let event = try await queue.next() { times.append(event.element.time) }
    #expect(times == [7, 8, 9])
    #expect(queue.droppedCount == 7)
  }

  @Test func `an error of the source is thrown after the events before it`() async throws {
    let failure = AudioError(.deviceLost, "The microphone went away.")
    let events = Listener.events(
      of: Marker("a", every: 500), from: BlockSource(length: 1_000, failure: failure))
    var heard: [String] = []
    do {
      for try await event in events { heard.append(event.text) }
      Issue.record("No error was thrown.")
    } catch {
      #expect(error == failure)
    }
    #expect(heard == ["a", "a", "a end 1000"])
  }

  @Test func `the frames themselves can be taken`() async throws {
    var next: Float = 0
    for try await buffer in Listener.buffers(of: BlockSource(length: 10_000, seed: 2)) {
      let samples = buffer.channel(0)
      for frame in samples.indices {
        let isRight = samples[frame] == next
        #expect(isRight)
        next += 1
      }
    }
    #expect(next == 10_000)
  }

  @Test func `lost frames are counted`() async throws {
    let events = Listener.events(
      of: Marker("a", every: 500), from: BlockSource(length: 1_000, gaps: [100: 50, 200: 7]))
    for try await _ in events {}
    #expect(events.lostFrameCount == 57)
  }

  @Test func `leaving the loop ends the reading`() async throws {
    // Without an end of its own; the test would not return if the reading went on with the queue.
    let source = BlockSource(length: .max)
    let events = Listener.events(of: Marker("a", every: 100), from: source, capacity: 2)
    for try await _ in events { break }
  }

  @Test func `a cancelled task ends though there is always more to take`() async throws {
    let task = Task {
      let events = Listener.events(
        of: Marker("a", every: 1), from: BlockSource(length: .max), capacity: 2)
      for try await _ in events { withUnsafeCurrentTask { $0?.cancel() } }
    }
    try await task.value
  }

  @Test func `a sequence that nobody asks for ends the reading`() async {
    final class Watched: AudioSource {
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      let isLive = false
      let ended: AsyncStream<Void>.Continuation
      init(_ ended: AsyncStream<Void>.Continuation) { self.ended = ended }
      deinit { ended.finish() }

      func read(into buffer: inout AudioBuffer) -> Bool {
        buffer.resize(to: buffer.capacity, at: buffer.endPosition)
        return true
      }
    }
    let (stream, ended) = AsyncStream<Void>.makeStream()
    func leave() {
      _ = Listener.events(of: Marker("a", every: 100), from: Watched(ended), capacity: 2)
    }
    leave()
    for await _ in stream {}  // until the source is gone
  }

  @Test func `cancelling the task ends the sequence`() async throws {
    let task = Task {
      var count = 0
      let events = Listener.events(
        of: Marker("a", every: .max), from: BlockSource(length: .max))
      for try await _ in events { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value == 0)
  }
}
