import TragusAnalysis
import TragusCore

/// Leads somebody through a breathing exercise, and says how well it was followed.
///
/// It is a value that is fed with what a breath tracker hears and with the advance of time. It
/// knows no clock, no sound and no screen. The same events at the same times give the same cues,
/// however the time between them is cut.
///
/// The exercise begins with the first breath in. The parts follow each other in the times of the
/// pattern. A breath that comes late moves what follows, so that the part is as long as it should
/// be. It waits for a breath in, with a reminder now and then, and pauses after half a minute. It
/// pauses for speech, noise and a lost microphone too, and goes on with the next breath in. The
/// cycle that was interrupted does not count. After three cycles in a row that lag, everything
/// takes a tenth longer, at most half. After three that are ahead it says so, and goes back towards
/// the pattern. ``PartResult`` defines how well a part was followed. Nothing is scored that was not
/// heard: in a silent room no cycle begins.
///
/// ```swift
/// var coach = BreathCoach(try BreathPattern("4-4"))
/// for cue in coach.advance(to: 0.1) { print(cue.sentence ?? "") }  // Breathe in when you are ready.
/// print(coach.session.summary)
/// ```
public struct BreathCoach: Sendable {
  /// The pattern that is practised.
  public let pattern: BreathPattern
  /// How long it goes on.
  public let settings: CoachSettings
  /// What was done so far.
  public private(set) var session: CoachSession

  /// Now, in seconds since the stream began; `nil` before anything was fed.
  private var now: Double?
  private var state = State.fresh
  /// The parts of the cycle that goes on, the last of which is the present one.
  private var planned: [PlannedPart] = []
  private var unjudged: FinishedCycle?
  /// What was judged before it was sure that somebody breathes.
  private var unsure: [FinishedCycle] = []
  private var heard = HeardBreaths()
  /// The start of the breath that answered last: one breath answers one cue.
  private var lastAnswer = -Double.infinity
  private var quality = BreathQuality.none
  /// Since when this quality holds, or when a breath was heard in it.
  private var qualityStart = 0.0
  private var lastVoice = -Double.infinity
  /// Until when a voice is the coach's own.
  private var ownVoiceEnd = -Double.infinity
  /// How much slower than the pattern the present cycle is.
  private var pace = 1.0
  private var pacing: Pacing
  /// The seconds of exercise before the present stretch of it, and when that began.
  private var practised = 0.0
  private var stretchStart: Double?
  private var out: [CoachEvent] = []

  private enum State {
    /// Nothing has come yet.
    case fresh
    /// It waits for the first breath in.
    case ready(since: Double, nudge: Double)
    /// A part goes on whose breath was heard, or that has none.
    case going
    /// A part goes on whose breath is not heard yet.
    case asking(wait: Double?, nudge: Double)
    case paused(since: Double)
    /// The last cycle is over and not judged yet.
    case closing
    case done
  }

  /// A coach that has not begun.
  ///
  /// - Parameters:
  ///   - pattern: The pattern that is practised.
  ///   - settings: How long it goes on.
  /// - Precondition: The limits of the settings are above 0.
  public init(_ pattern: BreathPattern, settings: CoachSettings = CoachSettings()) {
    precondition(settings.cycleCount ?? 1 > 0, "There must be at least one cycle.")
    precondition(settings.duration ?? 1 > 0, "The duration must be above 0.")
    (self.pattern, self.settings) = (pattern, settings)
    session = CoachSession(pattern: pattern)
    pacing = Pacing(adapts: settings.adapts)
  }

  /// Whether the exercise is over.
  public var isDone: Bool { if case .done = state { true } else { false } }

  /// The part that goes on, when it was asked for and when it ends; `nil` before the exercise, in a pause
  /// and afterwards. Its end is `nil` while the coach waits for a breath in.
  public var present: (part: BreathPattern.Part, start: Double, end: Double?)? {
    guard let current = planned.last else { return nil }
    switch state {
    case .going: return (current.part, current.cue, current.end)
    case .asking:
      return (current.part, current.cue, current.part == .inhale && waits ? nil : current.end)
    default: return nil
    }
  }

  /// What the person does, as far as it is heard: in, out or neither.
  public var heardNow: Breath.Kind { heard.present?.kind ?? .pause }

  private var waits: Bool { if case .asking(nil, _) = state { true } else { false } }
}

// MARK: What it is fed with

extension BreathCoach {
  /// Time went on.
  ///
  /// - Parameter time: Seconds since the stream began; a time before the last one does nothing.
  /// - Returns: The cues and words that are due.
  public mutating func advance(to time: Double) -> [CoachEvent] {
    move(to: time)
    return takeEvents()
  }

  /// A breath began or has ended.
  ///
  /// A tracker may hold its first breaths back until it is sure. They count at their own times, so that
  /// each answers what was asked for then.
  public mutating func process(_ breath: Breath) -> [CoachEvent] {
    let isLate = breath.at - breath.time > CoachLimits.longestDelay
    move(to: isLate ? breath.time : breath.at)
    hear(breath)
    return takeEvents()
  }

  /// How well the breath can be heard.
  public mutating func process(_ rate: BreathRate) -> [CoachEvent] {
    move(to: rate.time)
    hear(rate.quality)
    return takeEvents()
  }

  /// An event of a breath tracker.
  public mutating func process(_ event: BreathTrackerEvent) -> [CoachEvent] {
    switch event {
    case .breath(let breath): process(breath)
    case .rate(let rate): process(rate)
    }
  }

  /// The microphone gave nothing for some time.
  ///
  /// - Parameter time: The last moment before it, in seconds since the stream began.
  public mutating func loseMicrophone(at time: Double) -> [CoachEvent] {
    move(to: time)
    heard.endPresent(at: time)
    pause(.microphone)
    return takeEvents()
  }

  /// The exercise is ended from outside. The cycle that goes on does not count.
  ///
  /// - Parameter time: Seconds since the stream began.
  public mutating func finish(at time: Double) -> [CoachEvent] {
    move(to: time)
    end(.stopped)
    return takeEvents()
  }

  private mutating func takeEvents() -> [CoachEvent] {
    defer { out.removeAll(keepingCapacity: true) }
    return out
  }
}

// MARK: Time

extension BreathCoach {
  /// Does what is due until then, each at its time, so that it makes no difference how time is cut.
  private mutating func move(to time: Double) {
    if now == nil {
      now = time
      qualityStart = time
      session.start = time
      state = .ready(since: time, nudge: time + CoachLimits.firstNudge)
      say(.ready, at: time)
    }
    while !isDone, let due = nextDue, due <= time {
      now = max(now!, due)
      doDue(at: now!)
    }
    now = max(now!, time)
    if !isDone { session.end = now! }
  }

  /// When something is to be done next.
  private var nextDue: Double? {
    var due = Double.infinity
    switch state {
    case .fresh, .done, .closing: break
    case .ready(let since, let nudge): due = min(nudge, since + CoachLimits.longestPause)
    case .going: due = planned.last!.end
    case .asking(let wait, let nudge):
      let current = planned.last!
      due = min(wait ?? .infinity, nudge)
      due = min(due, current.part == .inhale ? current.cue + CoachLimits.patience : current.end)
      if current.part == .inhale, let limit = practiceEnd { due = min(due, limit) }
    case .paused(let since): due = since + CoachLimits.longestPause
    }
    due = min(due, qualityDue ?? .infinity, unjudged?.judgementDue(heard) ?? .infinity)
    return due == .infinity ? nil : due
  }

  /// When the exercise has lasted as long as it should, or at the start of this breath in if it had then.
  private var practiceEnd: Double? {
    guard let limit = settings.duration, let stretchStart else { return nil }
    return max(stretchStart + limit - practised, planned.last?.cue ?? 0)
  }

  private mutating func doDue(at time: Double) {
    if let due = unjudged?.judgementDue(heard), due <= time {
      judge()
      return
    }
    if let due = qualityDue, due <= time {
      pause(quality == .speech ? .speech : .noise)
      return
    }
    switch state {
    case .fresh, .done, .closing: break
    case .ready(let since, let nudge):
      if time >= since + CoachLimits.longestPause {
        end(.silence)
      } else {
        state = .ready(since: since, nudge: nudge + CoachLimits.nextNudge)
        say(.nudge, at: time, part: .inhale, reason: hindrance)
      }
    case .going: goOn(at: planned.last!.end)
    case .asking(let wait, let nudge): doDueWhileAsking(wait: wait, nudge: nudge, at: time)
    case .paused: end(.silence)
    }
  }

  private mutating func doDueWhileAsking(wait: Double?, nudge: Double, at time: Double) {
    let current = planned.last!
    if let wait, wait <= time {
      state = .asking(wait: nil, nudge: nudge)
      say(.wait, at: time, cycle: number, part: current.part)
    } else if current.part != .inhale {
      goOn(at: current.end)  // missed
    } else if let limit = practiceEnd, limit <= time {
      close()
    } else if time >= current.cue + CoachLimits.patience {
      pause(.silence)
    } else {
      state = .asking(wait: nil, nudge: nudge + CoachLimits.nextNudge)
      say(.nudge, at: time, cycle: number, part: .inhale, reason: hindrance)
    }
  }

  /// Why no breath is heard, as far as the tracker knows.
  private var hindrance: CoachEvent.Reason {
    switch quality {
    case .speech: .speech
    case .noise: .noise
    case .good, .weak, .none: .silence
    }
  }

  private var number: Int { session.done.count + (unjudged == nil ? 1 : 2) }
}

// MARK: The parts of a cycle

extension BreathCoach {
  /// Asks for the part after the present one, or closes the exercise with the cycle.
  private mutating func goOn(at time: Double) {
    let parts = pattern.parts
    if planned.count < parts.count {
      ask(for: parts[planned.count], at: time)
      return
    }
    // A cycle that is not judged yet is over for long.
    if unjudged != nil { judge() }
    unjudged = FinishedCycle(
      number: number, parts: planned, pace: pace, stretchStart: stretchStart ?? time,
      nextBreath: pattern.duration(of: .inhale) * pace)
    planned = []
    let isEnough = settings.cycleCount.map { $0 <= session.done.count + 1 } ?? false
    let practice = practised + (stretchStart.map { time - $0 } ?? 0)
    // Sums of times differ from the limit by rounding.
    if isEnough || settings.duration.map({ practice >= $0 - 1e-6 }) ?? false {
      state = .closing
    } else {
      ask(for: .inhale, at: time)
    }
  }

  private mutating func ask(for part: BreathPattern.Part, at time: Double) {
    if part == .inhale { pace = pacing.pace }
    let wanted = pattern.duration(of: part) * pace
    planned.append(
      PlannedPart(
        part: part, cue: time, wanted: wanted, reach: pattern.duration * pace / 2,
        end: time + wanted))
    say(cue(of: part), at: time, cycle: number, duration: wanted, pace: pace)
    guard part.isBreath else {
      state = .going
      return
    }
    state = .asking(
      wait: time + planned.last!.tolerance + CoachLimits.trackerDelay,
      nudge: time + CoachLimits.firstNudge)
    answer()
  }

  /// Checks whether a breath that was heard is the one that is asked for.
  private mutating func answer() {
    guard case .asking = state, let current = planned.last, let kind = current.part.breath else {
      return
    }
    guard let breath = heard.all.last(where: { $0.kind == kind }), breath.start > lastAnswer else {
      return
    }
    // Somebody in the middle of the breath is ahead. When the breath is nearly done, the next one
    // counts, and the coach waits for it, so that both are in step again.
    let lead =
      breath.end == nil ? max(2 * current.tolerance, 0.75 * current.wanted) : 2 * current.tolerance
    guard breath.start >= current.cue - lead else { return }
    lastAnswer = breath.start
    if breath.start > current.cue + current.tolerance {
      // It gets the time that it should have; somebody late need not hurry.
      planned[planned.count - 1].end = max(breath.start + current.wanted, now!)
    }
    state = .going
  }

  private func cue(of part: BreathPattern.Part) -> CoachEvent.Cue {
    switch part {
    case .inhale: .inhale
    case .hold: .hold
    case .exhale: .exhale
    case .rest: .rest
    }
  }

  /// Begins the exercise, or goes on with it, with a breath in that is heard.
  private mutating func begin(with breath: HeardBreath) {
    if case .paused(let since) = state {
      session.endPause(at: max(breath.start, since))
      say(.resume, at: breath.start)
    } else {
      session.begin(at: breath.start)
    }
    stretchStart = breath.start
    pacing.interrupt()
    ask(for: .inhale, at: breath.start)
  }

  private mutating func pause(_ reason: CoachEvent.Reason) {
    switch state {
    case .fresh, .ready, .paused, .done: return
    case .closing:
      judge()
      return
    case .going, .asking: break
    }
    if unjudged != nil { judge() }
    let time = now!
    stopPractice(at: time)
    // A breath in that never came does not make a cycle; one that was begun and broken off does not
    // count against anybody.
    planned = []
    session.beginPause(reason, at: time)
    state = .paused(since: time)
    say(.pause, at: time, reason: reason)
  }

  /// The exercise is over, and nothing of it is left to judge.
  private mutating func end(_ reason: CoachEvent.Reason) {
    if isDone { return }
    if unjudged != nil { judge() }
    // The judgement of the last cycle may have ended it.
    if isDone { return }
    let time = now!
    stopPractice(at: time)
    session.endPause(at: time)
    session.end = time
    planned = []
    state = .done
    say(.done, at: time, reason: reason, session: session)
  }

  /// The time is over while a breath in is waited for.
  private mutating func close() {
    planned = []
    if unjudged == nil { end(.complete) } else { state = .closing }
  }

  private mutating func stopPractice(at time: Double) {
    if let start = stretchStart { practised += max(time - start, 0) }
    stretchStart = nil
    session.practice = practised
  }

  private mutating func say(
    _ cue: CoachEvent.Cue, at time: Double, cycle: Int? = nil, duration: Double? = nil,
    part: BreathPattern.Part? = nil, pace: Double? = nil, reason: CoachEvent.Reason? = nil,
    result: CycleResult? = nil, session: CoachSession? = nil
  ) {
    let event = CoachEvent(
      cue, time: time, at: max(now!, time), cycle: cycle, duration: duration, part: part,
      pace: pace, reason: reason, result: result, session: session)
    out.append(event)
    guard settings.characterDuration > 0, let sentence = event.sentence else { return }
    ownVoiceEnd =
      event.at + settings.characterDuration * Double(sentence.count) + CoachLimits.afterOwnVoice
  }
}

// MARK: Judging

extension BreathCoach {
  private mutating func judge() {
    guard let cycle = unjudged, let time = now else { return }
    unjudged = nil
    let result = cycle.result(heard, at: time)
    session.add(result)
    if session.isConfirmed { tell(result, at: time) } else { unsure.append(cycle) }
    // What the cycles to come can still be measured with.
    heard.forget(before: cycle.parts[0].cue)
    if case .closing = state {
      end(.complete)
      return
    }
    adapt(to: result)
  }

  private mutating func tell(_ result: CycleResult, at time: Double) {
    out.append(
      CoachEvent(
        .cycle, time: result.end, at: max(time, result.end), cycle: result.number,
        pace: result.pace, result: result))
  }

  /// It is sure that somebody breathes: what was done until now counts, as it is known now.
  ///
  /// - Parameter breath: What made it sure.
  private mutating func confirm(by breath: Breath) {
    guard !session.isConfirmed, let time = now else { return }
    session.confirm()
    if let first = breath.earlier.first?.start {
      heard.replace(with: breath.earlier, before: breath.start)
      for cycle in unsure where cycle.parts[0].cue >= first - CoachLimits.flutter {
        session.replace(cycle.result(heard, at: time))
      }
    }
    unsure = []
    for result in session.done { tell(result, at: time) }
  }

  private mutating func adapt(to result: CycleResult) {
    guard let change = pacing.adapt(to: result) else { return }
    session.pace = pacing.pace
    say(change == .slower ? .slower : .ahead, at: now!, pace: session.pace)
  }
}

// MARK: Listening

extension BreathCoach {
  private mutating func hear(_ breath: Breath) {
    if isDone { return }
    if breath.standsAlone, breath.kind != .pause { confirm(by: breath) }
    if breath.end == nil {
      hearBeginning(of: breath)
    } else if !heard.end(breath), breath.kind != .pause {
      // Its beginning was never reported.
      hearBeginning(of: breath)
      heard.endPresent(at: breath.end!)
    }
    answer()
    tryToBegin()
  }

  private mutating func hearBeginning(of breath: Breath) {
    guard let kind = kind(of: breath) else {
      // Whatever breath goes on has ended with the pause.
      heard.endPresent(at: breath.start)
      return
    }
    guard heard.all.last.map({ $0.start < breath.start }) ?? true else { return }
    heard.begin(kind, at: breath.start)
    if quality == .noise { qualityStart = now! }
    // The wait for a breath can be long.
    if planned.isEmpty, unjudged == nil { heard.forgetOld() }
  }

  /// What a breath is taken for: where the tracker is unsure, what the pattern expects.
  private func kind(of breath: Breath) -> Breath.Kind? {
    guard breath.kind != .pause else { return nil }
    guard breath.confidence < CoachLimits.sureKind, let current = planned.last else {
      return breath.kind
    }
    if current.part == .inhale, waits { return .inhale }
    // The nearer of the two breaths around the present moment.
    let isFirstHalf = current.part == .inhale || current.part == .hold
    let asked = planned.last { $0.part.isBreath }!.cue
    let halt = pattern.duration(of: isFirstHalf ? .hold : .rest)
    let next = current.end + (current.part.isBreath ? halt * pace : 0)
    let isAsked = abs(breath.start - asked) <= abs(next - breath.start)
    return isFirstHalf == isAsked ? .inhale : .exhale
  }

  private mutating func hear(_ quality: BreathQuality) {
    if quality == .speech {
      if now! <= ownVoiceEnd { return }
      lastVoice = now!
    }
    if quality != self.quality {
      self.quality = quality
      qualityStart = now!
    }
    tryToBegin()
  }

  /// When the present quality has to interrupt the exercise.
  private var qualityDue: Double? {
    switch state {
    case .going, .asking: break
    default: return nil
    }
    switch quality {
    case .speech: return qualityStart + CoachLimits.speech
    case .noise: return qualityStart + CoachLimits.noise
    case .good, .weak, .none: return nil
    }
  }

  /// Begins with a breath in that goes on, unless it may be one between two words.
  private mutating func tryToBegin() {
    switch state {
    case .ready, .paused: break
    default: return
    }
    guard quality != .speech, let breath = heard.present, breath.kind == .inhale,
      breath.start >= lastVoice - CoachLimits.afterSpeech
    else { return }
    begin(with: breath)
  }
}
