import Tragus
import TragusStation

/// What keeps an input from being heard at all: its device has gone, or it gives no sound.
struct InputAbsence {
  /// Whether the device has gone and is waited for.
  var isAway = false
  private var conditions: [InputHealth.Condition: InputHealth] = [:]

  /// Whether nothing else is true of an input of that condition.
  static func isAbsent(_ condition: InputHealth.Condition) -> Bool {
    condition == .silent || condition == .constant
  }

  mutating func take(_ health: InputHealth) {
    if Self.isAbsent(health.condition) { conditions[health.condition] = health }
  }

  /// What is wrong now and, where something can be done about it, what to do.
  ///
  /// - Parameter time: Where the stream is. What ended with the stream itself still stands.
  func sentence(at time: Double, isLive: Bool) -> String? {
    if isAway { return "the input has gone; waiting for it to come back" }
    let present = conditions.values.filter { ($0.end ?? .infinity) >= time }
    guard let first = present.min(by: { $0.start < $1.start }) else { return nil }
    return first.finding(isLive: isLive)
      + (isLive ? "; try: \(CommandAdvice.added(to: first.condition.remedy))" : "")
  }
}
