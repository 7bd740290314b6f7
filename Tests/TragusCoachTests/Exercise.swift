import TragusAnalysis

@testable import TragusCoach

/// An exercise of a simulated person.
struct Exercise {
  let pattern: BreathPattern
  private(set) var events: [CoachEvent] = []
  private(set) var person: SimulatedPerson
  private(set) var session: CoachSession

  /// - Parameter step: In seconds; the coach must not depend on it, the person is seen through it.
  init(
    _ pattern: BreathPattern, by temper: SimulatedPerson.Temper, seed: UInt64,
    duration: Double = 300, settings: CoachSettings = CoachSettings(), step: Double = 0.02
  ) {
    self.pattern = pattern
    var coach = BreathCoach(pattern, settings: settings)
    person = SimulatedPerson(temper, seed: seed)
    person.haltsAfterInhale = pattern.duration(of: .hold) > 0
    person.haltsAfterExhale = pattern.duration(of: .rest) > 0
    var tracker = SimulatedTracker(seed: seed)
    var count = 0
    while Double(count) * step < duration, !coach.isDone {
      let time = Double(count) * step
      person.advance(to: time)
      var said: [CoachEvent] = []
      for event in tracker.listen(to: person, at: time) { said += coach.process(event) }
      said += coach.advance(to: time)
      for event in said { person.hear(event, at: time) }
      events += said
      count += 1
    }
    events += coach.finish(at: Double(count) * step)
    person.finish(at: Double(count) * step)
    session = coach.session
  }

  /// The adherence of what the person really did, by the definition in the documentation of
  /// `PartResult`. It is taken from the times of the cues alone; `nil` when no cycle was reported.
  var trueAdherence: Double? { trueScores.isEmpty ? nil : mean(trueScores.map(mean)) }

  /// The scores of each cycle that was reported.
  private var trueScores: [[Double]] {
    var cycles: [[Double]] = []
    var cues: [(part: BreathPattern.Part, time: Double, wanted: Double)] = []
    var open: [Int: [(part: BreathPattern.Part, time: Double, wanted: Double)]] = [:]
    for event in events {
      switch event.cue {
      case .inhale, .hold, .exhale, .rest:
        if event.cue == .inhale {
          if let number = lastNumber(of: cues, in: events, before: event) { open[number] = cues }
          cues = []
        }
        cues.append((.init(rawValue: event.cue.rawValue)!, event.time, event.duration!))
      case .cycle:
        let number = event.cycle!
        let asked = open[number] ?? cues
        cycles.append(scores(of: asked, until: event.time, pace: event.pace!))
      default: break
      }
    }
    return cycles
  }

  /// The number of the cycle whose cues these are.
  private func lastNumber(
    of cues: [(part: BreathPattern.Part, time: Double, wanted: Double)], in events: [CoachEvent],
    before event: CoachEvent
  ) -> Int? {
    guard let first = cues.first else { return nil }
    return events.last { $0.cue == .inhale && $0.time == first.time }?.cycle
  }

  private func scores(
    of cues: [(part: BreathPattern.Part, time: Double, wanted: Double)], until end: Double,
    pace: Double
  ) -> [Double] {
    var scores: [Double] = []
    var hasBreathed = false
    for (index, cue) in cues.enumerated() {
      let next = index + 1 < cues.count ? cues[index + 1].time : end
      let tolerance = min(max(cue.wanted * 0.25, 0.5), 1)
      if cue.part == .hold || cue.part == .rest {
        let quiet = (cue.time + tolerance, next - tolerance)
        let breathed = person.deeds.map {
          max(0, min($0.end, quiet.1) - max($0.start, quiet.0))
        }.reduce(0, +)
        let length = quiet.1 - quiet.0
        scores.append(!hasBreathed ? 0 : length <= 0 ? 1 : 1 - breathed / length)
        continue
      }
      let kind: Breath.Kind = cue.part == .inhale ? .inhale : .exhale
      let reach = pattern.duration * pace / 2
      var best: SimulatedPerson.Deed?
      for deed in person.deeds where deed.kind == kind {
        guard deed.start >= cue.time - reach, deed.start < next else { continue }
        if best.map({ abs($0.start - cue.time) > abs(deed.start - cue.time) }) ?? true {
          best = deed
        }
      }
      hasBreathed = best != nil
      guard let best else {
        scores.append(0)
        continue
      }
      let drift = abs(best.start - cue.time)
      let timing =
        drift <= tolerance ? 1 : drift >= 2 * tolerance ? 0 : (2 * tolerance - drift) / tolerance
      let length = best.end - best.start
      scores.append(timing * (length >= cue.wanted / 2 ? 1 : length * 2 / cue.wanted))
    }
    return scores
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}
