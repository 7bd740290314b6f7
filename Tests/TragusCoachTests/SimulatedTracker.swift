import TragusAnalysis
import TragusTestSupport

/// Tells of a simulated person's breaths as a tracker does. It is late by 0.1 to 0.3 s, with starts
/// and ends that are off by up to a tenth of a second. Now and then it is unsure of the kind, and
/// it reports on the quality each second.
struct SimulatedTracker {
  private var random: SeededGenerator
  private var open: (kind: Breath.Kind, start: Double, told: Double, at: Double)?
  private var queue: [(at: Double, event: BreathTrackerEvent)] = []
  private var isResting = false
  private var restStart = 0.0
  private var lastBreath = 0.0
  private var nextRate = 1.0
  private var speechStart: Double?

  init(seed: UInt64) { random = SeededGenerator(seed: seed ^ 0x5eed) }

  /// Hears the person, and reports what is due until then, in the order in which it could be known.
  mutating func listen(to person: SimulatedPerson, at time: Double) -> [BreathTrackerEvent] {
    hear(person, at: time)
    if time >= nextRate {
      let quality: BreathQuality =
        speechStart.map { time - $0 > 0.3 } == true
        ? .speech : time - lastBreath > 10 ? .none : .good
      queue.append((nextRate, .rate(BreathRate(time: nextRate, quality: quality))))
      nextRate += 1
    }
    queue.sort { $0.at < $1.at }
    let due = queue.prefix { $0.at <= time }
    queue.removeFirst(due.count)
    return due.map(\.event)
  }

  private mutating func hear(_ person: SimulatedPerson, at time: Double) {
    speechStart = person.isTalking ? speechStart ?? time : nil
    let present = person.present
    if let breath = open, present?.start != breath.start {
      // The person knows better than the step of time when it ended.
      let end = person.deeds.last { $0.start == breath.start }?.end ?? time
      let told = max(end + error(), breath.told + 0.1)
      let at = max(end + delay(), told, breath.at + 0.02)
      queue.append(
        (
          at,
          .breath(
            Breath(
              breath.kind, start: breath.told, end: told, at: at, confidence: 0.9, strength: 0.8))
        ))
      open = nil
      lastBreath = end
      if present == nil {
        isResting = true
        restStart = told
        queue.append(
          (at + 0.01, .breath(Breath(.pause, start: told, at: at + 0.01, confidence: 0.9))))
      }
    }
    // What is shorter nobody hears, nor counts as a breath.
    guard open == nil, let present, time - present.start >= 0.2 else { return }
    let told = max(present.start + error(), restStart)
    // Never before it was long enough.
    let at = max(max(present.start, told) + delay(), time)
    if isResting {
      isResting = false
      queue.append(
        (
          at - 0.01,
          .breath(Breath(.pause, start: restStart, end: told, at: at - 0.01, confidence: 0.9))
        ))
    }
    let isUnsure = Double.random(in: 0...1, using: &random) < 0.03
    let kind: Breath.Kind =
      isUnsure && Bool.random(using: &random)
      ? present.kind == .inhale ? .exhale : .inhale : present.kind
    queue.append(
      (
        at,
        .breath(
          Breath(kind, start: told, at: at, confidence: isUnsure ? 0.45 : 0.85, strength: 0.7))
      ))
    open = (present.kind, present.start, told, at)
    lastBreath = time
  }

  private mutating func delay() -> Double { .random(in: 0.1...0.3, using: &random) }

  /// The mean of three even numbers: mostly below 0.05 s.
  private mutating func error() -> Double {
    (0..<3).reduce(0) { sum, _ in sum + .random(in: -0.1...0.1, using: &random) } / 3
  }
}
