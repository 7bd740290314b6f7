#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Tragus
import TragusSystem

/// The settings of a user. Options come first, then the environment, `tragus.toml` in the current
/// folder, the user's `config.toml`, and the defaults.
package struct Settings {
  /// A setting, its value and where it comes from.
  package struct Value {
    package let text: String
    package let origin: String
  }

  /// The keys of the settings.
  package enum Key: String, CaseIterable {
    case device
    case period
    case floor
    case sensitivity

    package var help: String {
      switch self {
      case .device: "the microphone: any part of its name or id"
      case .period: "the interval that each level covers, such as 100ms"
      case .floor: "the lowest level to report, in dBFS"
      case .sensitivity: "the sensitivity to blows, 0 to 1"
      }
    }

    package var builtIn: String? {
      switch self {
      case .device: nil
      case .period: "100ms"
      case .floor: "-160"
      case .sensitivity: "\(BlowDetector.defaultSensitivity)"
      }
    }

    /// The variable of a key, such as `TRAGUS_DEVICE`.
    package var environmentVariable: String { "TRAGUS_\(rawValue.uppercased())" }
  }

  /// The allowed periods of a level, in seconds.
  package static let periods = 0.001...86_400.0
  /// The allowed values of the lowest level reported, in dBFS.
  package static let floors = -1000.0 ... -1.0
  /// A file of settings has a few lines; a longer file is something else.
  private static let longestFile = 65_536  // bytes

  package private(set) var values: [Key: Value] = [:]
  /// The paths that were searched, and whether each file exists.
  package private(set) var files: [(path: String, exists: Bool)] = []

  /// - Parameter device: The microphone from the command line; it takes precedence.
  package init(environment: [String: String], device: String? = nil) throws(AudioError) {
    for key in Key.allCases {
      if let text = key.builtIn { values[key] = Value(text: text, origin: "built in") }
    }
    let named = Self.named(environment)
    if let path = Self.userFile(environment) { try load(path, isRequired: named != nil) }
    try load("tragus.toml", isRequired: false)
    for key in Key.allCases {
      let variable = key.environmentVariable
      guard let text = environment[variable], !text.isEmpty else { continue }
      values[key] = Value(text: text, origin: "environment, \(variable)")
    }
    if let device { values[.device] = Value(text: device, origin: "command line, --device") }
  }

  // A single value, to be checked.
  fileprivate init(_ key: Key, _ text: String) {
    values[key] = Value(text: text, origin: "command line")
  }

  // `TRAGUS_CONFIG` names a file that replaces the user's.
  private static func named(_ environment: [String: String]) -> String? {
    environment["TRAGUS_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func userFile(_ environment: [String: String]) -> String? {
    named(environment) ?? UserFolder.settings(environment).map { $0 + "/config.toml" }
  }

  /// Sets a key in the user's file, or takes it out.
  ///
  /// - Parameters:
  ///   - text: The value, or `nil` to take it out.
  /// - Returns: The file.
  /// - Throws: `invalidRequest` for a value that the key cannot have; `malformedFile` when the file
  ///   has a mistake; errors of writing.
  package static func set(
    _ key: Key, to text: String?, environment: [String: String]
  ) throws(AudioError) -> String {
    guard let path = userFile(environment) else {
      throw AudioError(
        .invalidRequest, "There is no folder for settings; set XDG_CONFIG_HOME or HOME.")
    }
    let value = try text.map { text throws(AudioError) in try key.value(text) }
    if text == nil, access(path, F_OK) != 0, errno == ENOENT { return path }
    try PrivateFile.update(path) { () throws(AudioError) in
      let bytes = try PrivateFile.read(path, atMost: longestFile, of: "settings") ?? []
      let new: String
      do throws(SettingsText.Fault) {
        new = try SettingsText.text(
          setting: key.rawValue, to: value, in: String(decoding: bytes, as: UTF8.self))
      } catch {
        throw AudioError(.malformedFile, "'\(path)', line \(error.line): \(error.reason).")
      }
      if Array(new.utf8) == bytes { return nil }
      // Nothing is written that could not be read again.
      var settings = Settings(key, "")
      try settings.take(new, of: path)
      guard new.utf8.count <= longestFile else {
        throw AudioError(
          .invalidRequest, "'\(path)' would be longer than \(longestFile >> 10) KiB; shorten it.")
      }
      guard bytes.isEmpty || access(path, W_OK) == 0 else {
        throw AudioError(
          .permissionDenied, "'\(path)' must not be changed; set TRAGUS_CONFIG to a file of yours.")
      }
      return Array(new.utf8)
    }
    return path
  }

  package var device: String? { values[.device]?.text }

  /// The period of a level, in seconds.
  package func period() throws(AudioError) -> Double {
    let value = values[.period]!
    let period: Double
    do {
      period = try DurationText.seconds(in: value.text, usual: 0.1)
    } catch {
      throw AudioError(.malformedFile, "period (\(value.origin)): \(error.message)")
    }
    guard Self.periods.contains(period) else {
      throw AudioError(
        .malformedFile, "period (\(value.origin)) is \(value.text); write 1ms to 24h, as 100ms.")
    }
    return period
  }

  /// The lowest level reported, in dBFS.
  package func floor() throws(AudioError) -> Double {
    let value = values[.floor]!
    guard let floor = LevelText.decibels(in: value.text), Self.floors.contains(floor) else {
      throw AudioError(
        .malformedFile,
        "floor (\(value.origin)) is '\(value.text)'; "
          + (pointed(value.text) ?? "write -1000 to -1 dBFS, as -60."))
    }
    return floor
  }

  /// The sensitivity to blows, 0 to 1.
  package func sensitivity() throws(AudioError) -> Double {
    let value = values[.sensitivity]!
    guard let sensitivity = Double(value.text), 0...1 ~= sensitivity else {
      throw AudioError(
        .malformedFile,
        "sensitivity (\(value.origin)) is '\(value.text)'; "
          + (pointed(value.text) ?? "write 0 (only clear blows) to 1 (the most), as 0.5."))
    }
    return sensitivity
  }

  // What to write for a number with a comma.
  private func pointed(_ text: String) -> String? {
    let number = text.replacing(",", with: ".")
    guard number != text, LevelText.decibels(in: number) != nil else { return nil }
    return "write \(number): numbers have a point."
  }

  private mutating func load(_ path: String, isRequired: Bool) throws(AudioError) {
    // An endless device, a pipe or a recording must neither fill the memory nor block.
    let bytes = try PrivateFile.read(path, atMost: Self.longestFile, of: "settings")
    files.append((path, bytes != nil))
    guard let bytes else {
      if isRequired {
        throw AudioError(
          .fileNotFound,
          "There is no file '\(path)', which TRAGUS_CONFIG names; correct or unset that variable.")
      }
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AudioError(.malformedFile, "'\(path)' cannot be read as text; save it as UTF-8.")
    }
    try take(text, of: path)
  }

  private mutating func take(_ text: String, of path: String) throws(AudioError) {
    let settings: [SettingsText.Setting]
    do throws(SettingsText.Fault) {
      settings = try SettingsText(text).settings
    } catch {
      throw AudioError(.malformedFile, "'\(path)', line \(error.line): \(error.reason).")
    }
    for setting in settings {
      guard let key = Key(rawValue: setting.name) else {
        let known = Key.allCases.map(\.rawValue)
        throw AudioError(
          .malformedFile,
          "'\(path)' sets '\(setting.name)'; "
            + nameHint(
              for: setting.name, in: known,
              else: "what can be set is \(known.joined(separator: ", "))."))
      }
      // A period needs its unit, and with it quotes.
      if key == .period, case .number(let digits) = setting.value {
        let unit = (Double(digits) ?? 1) < 1 ? "s" : "ms"
        throw AudioError(
          .malformedFile,
          "'\(path)': write period = \"\(digits)\(unit)\", not \(digits): a duration needs a unit.")
      }
      guard let text = key.text(of: setting.value) else {
        throw AudioError(
          .malformedFile,
          "'\(path)': '\(key)' must be a \(key.isText ? "text in quotes" : "number without quotes"), "
            + "as \(key) = \(key.example).")
      }
      values[key] = Value(text: text, origin: path)
    }
  }
}

extension Settings.Key {
  /// Whether the value is written in quotes.
  package var isText: Bool {
    switch self {
    case .device, .period: true
    case .floor, .sensitivity: false
    }
  }

  /// An example of the value in a file.
  package var example: String {
    switch self {
    case .device: "\"USB PnP\""
    case .period: "\"100ms\""
    case .floor: "-60"
    case .sensitivity: "0.7"
    }
  }

  private static let longestName = 256  // bytes

  /// The value for a file, from a word of the command line.
  ///
  /// - Throws: `invalidRequest` for a word that the key cannot have.
  func value(_ text: String) throws(AudioError) -> SettingsText.Value {
    let settings = Settings(self, text)
    do throws(AudioError) {
      switch self {
      case .device:
        let isBlank = text.allSatisfy(\.isWhitespace)
        guard !isBlank, text.utf8.count <= Self.longestName, printable(text) == text else {
          throw AudioError(
            .invalidRequest,
            "A device is named by 1 to \(Self.longestName) signs that can be seen; 'tragus devices' lists "
              + "all.")
        }
        return .text(text)
      case .period:
        _ = try settings.period()
        return .text(text)
      case .floor:
        let floor = try settings.floor()
        return .number(plainNumber(floor))
      case .sensitivity:
        return .number(plainNumber(try settings.sensitivity()))
      }
    } catch {
      throw AudioError(.invalidRequest, error.message)
    }
  }

  /// The value as a text; `nil` for a value of the wrong kind.
  package func text(of value: SettingsText.Value) -> String? {
    switch value {
    case .text(let text):
      isText || self == .floor && LevelText.decibels(in: text) != nil ? text : nil
    case .number(let digits): isText ? nil : digits
    }
  }
}
