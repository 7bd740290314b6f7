import Synchronization
import Tragus
import TragusSystem

/// The sounds of mistakes that somebody reported: files for their owner alone, in a folder for each
/// verdict.
///
/// `false` has sounds that were taken for blows, to learn from (`train --add-mistakes`) and to be
/// counted (`eval blow --negatives`). `missed` has blows that were not found. Beside each sound lie
/// its events, and its labels where it has some.
final class FeedbackShelf: Sendable {
  /// A report as it is listed.
  struct Entry: Sendable, Encodable {
    let id: String
    let verdict: Mistake.Verdict
    /// The type of the event.
    let event: String
    /// When it was reported (RFC 3339, UTC).
    let date: String
    let bytes: Int64
    /// In seconds, or `nil` when the file cannot be read.
    let duration: Double?
  }

  /// The most reports, and the most bytes of all together: after that, somebody has to look through them.
  static let mostReports = 500
  static let mostBytes: Int64 = 100_000_000
  private static let suffix = ".wav"
  private static let dateLength = "2026-11-25T18-43-02-250Z".count

  let folder: String
  /// One is stored at a time.
  private let turn = Mutex(())

  /// The place of the user's own reports: `tragus/feedback` in the folder for data.
  ///
  /// - Parameter environment: `XDG_DATA_HOME` and `HOME` are read from it.
  init(environment: [String: String]) throws(AudioError) {
    guard let data = UserFolder.data(environment) else {
      throw AudioError(
        .cannotCreate, "There is no folder for reports; set HOME or XDG_DATA_HOME.")
    }
    folder = data + "/feedback"
  }

  /// All of them, the latest first.
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

  /// Whether there is room for another one. It is asked in the turn of the client that stores it.
  private var hasRoom: Bool {
    let files = Mistake.Verdict.allCases.flatMap { verdict in
      ids(verdict).compactMap { try? OpenFile(path($0, verdict)).byteCount }
    }
    return files.count < Self.mostReports && files.reduce(0, +) < Self.mostBytes
  }

  /// Stores one.
  ///
  /// - Returns: Its id, or `nil` when there is no room for another one.
  /// - Throws: `fileExists` when it is reported already; as `AudioFileWriter`.
  func add(_ mistake: Mistake, _ clip: LookBack.Clip) throws(AudioError) -> String? {
    try turn.withLock { _ throws(AudioError) -> String? in
      guard hasRoom else { return nil }
      let verdict = mistake.verdict
      // As a name that every system takes.
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

  /// The file of a sound, open.
  ///
  /// - Throws: `fileNotFound`.
  func open(_ id: String) throws(AudioError) -> OpenFile { try OpenFile(try path(of: id)) }

  /// Removes one with what lies beside it.
  ///
  /// - Throws: `fileNotFound`.
  func remove(_ id: String) throws(AudioError) { try removeFiles(try path(of: id)) }

  private func removeFiles(_ path: String) throws(AudioError) {
    for path in [path, EventFile.path(beside: path), Self.labelPath(path)] {
      try PrivateFile.remove(BytePath(path))
    }
  }

  /// What Audacity reads: where in the sound the event was, so that nothing learns that as background.
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

  /// The path of a report that is there, so that no id leads elsewhere.
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

  /// The type of the event in an id, or `nil` for a name that is none of ours.
  private static func event(of id: String, _ verdict: Mistake.Verdict) -> String? {
    let prefix = "\(verdict.rawValue)-"
    guard id.hasPrefix(prefix) else { return nil }
    let event = String(id.dropFirst(prefix.count).dropLast(dateLength + 1))
    return Senses.types.contains(event) ? event : nil
  }
}
