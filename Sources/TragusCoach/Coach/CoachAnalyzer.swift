import TragusAnalysis
import TragusCore

/// Hears a breath tracker's breaths in sound, and coaches: an exercise as an analyzer.
///
/// Cues come with the first frames at or behind their time, so small blocks make them prompt.
public struct CoachAnalyzer<Tracker: Analyzer<BreathTrackerEvent>>: Analyzer {
  /// The cues so far, and what was done.
  public private(set) var coach: BreathCoach

  private let fresh: (tracker: Tracker, coach: BreathCoach)
  private var tracker: Tracker
  private let sampleRate: Double
  /// The end of what was heard, in frames.
  private var position: Int64?

  /// - Parameters:
  ///   - coach: The coach; nothing else feeds it.
  ///   - tracker: The tracker of the breaths, of the same format.
  ///   - format: The format of the sound.
  public init(_ coach: BreathCoach, tracker: Tracker, format: AudioFormat) {
    (self.coach, self.tracker, sampleRate) = (coach, tracker, format.sampleRate)
    fresh = (tracker, coach)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [CoachingEvent] {
    var events: [CoachingEvent] = []
    // The exercise is there from the first frame on.
    if position == nil {
      events += coach.advance(to: time(at: buffer.position)).map(CoachingEvent.coach)
    }
    position = buffer.position + Int64(buffer.frameCount)
    take(tracker.process(buffer), into: &events)
    events += coach.advance(to: time(at: position!)).map(CoachingEvent.coach)
    return events
  }

  public mutating func finish() -> [CoachingEvent] {
    var events: [CoachingEvent] = []
    take(tracker.finish(), into: &events)
    events += coach.finish(at: time(at: position ?? 0)).map(CoachingEvent.coach)
    return events
  }

  /// A gap does not end it: the exercise is paused, or goes on where little is missing.
  public mutating func skip(_ frameCount: Int64) -> [CoachingEvent] {
    var events: [CoachingEvent] = []
    take(tracker.skip(frameCount), into: &events)
    // What is shorter than a breath does no harm to one.
    if Double(frameCount) / sampleRate >= 0.5, let position {
      events += coach.loseMicrophone(at: time(at: position)).map(CoachingEvent.coach)
    }
    position = position.map { $0 + frameCount }
    return events
  }

  public mutating func reset() {
    (tracker, coach) = fresh
    position = nil
  }

  private mutating func take(_ heard: [BreathTrackerEvent], into events: inout [CoachingEvent]) {
    for event in heard {
      // What was due before it is reported before it, whatever the size of the block.
      events += coach.advance(to: event.knownTime).map(CoachingEvent.coach)
      events.append(CoachingEvent(event))
      events += coach.process(event).map(CoachingEvent.coach)
    }
  }

  private func time(at position: Int64) -> Double { Double(position) / sampleRate }
}

extension BreathTrackerEvent {
  /// The position in the stream, in seconds, where it could first be reported.
  fileprivate var knownTime: Double {
    switch self {
    case .breath(let breath): breath.at
    case .rate(let rate): rate.time
    }
  }
}
