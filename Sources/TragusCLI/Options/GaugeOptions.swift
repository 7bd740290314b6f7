import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// How the live view shows the level, and what levels are called.
struct GaugeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("bar, radial, linear, big or none.", valueName: "gauge"))
  var gauge = Choice.bar

  @Option(
    help: ArgumentHelp(
      "Named ranges, as quiet:-60:-30,loud:-30:0:red, or standard, tutorial, tutorial-printed, "
        + "broadcast, hearing; coming into one is an event.",
      valueName: "ranges"))
  var ranges: String?

  @Option(
    help: ArgumentHelp(
      "How far below a range the level must fall to leave it, in dB.", valueName: "dB"))
  var hysteresis = RangeTracker.defaultHysteresis

  @Option(
    help: ArgumentHelp(
      "How long the level must be out of a range to leave it, for example 500ms.",
      valueName: "duration"),
    transform: DurationArgument.near(0.5))
  var stay = 0.0

  @Option(
    help: ArgumentHelp(
      "How the needle of the live view moves: digital, fast (the default), slow, impulse, ppm1, "
        + "ppm2 or vu. A sound level moves by its own time weighting.",
      valueName: "name"),
    transform: Self.ballistics)
  var ballistics: Ballistics?

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case bar, radial, linear, big, none
  }

  mutating func validate() throws {
    if let ranges {
      do throws(AudioError) {
        _ = try LevelRanges(parsing: ranges)
      } catch {
        throw ValidationError(error.message)
      }
    }
    if ranges == nil, hysteresis != RangeTracker.defaultHysteresis || stay != 0 {
      throw ValidationError("--hysteresis and --stay need --ranges.")
    }
    if !(0...60).contains(hysteresis) {
      throw ValidationError("--hysteresis must be 0 to 60 dB.")
    }
    if !(0...86_400).contains(stay) {
      throw ValidationError("--stay must be 0s to 24h.")
    }
  }

  /// Whether there is anything to be drawn.
  var isShown: Bool { gauge != .none }

  /// Ranges in dB SPL say what sound does to people, so that they mean the A weighted level, unless
  /// another one is measured.
  ///
  /// - Parameter meters: Gets a sound level meter, when such ranges were chosen.
  /// - Throws: `invalidRequest` when ranges in dB SPL were chosen and there is no calibration, and for
  ///   ballistics of a sound level.
  func apply(to meters: inout Meters) throws(AudioError) {
    try addSoundLevel(to: &meters)
    if ballistics != nil, meters.soundLevel != nil {
      throw AudioError(
        .invalidRequest,
        "A sound level moves by its time weighting, --fast, --slow or --impulse; leave --ballistics "
          + "out.")
    }
  }

  private func addSoundLevel(to meters: inout Meters) throws(AudioError) {
    guard let preset = LevelRanges.presets.first(where: { $0.name == ranges }),
      preset.isSoundPressure
    else { return }
    guard meters.calibration != nil else {
      throw AudioError(
        .invalidRequest,
        "The ranges '\(preset.name)' are in dB SPL, and this input is not calibrated: run tragus "
          + "calibrate, or give --calibration.")
    }
    meters.soundLevel = meters.soundLevel ?? Meters.SoundLevelWeightings()
  }

  /// - Parameter symbol: That of the sound level that is shown.
  func scale(_ calibration: Calibration?, symbol: String? = nil) -> LevelScale {
    LevelScale(
      ranges: chosenRanges, fullScaleLevel: calibration?.fullScaleLevel, symbol: symbol)
  }

  /// The gauge in the place of the bars, or `nil`.
  func live(on scale: LevelScale) -> LiveGauge? {
    TextGauge.Shape(rawValue: gauge.rawValue).map {
      LiveGauge($0, scale: scale, ballistics: ballistics)
    }
  }

  /// Adds what says when the level comes into a range and leaves it, if any were asked for.
  ///
  /// The level is that of the sound level meter, when there is one, else the RMS of all channels.
  func addMonitor(
    to listener: Listener, format: AudioFormat, meters: Meters,
    handler: @escaping (RangeEvent) -> Void
  ) {
    guard let ranges = chosenRanges else { return }
    if let soundLevel = meters.soundLevel {
      let meter = listener.soundLevelMeter(
        soundLevel, format, period: meters.levels.period, meters.calibration)
      let follower = RangeFollower<SoundLevel>(
        ranges, format: format, unit: scale(meters.calibration).unit, hysteresis: hysteresis,
        minimumStay: stay)
      listener.add(follower, following: meter, handler: handler)
    } else {
      var levels = meters.levels
      levels.report = .combined
      let follower = RangeFollower<Level>(
        ranges, format: format, fullScaleLevel: meters.calibration?.fullScaleLevel,
        hysteresis: hysteresis, minimumStay: stay)
      listener.add(
        follower, following: listener.levelMeter(levels, format), handler: handler)
    }
  }

  // Checked in `validate`.
  private var chosenRanges: LevelRanges? { ranges.flatMap { try? LevelRanges(parsing: $0) } }

  private static func ballistics(_ name: String) throws -> Ballistics {
    if let ballistics = Ballistics(name: name) { return ballistics }
    let names = Ballistics.named.map(\.name).joined(separator: ", ")
    throw ValidationError("There are no ballistics '\(name)'; there are \(names).")
  }
}
