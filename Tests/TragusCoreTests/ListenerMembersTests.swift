import Foundation
import Synchronization
import Testing
import TragusTestSupport

@testable import TragusCore

struct ListenerMembersTests {
  private let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  @Test func `every handler of one analyzer gets its events in order`() throws {
    var heard: [String] = []
    let listener = Listener()
    let marks = listener.add(Marker("a", every: 1_000))
    listener.subscribe(to: marks) { heard.append("1 \($0.text)") }
    listener.subscribe(to: marks) { heard.append("2 \($0.text)") }
    try listener.run(BlockSource(length: 2_000))
    #expect(heard == ["1 a", "2 a", "1 a", "2 a", "1 a end 2000", "2 a end 2000"])
    #expect(listener.analyzer(of: marks).name == "a")
  }

  @Test(arguments: [nil, 1, 2] as [UInt64?])
  func `an analyzer is changed between two quanta`(seed: UInt64?) throws {
    var heard: [String] = []
    let listener = Listener()
    let marks = listener.add(Marker("a", every: 500))
    listener.update(marks) { $0.name = "b" }
    listener.subscribe(to: marks) { mark in
      heard.append(mark.text)
      listener.update(marks) { $0.name += "!" }
    }
    try listener.run(BlockSource(length: 2_000, seed: seed))
    #expect(heard == ["b", "b!", "b!!", "b!!!", "b!!!! end 2000"])
  }

  @Test(arguments: [nil, 1, 2] as [UInt64?])
  func `time is the end of the quantum whose events are delivered`(seed: UInt64?) throws {
    var times: [Double] = []
    let listener = Listener()
    listener.add(Marker("a", every: 700)) { _ in times.append(listener.time) }
    #expect(listener.time == 0)
    try listener.run(BlockSource(length: 2_000, seed: seed))
    // Quanta of 512 frames: 700 lies in the second, 1,400 in the third, 2,000 ends the fourth.
    #expect(times == [1_024, 1_536, 2_000].map { Double($0) / 48_000 })
    #expect(listener.position == 2_000)
  }

  @Test(arguments: [nil, 1, 2] as [UInt64?])
  func `who joins from a handler hears from the next quantum on`(seed: UInt64?) throws {
    var heard: [Mark] = []
    let listener = Listener()
    var isFirst = true
    listener.add(Marker("a", every: 700)) { _ in
      guard isFirst else { return }
      isFirst = false
      listener.add(Marker("late", every: 100)) { heard.append($0) }
    }
    try listener.run(BlockSource(length: 5_000, seed: seed))
    #expect(heard.first == Mark(time: Double(1_024 + 99) / 48_000, text: "late"))
    #expect(heard.last?.text == "late end \(5_000 - 1_024)")
  }

  @Test(arguments: [nil, 1, 2] as [UInt64?])
  func `who leaves is finished at the border and hears no more`(seed: UInt64?) throws {
    var heard: [String] = []
    let listener = Listener()
    let leaving = listener.add(Marker("leaving", every: 100)) { heard.append($0.text) }
    let sink = Collector(format: format)
    let place = listener.add(sink)
    listener.add(Marker("a", every: 700)) { mark in
      if mark.text == "a" {
        leaving.leave()
        place.leave()
        place.leave()
      }
    }
    try listener.run(BlockSource(length: 5_000, seed: seed))
    #expect(heard.count == 1_024 / 100 + 1)
    #expect(heard.last == "leaving end 1024")
    #expect(sink.samples.count == 1_024)
    #expect(sink.finishCount == 1)
  }

  /// As a microphone whose connection sends nothing: one block, and then nothing for ever.
  private final class SilentSource: AudioSource {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    private var hasBegun = false

    var isLive: Bool { true }

    func read(into buffer: inout AudioBuffer) -> Bool {
      buffer.removeAll()
      if !hasBegun { buffer.resize(to: 100, at: 0) }
      hasBegun = true
      return true
    }
  }

  @Test func `who leaves a stream that is silent for now is not kept until it goes on`() throws {
    let listener = Listener()
    let sink = Collector(format: format)
    let place = listener.add(sink)
    var finishCounts: [Int] = []
    try listener.run(SilentSource()) {
      finishCounts.append(sink.finishCount)
      if finishCounts.count == 3 { place.leave() }
      return finishCounts.count == 5
    }
    #expect(finishCounts == [0, 0, 0, 1, 1])
  }

  @Test func `a handler that leaves gets nothing more, and the others do`() throws {
    var (left, stayed) = (0, 0)
    let listener = Listener()
    let marks = listener.add(Marker("a", every: 512))
    var place: ListenerMembership?
    place = listener.subscribe(to: marks) { _ in
      left += 1
      place?.leave()
    }
    listener.subscribe(to: marks) { _ in stayed += 1 }
    try listener.run(BlockSource(length: 5_120))
    #expect(left == 1)
    #expect(stayed == 11)
  }

  @Test func `another thread adds an analyzer and a sink to a running listener`() async throws {
    /// Goes on until it is stopped, and leaves the processor to other tests as a device does.
    final class Endless: AudioSource {
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      let isLive = true

      func read(into buffer: inout AudioBuffer) -> Bool {
        Thread.sleep(forTimeInterval: 0.001)
        buffer.resize(to: buffer.capacity, at: buffer.endPosition)
        return true
      }
    }
    /// Tells that it is finished.
    final class Witness: AudioSink {
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      private let onFinish: () -> Void

      init(onFinish: @escaping @Sendable () -> Void) { self.onFinish = onFinish }
      func write(_ buffer: AudioBuffer) {}
      func finish() { onFinish() }
    }
    let isOver = Atomic(false)
    let finishCount = Atomic(0)
    let (remotes, sender) = AsyncStream<ListenerRemote>.makeStream()
    // A thread of its own: the cooperative pool may have but one.
    try startThread {
      let listener = Listener()
      sender.yield(listener.remote)
      try? listener.run(Endless(), until: { isOver.load(ordering: .relaxed) })
      sender.finish()
    }
    var iterator = remotes.makeAsyncIterator()
    let remote = try #require(await iterator.next())
    let marks = remote.add(Marker("a", every: 1_000))
    let events = marks.events(capacity: 4)
    let sink = Witness { finishCount.add(1, ordering: .relaxed) }
    remote.add(sink).leave()
    var times: [Double] = []
    for try await mark in events {
      times.append(mark.time)
      if times.count == 5 { marks.leave() }
    }
    // The sequence ends as its analyzer leaves, with what was still open.
    #expect(times.count > 5)
    #expect(times.last == .infinity)
    #expect(times == times.sorted())
    #expect(remote.position > 5_000)
    isOver.store(true, ordering: .relaxed)
    #expect(await iterator.next() == nil)
    #expect(finishCount.load(ordering: .relaxed) == 1)
  }

  @Test func `a sequence of a failing stream throws its error`() async throws {
    let failure = AudioError(.deviceLost, "The microphone went away.")
    let listener = Listener()
    let events = listener.add(Marker("a", every: 500)).events()
    #expect(throws: failure) {
      try listener.run(BlockSource(length: 1_000, failure: failure))
    }
    var heard: [String] = []
    do {
      for try await event in events { heard.append(event.text) }
      Issue.record("No error was thrown.")
    } catch {
      #expect(error == failure)
    }
    #expect(heard == ["a", "a", "a end 1000"])
  }

  @Test func `who comes too late gets an end and no event`() async throws {
    let listener = Listener()
    let marks = listener.add(Marker("a", every: 500))
    try listener.run(BlockSource(length: 1_000))
    for try await _ in marks.events() { Issue.record("The run is over.") }
    func sequence() -> HeardSequence<Mark> { Listener().add(Marker("b", every: 500)).events() }
    for try await _ in sequence() { Issue.record("The listener is gone.") }
  }
}
