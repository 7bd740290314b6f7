import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is stored for a device.
protocol DeviceEntry: Codable, Sendable {
  /// What a file holds, and what it is called in sentences.
  static var kind: DeviceStoreKind { get }

  var device: String { get }
  var deviceName: String? { get }
}

/// What a file of entries holds, and what it is called in sentences.
struct DeviceStoreKind {
  /// Of the file.
  let version: Int
  /// One of them, and several.
  let name: String
  let names: String
  /// What all of them are, after "no file of".
  let content: String
  /// Of the list in the file.
  let key: String
  /// Of the list of those that hold no longer, if there is one.
  var historyKey: String?
  /// Some hundred entries; what is longer is something else.
  let longestFile: Int  // bytes
}

/// What is stored for a user's devices, in a file of JSON: one entry for each.
///
/// Only its owner can read the file. It is replaced as a whole, and holds a version. Unknown keys
/// in it are kept. A file that cannot be understood is never written over.
struct DeviceStore<Entry: DeviceEntry> {
  /// An entry and the object in which it was found, with whatever else is in there.
  struct Stored {
    let value: Entry
    fileprivate let raw: JSONValue?

    init(_ value: Entry) { (self.value, raw) = (value, nil) }

    fileprivate init(_ value: Entry, in raw: JSONValue) { (self.value, self.raw) = (value, raw) }
  }

  struct Contents {
    var entries: [Stored] = []
    var history: [Stored] = []
    // Keys beside ours.
    fileprivate var others: [String: JSONValue] = [:]
  }

  private static var kind: DeviceStoreKind { Entry.kind }

  let path: String

  /// Those that hold now, sorted by device; nothing when there is no file.
  func entries() throws(AudioError) -> [Entry] {
    try contents().entries.map(\.value).sorted { $0.device < $1.device }
  }

  /// The entry of a device, or `nil`.
  func entry(ofDevice device: String) throws(AudioError) -> Entry? {
    try contents().entries.first { $0.value.device == device }?.value
  }

  /// The entry that a user names: by the id of a device, or by any part of the id or name of
  /// exactly one. Capitals make no difference.
  func entry(named name: String) throws(AudioError) -> Entry {
    let kind = Self.kind
    guard !name.isEmpty else {
      throw AudioError(
        .invalidRequest, "An empty name fits no \(kind.name); give a part of one.")
    }
    let all = try entries()
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
        ? "'\(name)' can mean the \(kind.names) of \(list). Give more of the name."
        : all.isEmpty
          ? "There is no \(kind.name) '\(name)', nor any other. Make a \(kind.name) first."
          : "There is no \(kind.name) '\(name)'. \(nameQuestion(for: name, in: words(of: all)))There "
            + "are the \(kind.names) of \(list).")
  }

  // What people type of a device: its id, its name and the words of that.
  private func words(of entries: [Entry]) -> [String] {
    entries.flatMap { entry in
      let name = entry.deviceName ?? ""
      return [entry.device, name] + name.split(separator: " ").map(String.init)
    }
  }

  /// What is in the file.
  func contents() throws(AudioError) -> Contents {
    let kind = Self.kind
    guard let bytes = try Self.bytes(ofFile: path) else { return Contents() }
    guard
      case .object(var object)? = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    else { throw malformed("it is not a JSON object") }
    guard case .integer(let version)? = object.removeValue(forKey: "version") else {
      throw malformed("it has no version")
    }
    guard version == kind.version else {
      throw AudioError(
        .malformedFile,
        "'\(path)' is of version \(version), and this program knows version \(kind.version): use a "
          + "newer tragus.")
    }
    var contents = Contents()
    contents.entries = try stored(object.removeValue(forKey: kind.key))
    if let key = kind.historyKey {
      contents.history = try stored(object.removeValue(forKey: key))
    }
    contents.others = object
    guard Set(contents.entries.map(\.value.device)).count == contents.entries.count else {
      throw malformed("a device has two \(kind.names)")
    }
    return contents
  }

  /// Changes what is in the file, while no other program does.
  func update(
    _ change: (inout Contents) throws(AudioError) -> Void
  ) throws(AudioError) {
    try PrivateFile.update(path) { () throws(AudioError) in
      // Read again behind the lock: another program may have written meanwhile.
      var contents = try contents()
      try change(&contents)
      return Self.encoded(contents)
    }
  }

  /// The bytes of a file, or `nil` when there is none.
  static func bytes(ofFile path: String) throws(AudioError) -> [UInt8]? {
    try PrivateFile.read(path, atMost: kind.longestFile, of: kind.content)
  }

  private func stored(_ json: JSONValue?) throws(AudioError) -> [Stored] {
    guard let json else { return [] }
    guard case .list(let items) = json else { throw malformed("there is no list") }
    var entries: [Stored] = []
    for (index, item) in items.enumerated() {
      guard case .object = item else { throw malformed("entry \(index) is no object") }
      do {
        let data = try JSONEncoder().encode(item)
        entries.append(Stored(try JSONDecoder().decode(Entry.self, from: data), in: item))
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
      "'\(path)' is not a file of \(Self.kind.content): \(reason). Mend it, or move it away; it is "
        + "left as it is.")
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

  private static func encoded(_ contents: Contents) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      var object = contents.others
      object["version"] = .integer(Int64(kind.version))
      object[kind.key] = .list(try contents.entries.map(json))
      if let key = kind.historyKey { object[key] = .list(try contents.history.map(json)) }
      return Array(try encoder.encode(JSONValue.object(object))) + [UInt8(ascii: "\n")]
    } catch {
      // Entries hold finite numbers and texts; those always encode.
      preconditionFailure("What is stored cannot be encoded: \(error)")
    }
  }

  private static func json(_ entry: Stored) throws -> JSONValue {
    if let raw = entry.raw { return raw }
    return try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(entry.value))
  }
}
