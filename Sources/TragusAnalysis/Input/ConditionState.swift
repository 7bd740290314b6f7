import TragusCore

/// Whether one condition holds, and the events of its beginning and its end.
struct ConditionState {
  let condition: InputHealth.Condition
  /// When it began, or `nil` while it does not hold.
  private var start: Double?

  init(_ condition: InputHealth.Condition) {
    self.condition = condition
  }

  mutating func begin(
    at time: Double, knownAt: Double, value: Double? = nil, _ events: inout [InputHealth]
  ) {
    guard start == nil else { return }
    start = time
    events.append(
      InputHealth(condition: condition, start: time, end: nil, at: knownAt, value: value))
  }

  mutating func end(at time: Double, knownAt: Double, _ events: inout [InputHealth]) {
    guard let began = start else { return }
    start = nil
    events.append(
      InputHealth(condition: condition, start: began, end: time, at: knownAt, value: nil))
  }
}
