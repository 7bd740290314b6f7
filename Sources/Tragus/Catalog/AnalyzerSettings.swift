import TragusAnalysis
import TragusClassifier
import TragusCore

/// How analyzers of the catalogue hear a stream: what is known of the stream, and what was chosen.
///
/// ```swift
/// var settings = AnalyzerSettings()
/// settings.blow.isFromDevice = true
/// try settings.set("threshold", of: AnalyzerCatalog[Chirp.self], to: 20)
/// ```
public struct AnalyzerSettings: Sendable {
  /// How levels are measured. Its period and its report also hold for the other meters.
  public var levels = LevelMeter.Settings()
  /// What counts as a blow.
  public var blow = BlowSensor.Settings()
  /// What tells kinds of sounds apart.
  public var soundModel = SoundModel.audioSet
  /// Kinds and families of sounds that are heard beside all others. Their events are `isNamed`.
  package var namedSounds: Set<NamedSound> = []
  /// Whether the recogniser is asked before a voice is reported, as `record --on-voice` does. A laugh, a
  /// cough, a sneeze or a snore is then not a voice.
  package var judgesVoices = false
  /// The ranges that `range` follows the level through, in dBFS.
  public var ranges = LevelRanges.standard
  /// What turns dBFS into dB SPL, or `nil` when that is not known.
  public var calibration: Calibration?
  // By the names of the analyzer and of the setting.
  private var values: [String: [String: Double]] = [:]

  /// The usual settings.
  public init() {}

  /// Chooses the value of a setting by its name.
  ///
  /// It has precedence over ``levels`` and ``blow``.
  ///
  /// - Throws: `invalidRequest` when the analyzer has no such setting, or not such a value.
  public mutating func set(
    _ name: String, of entry: AnalyzerEntry, to value: Double
  ) throws(AudioError) {
    guard let setting = entry.settings.first(where: { $0.name == name }) else {
      let known = entry.settings.map(\.name).joined(separator: ", ")
      throw AudioError(
        .invalidRequest,
        "'\(entry.name)' has no setting '\(name)'; it has \(known.isEmpty ? "none" : known).")
    }
    guard setting.range.contains(value) else {
      let unit = setting.unit.isEmpty ? "" : " \(setting.unit)"
      throw AudioError(
        .invalidRequest,
        "The setting '\(name)' of '\(entry.name)' must be \(setting.range.lowerBound.short) to "
          + "\(setting.range.upperBound.short)\(unit).")
    }
    values[entry.name, default: [:]][name] = value
  }

  /// The value chosen for a setting, or `nil` when none was.
  package func chosen(_ name: String, of entry: AnalyzerEntry) -> Double? {
    values[entry.name]?[name]
  }
}

/// What an analyzer is made of: the stream, and its settings.
struct AnalyzerArguments {
  let entry: AnalyzerEntry
  let format: AudioFormat
  let settings: AnalyzerSettings

  /// The value chosen for a setting, or `nil` when none was.
  func chosen(_ name: String) -> Double? { settings.chosen(name, of: entry) }

  /// The value of a setting that has a default.
  subscript(name: String) -> Double {
    guard let value = chosen(name) ?? entry.settings.first(where: { $0.name == name })?.defaultValue
    else { preconditionFailure("'\(entry.name)' has no setting '\(name)' with a default.") }
    return value
  }

  /// The settings of the blow sensor with what was chosen by name.
  var blow: BlowSensor.Settings {
    var blow = settings.blow
    blow.sensitivity = chosen("sensitivity") ?? blow.sensitivity
    blow.fullLevel = chosen("fullLevel") ?? blow.fullLevel
    blow.updatePeriod = chosen("period") ?? blow.updatePeriod
    blow.limits.longestShort = chosen("short") ?? blow.limits.longestShort
    blow.limits.doublePause = chosen("double") ?? blow.limits.doublePause
    blow.limits.hard = chosen("hard") ?? blow.limits.hard
    return blow
  }

  /// Meters of which none measures yet.
  var meters: Meters {
    var meters = Meters()
    meters.measuresLevel = false
    meters.calibration = settings.calibration
    meters.levels = settings.levels
    meters.levels.period = chosen("period") ?? meters.levels.period
    meters.levels.floor = chosen("floor") ?? meters.levels.floor
    return meters
  }
}
