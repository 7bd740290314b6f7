import Tragus
import TragusSystem

/// The recordings made from the page: files of one folder that only their owner can read.
///
/// A recording is found only by the name of a file in the folder, so no name leads elsewhere.
struct RecordingShelf: Sendable {
  /// A recording in the form of the list.
  struct Entry: Encodable {
    let name: String
    /// When it was last changed (RFC 3339, UTC).
    let date: String
    let bytes: Int64
    /// The duration in seconds, or `nil` when the file cannot be read.
    let duration: Double?
    let sampleRate: Double?
    let channels: Int?
    /// Whether there is a file of events beside it.
    let events: Bool
  }

  private static let suffix = ".wav"
  private static let longestRejected = 1 << 20  // bytes

  let folder: String

  /// The folder of the user's recordings: `tragus/recordings` in the folder for data.
  ///
  /// - Parameter environment: Gives `XDG_DATA_HOME` and `HOME`.
  init(environment: [String: String]) throws(AudioError) {
    guard let data = UserFolder.data(environment) else {
      throw AudioError(
        .cannotCreate, "There is no folder for recordings; set HOME or XDG_DATA_HOME.")
    }
    folder = data + "/recordings"
  }

  /// The settings of the next recording.
  func settings() throws(AudioError) -> RecorderSettings {
    try PrivateFile.makeFolder(folder)
    var settings = RecorderSettings(RecordingNames("\(folder)/{date}T{time}\(Self.suffix)"))
    settings.pathBeside = { EventFile.path(beside: $0) }
    return settings
  }

  /// All recordings, the latest first.
  func entries() -> [Entry] {
    names.compactMap { name in
      guard let file = try? OpenFile(path(name)) else { return nil }
      let audio = try? AudioFile(descriptor: file.descriptor, name: "'\(name)'")
      let format = audio?.format
      let duration = audio?.remainingFrameCount.map { Double($0) / audio!.format.sampleRate }
      return Entry(
        name: name, date: RFC3339.string(fromSeconds: file.date), bytes: file.byteCount,
        duration: duration,
        sampleRate: format?.sampleRate, channels: format?.channelCount,
        events: FileKind(EventFile.path(beside: path(name))) == .file)
    }.sorted { $0.date > $1.date }
  }

  /// Opens the file of a recording.
  ///
  /// - Throws: `fileNotFound`.
  func open(_ name: String) throws(AudioError) -> OpenFile {
    try check(name)
    return try OpenFile(path(name))
  }

  /// Opens the file of events beside a recording.
  ///
  /// - Throws: `fileNotFound`.
  func openEvents(_ name: String) throws(AudioError) -> OpenFile {
    try check(name)
    return try OpenFile(EventFile.path(beside: path(name)))
  }

  /// Removes a recording and the files beside it.
  ///
  /// - Throws: `fileNotFound`.
  func remove(_ name: String) throws(AudioError) {
    try check(name)
    try PrivateFile.remove(BytePath(EventFile.path(beside: path(name))))
    try PrivateFile.remove(BytePath(LabelDocument.path(of: path(name), as: .audacity)))
    try PrivateFile.remove(BytePath(rejectedPath(name)))
    try PrivateFile.remove(BytePath(path(name)))
  }

  /// The outline of a recording.
  ///
  /// - Parameters:
  ///   - count: The number of stretches.
  ///   - part: In seconds; `nil` for the whole recording.
  /// - Throws: `fileNotFound`; the errors of `Waveform`.
  func waveform(
    _ name: String, count: Int, part: Range<Double>?, until isCancelled: () -> Bool
  ) throws(AudioError) -> Waveform {
    try Waveform(of: try open(name), named: name, count: count, part: part, until: isCancelled)
  }

  /// The duration of a recording, in seconds; `nil` when the file does not contain it.
  ///
  /// - Throws: `fileNotFound`; the errors of `AudioFile`.
  func duration(of name: String) throws(AudioError) -> Double? {
    let open = try open(name)
    defer { withExtendedLifetime(open) {} }
    let file = try AudioFile(descriptor: open.descriptor, name: "'\(name)'")
    return file.frameCount.map { Double($0) / file.format.sampleRate }
  }

  /// The path of a recording, which is a file and not a link.
  ///
  /// - Throws: `fileNotFound`.
  func path(of name: String) throws(AudioError) -> String {
    _ = try open(name)
    return path(name)
  }

  /// The labels of a recording.
  ///
  /// - Throws: `fileNotFound`; the errors of `LabelDocument`.
  func labels(of name: String) throws(AudioError) -> LabelDocument {
    let path = try path(of: name)
    let labels = LabelDocument.path(of: path, as: .audacity)
    // Opening a pipe would block.
    if FileKind(labels) != nil { _ = try OpenFile(labels) }
    return try LabelDocument(of: path, as: .audacity)
  }

  /// The rejected stretches of a recording, which must not be proposed again.
  ///
  /// An unreadable file counts as empty: at worst, stretches are proposed again.
  ///
  /// - Throws: `fileNotFound`.
  func rejected(of name: String) throws(AudioError) -> [SoundLabel] {
    try check(name)
    guard
      let bytes = try? PrivateFile.read(
        rejectedPath(name), atMost: Self.longestRejected, of: "stretches", followsLinks: false),
      let track = try? LabelTrack(parsing: String(decoding: bytes, as: UTF8.self), as: .audacity)
    else { return [] }
    return track.labels
  }

  /// Stores the rejected stretches of a recording.
  ///
  /// - Throws: `fileNotFound`; the errors of `PrivateFile`.
  func reject(_ stretches: [SoundLabel], of name: String) throws(AudioError) {
    let text = LabelTrack(stretches).text(as: .audacity)
    guard try text != LabelTrack(rejected(of: name)).text(as: .audacity) else { return }
    if stretches.isEmpty {
      try PrivateFile.remove(BytePath(rejectedPath(name)))
    } else {
      try PrivateFile.replace(rejectedPath(name), with: Array(text.utf8))
    }
  }

  // The file is not among the labels: cutting, training and counting must not find it.
  private func rejectedPath(_ name: String) -> String {
    PathParts(path(name)).prefix + PathParts(name).stem + ".rejected"
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private var names: [String] {
    (FolderNames.read(folder) ?? []).compactMap { String(validating: $0, as: UTF8.self) }
      .filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }
  }

  private func check(_ name: String) throws(AudioError) {
    guard names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      throw AudioError(.fileNotFound, "There is no such recording.")
    }
  }
}
