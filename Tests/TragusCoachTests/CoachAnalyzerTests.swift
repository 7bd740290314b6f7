import Testing
import TragusAnalysis
import TragusCore
import TragusTestSupport

@testable import TragusCoach

/// Hears half of full scale as a breath in, a quarter as one out, and anything else as none: a tracker
/// whose truth is plain.
private struct LoudnessTracker: Analyzer {
  private let sampleRate: Double
  private let hop: Int64
  private var sum = 0.0
  private var count: Int64 = 0
  private var position: Int64?
  private var open: (kind: Breath.Kind, start: Double)?

  init(format: AudioFormat) {
    sampleRate = format.sampleRate
    hop = Int64(format.frameCount(of: 0.1))
  }

  mutating func process(_ buffer: AudioBuffer) -> [BreathTrackerEvent] {
    var events: [BreathTrackerEvent] = []
    if position == nil { position = buffer.position }
    let samples = buffer.channel(0)
    for index in samples.indices {
      let sample = samples[index]
      sum += sample.isFinite ? Double(abs(sample)) : 0
      count += 1
      position! += 1
      guard count == hop else { continue }
      let mean = sum / Double(count)
      (sum, count) = (0, 0)
      let kind: Breath.Kind = 0.4...0.6 ~= mean ? .inhale : 0.2...0.3 ~= mean ? .exhale : .pause
      let start = Double(position! - hop) / sampleRate
      if let last = open, last.kind != kind {
        events.append(
          .breath(Breath(last.kind, start: last.start, end: start, at: now, confidence: 1)))
        open = nil
      }
      if open == nil, kind != .pause {
        open = (kind, start)
        events.append(.breath(Breath(kind, start: start, at: now, confidence: 1)))
      }
    }
    return events
  }

  private var now: Double { Double(position ?? 0) / sampleRate }

  mutating func finish() -> [BreathTrackerEvent] {
    guard let (kind, start) = open else { return [] }
    open = nil
    return [.breath(Breath(kind, start: start, end: now, at: now, confidence: 1))]
  }

  mutating func reset() {
    (sum, count, position, open) = (0, 0, nil, nil)
  }
}

struct CoachAnalyzerTests {
  private static func sound(_ parts: [(seconds: Double, level: Float)], _ format: AudioFormat)
    -> [Float]
  {
    parts.flatMap { [Float](repeating: $0.level, count: format.frameCount(of: $0.seconds)) }
  }

  private static let breathing: [(seconds: Double, level: Float)] =
    [(1, 0)] + (0..<3).flatMap { _ in [(4.0, Float(0.5)), (4.0, 0.25)] } + [(12, 0)]

  @Test(arguments: [100, 1000, 8000.0])
  func `an exercise keeps the laws of analyzers`(sampleRate: Double) throws {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    let pattern = try BreathPattern("4-4")
    let whole = Self.sound(Self.breathing, format)
    checkAnalyzer(format: format, signals: [[whole]], settling: 1) {
      CoachAnalyzer(
        BreathCoach(pattern), tracker: LoudnessTracker(format: format), format: format)
    }
  }

  @Test func `a long gap pauses, a short one does not`() throws {
    let format = AudioFormat(sampleRate: 1000, channelCount: 1)
    for (gap, isLong) in [(100, false), (2000, true)] as [(Int64, Bool)] {
      var analyzer = CoachAnalyzer(
        BreathCoach(try BreathPattern("4-4")), tracker: LoudnessTracker(format: format),
        format: format)
      let samples = Self.sound([(1, 0), (2, 0.5)], format)
      _ = analyzer.process(AudioBuffer(format: format, position: 0, channels: [samples]))
      let events = analyzer.skip(gap)
      let hasPaused = events.contains {
        if case .coach(let event) = $0 { event.reason == .microphone } else { false }
      }
      #expect(hasPaused == isLong)
    }
  }
}
