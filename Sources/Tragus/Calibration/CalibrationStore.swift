import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The calibrations of a user's devices, in a file of JSON.
///
/// There is one for each device. What a new one replaces, and what is forgotten, goes into the
/// file's history with its date. Only its owner can read the file. It is replaced as a whole, and
/// holds a version. Unknown keys in it are kept. A file that cannot be understood is never written
/// over.
public struct CalibrationStore: Sendable {
  /// The version of the file.
  package static let version = 1

  private let store: DeviceStore<Calibration>

  /// Where the file is, or will be.
  package var path: String { store.path }

  /// - Parameter path: Where the file is; neither it nor its folder need be there yet.
  public init(path: String) {
    store = DeviceStore(path: path)
  }

  /// The place of the user's own file: `tragus/calibrations.json` in the folder for settings.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME` and `HOME` are read from it.
  /// - Returns: `nil` when there is no such folder.
  public static func userPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    UserFolder.settings(environment).map { $0 + "/calibrations.json" }
  }

  /// The calibrations that hold now, one for each device, sorted by device.
  ///
  /// - Returns: Nothing when there is no file.
  /// - Throws: `malformedFile`, `permissionDenied`, `readFailed`.
  package func calibrations() throws(AudioError) -> [Calibration] {
    try store.entries()
  }

  /// What was replaced or forgotten, in that order.
  ///
  /// - Returns: Nothing when there is no file.
  /// - Throws: As ``calibrations()``.
  package func history() throws(AudioError) -> [Calibration] {
    try store.contents().history.map(\.value)
  }

  /// The calibration of a device.
  ///
  /// - Parameter device: The exact id of the device.
  /// - Returns: `nil` when it has none.
  /// - Throws: As `calibrations()`.
  public func calibration(ofDevice device: String) throws(AudioError) -> Calibration? {
    try store.entry(ofDevice: device)
  }

  /// The calibration that a user names.
  ///
  /// - Parameter name: The id of a device, or any part of the id or name of exactly one, in
  ///   capitals or not.
  /// - Throws: `invalidRequest` when it means none or several; else as ``calibrations()``.
  package func calibration(named name: String) throws(AudioError) -> Calibration {
    try store.entry(named: name)
  }

  /// The calibration in a file that holds one: the JSON of a ``Calibration``, or a
  /// store with one device.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `fileNotFound`, `invalidRequest` for a store of several; else as
  ///   ``calibrations()``.
  package static func calibration(inFile path: String) throws(AudioError) -> Calibration {
    guard let bytes = try DeviceStore<Calibration>.bytes(ofFile: path) else {
      throw AudioError(.fileNotFound, "There is no '\(path)'; check the path.")
    }
    if let one = try? JSONDecoder().decode(Calibration.self, from: Data(bytes)) {
      return one
    }
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
  package func save(_ calibration: Calibration, replacing replaces: Bool) throws(AudioError) {
    try store.update { contents throws(AudioError) in
      if let index = contents.entries.firstIndex(where: {
        $0.value.device == calibration.device
      }) {
        let old = contents.entries[index]
        guard replaces else { throw Self.exists(old.value) }
        contents.history.append(contents.entries.remove(at: index))
      }
      contents.entries.append(.init(calibration))
    }
  }

  /// Says whether a calibration of a device could be stored without replacing one, before it is
  /// measured.
  ///
  /// - Parameter device: The id of the device.
  /// - Throws: `fileExists` when it has one; else as ``calibrations()``.
  package func checkVacancy(ofDevice device: String) throws(AudioError) {
    if let old = try calibration(ofDevice: device) { throw Self.exists(old) }
  }

  /// Moves the calibration of a device into the history.
  ///
  /// - Parameter name: As in ``calibration(named:)``.
  /// - Returns: What was forgotten.
  /// - Throws: As ``calibration(named:)`` and ``save(_:replacing:)``.
  package func forget(_ name: String) throws(AudioError) -> Calibration {
    let found = try calibration(named: name)
    try store.update { contents throws(AudioError) in
      if let index = contents.entries.firstIndex(where: { $0.value.device == found.device }) {
        contents.history.append(contents.entries.remove(at: index))
      }
    }
    return found
  }

  private static func exists(_ old: Calibration) -> AudioError {
    AudioError(
      .fileExists,
      "'\(old.device)' is calibrated already (\(old.summary)); replace that, which keeps it "
        + "in the history.")
  }
}

extension Calibration: DeviceEntry {
  static let kind = DeviceStoreKind(
    version: CalibrationStore.version, name: "calibration", names: "calibrations",
    content: "calibrations",
    key: "calibrations", historyKey: "history", longestFile: 1 << 20)
}
