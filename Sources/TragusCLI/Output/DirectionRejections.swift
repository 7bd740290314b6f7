import Tragus

/// Keeps out blows that do not come from where they should, and counts them.
struct DirectionRejections {
  private let gate: DirectionGate
  private let isQuiet: Bool
  private var admitsCurrent = true
  private var elsewhereCount = 0
  private var unknownCount = 0
  private var hasWarned = false
  private var observation: BlowObservation?

  init(_ gate: DirectionGate, isQuiet: Bool) {
    (self.gate, self.isQuiet) = (gate, isQuiet)
  }

  /// Takes what is measured, for the reasons.
  mutating func take(_ observation: BlowObservation) {
    self.observation = observation
  }

  /// Whether a blow counts; all its events are told alike.
  mutating func admits(_ blow: Blow) -> Bool {
    guard blow.phase == .began else { return admitsCurrent }
    admitsCurrent = gate.admits(blow.direction)
    if !admitsCurrent {
      if blow.direction?.angle == nil { unknownCount += 1 } else { elsewhereCount += 1 }
    }
    if blow.direction?.isOneMicrophone == true, !hasWarned {
      hasWarned = true
      if !isQuiet {
        StandardError.warn(
          "both channels are the same sound, that of one microphone; --direction needs two. "
            + "Use a stereo microphone, or leave --direction out.")
      }
    }
    return admitsCurrent
  }

  /// Why a blow that began does not count; `nil` for its other events.
  func reason(for blow: Blow) -> BlowObservation? {
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

  /// Whether there was one that did not count.
  var isAny: Bool { elsewhereCount + unknownCount > 0 }

  // How many did not count, or `nil` when all did.
  private var words: String? {
    let counts = [
      (elsewhereCount, "from another direction"), (unknownCount, "from an unknown direction"),
    ]
    let parts = counts.filter { $0.0 > 0 }
      .map { "\($0.0) blow\($0.0 == 1 ? "" : "s") \($0.1)" }
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: " and ") + " did not count"
  }

  /// Tells how many did not count.
  ///
  /// - Parameter showsReasons: Whether each was told.
  func summarize(showsReasons: Bool) {
    guard !isQuiet, let words else { return }
    StandardError.note(words + (showsReasons ? "." : "; --why tells each."))
  }
}
