import Tragus
import TragusHistory

extension PastSession {
  /// What was done in an exercise.
  ///
  /// - Parameter date: When it began, in seconds since 1970.
  package init(_ session: CoachSession, date: Double) {
    self.init(
      date: date, pattern: session.pattern.description, practice: session.practice,
      cycleCount: session.cycles.count, inTimeCount: session.inTimeCount,
      adherence: session.adherence, rate: session.rate,
      notes: JSONLines().object(type: "exercise", session))
  }
}
