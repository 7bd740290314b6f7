import Tragus

/// What to do, besides reporting it, when an event is heard.
package struct ActionRequest {
  /// The events that count, and the program for them. Several when events have different programs.
  package var rules: [Rule] = []
  /// What a double blow is, where it has a program of its own. The first of two blows then waits until
  /// it is known that no second one follows.
  package var doubleBlow: BlowLimits?
  /// The phase of an event in which to run it, or `nil` for as soon as the event counts.
  package var phase: Phase?
  /// How many events count as one, and the seconds in which they must begin; `nil` for each by itself.
  package var group: (count: Int, duration: Double)?
  /// The least time between two runs, in seconds.
  package var cooldown = 0.15
  /// The longest run in seconds, or `nil` for no limit.
  package var timeLimit: Double? = 10
  /// Whether standard output is for data, so that the program prints to standard error.
  package var writesData = false
  /// Whether to end at the first event.
  package var endsAtFirst = false
  /// How many events to hear, or `nil` for no limit.
  package var count: Int?
  /// Seconds without an event after which to stop.
  package var timeout: Double?
  /// The words for the events in messages.
  package var words = Words("an event", "events")

  /// Events, and what to run for each of them.
  package struct Rule {
    /// The events that count.
    package var patterns: [EventPattern]
    /// The phases in which they count; empty for the usual one.
    package var phases: Set<Phase>
    /// The program to run for each, and its arguments; empty for none.
    package let program: [String]
    /// The program to run at the end of each for which the other one ran; empty for none.
    package var endProgram: [String] = []

    package init(
      _ patterns: [EventPattern], phases: Set<Phase> = [], program: [String] = []
    ) {
      (self.patterns, self.phases, self.program) = (patterns, phases, program)
    }
  }

  /// The words for an event in messages.
  package struct Words {
    /// The singular with its article: "a blow".
    package let one: String
    /// The plural: "blows".
    package let several: String

    /// The singular without its article: "blow".
    package var bare: String { one.split(separator: " ").dropFirst().joined(separator: " ") }

    package init(_ one: String, _ several: String) {
      (self.one, self.several) = (one, several)
    }
  }

  package init() {}

  /// Gives the program for the end of some events to the rule for their beginning, if there is one.
  package mutating func pairEnds() {
    for end in rules where end.phases == [.ended] {
      guard
        let place = rules.firstIndex(where: {
          $0.patterns == end.patterns && $0.phases.isSubset(of: [.began]) && $0.endProgram.isEmpty
        }),
        let other = rules.firstIndex(where: {
          $0.patterns == end.patterns && $0.phases == [.ended]
        })
      else { continue }
      rules[place].endProgram = end.program
      rules.remove(at: other)
    }
  }

  /// Sets the least confidence of the sounds that have none of their own.
  package mutating func setThreshold(_ threshold: Double) {
    for rule in rules.indices {
      for place in rules[rule].patterns.indices {
        rules[rule].patterns[place].usualThreshold = threshold
      }
    }
  }

  /// All events that count.
  package var patterns: [EventPattern] { rules.flatMap(\.patterns) }

  /// Whether there is a program.
  package var runsProgram: Bool { rules.contains { !$0.program.isEmpty } }

  /// How many events are wanted, or `nil` for no limit.
  package var wantedCount: Int? { endsAtFirst ? 1 : count }

  /// Whether the request asks for anything.
  package var isNeeded: Bool { runsProgram || ends }

  /// Whether an event, or the lack of one, ends the command.
  package var ends: Bool { endsAtFirst || count != nil || timeout != nil }
}
