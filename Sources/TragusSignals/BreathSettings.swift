/// What `sim:breath` plays: how somebody breathes, which way, and where the microphone is.
///
/// What is `nil` is drawn from the seed: once for the person, and small differences for each breath.
public struct BreathSettings: Sendable, Hashable {
  /// Breaths in a minute, 2 to 60. With `nil` breathing in and out take a drawn time, to which the
  /// pause and the hold are added.
  package var rate: Double?
  /// How long an inhalation lasts relative to an exhalation, 0.1 to 10.
  package var ratio: Double?
  /// Seconds of rest after an exhalation, 0 to 60.
  package var pause: Double?
  /// Seconds between an inhalation and its exhalation, 0 to 60. With `nil` 0 to 0.15 s.
  package var hold: Double?
  /// Seconds of in and out, of in, hold and out, or of in, hold, out and rest. It takes the place
  /// of the rate, the ratio, the pause and the hold.
  package var pattern: [Double]?
  /// The coefficient of variation of the lengths of breaths, 0 to 0.5. With `nil` it is drawn, and
  /// 0 with a pattern.
  package var jitter: Double?
  /// How deep, 0 (shallow) to 1 (all that the lungs hold).
  package var depth: Double?
  /// Which way the air goes.
  package var route: BreathRoute?
  /// From the lips or the nose to the microphone in centimetres, 1 to 200. It has no effect in a mask
  /// and in an inhaler.
  package var distance: Double?
  /// Degrees by which the exhaled air misses the microphone, 0 to 90. It has no effect in a mask and
  /// in an inhaler.
  package var angle: Double?
  /// The kind of microphone; the seed chooses its exact response.
  package var microphone: BlowMicrophone?
  /// The probability that a breath is too faint to be heard, 0 to 1.
  package var missed: Double
  /// Seconds for which the person now and then does not breathe, 0 (never) to 300.
  package var apnoea: Double
  /// Seconds of breathing between two apnoeas, 1 to 3600.
  package var every: Double
  /// The probability that the person talks after a breath, 0 to 1.
  package var speech: Double
  /// The probability that the person coughs after a breath without talking, 0 to 1.
  package var cough: Double
  /// How many breaths, 0 or more; `nil` for one after the other without end.
  package var count: Int?
  /// The RMS of the pink noise of the room in decibels relative to the level, -200 to 0.
  package var noise: Double?
  /// Seconds until the echo of the room has fallen by 60 dB, 0 (no room) to 5.
  package var room: Double

  /// Settings of somebody whom the seed chooses.
  public init(
    rate: Double? = nil, ratio: Double? = nil, pause: Double? = nil, hold: Double? = nil,
    pattern: [Double]? = nil, jitter: Double? = nil, depth: Double? = nil,
    route: BreathRoute? = nil, distance: Double? = nil, angle: Double? = nil,
    microphone: BlowMicrophone? = nil, missed: Double = 0, apnoea: Double = 0,
    every: Double = 60, speech: Double = 0, cough: Double = 0, count: Int? = nil,
    noise: Double? = nil, room: Double = 0
  ) {
    (self.rate, self.ratio, self.pause, self.hold) = (rate, ratio, pause, hold)
    (self.pattern, self.jitter, self.depth) = (pattern, jitter, depth)
    (self.route, self.distance, self.angle) = (route, distance, angle)
    self.microphone = microphone
    (self.missed, self.apnoea, self.every) = (missed, apnoea, every)
    (self.speech, self.cough, self.count) = (speech, cough, count)
    (self.noise, self.room) = (noise, room)
  }

  // Seconds; no breath has less for going in and out.
  static let shortestFlow = 0.5

  /// What cannot be played: a sentence, or `nil`.
  var problem: String? {
    if let problem = timingProblem { return problem }
    if !(0...0.5 ~= jitter ?? 0) { return "The jitter of breaths must lie between 0 and 0.5." }
    if !(0...1 ~= depth ?? 0) { return "The depth of a breath must lie between 0 and 1." }
    if !(1...200 ~= distance ?? 1) {
      return "The distance of a breath must lie between 1 and 200 cm."
    }
    if !(0...90 ~= angle ?? 0) { return "The angle of a breath must lie between 0 and 90 degrees." }
    for (name, share) in [("missed", missed), ("speech", speech), ("cough", cough)]
    where !(0...1 ~= share) {
      return "'\(name)' is a probability: 0 to 1."
    }
    if !(0...300 ~= apnoea) { return "An apnoea lasts up to 300 s." }
    if !(1...3600 ~= every) { return "Between two apnoeas there are 1 to 3600 s." }
    if (count ?? 0) < 0 { return "The number of breaths must be 0 or more." }
    if !(-200...0 ~= noise ?? 0) {
      return "The noise must lie between -200 and 0 dB relative to the level."
    }
    if !(0...5 ~= room) { return "The echo of a room lasts up to 5 s." }
    return nil
  }

  private var timingProblem: String? {
    if let pattern {
      if rate != nil || ratio != nil || pause != nil || hold != nil {
        return "A pattern says all times: leave out breaths, ratio, pause and hold."
      }
      let flows = pattern.count == 2 ? [0, 1] : [0, 2]
      guard 2...4 ~= pattern.count, pattern.allSatisfy({ 0...60 ~= $0 }),
        flows.allSatisfy({ pattern[$0] >= Self.shortestFlow / 2 })
      else {
        return "A pattern is 2 to 4 numbers of seconds up to 60, as in 4-4, 4-7-8 or 4-4-4-4. "
          + "In and out last 0.25 s or more."
      }
      return nil
    }
    if !(2...60 ~= rate ?? 12) { return "There are 2 to 60 breaths a minute." }
    if !(0.1...10 ~= ratio ?? 1) {
      return "The ratio of in to out must lie between 0.1 and 10."
    }
    if !(0...60 ~= pause ?? 0) { return "The pause after a breath lasts up to 60 s." }
    if !(0...60 ~= hold ?? 0) { return "A breath is held for up to 60 s." }
    if let rate, 60 / rate - (pause ?? 0) - (hold ?? 0) < Self.shortestFlow - 1e-9 {
      return "At this rate, pause and hold leave less than 0.5 s to breathe in and out."
    }
    return nil
  }
}

/// Which way somebody breathes.
public enum BreathRoute: String, Sendable, Hashable, CaseIterable {
  /// Through the nose: a narrow hiss, and softer.
  case nose
  /// Through the open mouth: a broad hiss with the resonances of the mouth.
  case mouth
  /// Through the mouthpiece of an inhaler that carries the microphone: what goes in roars, what goes
  /// out is 15 to 25 dB softer.
  case inhaler
}
