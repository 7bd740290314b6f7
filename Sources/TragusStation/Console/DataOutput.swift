import Synchronization
import Tragus

/// The output for data, and nothing else.
///
/// Blocks on a slow reader, except while live audio arrives. Then it buffers events for the reader,
/// and counts the events that it omits for lack of room.
///
/// When the reader of a pipe has gone, later data is dropped, and `isClosed` asks the command to
/// stop quietly. Any other failure, such as a full disk, does the same, and `checkWritten` throws
/// it.
package final class DataOutput: TextStream {
  private struct State {
    var outlet: Outlet
    var flushesEachLine = false
    var waits = true
    // Whether anything was written.
    var isUsed = false
    // The named file, if there is one.
    var file: AtomicFile?
    // Whether the file is in place, or there is none.
    var isPlaced = true
    var placementFailure: AudioError?

    // A file is put in place with its first lines, so that a program can follow it.
    mutating func flush(waits: Bool) {
      if outlet.count > 0 { place() }
      outlet.flush(waits: waits)
    }

    mutating func place() {
      guard !isPlaced, let file else { return }
      isPlaced = true
      do throws(AudioError) {
        try file.keep()
      } catch {
        placementFailure = error.sayingForce
      }
    }
  }

  private let name: String
  /// The path of the named file, or `nil` for standard output.
  package let path: String?

  package let descriptor: Int32
  package let isTerminal: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - cancellation: Ends the wait for a slow reader.
  package init(_ descriptor: Int32, cancellation: any Cancellation) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    name = "standard output"
    path = nil
    state = Mutex(State(outlet: Outlet(descriptor, cancellation: cancellation)))
  }

  /// A file that is put in place with its first lines, so that a reader always finds whole lines.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - overwrites: Whether it may replace an existing file.
  ///   - cancellation: Ends the wait for a slow disk.
  /// - Throws: `fileExists`, `cannotCreate`, `permissionDenied`, `invalidRequest` (a folder).
  package init(
    writing path: String, overwrites: Bool, cancellation: any Cancellation
  ) throws(AudioError) {
    let file = try AudioError.sayingForce { () throws(AudioError) in
      try AtomicFile(path, overwrite: overwrites)
    }
    descriptor = file.descriptor
    isTerminal = false
    name = "'\(path)'"
    self.path = path
    let outlet = Outlet(file.descriptor, cancellation: cancellation)
    state = Mutex(State(outlet: outlet, file: file, isPlaced: false))
  }

  /// Whether the reader has gone, or the output has failed.
  package var isClosed: Bool {
    state.withLock { $0.outlet.failure != nil || $0.placementFailure != nil }
  }

  /// Puts the file in place, even if it is empty.
  package func place() { state.withLock { $0.place() } }

  /// Removes a file without a line.
  package func discardIfEmpty() {
    state.withLock { if !$0.isPlaced { $0.file?.discard() } }
  }

  /// Whether each line is written at once, as for a terminal. Otherwise the events of one time are
  /// written together, and files in larger pieces.
  package func setFlushesEachLine(_ flushes: Bool) {
    state.withLock { $0.flushesEachLine = flushes }
  }

  /// Whether to wait for a slow reader.
  package func setWaits(_ waits: Bool) {
    state.withLock { $0.waits = waits }
  }

  /// Whether anything was written.
  var isUsed: Bool { state.withLock { $0.isUsed } }

  /// Writes a text. In a terminal its control characters are escaped.
  package func write(_ text: String) {
    write(styled: isTerminal ? text.escapingControls(but: "\n\t") : text)
  }

  /// Writes a text unchanged, including its colours.
  package func write(styled text: String) {
    state.withLock { state in
      state.isUsed = state.isUsed || !text.isEmpty
      if state.waits {
        state.outlet.append(text)
      } else {
        state.outlet.appendIfRoom(text)
      }
      if state.flushesEachLine || state.outlet.count >= 65536 {
        state.flush(waits: state.waits)
      }
    }
  }

  /// Writes bytes that are not text.
  package func write(bytes: [UInt8]) {
    state.withLock { state in
      state.isUsed = true
      state.outlet.append(bytes: bytes)
      state.flush(waits: state.waits)
    }
  }

  /// Writes a line as `write` does.
  package func writeLine(_ text: String) {
    write(text + "\n")
  }

  /// Writes a row of a table as `write` does. In a terminal it is one line, whatever its fields
  /// hold.
  package func writeRow(_ row: String) {
    writeLine(isTerminal ? row.escapingControls(but: "\t") : row)
  }

  package func flush() {
    state.withLock { $0.flush(waits: $0.waits) }
  }

  /// Writes a picture without waiting; a later picture replaces it.
  ///
  /// - Returns: `false`, with nothing written, while the last picture is still on its way.
  package func draw(_ picture: String) -> Bool {
    state.withLock { $0.outlet.draw(picture) }
  }

  /// Writes the pending data, and waits for the reader.
  ///
  /// - Returns: How many lines were omitted because the reader was too slow.
  package func close() -> Int {
    state.withLock { state in
      state.flush(waits: true)
      return state.outlet.omittedLineCount
    }
  }

  /// - Throws: `writeFailed` for any failure except a reader that has gone.
  package func checkWritten() throws(AudioError) {
    let (placementFailure, failure) = state.withLock { ($0.placementFailure, $0.outlet.failure) }
    if let placementFailure { throw placementFailure }
    guard let failure, failure != EPIPE else { return }
    let reason = String(cString: strerror(failure)).lowercased()
    throw AudioError(
      .writeFailed,
      "Writing \(name) failed: \(reason). Send it somewhere that can take it.")
  }
}
