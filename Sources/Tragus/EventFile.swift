import TragusCore
import TragusFiles

/// A file of events beside a recording: the lines of `JSONLines`.
///
/// Each line is handed to the system as a whole and at once, so a program that is killed leaves
/// whole lines.
package final class EventFile {
  /// The path of the file.
  package let path: String
  private let file: AtomicFile
  private let lines: JSONLines
  private var hasBegun = false

  /// The name of the file beside a recording: `take.events.jsonl` beside `take.wav`.
  ///
  /// - Parameter recording: The path of the recording.
  package static func path(beside recording: String) -> String {
    let parts = PathParts(recording)
    return "\(parts.prefix)\(parts.stem).events.jsonl"
  }

  /// Creates the file, readable by nobody but its owner. It comes to its place with its first line: a
  /// file that it replaces stays until then.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - overwrite: Whether a file of that name may be replaced.
  ///   - startDate: As in `JSONLines`.
  /// - Throws: `fileExists`, `permissionDenied`, `cannotCreate`.
  package init(
    writing path: String, overwrite: Bool = false, startDate: Double? = nil
  ) throws(AudioError) {
    self.path = path
    file = try AtomicFile(path, overwrite: overwrite)
    lines = JSONLines(startDate: startDate)
  }

  /// Appends the line of an event.
  ///
  /// - Parameter event: Any event.
  /// - Throws: `writeFailed`, for example when the disk is full. `fileExists` when a file that must
  ///   stay has taken the name before the first line. `fileLost` when another program has cut the
  ///   file or written to it.
  package func write(_ event: any AudioEvent) throws(AudioError) {
    try file.write(Array((lines.line(for: event) + "\n").utf8))
    if !hasBegun { try file.keep() }
    hasBegun = true
  }

  /// Closes the file. Nothing may be written after it.
  ///
  /// - Throws: `fileLost` when somebody removed, moved, replaced or changed the file since its first
  ///   line.
  package func close() throws(AudioError) {
    defer { file.close() }
    guard !hasBegun || file.isInPlace else {
      throw AudioError(
        .fileLost,
        "'\(path)' was removed, moved, replaced or changed while it was written, and what it told is "
          + "not there any more.")
    }
  }

  /// Removes the file from the disk, unless another one has come to its name.
  package func remove() {
    file.remove()
  }

  deinit {
    if !hasBegun { file.discard() }
  }
}
