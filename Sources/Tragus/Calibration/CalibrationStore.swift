import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The calibrations of a user's devices, in a file of JSON.
///
/// There is one for each device. What a new one replaces, and what is forgotten, goes into the
/// file's history with its date. The file is read by nobody but its owner, is replaced as a whole,
/// and holds a version; keys in it that are not known are kept. A file that cannot be understood is
/// never written over.
public struct CalibrationStore: Sendable {
  /// The version of the file.
  public static let version = 1
  // Some hundred calibrations; what is longer is something else.
  private static let longestFile = 1 << 20  // bytes

  /// Where the file is, or will be.
  public let path: String

  /// - Parameter path: Where the file is; neither it nor its folder need be there yet.
  public init(path: String) {
    self.path = path
  }

  /// The place of the user's own file: `tragus/calibrations.json` in the folder for settings.
  ///
  /// - Parameter environment: Of which `XDG_CONFIG_HOME` and `HOME` are read.
  /// - Returns: `nil` when there is no such folder.
  public static func userPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    userFolder(environment: environment).map { $0 + "/calibrations.json" }
  }

  /// The user's folder for settings, or `nil` when there is none.
  static func userFolder(environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], !folder.isEmpty { return folder + "/tragus" }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    #if os(macOS)
      return home + "/Library/Application Support/tragus"
    #else
      return home + "/.config/tragus"
    #endif
  }

  /// The calibrations that hold now, one for each device, sorted by device.
  ///
  /// - Returns: Nothing when there is no file.
  /// - Throws: `malformedFile`, `permissionDenied`, `readFailed`.
  public func calibrations() throws(AudioError) -> [Calibration] {
    try contents().calibrations.map(\.value).sorted { $0.device < $1.device }
  }

  /// What was replaced or forgotten, in that order.
  ///
  /// - Returns: Nothing when there is no file.
  /// - Throws: As ``calibrations()``.
  public func history() throws(AudioError) -> [Calibration] {
    try contents().history.map(\.value)
  }

  /// The calibration of a device.
  ///
  /// - Parameter device: Its id, to the letter.
  /// - Returns: `nil` when it has none.
  /// - Throws: As ``calibrations()``.
  public func calibration(ofDevice device: String) throws(AudioError) -> Calibration? {
    try contents().calibrations.first { $0.value.device == device }?.value
  }

  /// The calibration that a user names.
  ///
  /// - Parameter name: The id of a device, or any part of the id or name of exactly one, in
  ///   capitals or not.
  /// - Throws: `invalidRequest` when it means none or several; else as ``calibrations()``.
  public func calibration(named name: String) throws(AudioError) -> Calibration {
    guard !name.isEmpty else {
      throw AudioError(
        .invalidRequest, "An empty name is that of no calibration; give a part of one.")
    }
    let all = try calibrations()
    if let exact = all.first(where: { $0.device == name }) { return exact }
    let wanted = name.lowercased()
    let matches = all.filter {
      $0.device.lowercased().contains(wanted)
        || $0.deviceName?.lowercased().contains(wanted) == true
    }
    if matches.count == 1 { return matches[0] }
    let list = (matches.isEmpty ? all : matches).map { "'\($0.device)'" }.joined(separator: ", ")
    if matches.count > 1 {
      throw AudioError(
        .invalidRequest, "'\(name)' can mean the calibrations of \(list). Give more of the name.")
    }
    throw AudioError(
      .invalidRequest,
      all.isEmpty
        ? "There is no calibration '\(name)', nor any other. Make one: tragus calibrate."
        : "There is no calibration '\(name)'. There are those of \(list).")
  }

  /// The calibration in a file that holds one: an object as `tragus calibrate --show` prints it as
  /// JSON, or a store with one device.
  ///
  /// - Parameter path: Of the file.
  /// - Throws: `fileNotFound`, `invalidRequest` for a store of several; else as
  ///   ``calibrations()``.
  public static func calibration(inFile path: String) throws(AudioError) -> Calibration {
    guard let data = try CalibrationFile.read(path, atMost: longestFile) else {
      throw AudioError(.fileNotFound, "There is no '\(path)'; check the path.")
    }
    if let one = try? JSONDecoder().decode(Calibration.self, from: data) { return one }
    let all = try CalibrationStore(path: path).calibrations()
    guard all.count == 1 else {
      throw AudioError(
        .invalidRequest,
        "'\(path)' holds \(all.count) calibrations; give a file of one, or the name of a device.")
    }
    return all[0]
  }

  /// Stores the calibration of a device.
  ///
  /// - Parameters:
  ///   - calibration: What to store.
  ///   - replaces: Whether one that the device has already goes into the history. If not, it stays
  ///     and `fileExists` is thrown.
  /// - Throws: `fileExists`; as ``calibrations()``; `cannotCreate`, `writeFailed`.
  public func save(_ calibration: Calibration, replacing replaces: Bool) throws(AudioError) {
    try update { contents throws(AudioError) in
      if let index = contents.calibrations.firstIndex(where: {
        $0.value.device == calibration.device
      }) {
        let old = contents.calibrations[index]
        guard replaces else { throw Self.exists(old.value) }
        contents.history.append(contents.calibrations.remove(at: index))
      }
      contents.calibrations.append(Entry(value: calibration, raw: [:]))
    }
  }

  /// Says whether a calibration of a device could be stored without replacing one, before it is
  /// measured.
  ///
  /// - Parameter device: The id of the device.
  /// - Throws: `fileExists` when it has one; else as ``calibrations()``.
  public func checkVacancy(ofDevice device: String) throws(AudioError) {
    if let old = try calibration(ofDevice: device) { throw Self.exists(old) }
  }

  /// Moves the calibration of a device into the history.
  ///
  /// - Parameter name: As in ``calibration(named:)``.
  /// - Returns: What was forgotten.
  /// - Throws: As ``calibration(named:)`` and ``save(_:replacing:)``.
  public func forget(_ name: String) throws(AudioError) -> Calibration {
    let found = try calibration(named: name)
    try update { contents throws(AudioError) in
      if let index = contents.calibrations.firstIndex(where: { $0.value.device == found.device }) {
        contents.history.append(contents.calibrations.remove(at: index))
      }
    }
    return found
  }

  private static func exists(_ old: Calibration) -> AudioError {
    AudioError(
      .fileExists,
      "'\(old.device)' is calibrated already (\(old.summary)); add --force to replace that, which "
        + "keeps it in the history.")
  }
}

extension CalibrationStore {
  /// A calibration and the object in which it was found, with whatever else is in there.
  private struct Entry {
    let value: Calibration
    let raw: [String: JSONValue]
  }

  private struct Contents {
    var calibrations: [Entry] = []
    var history: [Entry] = []
    // Keys beside ours.
    var others: [String: JSONValue] = [:]
  }

  private func contents() throws(AudioError) -> Contents {
    guard let data = try CalibrationFile.read(path, atMost: Self.longestFile) else {
      return Contents()
    }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data),
      case .object(var object) = json
    else {
      throw malformed("it is no JSON object")
    }
    guard case .integer(let version) = object.removeValue(forKey: "version") else {
      throw malformed("it has no version")
    }
    guard version == Self.version else {
      throw AudioError(
        .malformedFile,
        "'\(path)' is of version \(version), and this program knows version \(Self.version): use a "
          + "newer tragus.")
    }
    var contents = Contents()
    contents.calibrations = try entries(object.removeValue(forKey: "calibrations"))
    contents.history = try entries(object.removeValue(forKey: "history"))
    contents.others = object
    let devices = contents.calibrations.map(\.value.device)
    guard Set(devices).count == devices.count else {
      throw malformed("a device has two calibrations")
    }
    return contents
  }

  private func entries(_ json: JSONValue?) throws(AudioError) -> [Entry] {
    guard let json else { return [] }
    guard case .list(let items) = json else { throw malformed("there is no list") }
    var entries: [Entry] = []
    for (index, item) in items.enumerated() {
      guard case .object(let raw) = item else { throw malformed("entry \(index) is no object") }
      do {
        let data = try JSONEncoder().encode(item)
        entries.append(
          Entry(value: try JSONDecoder().decode(Calibration.self, from: data), raw: raw))
      } catch let error as DecodingError {
        throw malformed("entry \(index): \(Self.describe(error))")
      } catch {
        throw malformed("entry \(index) cannot be read")
      }
    }
    return entries
  }

  private func malformed(_ reason: String) -> AudioError {
    AudioError(
      .malformedFile,
      "'\(path)' is no file of calibrations: \(reason). Mend it, or move it away; it is left as it "
        + "is.")
  }

  private static func describe(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.last?.stringValue ?? "")' is of the wrong kind"
    case .dataCorrupted(let context):
      "'\(context.codingPath.last?.stringValue ?? "")': \(context.debugDescription)"
    @unknown default: "it cannot be read"
    }
  }

  private func update(
    _ change: (inout Contents) throws(AudioError) -> Void
  ) throws(AudioError) {
    let file = try CalibrationFile(replacing: path)
    defer { file.close() }
    // Read anew behind the lock: another program may have written meanwhile.
    var contents = try contents()
    try change(&contents)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      var object = contents.others
      object["version"] = .integer(Int64(Self.version))
      object["calibrations"] = .list(try contents.calibrations.map(Self.json))
      object["history"] = .list(try contents.history.map(Self.json))
      try file.write(try encoder.encode(JSONValue.object(object)) + Data("\n".utf8))
    } catch let error as AudioError {
      throw error
    } catch {
      // Calibrations hold finite numbers and texts; those always encode.
      preconditionFailure("A calibration cannot be encoded: \(error)")
    }
  }

  private static func json(_ entry: Entry) throws -> JSONValue {
    if !entry.raw.isEmpty { return .object(entry.raw) }
    return try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(entry.value))
  }
}
