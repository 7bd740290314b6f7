import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct LevelRangeTests {
  private let text = "green:-60:-30,yellow:-30:-16,orange:-16:-4,red:-4:0"

  /// "yellow+ 3" where a range begins and "yellow- 5" where it ends, with the times of periods of
  /// one second.
  private func story(
    _ levels: [Double], hysteresis: Double = 0, minimumStay: Double = 0
  ) throws -> [String] {
    var tracker = RangeTracker(
      try LevelRanges(parsing: text), unit: "dBFS", hysteresis: hysteresis,
      minimumStay: minimumStay)
    var events: [RangeEvent] = []
    for (index, level) in levels.enumerated() {
      events += tracker.add(level, from: Double(index), to: Double(index + 1))
    }
    return (events + tracker.finish()).map {
      "\($0.range)\($0.phase == .began ? "+" : "-") \(Int($0.time)) @\(Int($0.at)) \(Int($0.level))"
    }
  }

  @Test func `ranges are read as they are written`() throws {
    let ranges = try LevelRanges(parsing: " loud : -30:0 : orange , quiet:-60:-30 ").ranges
    #expect(ranges == [LevelRange("quiet", -60, -30), LevelRange("loud", -30, 0, color: .orange)])
    #expect(try LevelRanges(parsing: text) == .tutorial)
    #expect(try LevelRanges(parsing: "tutorial") == .tutorial)
    #expect(LevelRanges.tutorial.ranges.map(\.color) == [.green, .yellow, .orange, .red])
  }

  @Test(arguments: [
    ("", "no range"), ("green", "no ranges 'green'"), ("green:-60", "is not a range"),
    ("green:-60:-30:red:blue", "is not a range"), (":-60:-30", "no name"),
    ("green:a:-30", "must be levels"), ("green:nan:-30", "must be levels"),
    ("green:-inf:-30", "must be levels"),
    ("green:-30:-60", "ends at -60 dB"), ("green:-30:-30", "not above"),
    ("a:-60:-30,b:-31:0", "overlap"), ("a:-60:-30,a:-30:0", "Two ranges"),
    ("a:-60:-30,", "is not a range"), ("a:-60:-30:pink", "no colour 'pink'"),
  ])
  func `what is no scale is refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: AudioError.self) { try LevelRanges(parsing: text) }
    #expect(error?.code == .invalidRequest)
    let message = error?.message ?? ""
    #expect(message.contains(reason), "\(message)")
  }

  @Test func `the tutorial's limits are those that it prints, on the scale of amplitudes`() {
    for (printed, meant) in zip(
      LevelRanges.tutorialPrinted.ranges.dropFirst(), LevelRanges.tutorial.ranges.dropFirst())
    {
      // The amplitude at which the tutorial, which takes 10 log10 of it, changes the colour.
      let amplitude = pow(10, printed.lower / 10)
      #expect(abs(20 * log10(amplitude) - meant.lower) < 1e-9)
      #expect(printed.name == meant.name)
    }
  }

  @Test func `a level belongs to the range that begins at it`() {
    let ranges = LevelRanges.tutorial
    #expect(ranges.range(of: -60.001) == nil)
    #expect(ranges.range(of: -60)?.name == "green")
    #expect(ranges.range(of: -30)?.name == "yellow")
    #expect(ranges.range(of: -4.0001)?.name == "orange")
    #expect(ranges.range(of: 3)?.name == "red")
    #expect(ranges.range(of: .nan) == nil)
    let apart = LevelRanges([LevelRange("a", 0, 1), LevelRange("b", 2, 3)])
    #expect(apart.range(of: 1.5) == nil)
    // Silence ends at its upper limit, and has no lower one.
    let silence = LevelRanges([LevelRange("silence", -160, -50)])
    #expect(silence.range(of: -.infinity)?.name == "silence")
    #expect(silence.range(of: -50.1)?.name == "silence")
    #expect(silence.range(of: -50) == nil && silence.range(of: 0) == nil)
    #expect(LevelRanges.tutorial.range(of: -.infinity) == nil)
  }

  @Test func `ranges are entered and left`() throws {
    #expect(
      try story([-70, -40, -20, -10, -25, -70]) == [
        "green+ 1 @2 -40", "green- 2 @3 -40", "yellow+ 2 @3 -20", "yellow- 3 @4 -20",
        "orange+ 3 @4 -10", "orange- 4 @5 -10", "yellow+ 4 @5 -25", "yellow- 5 @6 -25",
      ])
  }

  @Test func `an end tells the highest level, and the end of the stream ends what is open`() throws
  {
    #expect(try story([-40, -33, -50]) == ["green+ 0 @1 -40", "green- 3 @3 -33"])
    #expect(try story([-70, .nan, -70]) == [])
  }

  @Test func `a level that trembles at a limit gives one event`() throws {
    let trembling = [-31, -29, -30.9, -29, -30.9, -29]
    #expect(try story(trembling, hysteresis: 1).count == 4)
    #expect(try story(trembling, hysteresis: 0).count == 12)
    // One decibel below the limit the range is left; upwards the limit holds exactly.
    #expect(
      try story([-29, -31, -31.1, -30], hysteresis: 1) == [
        "yellow+ 0 @1 -29", "yellow- 2 @3 -29", "green+ 2 @3 -31", "green- 3 @4 -31",
        "yellow+ 3 @4 -30", "yellow- 4 @4 -30",
      ])
  }

  @Test func `what does not stay is not said, and what stays is said with its true start`() throws {
    let levels = [-40, -40, -20, -40, -20, -10, -10, -10]
    #expect(
      try story(levels.map { Double($0) }, minimumStay: 2) == [
        "green+ 0 @2 -40", "green- 4 @6 -40", "orange+ 5 @6 -10", "orange- 8 @8 -10",
      ])
  }

  @Test func `a short word ends a pause, and a short pause is none`() throws {
    let ranges = try LevelRanges(parsing: "silence:-160:-50")
    var tracker = RangeTracker(ranges, unit: "dBFS", minimumStay: 2)
    let levels: [Double] = [-60, -60, -60, -20, -60, -20, -60, -60]
    let events = levels.enumerated().flatMap { second, level in
      tracker.add(level, from: Double(second), to: Double(second + 1))
    }
    let pauses = (events + tracker.finish()).filter { $0.phase == .ended }
    #expect(pauses.map(\.start) == [0, 6])
    #expect(pauses.map(\.end) == [3, 8])
  }

  @Test func `an event encodes its keys`() throws {
    var tracker = RangeTracker(.hearing, unit: "dB SPL")
    let began = tracker.add(86.123456, from: 1, to: 1.5)[0]
    let ended = tracker.finish()[0]
    #expect(
      began
        == RangeEvent(
          range: "harmful", unit: "dB SPL", start: 1, end: nil, at: 1.5, level: 86.123456))
    #expect(began.time == 1)
    #expect(ended.time == 1.5)
  }

  @Test(arguments: [8_000, 44_100, 48_000.0])
  func `a follower keeps the laws and hears steps where they are`(sampleRate: Double) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 2)
    // Half seconds at amplitudes of 0.003, 0.1, 0.5 and 0.01: -50, -20, -6 and -40 dBFS.
    let amplitudes: [Float] = [0.003, 0.1, 0.5, 0.01]
    let channel = amplitudes.flatMap {
      [Float](repeating: $0, count: format.frameCount(of: 0.5))
    }
    let signal = [channel, channel.map { -$0 }]
    let heard = events(
      of: FollowedMeter(RangeFollower(.tutorial, format: format), format), hearing: signal,
      format: format, blocks: .whole)
    #expect(
      heard.map(\.range) == ["green", "green", "yellow", "yellow", "orange", "orange"]
        + ["green", "green"])
    // The steps lie at the limits of periods.
    #expect(heard.map(\.time) == [0, 0.5, 0.5, 1, 1, 1.5, 1.5, 2])

    // With a full scale of 126 dB SPL the same levels are 76, 106, 120 and 86 dB SPL.
    let calibrated = events(
      of: FollowedMeter(
        RangeFollower(.hearing, format: format, fullScaleLevel: 126.1), format),
      hearing: signal, format: format, blocks: .whole)
    #expect(
      calibrated.filter { $0.phase == .began }.map(\.range)
        == ["loud", "harmful", "painful", "harmful"])
    #expect(calibrated[0].unit == "dB SPL")

    checkAnalyzer(format: format, signals: [signal], settling: 0.5) {
      FollowedMeter(RangeFollower(.tutorial, format: format, minimumStay: 0.15), format)
    }
  }
}

/// A level meter and its follower as one analyzer.
private struct FollowedMeter: Analyzer {
  private var meter: LevelMeter
  private var follower: RangeFollower<Level>
  private let fresh: RangeFollower<Level>

  init(_ follower: RangeFollower<Level>, _ format: AudioFormat) {
    meter = LevelMeter(format: format)
    (self.follower, fresh) = (follower, follower)
  }

  mutating func process(_ buffer: AudioBuffer) -> [RangeEvent] {
    meter.process(buffer).flatMap { follower.follow($0) }
  }

  mutating func finish() -> [RangeEvent] {
    meter.finish().flatMap { follower.follow($0) } + follower.finish()
  }

  mutating func reset() {
    meter.reset()
    follower = fresh
  }
}
