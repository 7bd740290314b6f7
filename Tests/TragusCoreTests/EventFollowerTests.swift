import Testing

@testable import TragusCore

/// Joins two marks into one at the time of the first, and tells what was left over.
private struct Pairs: EventFollower {
  private var first: Mark?

  mutating func follow(_ event: Mark) -> [Mark] {
    guard event.time < .infinity else { return [] }
    guard let mark = first.take() else {
      first = event
      return []
    }
    return [Mark(time: mark.time, text: "pair")]
  }

  mutating func finish() -> [Mark] { first.take().map { [Mark(time: $0.time, text: "one")] } ?? [] }
}

struct EventFollowerTests {
  @Test(arguments: [nil, 1, 2] as [UInt64?])
  func `events of follower and analyzer come in the order of time`(seed: UInt64?) throws {
    var heard: [String] = []
    let listener = Listener()
    // Both marks of a pair lie in one quantum of 512 frames.
    let marks = listener.add(Marker("a", every: 200)) { heard.append($0.text) }
    listener.add(Pairs(), following: marks) { heard.append($0.text) }
    try listener.run(BlockSource(length: 1_000, seed: seed))
    // 200 and 400; 600, 800 and 1,000, each quantum in the order of time.
    #expect(heard == ["a", "pair", "a", "a", "pair", "a", "a", "one", "a end 1000"])
  }

  @Test func `what is open when frames are lost ends there`() throws {
    var heard: [String] = []
    let listener = Listener()
    let marks = listener.add(Marker("a", every: 300))
    listener.add(Pairs(), following: marks) {
      heard.append("\($0.text) \(Int(($0.time * 48_000).rounded()))")
    }
    try listener.run(BlockSource(length: 1_000, gaps: [500: 100]))
    #expect(heard == ["one 299", "one 899"])
  }

  @Test func `one that leaves follows no more`() throws {
    var count = 0
    let listener = Listener()
    let marks = listener.add(Marker("a", every: 10))
    let follower = listener.add(Pairs(), following: marks) { _ in count += 1 }
    listener.subscribe(to: marks) { _ in follower.leave() }
    try listener.run(BlockSource(length: 5_000))
    // Of the first quantum of 512 frames: 51 marks.
    #expect(count == 26)
  }

  @Test func `an analyzer that is shared is made once for its settings`() throws {
    var made: [Int64] = []
    var heard: [String] = []
    let listener = Listener()
    func marks(every spacing: Int64) -> AnalyzerOutput<Marker> {
      func make() -> Marker {
        made.append(spacing)
        return Marker("every \(spacing)", every: spacing)
      }
      return listener.shared(spacing, make())
    }
    listener.subscribe(to: marks(every: 600)) { heard.append("1 \($0.text)") }
    listener.subscribe(to: marks(every: 900)) { heard.append("2 \($0.text)") }
    listener.subscribe(to: marks(every: 600)) { heard.append("3 \($0.text)") }
    try listener.run(BlockSource(length: 1_000))
    #expect(made == [600, 900])
    #expect(heard.filter { !$0.contains("end") } == ["1 every 600", "3 every 600", "2 every 900"])
    // A run that is over has let all of them go.
    _ = marks(every: 600)
    #expect(made == [600, 900, 600])
  }
}
