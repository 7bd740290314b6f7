import Testing
import TragusCore
import TragusTestSupport

@testable import TragusDevices

private let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

@Suite struct PlaybackFeedTests {
  private let queue = PlaybackQueue(format: format, duration: 1)

  private func feed(
    cushion: Int = 480, fade: Int = 0, catchesUp: Bool = false, capacity: Int = 960
  ) -> PlaybackFeed {
    PlaybackFeed(
      queue,
      policy: PlaybackFeed.Policy(cushion: cushion, catchesUp: catchesUp, fade: fade),
      capacity: capacity)
  }

  private func append(_ samples: [Float]) {
    queue.append(samples.span)
  }

  /// The samples of a portion.
  private func samples(_ portion: PlaybackFeed.Portion, of feed: PlaybackFeed) -> [Float] {
    var copy: [Float] = []
    feed.withSamples(of: portion) { samples in
      for index in samples.indices { copy.append(samples[index]) }
    }
    return copy
  }

  /// What is played until nothing is left, in portions of changing sizes.
  private func drain(_ feed: inout PlaybackFeed, _ random: inout SeededGenerator) -> [Float] {
    var played: [Float] = []
    while !feed.isOver {
      let room = Int.random(in: 1...700, using: &random)
      let portion = feed.render(room: room, need: 0)
      played += samples(portion, of: feed)
      if portion.frameCount == 0, !feed.isOver { break }
    }
    return played
  }

  @Test func `without a fade, what comes out is what went in`() {
    var random = SeededGenerator(seed: 61)
    let noise = (0..<20_000).map { _ in Float.random(in: -1...1, using: &random) }
    append(noise)
    queue.end(.finishing)
    var feed = feed()
    let played = drain(&feed, &random)
    #expect(played == noise)
    #expect(feed.underrunCount == 0)
  }

  @Test(arguments: [1, 100, 239, 240, 241, 480, 481, 5_000])
  func `sound sets in and ends by a raised cosine, however short`(length: Int) {
    append(Array(repeating: 1, count: length))
    queue.end(.finishing)
    let fade = 240
    var feed = feed(fade: fade)
    var random = SeededGenerator(seed: UInt64(length))
    let played = drain(&feed, &random)
    #expect(played.count == length)
    func cosineRise(_ index: Int, of total: Int) -> Double {
      guard index < total else { return 1 }
      let angle = Double.pi * (Double(index) + 0.5) / Double(total)
      return 0.5 - 0.5 * _cosine(angle)
    }
    let end = min(fade, length)
    for index in 0..<length {
      let expected = cosineRise(index, of: fade) * cosineRise(length - 1 - index, of: end)
      // A fade shorter than the whole reads its table at the nearest place: half a step of it.
      let tolerance = end == fade ? 1e-6 : 0.5 * Double.pi / Double(fade) + 1e-6
      #expect(abs(Double(played[index]) - expected) <= tolerance)
    }
    // No step is larger than the steepest of a fade of its length: no click.
    let steepest = Float(Double.pi / 2 / Double(end) * 1.6)
    let steps = zip([0] + played, played + [0]).map { abs($0 - $1) }
    #expect(steps.max()! <= max(steepest, end == 1 ? 1 : 0))
  }

  @Test func `what comes too late is preceded by silence, and nothing clicks`() {
    var feed = feed(cushion: 480, fade: 240)
    append(Array(repeating: 0.5, count: 960))
    var played: [Float] = []
    for _ in 0..<8 {
      let portion = feed.render(room: 480, need: 240)
      played += samples(portion, of: feed)
    }
    #expect(feed.underrunCount == 1)
    append(Array(repeating: 0.5, count: 960))
    queue.end(.finishing)
    while !feed.isOver { played += samples(feed.render(room: 480, need: 240), of: feed) }
    #expect(feed.underrunCount == 1)
    let steps = zip(played, played.dropFirst()).map { abs($0 - $1) }
    // The steepest step of a raised cosine of 240 frames: pi / 2 / 240, times 0.5.
    #expect(steps.max()! <= 0.5 * 0.0066)
    // All 1920 frames were played: their sum lacks what four fades take, half a fade each.
    let sum = played.reduce(0.0) { $0 + Double($1) }
    #expect(abs(sum - 0.5 * Double(1920 - 4 * 120)) < 0.01)
  }

  @Test func `a run begins when enough waits`() {
    var feed = feed(cushion: 480)
    append(Array(repeating: 1, count: 479))
    #expect(feed.render(room: 960, need: 0) == PlaybackFeed.Portion())
    #expect(feed.render(room: 960, need: 100) == PlaybackFeed.Portion(sound: 0, silence: 100))
    append([1])
    #expect(feed.render(room: 960, need: 0) == PlaybackFeed.Portion(sound: 480, silence: 0))
    #expect(feed.underrunCount == 0)
  }

  @Test func `sound is not joined where frames were lost`() {
    var feed = feed(fade: 240)
    append(Array(repeating: 1, count: 1_000))
    queue.interrupt()
    append(Array(repeating: -1, count: 1_000))
    queue.end(.finishing)
    var random = SeededGenerator(seed: 62)
    let played = drain(&feed, &random)
    #expect(played.count == 2_000)
    #expect(abs(played[999]) < 1e-4 && abs(played[1_000]) < 1e-4)
    #expect(played[700] == 1 && played[1_300] == -1)
  }

  @Test func `what is stopped ends with a fade, and the rest is not played`() {
    var feed = feed(fade: 240)
    append(Array(repeating: 1, count: 10_000))
    #expect(feed.render(room: 960, need: 0).sound == 960)
    queue.end(.stopping)
    let last = feed.render(room: 960, need: 0)
    #expect(last == PlaybackFeed.Portion(sound: 240, silence: 0))
    #expect(samples(last, of: feed).last! < 1e-4)
    #expect(feed.isOver)
    #expect(feed.underrunCount == 0)
  }

  @Test func `a change of volume is a ramp`() {
    var feed = feed()
    append(Array(repeating: 1, count: 4_000))
    queue.setGain(0.5)
    // What sets in has its volume at once.
    #expect(samples(feed.render(room: 100, need: 0), of: feed).allSatisfy { $0 == 0.5 })
    queue.setGain(0)
    let played = samples(feed.render(room: 900, need: 0), of: feed)
    let steps = zip([0.5] + played, played).map { abs($0 - $1) }
    // Full scale in 10 ms.
    #expect(steps.max()! <= 1.0 / 480 + 1e-6)
    #expect(played.last == 0)
  }

  @Test func `what waits too long is left out, so that sound stays prompt`() {
    var feed = feed(cushion: 960, fade: 240, catchesUp: true)
    // A device that gives half a second at once, as microphones do when they are opened.
    append(Array(repeating: 0.5, count: 24_000))
    var played = 0
    for _ in 0..<300 {
      append(Array(repeating: 0.5, count: 480))
      played += feed.render(room: 480, need: 480).sound
    }
    #expect(feed.underrunCount == 0)
    #expect(played == 300 * 480)
    // What waits is the hold-back of the fade and the slack of 10 ms, and a block.
    #expect(queue.frameCount <= 240 + 480 + 480)
    #expect(Int(feed.skippedFrameCount) == 24_000 - queue.frameCount)
  }

  @Test func `samples that are no numbers or beyond full scale do no harm`() {
    append([.nan, .infinity, -.infinity, 3, -3, 0.25])
    queue.end(.finishing)
    var feed = feed()
    #expect(samples(feed.render(room: 100, need: 0), of: feed) == [0, 0, 0, 1, -1, 0.25])
  }
}

/// The cosine by its series, in double precision.
private func _cosine(_ angle: Double) -> Double {
  var term = 1.0
  var sum = 1.0
  for index in 1...20 {
    term *= -angle * angle / Double((2 * index - 1) * (2 * index))
    sum += term
  }
  return sum
}
