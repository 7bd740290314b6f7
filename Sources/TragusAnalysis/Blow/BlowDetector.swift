import TragusCore

/// Hears somebody blow into the microphone: a sudden, strong stream of noise without lines.
///
/// It reads channel 0 below 4 kHz, so that every rate hears alike. What goes on becomes part of the
/// background. What hums, sings or speaks does not count as a blow. A blow that lasts to the end of
/// the stream ends there. One that lasts to the end of the stream ends there.
///
/// Samples that are not finite, or beyond 2^60, count as silence.
public struct BlowDetector: Analyzer {
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = 8000.0
  /// The least number of seconds from one update to the next.
  package static let shortestPeriod = 0.016
  /// The usual sensitivity, 0 to 1.
  public static let defaultSensitivity = 0.5

  private var judge: BlowJudge
  private var sequence: BlowSequence

  /// - Parameters:
  ///   - format: The format of the stream; its rate is ``lowestRate`` at least.
  ///   - sensitivity: 0 to 1. At 0 only clear blows count; at 1 the most do, and now and then
  ///     something else.
  ///   - period: Seconds from one update to the next, `shortestPeriod` or more, or `nil` for
  ///     none.
  ///   - limits: What is short, long, hard, double.
  ///   - fullLevel: The level that counts as strength 1, in dBFS, -60 to 6; `nil` for the usual -6.
  ///     Nothing but the strength depends on it.
  public init(
    format: AudioFormat, sensitivity: Double = BlowDetector.defaultSensitivity,
    updates period: Double? = nil, limits: BlowLimits = BlowLimits(), fullLevel: Double? = nil
  ) {
    precondition(format.sampleRate >= Self.lowestRate, "The rate is too low for blows.")
    precondition(0...1 ~= sensitivity, "The sensitivity must lie between 0 and 1.")
    precondition(period.map { $0 >= Self.shortestPeriod } ?? true, "The period is too short.")
    precondition(fullLevel.map { -60...6 ~= $0 } ?? true, "That is not a level of a blow.")
    judge = BlowJudge(
      format: format, sensitivity: sensitivity, limits: limits,
      strength: BlowStrength(fullLevel: fullLevel))
    sequence = BlowSequence(limits: limits, period: period)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Blow] {
    var events: [Blow] = []
    var start = 0
    while judge.advance(buffer, from: &start) {
      sequence.hear(judge.hop, at: judge.time, into: &events)
    }
    return events
  }

  public mutating func finish() -> [Blow] {
    var events: [Blow] = []
    sequence.finish(at: judge.endTime, into: &events)
    return events
  }

  public mutating func reset() {
    judge.reset()
    sequence.reset()
  }
}
