import Testing

@testable import TragusAnalysis

/// The events of blows that last from the first to the second number of each pair, in seconds.
private func events(
  _ blows: [(start: Double, end: Double)], strength: Double = 0.5,
  limits: BlowLimits = BlowLimits(),
  updates: Double? = nil
) -> [Blow] {
  var sequence = BlowSequence(limits: limits, period: updates)
  var events: [Blow] = []
  let last = (blows.last?.end ?? 0) + 0.1
  for index in 1...Int(last * 100) {
    let time = Double(index) / 100
    let now = blows.last { $0.start < time - 0.005 }
    let isBlowing = now.map { time < $0.end + 0.005 } ?? false
    let hop = BlowSequence.Hop(
      isBlowing: isBlowing, edge: (isBlowing ? now?.start : now?.end) ?? 0, level: -12,
      strength: strength, score: 0.9)
    sequence.hear(hop, at: time, into: &events)
  }
  return events
}

private func kinds(_ blows: [(start: Double, end: Double)], strength: Double = 0.5) -> [Blow.Kind] {
  events(blows, strength: strength).compactMap(\.kind)
}

@Test func `one blow is one began and one ended`() {
  let found = events([(1, 1.5)])
  #expect(found.map(\.phase) == [.began, .ended])
  #expect(found.map(\.start) == [1, 1])
  #expect(found.map(\.end) == [nil, 1.5])
  #expect(found.map(\.time) == [1, 1.5])
}

@Test func `a blow is short, long, hard or the second of a double`() {
  #expect(kinds([(1, 1.3)]) == [.short])
  #expect(kinds([(1, 1.4)]) == [.long])
  #expect(kinds([(1, 1.3)], strength: 0.9) == [.hard])
  #expect(kinds([(1, 1.4)], strength: 0.9) == [.hard])
  #expect(kinds([(1, 1.2), (1.5, 1.7)]) == [.short, .double])
  #expect(kinds([(1, 1.2), (1.5, 1.7)], strength: 0.9) == [.hard, .double])
}

@Test func `neither a long pause nor a long blow makes a double`() {
  #expect(kinds([(1, 1.2), (1.7, 1.9)]) == [.short, .short])
  #expect(kinds([(1, 1.5), (1.7, 1.9)]) == [.long, .short])
  #expect(kinds([(1, 1.2), (1.5, 2)]) == [.short, .long])
}

@Test func `three puffs are one, its double, and a new one`() {
  #expect(kinds([(1, 1.2), (1.4, 1.6), (1.8, 2)]) == [.short, .double, .short])
}

@Test func `updates come once in a period, have no end and the time of where they are said`() {
  let found = events([(1, 1.5)], updates: 0.1)
  let updates = found.filter { $0.phase == .updated }
  // From 1.01, where it was first reported, every 0.1 s.
  #expect(updates.map(\.time) == [1.11, 1.21, 1.31, 1.41])
  #expect(updates.allSatisfy { $0.start == 1 && $0.end == nil && $0.kind == nil })
}

@Test func `a blow that lasts ends with the stream`() {
  var sequence = BlowSequence(limits: BlowLimits(), period: nil)
  var events: [Blow] = []
  let hop = BlowSequence.Hop(isBlowing: true, edge: 0.9, level: -12, strength: 0.5, score: 1)
  sequence.hear(hop, at: 1, into: &events)
  sequence.finish(at: 2, into: &events)
  #expect(events.map(\.end) == [nil, 2])
  #expect(events.last?.kind == .long)
}
