import Tragus

/// What to do when something is heard, beside telling it.
package struct ActionRequest {
  /// What counts.
  package var patterns: [EventPattern] = []
  /// The program to run for each, and its arguments; empty for none.
  package var program: [String] = []
  /// When to run it, or `nil` for as soon as it is known that something counts.
  package var phase: Phase?
  /// The least time from one run of it to the next, in seconds.
  package var cooldown = 0.15
  /// Seconds that it may take, or `nil` for any time.
  package var timeLimit: Double? = 10
  /// Whether standard output is for data, so that what the program prints goes to standard error.
  package var writesData = false
  /// Whether to end at the first.
  package var endsAtFirst = false
  /// How many to hear, or `nil` for all.
  package var count: Int?
  /// Seconds without one after which to stop.
  package var timeout: Double?
  /// What counts, in words.
  package var words = Words("an event", "events")

  /// What something is called in messages.
  package struct Words {
    /// With its article: "a blow".
    package let one: String
    /// "blows".
    package let several: String

    package init(_ one: String, _ several: String) {
      (self.one, self.several) = (one, several)
    }
  }

  package init() {}

  /// How many are wanted, or `nil` for all.
  package var wantedCount: Int? { endsAtFirst ? 1 : count }

  /// Whether anything is to be done.
  package var isNeeded: Bool { !program.isEmpty || ends }

  /// Whether what is heard, or not heard, ends the command.
  package var ends: Bool { endsAtFirst || count != nil || timeout != nil }
}
