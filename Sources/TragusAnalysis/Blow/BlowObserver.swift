import TragusCore

/// Says what the detector of blows measures, and why something is a blow or none.
///
/// It hears as ``BlowDetector`` with the same settings does. It reports once in each period, and
/// whenever something that might have been a blow turned out not to be one.
package struct BlowObserver: Analyzer {
  package static let defaultPeriod = 0.1

  private let period: Double
  private var judge: BlowJudge
  private var nextTime: Double?

  /// - Parameters:
  ///   - format: As for ``BlowDetector``.
  ///   - settings: The settings of the sensor whose detector is looked at. What the sensor keeps
  ///     from counting, such as gusts of wind, is not looked at.
  ///   - period: Seconds from one report to the next, ``BlowDetector/shortestPeriod`` or more.
  package init(
    format: AudioFormat, _ settings: BlowSensor.Settings = BlowSensor.Settings(),
    period: Double = BlowObserver.defaultPeriod
  ) {
    precondition(format.sampleRate >= BlowDetector.lowestRate, "The rate is too low for blows.")
    precondition(0...1 ~= settings.sensitivity, "The sensitivity must lie between 0 and 1.")
    precondition(period >= BlowDetector.shortestPeriod, "The period is too short.")
    self.period = period
    judge = BlowJudge(
      format: format, sensitivity: settings.sensitivity, limits: settings.limits,
      strength: BlowStrength(fullLevel: settings.fullLevel), explains: true)
  }

  package mutating func process(_ buffer: AudioBuffer) -> [BlowObservation] {
    var events: [BlowObservation] = []
    var start = 0
    while judge.advance(buffer, from: &start) {
      if let rejection = judge.rejection { events.append(rejection) }
      let next = nextTime ?? judge.time + period
      // Half a frame of the highest rate: sums of periods are not exact.
      let isDue = judge.time >= next - 1e-7
      if isDue { events.append(judge.observation) }
      nextTime = isDue ? next + period : next
    }
    return events
  }

  package mutating func finish() -> [BlowObservation] { judge.endCandidate().map { [$0] } ?? [] }

  package mutating func reset() {
    judge.reset()
    nextTime = nil
  }
}
