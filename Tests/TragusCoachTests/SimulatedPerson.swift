import TragusAnalysis
import TragusCore
import TragusTestSupport

@testable import TragusCoach

/// Somebody who hears the cues of a coach, and breathes as people of a kind do.
struct SimulatedPerson {
  enum Temper: String, CaseIterable {
    /// Follows each cue at once, as somebody does who knows the rhythm.
    case perfect
    /// Reacts slowly, often too slowly.
    case late
    /// Knows what comes, and does not wait for it.
    case early
    /// Soon, late or not at all, for as long as it pleases.
    case irregular
    /// Perfect, but walks away now and then.
    case stops
    /// Perfect, but talks now and then.
    case talks
  }

  /// What was really done.
  struct Deed: Hashable {
    let kind: Breath.Kind
    let start: Double
    var end: Double
  }

  private enum Move: Hashable { case inhale, exhale, stop }

  let temper: Temper
  private(set) var deeds: [Deed] = []
  private(set) var isTalking = false
  private var random: SeededGenerator
  private var plan: [(time: Double, move: Move)] = []
  private var open: (kind: Breath.Kind, start: Double)?
  /// How slow this one is, or how hasty, 0 to 1.
  private let measure: Double
  /// Until when nothing is followed.
  private var isAwayUntil = -1.0
  private var talkEnd = -1.0
  private var nextAbsence: Double

  init(_ temper: Temper, seed: UInt64) {
    self.temper = temper
    random = SeededGenerator(seed: seed)
    measure = .random(in: 0...1, using: &random)
    nextAbsence = .random(in: 20...60, using: &random)
  }

  /// The breath that goes on.
  var present: (kind: Breath.Kind, start: Double)? { open }

  /// Hears what the coach says.
  mutating func hear(_ event: CoachEvent, at time: Double) {
    guard time >= isAwayUntil, !isTalking else { return }
    switch event.cue {
    case .ready: plan = [(time + .random(in: 0.5...4, using: &random), .inhale)]
    case .inhale: follow(.inhale, event, at: time)
    case .exhale: follow(.exhale, event, at: time)
    case .hold, .rest:
      if open != nil { plan.append((time + reaction(event), .stop)) }
      if temper == .early, let duration = event.duration {
        let next: Move = event.cue == .hold ? .exhale : .inhale
        plan.append((event.time + duration - haste(duration), next))
      }
    case .wait, .nudge, .pause:
      guard plan.isEmpty, open == nil || temper == .irregular else { return }
      let next: Move = event.part == .exhale ? .exhale : .inhale
      plan.append((time + .random(in: 0.4...3, using: &random), next))
    case .resume, .slower, .ahead, .cycle, .done: break
    }
  }

  /// Does what was planned until then.
  mutating func advance(to time: Double) {
    leaveOrTalk(at: time)
    plan.sort { $0.time < $1.time }
    while let first = plan.first, first.time <= time {
      plan.removeFirst()
      perform(first.move, at: first.time)
    }
  }

  mutating func finish(at time: Double) { end(at: time) }

  private mutating func follow(_ move: Move, _ event: CoachEvent, at time: Double) {
    let kind: Breath.Kind = move == .inhale ? .inhale : .exhale
    // A person who is ahead does it already.
    let isDone = open?.kind == kind
    let duration = event.duration ?? 4
    if temper == .irregular {
      plan.removeAll()
      guard Double.random(in: 0...1, using: &random) > 0.1 else {
        // This one is left out.
        if open != nil { plan.append((time + 0.3, .stop)) }
        return
      }
      let begin = time + reaction(event)
      if !isDone { plan.append((begin, move)) }
      // Often too short.
      plan.append((begin + duration * .random(in: 0.4...1.3, using: &random), .stop))
      return
    }
    if temper == .early {
      if !isDone { plan = [(time + 0.15, move)] }
      let hasHalt = event.cue == .inhale ? haltsAfterInhale : haltsAfterExhale
      let next: Move = hasHalt ? .stop : move == .inhale ? .exhale : .inhale
      plan.append((event.time + duration - haste(duration), next))
      return
    }
    if !isDone { plan = [(time + reaction(event), move)] }
  }

  /// Told by the exercise before it begins.
  var haltsAfterInhale = false
  var haltsAfterExhale = false

  private mutating func reaction(_ event: CoachEvent) -> Double {
    switch temper {
    case .perfect, .stops, .talks: .random(in: 0.05...0.35, using: &random)
    case .late: 0.4 + measure * 1.2 + .random(in: 0...0.6, using: &random)
    case .early: .random(in: 0.05...0.3, using: &random)
    case .irregular: .random(in: 0.05...2.2, using: &random)
    }
  }

  private mutating func haste(_ duration: Double) -> Double {
    min(0.2 + measure * 1.3 + .random(in: 0...0.5, using: &random), duration * 0.6)
  }

  private mutating func leaveOrTalk(at time: Double) {
    if isTalking, time >= talkEnd {
      isTalking = false
      plan = [(time + .random(in: 0.5...3, using: &random), .inhale)]
    }
    guard time >= nextAbsence, temper == .stops || temper == .talks else { return }
    let length = Double.random(in: temper == .talks ? 1.5...15 : 6...60, using: &random)
    nextAbsence = time + length + .random(in: 30...80, using: &random)
    plan = []
    end(at: time)
    if temper == .talks {
      isTalking = true
      talkEnd = time + length
    } else {
      isAwayUntil = time + length
      plan = [(isAwayUntil + .random(in: 0.1...3, using: &random), .inhale)]
    }
  }

  private mutating func perform(_ move: Move, at time: Double) {
    switch move {
    case .inhale: begin(.inhale, at: time)
    case .exhale: begin(.exhale, at: time)
    case .stop: end(at: time)
    }
  }

  private mutating func begin(_ kind: Breath.Kind, at time: Double) {
    guard open?.kind != kind else { return }
    end(at: time)
    open = (kind, time)
  }

  private mutating func end(at time: Double) {
    // Nobody breathes for a tenth of a second; it would be no breath to hear either.
    if let (kind, start) = open, time - start >= 0.2 {
      deeds.append(Deed(kind: kind, start: start, end: time))
    }
    open = nil
  }
}
