import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The profiles of a user's microphones for blowing into them, in a file of JSON: one for each
/// device.
///
/// Only its owner can read the file. It is replaced as a whole, and holds a version. Unknown keys
/// in it are kept. A file that cannot be understood is never written over.
package struct BlowProfileStore: Sendable {
  /// The version of the file.
  package static let version = 1

  private let store: DeviceStore<BlowProfile>

  /// Where the file is, or will be.
  package var path: String { store.path }

  /// - Parameter path: Where the file is; neither it nor its folder need be there yet.
  package init(path: String) {
    store = DeviceStore(path: path)
  }

  /// The user's own: `tragus/blow.json` in the folder for settings.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME` and `HOME` are read from it.
  /// - Returns: `nil` when there is no such folder.
  package static func user(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> BlowProfileStore? {
    UserFolder.settings(environment).map { BlowProfileStore(path: $0 + "/blow.json") }
  }

  /// The profiles that are stored, sorted by device.
  ///
  /// - Returns: Nothing when there is no file.
  /// - Throws: `malformedFile`, `permissionDenied`, `readFailed`.
  package func profiles() throws(AudioError) -> [BlowProfile] {
    try store.entries()
  }

  /// The profile of a device.
  ///
  /// - Parameter device: Its id, to the letter.
  /// - Returns: `nil` when it has none.
  /// - Throws: As ``profiles()``.
  package func profile(ofDevice device: String) throws(AudioError) -> BlowProfile? {
    try store.entry(ofDevice: device)
  }

  /// The profile that a user names.
  ///
  /// - Parameter name: The id of a device, or any part of the id or name of exactly one, in
  ///   capitals or not.
  /// - Throws: `invalidRequest` when it means none or several; else as ``profiles()``.
  package func profile(named name: String) throws(AudioError) -> BlowProfile {
    try store.entry(named: name)
  }

  /// Stores the profile of a device in the place of the one that it has.
  ///
  /// - Throws: As ``profiles()``; `cannotCreate`, `writeFailed`.
  package func save(_ profile: BlowProfile) throws(AudioError) {
    try store.update { contents throws(AudioError) in
      contents.entries.removeAll { $0.value.device == profile.device }
      contents.entries.append(.init(profile))
    }
  }

  /// Removes the profile of a device, if it has one.
  ///
  /// - Throws: As ``save(_:)``.
  package func remove(ofDevice device: String) throws(AudioError) {
    guard try profile(ofDevice: device) != nil else { return }
    try store.update { contents throws(AudioError) in
      contents.entries.removeAll { $0.value.device == device }
    }
  }
}

extension BlowProfile: DeviceEntry {
  static let kind = DeviceStoreKind(
    version: BlowProfileStore.version, name: "profile", names: "profiles",
    content: "profiles for blowing",
    key: "profiles", longestFile: 1 << 18)
}
