import Synchronization
import Tragus
import TragusSystem

/// The sounds of reported mistakes: files that only their owner can read, in a folder for each
/// verdict.
///
/// `false` has false alarms, to learn from (`train --add-mistakes`) and to count (`eval blow
/// --negatives`). `missed` has undetected events. Beside each sound lie its events, and its labels
/// if there are any.
final class FeedbackShelf: Sendable {
  /// A report in the form of the list.
  struct Entry: Sendable, Encodable {
    let id: String
    let verdict: Mistake.Verdict
    /// The type of the event.
    let event: String
    /// When it was reported (RFC 3339, UTC).
    let date: String
    let bytes: Int64
    /// The duration in seconds, or `nil` when the file cannot be read.
    let duration: Double?
  }

  /// The most reports, and the most bytes of all; beyond these, the user must sort them first.
  static let mostReports = 500
  static let mostBytes: Int64 = 100_000_000
  private static let suffix = ".wav"
  private static let dateLength = "2026-11-25T18-43-02-250Z".count

  let folder: String
  /// Serializes the storing of reports.
  private let turn = Mutex(())

  /// The folder of the user's reports: `tragus/feedback` in the folder for data.
  ///
  /// - Parameter environment: Gives `XDG_DATA_HOME` and `HOME`.
  init(environment: [String: String]) throws(AudioError) {
    guard let data = UserFolder.data(environment) else {
      throw AudioError(
        .cannotCreate, "There is no folder for reports; set HOME or XDG_DATA_HOME.")
    }
    folder = data + "/feedback"
  }

  /// All reports, the latest first.
  func entries() -> [Entry] {
    Mistake.Verdict.allCases.flatMap { verdict in
      ids(verdict).compactMap { id in
        guard let file = try? OpenFile(path(id, verdict)) else { return nil }
        let audio = try? AudioFile(reading: path(id, verdict))
        let duration = audio.flatMap { audio in
          audio.remainingFrameCount.map { Double($0) / audio.format.sampleRate }
        }
        return Entry(
          id: id, verdict: verdict, event: Self.event(of: id, verdict) ?? "",
          date: RFC3339.string(fromSeconds: file.date), bytes: file.byteCount, duration: duration)
      }
    }.sorted { $0.id.suffix(Self.dateLength) > $1.id.suffix(Self.dateLength) }
  }

  /// Whether there is room for another report. Called within the turn of the client that stores it.
  private var hasRoom: Bool {
    let files = Mistake.Verdict.allCases.flatMap { verdict in
      ids(verdict).compactMap { try? OpenFile(path($0, verdict)).byteCount }
    }
    return files.count < Self.mostReports && files.reduce(0, +) < Self.mostBytes
  }

  /// Stores a report.
  ///
  /// - Returns: Its id, or `nil` when there is no room.
  /// - Throws: `fileExists` for a mistake reported before; the errors of `AudioFileWriter`.
  func add(_ mistake: Mistake, _ clip: LookBack.Clip) throws(AudioError) -> String? {
    try turn.withLock { _ throws(AudioError) -> String? in
      guard hasRoom else { return nil }
      let verdict = mistake.verdict
      // The name must be valid on every system.
      let date = RFC3339.string(fromSeconds: clip.date).replacing(":", with: "-")
        .replacing(".", with: "-")
      let id = "\(verdict.rawValue)-\(mistake.event)-\(date)"
      let path = path(id, verdict)
      guard FileKind(path) == nil else {
        throw AudioError(.fileExists, "This mistake is reported already.")
      }
      try PrivateFile.makeFolder("\(folder)/\(verdict.rawValue)")
      let report = FeedbackEvent(id: id, mistake, at: clip.mistake, clip: clip.span.lowerBound)
      do throws(AudioError) {
        let lines = [report.line] + clip.lines
        try PrivateFile.replace(
          EventFile.path(beside: path), with: Array((lines.joined(separator: "\n") + "\n").utf8))
        let labels = Self.labels(mistake, clip)
        if !labels.isEmpty {
          try PrivateFile.replace(Self.labelPath(path), with: Array(labels.utf8))
        }
        let writer = try AudioFileWriter(
          writing: path, format: clip.sound.format, onlyWhenComplete: true)
        try writer.write(clip.sound)
        try writer.finish()
      } catch {
        try? removeFiles(path)
        throw error
      }
      return id
    }
  }

  /// Opens the file of a sound.
  ///
  /// - Throws: `fileNotFound`.
  func open(_ id: String) throws(AudioError) -> OpenFile { try OpenFile(try path(of: id)) }

  /// Removes a report with the files beside it.
  ///
  /// - Throws: `fileNotFound`.
  func remove(_ id: String) throws(AudioError) { try removeFiles(try path(of: id)) }

  private func removeFiles(_ path: String) throws(AudioError) {
    for path in [path, EventFile.path(beside: path), Self.labelPath(path)] {
      try PrivateFile.remove(BytePath(path))
    }
  }

  /// Labels for Audacity: the place of the event in the sound, so that no model learns it as
  /// background.
  private static func labels(_ mistake: Mistake, _ clip: LookBack.Clip) -> String {
    let spans = clip.others + (mistake.verdict == .missed ? [clip.mistake] : [])
    return spans.map { span in
      func place(_ time: Double) -> String {
        decimal(
          min(max(time, clip.span.lowerBound), clip.span.upperBound) - clip.span.lowerBound,
          places: 3)
      }
      return "\(place(span.lowerBound))\t\(place(span.upperBound))\t\(mistake.event)\n"
    }.joined()
  }

  private static func labelPath(_ path: String) -> String {
    String(path.dropLast(suffix.count)) + ".txt"
  }

  private func path(_ id: String, _ verdict: Mistake.Verdict) -> String {
    "\(folder)/\(verdict.rawValue)/\(id)\(Self.suffix)"
  }

  /// The path of an existing report; an id cannot lead to any other file.
  private func path(of id: String) throws(AudioError) -> String {
    for verdict in Mistake.Verdict.allCases
    where ids(verdict).contains(where: { $0.utf8.elementsEqual(id.utf8) }) {
      return path(id, verdict)
    }
    throw AudioError(.fileNotFound, "There is no such report.")
  }

  private func ids(_ verdict: Mistake.Verdict) -> [String] {
    (FolderNames.read("\(folder)/\(verdict.rawValue)") ?? []).compactMap { name in
      guard let name = String(validating: name, as: UTF8.self), name.hasSuffix(Self.suffix) else {
        return nil
      }
      let id = String(name.dropLast(Self.suffix.count))
      return Self.event(of: id, verdict) == nil ? nil : id
    }
  }

  /// The type of the event in an id, or `nil` for a foreign file name.
  private static func event(of id: String, _ verdict: Mistake.Verdict) -> String? {
    let prefix = "\(verdict.rawValue)-"
    guard id.hasPrefix(prefix) else { return nil }
    let event = String(id.dropFirst(prefix.count).dropLast(dateLength + 1))
    return Senses.types.contains(event) ? event : nil
  }
}
