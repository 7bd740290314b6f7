import TragusAnalysis

/// A part of a cycle as the coach asked for it.
struct PlannedPart: Sendable, Hashable {
  let part: BreathPattern.Part
  /// When it was asked for, in seconds since the stream began.
  let cue: Double
  /// How long it should last, in seconds, at the pace of that cycle.
  let wanted: Double
  /// How far from the cue a breath may begin and still be the one that was meant: half a cycle.
  let reach: Double
  /// When the next part was asked for. It is later than the cue and what was wanted where the coach
  /// waited.
  var end: Double

  /// The seconds by which a breath may begin early or late and be in time.
  var tolerance: Double { Self.tolerance(wanted) }

  /// A quarter of the part, but not less than people need to react to a cue. It is never so much
  /// that it would be seen as another rhythm.
  static func tolerance(_ wanted: Double) -> Double { min(max(wanted / 4, 0.5), 1) }
}
