import TragusAnalysis
import TragusCore

/// Finds out how sensitive the detector of blows has to be at one microphone, while somebody keeps
/// quiet, talks, and blows three times.
///
/// Detectors of eleven sensitivities listen at once. Those will do that hear the blows and nothing
/// else, and the middle one of them is chosen. Time is that of the sound, so a recording gives what
/// the microphone gave. Channel 0 is heard.
public final class BlowSetUp: AudioSink {
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    case quiet, talk, blow

    /// In seconds.
    public var duration: Double {
      switch self {
      case .quiet: 5
      case .talk: 8
      case .blow: 12
      }
    }

    /// Seconds from the beginning of the first one to that of this one.
    public var start: Double {
      switch self {
      case .quiet: 0
      case .talk: Stage.quiet.duration
      case .blow: Stage.talk.start + Stage.talk.duration
      }
    }
  }

  /// How often to blow.
  public static let wantedCount = 3
  /// How long it all takes, in seconds.
  public static let duration = Stage.blow.start + Stage.blow.duration

  static let sensitivities = (0...10).map { Double($0) / 10 }
  /// A little before it is time to blow still is.
  private static let margin = 0.3  // seconds
  private static let levelPeriod = 0.05

  public let format: AudioFormat
  /// The seconds that were heard.
  public internal(set) var time = 0.0
  private var detectors: [BlowDetector]
  private var trials: [Trial]
  private var meter: LevelMeter
  private var quietLevels: [Double] = []
  private var talkLevels: [Double] = []
  private var isFinished = false

  // What one detector heard.
  private struct Trial {
    var falseCount = 0
    var blowCount = 0
    var levels: [Double] = []
  }

  /// - Parameter format: That of the stream, of `BlowDetector.lowestRate` at least.
  public init(format: AudioFormat) {
    self.format = format
    detectors = Self.sensitivities.map { BlowDetector(format: format, sensitivity: $0) }
    trials = Self.sensitivities.map { _ in Trial() }
    meter = LevelMeter(format: format, period: Self.levelPeriod, report: .combined)
  }

  /// What is to be done now, or `nil` when it is over.
  public var stage: Stage? { Stage.allCases.last { time >= $0.start && time < Self.duration } }

  /// How often a blow was heard when there should be one, by the detector of the usual sensitivity.
  public var blowCount: Int { trials[Self.sensitivities.count / 2].blowCount }

  public func write(_ buffer: AudioBuffer) {
    guard time < Self.duration else { return }
    for index in detectors.indices { take(detectors[index].process(buffer), index) }
    for level in meter.process(buffer) {
      if level.time <= Stage.talk.start {
        quietLevels.append(level.rms)
      } else if level.time <= Stage.blow.start {
        talkLevels.append(level.rms)
      }
    }
    time = buffer.time(at: buffer.frameCount)
  }

  public func finish() {
    guard !isFinished else { return }
    isFinished = true
    for index in detectors.indices { take(detectors[index].finish(), index) }
  }

  /// Takes what one of the detectors heard.
  func take(_ events: [Blow], _ index: Int) {
    for event in events {
      let isWanted = event.start >= Stage.blow.start - Self.margin
      switch event.phase {
      case .began where !isWanted: trials[index].falseCount += 1
      // Nothing that comes after the time that there is counts.
      case .ended where isWanted && event.start < Self.duration:
        trials[index].blowCount += 1
        // Who blows all the time has said enough.
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
  public func profile(
    ofDevice device: String, named deviceName: String?, date: Double
  ) throws(AudioError) -> BlowProfile {
    finish()
    guard time >= Self.duration - 0.5 else {
      throw AudioError(
        .unsuitableSignal,
        "The set-up needs \(Int(Self.duration)) s of sound, and ended after "
          + "\(rounded(time, places: 1).short) s.")
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
      quietLevel: Self.percentile(0.5, of: quietLevels),
      talkLevel: Self.percentile(0.9, of: talkLevels))
  }

  private var unheard: AudioError {
    let count = trials.map(\.blowCount).max() ?? 0
    return AudioError(
      .unsuitableSignal,
      count == 0
        ? "No blow was heard, however sensitive: blow straight at the microphone from a hand's "
          + "breadth, and ask 'tragus doctor' whether it can hear one."
        : "Only \(count) of \(Self.wantedCount) blows were heard: blow \(Self.wantedCount) times, with "
          + "a second between them.")
  }

  private static func percentile(_ part: Double, of levels: [Double]) -> Double {
    let sorted = levels.sorted()
    return sorted.isEmpty ? -160 : sorted[Int(part * Double(sorted.count - 1))]
  }
}
