import Tragus
import TragusStation

/// Counts blows from outside the wanted direction, with the reasons.
package struct DirectionRejections {
  private let console: Console
  private let gate: DirectionGate
  private let isQuiet: Bool
  private var elsewhereCount = 0
  private var unknownCount = 0
  private var hasWarned = false
  private var observation: BlowObservation?

  package init(_ gate: DirectionGate, isQuiet: Bool, on console: Console) {
    self.console = console
    (self.gate, self.isQuiet) = (gate, isQuiet)
  }

  /// Takes a measurement for the reasons.
  package mutating func take(_ observation: BlowObservation) {
    self.observation = observation
  }

  /// Counts a blow from elsewhere when it begins.
  package mutating func count(_ blow: Blow) {
    guard blow.phase == .began else { return }
    if blow.direction?.angle == nil { unknownCount += 1 } else { elsewhereCount += 1 }
    guard blow.direction?.isOneMicrophone == true, !hasWarned else { return }
    hasWarned = true
    if isQuiet { return }
    console.warn(
      "both channels carry the sound of one microphone; --direction needs two. "
        + "Use a stereo microphone, or leave --direction out.")
  }

  /// Why a blow that began does not count; `nil` for its other events.
  package func reason(for blow: Blow) -> BlowObservation? {
    guard blow.phase == .began, let observation, let direction = blow.direction else { return nil }
    var features: [BlowObservation.Feature] = []
    if let angle = direction.angle {
      features.append(
        angle > gate.angle
          ? .init("angle", angle, atMost: gate.angle + gate.width, unit: "deg")
          : .init("angle", angle, atLeast: gate.angle - gate.width, unit: "deg"))
    }
    return BlowObservation(
      time: blow.at, level: blow.level, floor: observation.floor, rise: observation.rise,
      features: features, verdict: direction.angle == nil ? .diffuse : .aside, isRejection: true)
  }

  /// Whether any blow did not count.
  package var isAny: Bool { elsewhereCount + unknownCount > 0 }

  // How many blows did not count, in words, or `nil` when all did.
  private var words: String? {
    let counts = [
      (elsewhereCount, "from another direction"), (unknownCount, "from an unknown direction"),
    ]
    let parts = counts.filter { $0.0 > 0 }
      .map { "\($0.0) blow\($0.0 == 1 ? "" : "s") \($0.1)" }
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: " and ") + " did not count"
  }

  /// Reports how many blows did not count.
  ///
  /// - Parameter showsReasons: Whether each reason was reported already.
  package func summarize(showsReasons: Bool) {
    guard !isQuiet, let words else { return }
    console.note(words + (showsReasons ? "." : "; --why tells each."))
  }
}
