import Synchronization
import Tragus

/// The destination of labels: a file for each recording, in one folder, or one place for all.
package struct LabelOutput: Sendable {
  package let format: LabelFormat
  /// The folder with a file for each recording; `nil` for one place for all.
  package let folder: String?
  /// Whether files may be replaced.
  package let overwrites: Bool

  package init(_ format: LabelFormat, folder: String?, overwrites: Bool) {
    (self.format, self.folder, self.overwrites) = (format, folder, overwrites)
  }

  /// Whether a path names a folder: it exists, or the path ends with a slash.
  package static func isFolder(_ path: String) -> Bool {
    path != "-" && (path.hasSuffix("/") || AudioFolder.exists(at: path))
  }

  /// Whether the labels of several recordings share a table, which then names the recording of
  /// each.
  var isTable: Bool { folder == nil && format == .raven }

  /// Refuses several recordings whose labels would go to one place, before its file is opened.
  ///
  /// - Throws: As ``files(of:isSeveral:)``.
  package func check(_ inputs: [String]) throws(AudioError) {
    guard folder == nil, !isTable else { return }
    var count = 0
    for input in inputs {
      count += FileKind(input) == .folder ? try AudioFolder.files(in: input) { _, _ in }.count : 1
    }
    _ = try files(of: inputs, isSeveral: count > 1)
  }

  /// The files of the recordings, or `nil` where all labels go to one place.
  ///
  /// - Parameters:
  ///   - inputs: The names from the command line.
  ///   - isSeveral: Whether there is more than one recording.
  /// - Throws: `invalidRequest` for an input that is not a recording, and for several recordings in
  ///   a format that cannot tell them apart, without a folder; errors of reading a folder.
  func files(of inputs: [String], isSeveral: Bool) throws(AudioError) -> LabelFiles? {
    guard let folder else {
      guard !isSeveral || isTable else {
        throw AudioError(
          .invalidRequest,
          "Labels belong to one recording; write -o labels/ for a file each, or --csv for one table."
        )
      }
      return nil
    }
    guard !inputs.isEmpty else {
      throw AudioError(
        .invalidRequest,
        "A folder is for the labels of recordings; name a file for a microphone: -o take.txt.")
    }
    let suffix = LabelDocument.suffix(of: format)
    let paths = try ConvertedPaths(
      for: inputs, in: PathParts.withoutEndingSlashes(folder)
    ) { _ in suffix }
    return LabelFiles(paths: paths, overwrites: overwrites)
  }
}

/// The label files of several recordings.
struct LabelFiles {
  let paths: ConvertedPaths
  let overwrites: Bool

  /// Runs a closure whose output becomes the labels of a recording.
  func writing(
    labelsOf recording: InputName, on console: Console, _ body: (Console) throws -> Void
  ) throws {
    let path = paths.path(for: recording) ?? ""
    let missing = PathParts.ancestors(of: path).filter { !AudioFolder.exists(at: $0) }
    // Without a file of labels, they stay empty.
    defer { CollectionFolder.removeEmpty(missing) }
    try console.writing(to: paths.newFile(for: recording), overwrites: overwrites, body)
  }
}

/// A table of the labels of several recordings during writing.
package final class LabelTable: Sendable {
  private let place = Mutex((count: 0, duration: 0.0))

  /// The number of labels, and the duration of the finished recordings in seconds.
  package var end: (count: Int, duration: Double) { place.withLock { $0 } }

  /// Counts a label.
  package func count() { place.withLock { $0.count += 1 } }

  /// Adds the duration of a finished recording, in seconds.
  func add(_ duration: Double) { place.withLock { $0.duration += duration } }
}
