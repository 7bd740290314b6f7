import TragusCore

/// Whether one condition holds, and the events of its beginning and its end.
struct ConditionState {
  let condition: InputHealth.Condition
  /// When it began, and what was measured then; `nil` while it does not hold.
  private var beginning: (start: Double, value: Double?)?

  init(_ condition: InputHealth.Condition) {
    self.condition = condition
  }

  mutating func begin(
    at time: Double, knownAt: Double, value: Double? = nil, _ events: inout [InputHealth]
  ) {
    guard beginning == nil else { return }
    beginning = (time, value)
    events.append(
      InputHealth(condition: condition, start: time, end: nil, at: knownAt, value: value))
  }

  mutating func end(at time: Double, knownAt: Double, _ events: inout [InputHealth]) {
    guard let (start, value) = beginning else { return }
    beginning = nil
    events.append(
      InputHealth(condition: condition, start: start, end: time, at: knownAt, value: value))
  }
}
