import Tragus

/// A breathing exercise as somebody wants it.
struct ExercisePlan: Sendable {
  let pattern: BreathPattern
  let settings: CoachSettings
  /// Whether its result goes into the history.
  let isKept: Bool
}
