import Tragus
import TragusHistory

extension PastSession {
  /// The record of an exercise.
  ///
  /// - Parameter date: The start of the exercise, in seconds since 1970.
  package init(_ session: CoachSession, date: Double) {
    self.init(
      date: date, pattern: session.pattern.description, practice: session.practice,
      cycleCount: session.cycles.count, inTimeCount: session.inTimeCount,
      adherence: session.adherence, rate: session.rate,
      notes: JSONLines().object(type: "exercise", session))
  }
}
