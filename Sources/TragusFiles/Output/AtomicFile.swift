import TragusSystem
import TragusCore

/// A file of bytes that comes to its place when asked, and not before. Examples are a picture that
/// is complete, and a file of events that has begun.
package final class AtomicFile {
  private let file: NewFile?
  private let output: OpenFile
  private var ownFile: OwnFile?
  private var isKept = false

  /// Creates the file under another name, so that what cannot be written is known at once.
  ///
  /// - Parameters:
  ///   - path: Where it is to be; `-` is standard output.
  ///   - overwrite: Whether a file that is there may be replaced.
  ///   - standardOutput: The descriptor of standard output.
  ///   - isCancelled: Called while the reader of standard output takes nothing.
  /// - Throws: `fileExists`, `cannotCreate`, `permissionDenied`, `invalidRequest` (a folder).
  package init(
    _ path: String, overwrite: Bool, standardOutput: CInt = STDOUT_FILENO,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    if path == "-" {
      file = nil
      output = try OpenFile(
        descriptor: standardOutput, name: "standard output", closing: false, until: isCancelled)
    } else {
      let file = try NewFile(path, overwrite: overwrite, isHidden: true)
      self.file = file
      output = file.file
    }
  }

  /// For what writes to the file in its own way.
  package var descriptor: CInt { output.descriptor }

  /// Writes after what was written before.
  ///
  /// - Throws: `writeFailed`, for example when the disk is full; `outputClosed` when nobody reads;
  ///   `fileLost` when somebody else has cut the file or written to it.
  package func write(_ bytes: [UInt8]) throws(AudioError) {
    let error = bytes.withUnsafeBytes { output.send($0, at: nil).error }
    if output.isChangedByOthers {
      throw AudioError(
        .fileLost,
        "\(output.name) was cut or written to by another program, so it takes nothing more.")
    }
    guard error != 0 else { return }
    throw AudioError(
      [EPIPE, ECANCELED].contains(error) ? .outputClosed : .writeFailed,
      writeFailure(of: output.name, error))
  }

  /// Puts the file into its place.
  ///
  /// - Throws: `fileExists` when another one has come there meanwhile that must stay.
  package func keep() throws(AudioError) {
    try file?.keep()
    isKept = true
  }

  /// Whether the file is where it was put, as it was written: neither removed, moved nor replaced, nor
  /// changed by others. It is open.
  package var isInPlace: Bool { file?.isInPlace ?? true && !output.isChangedByOthers }

  /// Closes the file. Nothing may be written after it.
  package func close() {
    ownFile = file?.ownFile()
    output.close()
  }

  /// Removes the file, which is closed, from its place, unless somebody has written to it or another
  /// one has come there.
  package func remove() {
    _ = ownFile?.remove()
  }

  /// Removes what was written, unless it is in its place; a file that it was to replace stays.
  package func discard() {
    if !isKept { file?.discard() }
  }
}
