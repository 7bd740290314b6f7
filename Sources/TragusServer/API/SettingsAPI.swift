import NIOHTTP1
import Tragus

/// The settings of the analyzers, and of the display of the level.
private struct SettingsAnswer: Encodable {
  struct Analyzer: Encodable {
    let name: String
    let subject: String
    let lowestRate: Double
    let settings: [Setting]
  }

  struct Setting: Encodable {
    let name: String
    let lowest: Double
    let highest: Double
    let `default`: Double?
    let value: Double?
    let unit: String
    let help: String
  }

  struct Range: Encodable {
    let name: String
    let lower: Double
    let upper: Double
    let color: String?
  }

  /// The number of changes, which is also part of the state.
  let number: Int
  let analyzers: [Analyzer]
  let ranges: [Range]
  /// The ranges in dB SPL, for calibrated inputs.
  let soundLevelRanges: [Range]
  let gauge = GaugeGeometry.standard

  init(_ station: LiveStation) {
    // The number is read before the settings, so that a change between them is fetched later.
    number = station.settingsNumber
    let (choices, usual) = (station.choices, station.usual)
    var names: Set<String> = []
    analyzers = Senses.entries.filter { names.insert($0.name).inserted }.map { entry in
      Analyzer(
        name: entry.name, subject: entry.subject, lowestRate: entry.lowestRate,
        settings: entry.settings.map { setting in
          Setting(
            name: setting.name, lowest: setting.range.lowerBound,
            highest: setting.range.upperBound,
            default: usual[entry.name]?[setting.name] ?? setting.defaultValue,
            value: choices[entry.name]?[setting.name] ?? usual[entry.name]?[setting.name]
              ?? setting.defaultValue, unit: setting.unit,
            help: setting.summary)
        })
    }
    ranges = Self.ranges(.standard)
    soundLevelRanges = Self.ranges(.hearing)
  }

  private static func ranges(_ ranges: LevelRanges) -> [Range] {
    ranges.ranges.map {
      Range(name: $0.name, lower: $0.lower, upper: $0.upper, color: $0.color?.rawValue)
    }
  }
}

extension API {
  static func settings(_ station: LiveStation) -> [Route] {
    [
      Route(.GET, "/settings", for: everybody) { _ throws(AudioError) in
        Response(SettingsAnswer(station))
      },
      Route(.PATCH, "/settings") { call throws(AudioError) in
        try station.choose(try call.body([String: [String: Double?]].self))
        return Response(SettingsAnswer(station))
      },
    ]
  }
}
