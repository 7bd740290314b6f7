import TragusAnalysis
import TragusCore

/// Finds out how sensitive the detector of blows has to be at one microphone, while somebody keeps
/// quiet, talks, and blows three times.
///
/// Blow sensors of eleven sensitivities listen at once. A sensitivity will do if it hears the blows
/// and nothing else, and the middle one of these is chosen. Time is counted in samples, so a
/// recording gives what the microphone gave. Channel 0 is heard.
package final class BlowSetUp: AudioSink {
  package enum Stage: String, Sendable, Hashable, CaseIterable {
    case quiet, talk, blow

    /// In seconds.
    package var duration: Double {
      switch self {
      case .quiet: 5
      case .talk: 8
      case .blow: 12
      }
    }

    /// Seconds from the beginning of the first one to the beginning of this one.
    package var start: Double {
      switch self {
      case .quiet: 0
      case .talk: Stage.quiet.duration
      case .blow: Stage.talk.start + Stage.talk.duration
      }
    }
  }

  /// How often to blow.
  package static let wantedCount = 3
  /// How long it all takes, in seconds.
  package static let duration = Stage.blow.start + Stage.blow.duration

  static let sensitivities = (0...10).map { Double($0) / 10 }
  /// Blows this early still count.
  private static let margin = 0.3  // seconds
  private static let levelPeriod = 0.05
  // Talk is louder than the room by as much, in decibels.
  private static let leastTalk = 6.0
  // Nothing that lives is so quiet, in dBFS.
  private static let silence = -115.0

  package let format: AudioFormat
  /// The seconds that were heard.
  package internal(set) var time = 0.0
  private var sensors: [BlowSensor]
  private var trials: [Trial]
  private var meter: LevelMeter
  private var input: InputMonitor
  private var hindrances: BlowHindranceMonitor
  private var isClipped = false
  private var hindrance: BlowHindrance?
  /// What was measured while somebody kept quiet and talked, in dBFS.
  var levels: [Stage: [Double]] = [:]
  // Why there is no use in going on.
  private var failure: AudioError?
  private var isFinished = false

  // What one sensor heard.
  private struct Trial {
    var falseCount = 0
    var blowCount = 0
    var levels: [Double] = []
  }

  /// - Parameter format: The format of the stream, of `BlowSensor.lowestRate` at least.
  package init(format: AudioFormat) {
    self.format = format
    sensors = Self.sensitivities.map { sensitivity in
      var settings = BlowSensor.Settings()
      settings.sensitivity = sensitivity
      // A recording stands for the microphone that made it.
      settings.isFromDevice = true
      return BlowSensor(format: format, settings)
    }
    trials = Self.sensitivities.map { _ in Trial() }
    input = InputMonitor(format: format)
    hindrances = BlowHindranceMonitor(format: format)
    meter = LevelMeter(format: format, period: Self.levelPeriod, report: .combined)
  }

  /// What is to be done now, or `nil` when it is over: the time is up, or nobody talked.
  package var stage: Stage? {
    failure == nil ? Stage.allCases.last { time >= $0.start && time < Self.duration } : nil
  }

  /// How often a blow was heard when there should be one, by the detector of the usual sensitivity.
  package var blowCount: Int { trials[Self.sensitivities.count / 2].blowCount }

  package func write(_ buffer: AudioBuffer) {
    guard stage != nil else { return }
    for index in sensors.indices { take(sensors[index].process(buffer), index) }
    for level in meter.process(buffer) {
      let stage = Stage.allCases.last { level.time > $0.start }
      if let stage, stage != .blow { levels[stage, default: []].append(level.rms) }
    }
    for health in input.process(buffer) where health.condition == .clipping { isClipped = true }
    if let first = hindrances.process(buffer).first { hindrance = hindrance ?? first }
    let before = time
    time = buffer.time(at: buffer.frameCount)
    if before < Stage.blow.start, time >= Stage.blow.start { failure = unspoken }
  }

  package func finish() {
    guard !isFinished else { return }
    isFinished = true
    for index in sensors.indices { take(sensors[index].finish(), index) }
  }

  private func take(_ events: [BlowSensorEvent], _ index: Int) {
    take(events.compactMap(\.blow), index)
  }

  /// Takes what one of the sensors heard.
  func take(_ blows: [Blow], _ index: Int) {
    for event in blows {
      let isWanted = event.start >= Stage.blow.start - Self.margin
      switch event.phase {
      case .began where !isWanted: trials[index].falseCount += 1
      // Nothing that comes after the time that there is counts.
      case .ended where isWanted && event.start < Self.duration:
        trials[index].blowCount += 1
        // A hundred levels are enough, also when somebody blows all the time.
        if trials[index].levels.count < 100 { trials[index].levels.append(event.level) }
      default: break
      }
    }
  }

  /// What was found out.
  ///
  /// - Parameters:
  ///   - device: The id of the microphone, or a name for recordings; not empty.
  ///   - deviceName: What people call the device.
  ///   - date: In seconds since 1970.
  /// - Throws: `unsuitableSignal` that says what to do otherwise.
  package func profile(
    ofDevice device: String, named deviceName: String?, date: Double
  ) throws(AudioError) -> BlowProfile {
    finish()
    if let failure { throw failure }
    guard time >= Self.duration - 0.5 else {
      throw AudioError(
        .unsuitableSignal,
        "The set-up needs \(Int(Self.duration)) s of sound, and ended after "
          + "\(rounded(time, places: 1).short) s; use the microphone, or try sim:blowsetup.")
    }
    let heard = trials.indices.filter { trials[$0].blowCount >= Self.wantedCount }
    guard !heard.isEmpty else { throw unheard }
    let clear = heard.filter { trials[$0].falseCount == 0 }
    guard !clear.isEmpty else {
      throw AudioError(
        .unsuitableSignal,
        "Whatever hears the blows takes something else for one too: be quieter or talk as usual, and "
          + "blow harder, from a hand's breadth.")
    }
    // A blow that is heard in two pieces is heard, but one that is heard as one is better.
    let exact = clear.filter { trials[$0].blowCount == Self.wantedCount }
    let suitable = exact.isEmpty ? clear : exact
    let middle = Double(suitable[0] + suitable[suitable.count - 1]) / 2
    let chosen = suitable.min { abs(Double($0) - middle) < abs(Double($1) - middle) } ?? 0
    let levels = trials[chosen].levels.sorted()
    return BlowProfile(
      device: device, deviceName: deviceName, date: date,
      sensitivity: Self.sensitivities[chosen],
      blowLevel: min(
        max(levels[levels.count / 2], BlowProfile.blowLevels.lowerBound),
        BlowProfile.blowLevels.upperBound),
      quietLevel: quietLevel, talkLevel: talkLevel)
  }

  private var quietLevel: Double { Self.percentile(0.5, of: levels[.quiet] ?? []) }
  private var talkLevel: Double { Self.percentile(0.9, of: levels[.talk] ?? []) }

  /// Why nobody was heard talking, or `nil` when somebody was.
  var unspoken: AudioError? {
    guard talkLevel < quietLevel + Self.leastTalk else { return nil }
    return AudioError(
      .unsuitableSignal,
      talkLevel <= Self.silence
        ? "Nothing but silence arrives. \(InputHealth.Condition.silent.remedy)"
        : "Nobody was heard talking, so talk cannot be told apart from blows. Keep quiet first, and "
          + "then talk as usual, as near as you will be.")
  }

  private var unheard: AudioError {
    let count = trials.map(\.blowCount).max() ?? 0
    let heard =
      count == 0 ? "No blow was heard" : "Only \(count) of \(Self.wantedCount) blows were heard"
    if let hindrance {
      return AudioError(
        .unsuitableSignal, "\(heard); \(hindrance.finding). \(hindrance.remedy)")
    }
    if isClipped {
      return AudioError(
        .unsuitableSignal,
        "\(heard), and the sound is cut off at full scale. \(InputHealth.Condition.clipping.remedy)"
      )
    }
    return AudioError(
      .unsuitableSignal,
      count == 0
        ? "\(heard), however sensitive: blow straight at the microphone from a hand's "
          + "breadth, and find out whether it can hear one."
        : "\(heard): blow \(Self.wantedCount) times, with "
          + "a second between them.")
  }

  private static func percentile(_ part: Double, of levels: [Double]) -> Double {
    let sorted = levels.sorted()
    return sorted.isEmpty ? -160 : sorted[Int(part * Double(sorted.count - 1))]
  }
}
