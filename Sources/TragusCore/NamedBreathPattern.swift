/// A breathing pattern that has a name: exercises and simulated people know the same ones.
package struct NamedBreathPattern: Sendable {
  package let name: String
  /// Seconds to breathe in, to hold, to breathe out and to rest, as `4-4-4-4`.
  package let seconds: String
  /// What it is, in a few words.
  package let about: String

  package static let all = [
    NamedBreathPattern(name: "focus", seconds: "4-4", about: "in and out alike, as in 4-4 Focus"),
    NamedBreathPattern(name: "box", seconds: "4-4-4-4", about: "a hold after each"),
    NamedBreathPattern(
      name: "coherent", seconds: "5.5-5.5", about: "five and a half breaths in a minute"),
  ]
}
