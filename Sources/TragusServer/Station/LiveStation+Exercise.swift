import Tragus
import TragusHistory
import TragusStation

extension LiveStation {
  /// Starts an exercise with the current input, in place of an earlier one.
  ///
  /// - Throws: `invalidRequest` without an input, or at too low a rate.
  func begin(_ plan: ExercisePlan) throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let format = context.source.format
      try AnalyzerCatalog[Breath.self].check(format)
      try leaveExercise(context)
      exerciseNumber += 1
      let number = exerciseNumber
      let coach = CoachAnalyzer(
        BreathCoach(plan.pattern, settings: plan.settings),
        tracker: BreathTracker(format: format, expected: plan.pattern.expected), format: format)
      let date = currentDate()
      hearing?.exercise = try context.listener.group {
        context.listener.add(coach) { [self] event in
          tell(event.event)
          if case .coach(let cue) = event, let session = cue.session {
            take(session, plan, date: date, number: number)
          }
        }
      }
      status.withLock { status in
        status.exercise = StationState.Exercise(
          pattern: plan.pattern.description, start: context.listener.time,
          cycles: plan.settings.cycleCount, minutes: plan.settings.duration.map { $0 / 60 },
          keep: plan.isKept)
      }
      tellState()
      try updateSenses(context)
    }
  }

  /// Ends the exercise, if there is one, and reports the result to clients.
  func endExercise() {
    try? onStream { [self] context throws(AudioError) in try leaveExercise(context) }
    waitUntil { $0.exercise == nil }
  }

  private func leaveExercise(_ context: Listening.Context) throws(AudioError) {
    hearing?.exercise?.leave()
    hearing?.exercise = nil
    try updateSenses(context)
  }

  private func take(_ session: CoachSession, _ plan: ExercisePlan, date: Double, number: Int) {
    tell(JSONLines().object(type: Self.exerciseType, session), type: Self.exerciseType)
    if plan.isKept, !session.cycles.isEmpty {
      do throws(AudioError) {
        try console.history().add(PastSession(session, date: date))
      } catch {
        status.withLock { $0.failure = error.message }
      }
    }
    // Another exercise may have replaced it.
    guard number == exerciseNumber else { return }
    status.withLock { $0.exercise = nil }
    tellState()
    // It may have ended by itself; the usual breath analyzer then returns.
    later { [self] context throws(AudioError) in
      if status.withLock({ $0.exercise == nil }) { try leaveExercise(context) }
    }
  }
}
