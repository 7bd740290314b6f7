import TragusCore

/// Whether one condition holds, and the events of its beginning and its end.
struct ConditionState {
  private enum State {
    case absent
    case present(since: Double)
  }

  let condition: InputHealth.Condition
  private var state = State.absent

  init(_ condition: InputHealth.Condition) {
    self.condition = condition
  }

  var isPresent: Bool {
    if case .present = state { true } else { false }
  }

  mutating func begin(
    at start: Double, knownAt time: Double, value: Double? = nil, _ events: inout [InputHealth]
  ) {
    guard case .absent = state else { return }
    state = .present(since: start)
    events.append(
      InputHealth(
        condition: condition, phase: .began, time: start, start: start, end: nil, at: time,
        value: value))
  }

  mutating func end(
    at end: Double, knownAt time: Double, value: Double? = nil, _ events: inout [InputHealth]
  ) {
    guard case .present(let start) = state else { return }
    state = .absent
    events.append(
      InputHealth(
        condition: condition, phase: .ended, time: end, start: start, end: end, at: time,
        value: value))
  }
}
