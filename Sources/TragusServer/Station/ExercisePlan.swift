import Tragus

/// A client's choice of a breathing exercise.
struct ExercisePlan: Sendable {
  let pattern: BreathPattern
  let settings: CoachSettings
  /// Whether its result goes into the history.
  let isKept: Bool
}
