/// The file of labels that belongs to a recording: it is read, continued and saved step by step.
///
/// A file that another program has changed meanwhile is not replaced: the labels go to a new one
/// beside it. What was there before the first step is kept as `take.txt~` where it had more than
/// labels, such as further columns of a table.
package final class LabelDocument {
  /// The file.
  package private(set) var path: String
  /// How it is written.
  package let format: LabelFormat
  /// The labels that were there.
  package let formerLabels: [SoundLabel]
  // What the file holds as far as we know; `nil` for no file.
  private var content: String?
  private var needsBackup: Bool

  /// Reads the file, if there is one.
  ///
  /// - Throws: `malformedFile` when there is a file that holds no labels: it must not be replaced.
  package init(of recording: String, as format: LabelFormat) throws(AudioError) {
    path = Self.path(of: recording, as: format)
    self.format = format
    content = FileKind(path) == nil ? nil : try LabelTrack.text(of: path)
    let track = try LabelTrack(
      parsing: content ?? "", as: content == nil ? format : nil, name: path)
    formerLabels = track.labels
    needsBackup = content.map { $0 != track.text(as: format) } ?? false
  }

  /// Whether the file was there before.
  package var wasThere: Bool { !formerLabels.isEmpty }

  /// The name of the file: `take.txt`, `take.selections.txt` or `take.csv` for `take.wav`.
  package static func path(of recording: String, as format: LabelFormat) -> String {
    let parts = PathParts(recording)
    return parts.prefix + parts.stem + "." + suffix(of: format)
  }

  /// How the name of a file ends, behind the point.
  package static func suffix(of format: LabelFormat) -> String {
    switch format {
    case .audacity: "txt"
    case .raven: "selections.txt"
    case .csv: "csv"
    }
  }

  /// Replaces the file by one that holds these labels, all of them or, when it fails, none.
  ///
  /// - Returns: Whether it has another name now, because another program has changed the former one.
  /// - Throws: As ``AtomicFile``.
  @discardableResult
  package func save(_ labels: [SoundLabel]) throws(AudioError) -> Bool {
    let text = LabelTrack(labels).text(as: format)
    let found = FileKind(path) == nil ? nil : try? LabelTrack.text(of: path)
    let isForeign = found != content || found == nil && FileKind(path) != nil
    if isForeign { path = freePath() }
    if text == content, !isForeign { return false }
    // A recording without labels needs no file.
    if content == nil, labels.isEmpty { return false }
    if needsBackup, let content, !isForeign { try Self.write(content, to: path + "~") }
    needsBackup = false
    try Self.write(text, to: path)
    content = text
    return isForeign
  }

  private func freePath() -> String {
    let parts = PathParts(path)
    var number = 2
    while FileKind("\(parts.prefix)\(parts.stem)-\(number)\(parts.suffix)") != nil { number += 1 }
    return "\(parts.prefix)\(parts.stem)-\(number)\(parts.suffix)"
  }

  private static func write(_ text: String, to path: String) throws(AudioError) {
    let file = try AtomicFile(path, overwrite: true)
    do {
      try file.write(Array(text.utf8))
      try file.keep()
    } catch {
      file.discard()
      throw error
    }
    file.close()
  }
}
