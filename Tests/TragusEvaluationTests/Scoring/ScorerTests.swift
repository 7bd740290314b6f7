import Testing

@testable import TragusEvaluation

struct ScorerTests {
  private func truth(_ times: (Double, Double)...) -> [TruthLabel] {
    times.map { TruthLabel(SoundLabel(start: $0.0, end: $0.1)) }
  }

  private func score(
    _ detections: [Detection], _ truth: [TruthLabel], duration: Double = 20
  ) -> Score {
    var scorer = Scorer()
    scorer.add(detections, labels: truth, recording: "a.wav", duration: duration)
    return scorer.score
  }

  // A label from 5 to 6 s: events may begin from 4.9 s to before 6.05 s, and must end after 5 s.
  @Test(
    arguments: [
      (4.9, 5.5, 1, 0, 0), (4.89, 5.5, 0, 0, 1), (6.04, 7, 1, 0, 0), (6.05, 7, 0, 0, 1),
      (4.95, 5, 0, 0, 1), (4.95, 5.01, 1, 0, 0), (6.3, 7, 0, 0, 1), (6.31, 7, 0, 1, 0),
      (4, 4.99, 0, 1, 0), (4, 7, 0, 0, 1),
    ] as [(Double, Double, Int, Int, Int)])
  func `the rule decides between hits, false alarms and neither`(
    start: Double, end: Double, hits: Int, extra: Int, touching: Int
  ) {
    let score = score([Detection(start: start, end: end)], truth((5, 6)))
    #expect(score.hits.hitCount == hits)
    #expect(score.extra?.count == extra)
    #expect(score.touchingCount == touching)
    #expect(score.misses.count == 1 - hits)
  }

  @Test func `an event is a hit for the label with which it shares most time, and for no other`() {
    let labels = truth((5, 6), (6.05, 8))
    let one = score([Detection(start: 5.96, end: 7.5)], labels)
    #expect(one.misses.map(\.label.start) == [5])
    // Both share 1/32 s with it.
    let equal = score([Detection(start: 5.96875, end: 6.09375)], truth((5, 6), (6.0625, 8)))
    #expect(equal.misses.map(\.label.start) == [6.0625])
    let early = score([Detection(start: 5.5, end: 7.5)], labels)
    #expect(early.misses.map(\.label.start) == [6.05])
    let two = score([Detection(start: 5, end: 6), Detection(start: 6.1, end: 8)], labels)
    #expect(two.hits.hitCount == 2 && two.splitCount == 0)
  }

  @Test func `several events in a label are one hit, split`() throws {
    let score = score(
      [
        Detection(start: 5.1, end: 5.3, beganAt: 5.2, endedAt: 5.4),
        Detection(start: 5.5, end: 6.1, beganAt: 5.6, endedAt: 6.25),
      ], truth((5, 6)))
    #expect(score.hits.hitCount == 1 && score.splitCount == 1 && score.extra?.count == 0)
    #expect(abs(try #require(score.onset).median - 0.2) < 1e-12)
    #expect(abs(try #require(score.release).median - 0.25) < 1e-12)
    #expect(abs(try #require(score.covered) - 0.7) < 1e-12)
  }

  @Test func `medians and nine in ten lie between values in proportion`() throws {
    var scorer = Scorer()
    for (index, delay) in [0.1, 0.2, 0.3, 0.6].enumerated() {
      let detection = Detection(start: 5, end: 6, beganAt: 5 + delay)
      scorer.add([detection], labels: truth((5, 6)), recording: "\(index)", duration: 10)
    }
    let onset = try #require(scorer.score.onset)
    // numpy.percentile([0.1, 0.2, 0.3, 0.6], [50, 90])
    #expect(abs(onset.median - 0.25) < 1e-12)
    #expect(abs(onset.p90 - 0.51) < 1e-12)
  }

  @Test func `false alarms count in the time without labels, those at the start apart`() throws {
    let detections = [0.5, 1.1, 1.2, 15].map { Detection(start: $0, end: $0 + 0.1) }
    let score = score(detections, truth((5, 6), (6.1, 7)))
    let extra = try #require(score.extra)
    #expect(extra.count == 4 && extra.countAtStart == 2)
    // 20 s without 5 to 7.3 s.
    #expect(abs(extra.duration - 17.7) < 1e-9)
    #expect(abs(extra.settledDuration - 16.5) < 1e-9)
    #expect(abs(try #require(extra.perHourSettled) - 2 * 3600 / 16.5) < 1e-9)
    // Garwood's bounds of 2 are 0.2422 and 7.2247.
    let interval = try #require(extra.interval)
    #expect(abs(interval.lower - 0.2422 * 3600 / 16.5) < 0.02)
    #expect(abs(interval.upper - 7.2247 * 3600 / 16.5) < 0.02)
  }

  @Test func `negatives are counted by class and together`() throws {
    var scorer = Scorer()
    let alarm = Detection(start: 2, end: 3)
    scorer.add([alarm, Detection(start: 0, end: 1)], negative: "rain", duration: 61.2)
    scorer.add([], negative: "rain", duration: 1)
    scorer.add([alarm], negative: "engine", duration: 31.2)
    let score = scorer.score
    #expect(score.negatives.map(\.name) == ["rain", "engine"])
    #expect(score.negatives.map(\.count) == [2, 1])
    #expect(score.negatives.map(\.recordingCount) == [2, 1])
    let all = try #require(score.allNegatives)
    #expect(all.count == 3 && all.countAtStart == 1)
    #expect(abs(all.settledDuration - 90) < 1e-9)
    #expect(try #require(all.perHourSettled) == 80)
    // Three in all 93.4 s; the bounds of 3 are from Garwood's table.
    #expect(abs(try #require(all.perHour) - 3 * 3600 / 93.4) < 1e-9)
    let interval = try #require(all.intervalOfAll)
    #expect(abs(interval.lower - 0.6187 * 3600 / 93.4) < 0.01)
    #expect(abs(interval.upper - 8.7673 * 3600 / 93.4) < 0.01)
    #expect(score.extra == nil && score.hits.labelCount == 0)
  }

  @Test func `what never ends lasts as long as the recording`() throws {
    var collector = DetectionCollector()
    collector.began(5, at: 5.1)
    let score = score(collector.detections, truth((5, 6)), duration: 8)
    #expect(abs(try #require(score.release).median - 2) < 1e-12)
    #expect(score.covered == 1)
  }

  @Test func `groups have rates of their own`() {
    var scorer = Scorer()
    for (index, name) in ["b", "a", "b", "b"].enumerated() {
      scorer.add(
        index < 2 ? [Detection(start: 1, end: 2)] : [],
        labels: [TruthLabel(SoundLabel(start: 1, end: 2), group: name)], recording: "", duration: 3)
    }
    let groups = scorer.score.groups
    #expect(groups.map(\.name) == ["a", "b"])
    #expect(groups.map(\.labelCount) == [1, 3])
    #expect(groups.map(\.hitCount) == [1, 1])
  }

  @Test func `began, going on and ended are one event`() {
    var collector = DetectionCollector()
    collector.began(2.34, at: 2.43)
    collector.began(2.34, at: 2.5)
    collector.ended(2.3400001, end: 2.9, at: 3)
    collector.ended(1, end: 1.5, at: nil)
    collector.ended(4, end: 3, at: 4)
    #expect(
      collector.detections == [
        Detection(start: 1, end: 1.5),
        Detection(start: 2.3400001, end: 2.9, beganAt: 2.43, endedAt: 3),
      ])
  }
}
