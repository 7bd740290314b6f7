import Synchronization
import Tragus

/// Where the labels of recordings go: into a file of each, in one folder, or together.
package struct LabelOutput: Sendable {
  package let format: LabelFormat
  /// The folder that gets a file for each recording; `nil` for one place for all.
  package let folder: String?
  /// Whether files may be replaced.
  package let overwrites: Bool

  package init(_ format: LabelFormat, folder: String?, overwrites: Bool) {
    (self.format, self.folder, self.overwrites) = (format, folder, overwrites)
  }

  /// Whether a path is the name of a folder: it is there, or ends with a slash.
  package static func isFolder(_ path: String) -> Bool {
    path != "-" && (path.hasSuffix("/") || AudioFolder.exists(at: path))
  }

  /// Whether labels of several recordings stand in one table, which then says what each is about.
  var isTable: Bool { folder == nil && format == .raven }

  /// The files of the recordings, or `nil` where all labels go to one place.
  ///
  /// - Parameters:
  ///   - inputs: As the command line names them.
  ///   - isSeveral: Whether they are more than one recording.
  /// - Throws: `invalidRequest` for labels of several recordings without a folder, where their format
  ///   cannot tell them apart, and for what is not a recording; what reading a folder throws.
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
    return LabelFiles(paths: paths, inputs: inputs, overwrites: overwrites)
  }
}

/// A file of labels for each of several recordings.
struct LabelFiles {
  let paths: ConvertedPaths
  let inputs: [String]
  let overwrites: Bool

  /// Does something whose data are the labels of a recording.
  func writing(
    labelsOf recording: InputName, on console: Console, _ body: (Console) throws -> Void
  ) throws {
    guard let path = paths.path(for: recording) else {
      throw AudioError(
        .fileNotFound,
        "'\(printable(recording.text))' came into its folder just now; run it again.")
    }
    try InputName.check([path], spare: inputs)
    for part in PathParts.ancestors(of: path) where !AudioFolder.exists(at: part) {
      try CollectionFolder.create(part)
    }
    try console.writing(to: path, overwrites: overwrites, body)
  }
}

/// A table of labels of several recordings, while it is written.
package final class LabelTable: Sendable {
  private let place = Mutex((count: 0, duration: 0.0))

  /// How many labels it has, and how long the recordings before this one are, in seconds.
  package var end: (count: Int, duration: Double) { place.withLock { $0 } }

  /// Counts a label.
  package func count() { place.withLock { $0.count += 1 } }

  /// Adds the length of a recording that is over, in seconds.
  func add(_ duration: Double) { place.withLock { $0.duration += duration } }
}
