import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

struct NoiseDoseMeterTests {
  // 29 CFR 1910.95, table G-16: hours allowed.
  @Test(arguments: [
    (90.0, 8.0), (92, 6), (95, 4), (97, 3), (100, 2), (102, 1.5), (105, 1), (110, 0.5),
    (115, 0.25),
  ])
  func `OSHA allows the hours of its table`(level: Double, hours: Double) {
    let allowed = NoiseCriterion.oshaPermissible.allowedTime(at: level) / 3_600
    // The table rounds 6.06, 3.03 and 1.52 hours.
    #expect(abs(allowed - hours) < 0.07)
  }

  // NIOSH publication 98-126, table 1-1: minutes allowed.
  @Test(arguments: [(85.0, 480.0), (88, 240), (91, 120), (94, 60), (97, 30), (100, 15), (103, 7.5)])
  func `NIOSH allows the minutes of its table`(level: Double, minutes: Double) {
    let allowed = NoiseCriterion.niosh.allowedTime(at: level) / 60
    #expect(abs(allowed - minutes) < 1e-9)
  }

  // 29 CFR 1910.95, table A-1: dose in percent and time-weighted average.
  @Test(arguments: [(10.0, 73.4), (50, 85), (100, 90), (200, 95), (400, 100), (999, 106.6)])
  func `OSHA doses are the averages of its table`(dose: Double, average: Double) {
    let found = NoiseCriterion.oshaPermissible.timeWeightedAverage(ofDose: dose)
    // The table has one decimal.
    #expect(abs(found - average) < 0.051)
  }

  /// The last report after a steady tone, and the one 10 s before.
  private func heard(_ level: Double, _ criterion: NoiseCriterion) -> (NoiseDose, NoiseDose) {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    let meter = NoiseDoseMeter(
      format: format, criterion: criterion, fullScaleLevel: 120, period: 10)
    // The RMS of a sine is 3.01 dB below its peak.
    let sound = tone(1_000, level: level - 120 + 3.0103, seconds: 20, rate: 8_000)
    let doses = events(of: meter, hearing: [sound], format: format, blocks: .fixed(4_000))
    return (doses[0], doses[1])
  }

  @Test(
    arguments: [
      (95, .oshaPermissible, 4.0), (92, .oshaHearing, 6.06287), (88, .niosh, 4),
      (100, .niosh, 0.25),
    ] as [(Double, NoiseCriterion, Double)])
  func `a steady tone fills the dose in the time allowed`(
    level: Double, criterion: NoiseCriterion, hours: Double
  ) throws {
    let (first, second) = heard(level, criterion)
    // Ten seconds of the hours, behind the rise of Slow.
    let expected = 100 * 10 / (hours * 3_600)
    // 0.01 dB of the weighting are 0.2 % of the dose.
    #expect(abs((second.dose - first.dose) / expected - 1) < 0.003)
    #expect(abs(second.equivalent - level) < 0.02)
    #expect(abs(second.level - level) < 0.02)
    let average = try #require(second.projectedAverage)
    // The rise of Slow is missing, at worst 1 s of 20.
    #expect(average < level + 0.02 && average > level - 0.8)
  }

  @Test func `what is below the threshold does not count`() {
    let (_, permissible) = heard(88, .oshaPermissible)
    #expect(permissible.dose == 0)
    #expect(permissible.timeWeightedAverage == nil)
    let (_, hearing) = heard(88, .oshaHearing)
    #expect(hearing.dose > 0)
  }

  @Test func `a dosimeter goes on behind lost frames`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    let buffer = AudioBuffer(
      format: format, channels: [tone(1_000, level: -20, seconds: 5, rate: 8_000)])
    var meter = NoiseDoseMeter(format: format, fullScaleLevel: 120, period: .infinity)
    _ = meter.process(buffer)
    #expect(meter.skip(1_000).isEmpty)
    _ = meter.process(buffer)
    #expect(meter.finish().map(\.duration) == [10])
  }

  @Test func `the laws of analyzers hold`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    var random = SeededGenerator(seed: 3)
    let noise = (0..<20_011).map { _ in Float.random(in: -1.01...1.01, using: &random) }
    // Slow falls from 0 to -170 dB in 39 s.
    checkAnalyzer(format: format, signals: [[noise]], settling: 45) {
      Levels(meter: NoiseDoseMeter(format: format, fullScaleLevel: 100, period: 0.5))
    }
  }

  /// What was before is in the dose, so the laws hold for the level.
  private struct Levels: Analyzer {
    struct Event: AudioEvent, Hashable {
      static let name = "dose"
      let time: Double
      let level: Double
    }

    var meter: NoiseDoseMeter

    mutating func process(_ buffer: AudioBuffer) -> [Event] { events(meter.process(buffer)) }
    mutating func finish() -> [Event] { events(meter.finish()) }
    mutating func reset() { meter.reset() }

    private func events(_ doses: [NoiseDose]) -> [Event] {
      doses.map { Event(time: $0.time, level: $0.level) }
    }
  }
}
