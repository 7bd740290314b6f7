import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The profiles of a user's microphones for blowing into them, in a file of JSON: one for each
/// device.
///
/// The file is read by nobody but its owner, is replaced as a whole, and holds a version; keys in
/// it that are not known are kept. A file that cannot be understood is never written over.
public struct BlowProfileStore: Sendable {
  /// The version of the file.
  public static let version = 1
  // Some hundred profiles; what is longer is something else.
  private static let longestFile = 1 << 18  // bytes
  private static let content = "profiles for blowing"

  /// Where the file is, or will be.
  public let path: String

  /// - Parameter path: Where the file is; neither it nor its folder need be there yet.
  public init(path: String) {
    self.path = path
  }

  /// The user's own: `tragus/blow.json` in the folder for settings.
  ///
  /// - Parameter environment: Of which `XDG_CONFIG_HOME` and `HOME` are read.
  /// - Returns: `nil` when there is no such folder.
  public static func user(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> BlowProfileStore? {
    CalibrationStore.userFolder(environment: environment).map {
      BlowProfileStore(path: $0 + "/blow.json")
    }
  }

  /// The profiles that are stored, sorted by device.
  ///
  /// - Returns: Nothing when there is no file.
  /// - Throws: `malformedFile`, `permissionDenied`, `readFailed`.
  public func profiles() throws(AudioError) -> [BlowProfile] {
    try contents().profiles.map(\.profile).sorted { $0.device < $1.device }
  }

  /// The profile of a device.
  ///
  /// - Parameter device: Its id, to the letter.
  /// - Returns: `nil` when it has none.
  /// - Throws: As ``profiles()``.
  public func profile(ofDevice device: String) throws(AudioError) -> BlowProfile? {
    try profiles().first { $0.device == device }
  }

  /// The profile that a user names.
  ///
  /// - Parameter name: The id of a device, or any part of the id or name of exactly one, in
  ///   capitals or not.
  /// - Throws: `invalidRequest` when it means none or several; else as ``profiles()``.
  public func profile(named name: String) throws(AudioError) -> BlowProfile {
    let all = try profiles()
    if let exact = all.first(where: { $0.device == name }) { return exact }
    let wanted = name.lowercased()
    let matches = all.filter {
      $0.device.lowercased().contains(wanted)
        || $0.deviceName?.lowercased().contains(wanted) == true
    }
    if matches.count == 1 { return matches[0] }
    let list = (matches.isEmpty ? all : matches).map { "'\($0.device)'" }.joined(separator: ", ")
    throw AudioError(
      .invalidRequest,
      matches.count > 1
        ? "'\(name)' can mean the profiles of \(list). Give more of the name."
        : all.isEmpty
          ? "There is no profile '\(name)', nor any other. Make one: tragus blow --setup."
          : "There is no profile '\(name)'. There are those of \(list).")
  }

  /// Stores the profile of a device in the place of the one that it has.
  ///
  /// - Throws: As ``profiles()``; `cannotCreate`, `writeFailed`.
  public func save(_ profile: BlowProfile) throws(AudioError) {
    let file = try CalibrationFile(replacing: path)
    defer { file.close() }
    // Read anew behind the lock: another program may have written meanwhile.
    var contents = try contents()
    contents.profiles.removeAll { $0.profile.device == profile.device }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      let new = try JSONDecoder().decode(JSONValue.self, from: encoder.encode(profile))
      var object = contents.others
      object["version"] = .integer(Int64(Self.version))
      object["profiles"] = .list(contents.profiles.map(\.raw) + [new])
      try file.write(try encoder.encode(JSONValue.object(object)) + Data("\n".utf8))
    } catch let error as AudioError {
      throw error
    } catch {
      // Profiles hold finite numbers and texts; those always encode.
      preconditionFailure("A profile cannot be encoded: \(error)")
    }
  }
}

extension BlowProfileStore {
  private struct Contents {
    // As they were read, with whatever else is in there.
    var profiles: [(profile: BlowProfile, raw: JSONValue)] = []
    // Keys beside ours.
    var others: [String: JSONValue] = [:]
  }

  private func contents() throws(AudioError) -> Contents {
    guard
      let data = try CalibrationFile.read(path, atMost: Self.longestFile, of: Self.content)
    else { return Contents() }
    guard case .object(var object)? = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw malformed("it is no JSON object")
    }
    guard case .integer(let version)? = object.removeValue(forKey: "version") else {
      throw malformed("it has no version")
    }
    guard version == Self.version else {
      throw AudioError(
        .malformedFile,
        "'\(path)' is of version \(version), and this program knows version \(Self.version): use a "
          + "newer tragus.")
    }
    guard case .list(let items) = object.removeValue(forKey: "profiles") ?? .list([]) else {
      throw malformed("there is no list")
    }
    var contents = Contents()
    for (index, item) in items.enumerated() {
      guard let data = try? JSONEncoder().encode(item),
        let profile = try? JSONDecoder().decode(BlowProfile.self, from: data)
      else { throw malformed("entry \(index) is no profile") }
      contents.profiles.append((profile, item))
    }
    contents.others = object
    guard Set(contents.profiles.map(\.profile.device)).count == items.count else {
      throw malformed("a device has two profiles")
    }
    return contents
  }

  private func malformed(_ reason: String) -> AudioError {
    AudioError(
      .malformedFile,
      "'\(path)' is no file of \(Self.content): \(reason). Mend it, or move it away; it is left as "
        + "it is.")
  }
}
