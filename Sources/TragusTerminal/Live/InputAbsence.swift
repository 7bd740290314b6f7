import Tragus
import TragusStation

/// The faults that silence an input: its device has gone, or it gives no sound.
struct InputAbsence {
  /// Whether the device has gone and may come back.
  var isAway = false
  private var conditions: [InputHealth.Condition: InputHealth] = [:]

  /// Whether an input in this condition gives no sound at all.
  static func isAbsent(_ condition: InputHealth.Condition) -> Bool {
    condition == .silent || condition == .constant
  }

  mutating func take(_ health: InputHealth) {
    if Self.isAbsent(health.condition) { conditions[health.condition] = health }
  }

  /// The current fault, with advice where the user can act.
  ///
  /// - Parameter time: The position of the stream. A fault that lasted to the end still counts.
  func sentence(at time: Double, isLive: Bool) -> String? {
    if isAway { return "the input has gone; waiting for it to come back" }
    let present = conditions.values.filter { ($0.end ?? .infinity) >= time }
    guard let first = present.min(by: { $0.start < $1.start }) else { return nil }
    return first.finding(isLive: isLive)
      + (isLive ? "; try: \(CommandAdvice.added(to: first.condition.remedy))" : "")
  }
}
