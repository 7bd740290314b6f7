import Synchronization
import Tragus

/// Where data goes, and nothing but data.
///
/// Blocks on a slow reader, except while live audio arrives. Then events are kept for the reader,
/// and those for which there is no room are left out and counted.
///
/// When the reader of a pipe goes away, what is written is dropped and `isClosed` tells the
/// command to stop quietly. Any other failure, a full disk for example, also tells it to stop, and
/// is thrown by `finish`.
package final class DataOutput: TextStream {
  private struct State {
    var outlet: Outlet
    var flushesEachLine = false
    var waits = true
    // What is written to, where that is a file that was named.
    var file: AtomicFile?
    // Whether it has come to its place, or there is none.
    var isPlaced = true
    var placementFailure: AudioError?

    // A file comes to its place with its first lines, so that it can be followed.
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
  /// The file that was named, or `nil` for standard output.
  package let path: String?

  package let descriptor: Int32
  package let isTerminal: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - descriptor: Where to write.
  ///   - cancellation: Ends the wait for a slow reader.
  package init(_ descriptor: Int32, cancellation: any Cancellation) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    name = "standard output"
    path = nil
    state = Mutex(State(outlet: Outlet(descriptor, cancellation: cancellation)))
  }

  /// A file, which comes to its place with the first lines: a reader always finds whole lines.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - overwrites: Whether it may replace another file.
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

  /// Whether nobody reads any more, or a file could not come to its place.
  package var isClosed: Bool {
    state.withLock { $0.outlet.failure != nil || $0.placementFailure != nil }
  }

  /// Puts a file to its place, also one without a line.
  package func place() { state.withLock { $0.place() } }

  /// Leaves nothing behind of a file without a line.
  package func discardIfEmpty() {
    state.withLock { if !$0.isPlaced { $0.file?.discard() } }
  }

  /// A terminal gets each line at once. Else what was heard at one time is written at one time, and
  /// files are printed in larger pieces.
  package func setFlushesEachLine(_ flushes: Bool) {
    state.withLock { $0.flushesEachLine = flushes }
  }

  /// Whether to wait for a slow reader.
  package func setWaits(_ waits: Bool) {
    state.withLock { $0.waits = waits }
  }

  /// Writes a text: as it is into a file or a pipe; in a terminal, what could steer it is escaped.
  package func write(_ text: String) {
    write(styled: isTerminal ? text.escapingControls(but: "\n\t") : text)
  }

  /// Writes a text as it is, colours and all.
  package func write(styled text: String) {
    state.withLock { state in
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
      state.outlet.append(bytes: bytes)
      state.flush(waits: state.waits)
    }
  }

  /// Writes a line as `write` does.
  package func writeLine(_ text: String) {
    write(text + "\n")
  }

  /// Writes a row of a table as `write` does; it is one line in a terminal, whatever its fields hold.
  package func writeRow(_ row: String) {
    writeLine(isTerminal ? row.escapingControls(but: "\t") : row)
  }

  package func flush() {
    state.withLock { $0.flush(waits: $0.waits) }
  }

  /// Writes a picture, which is not waited for and of no use later.
  ///
  /// - Returns: `false`, and nothing is written, when the picture before it is still on its way.
  package func draw(_ picture: String) -> Bool {
    state.withLock { $0.outlet.draw(picture) }
  }

  /// Writes what is still held, and waits for its reader.
  ///
  /// - Returns: How many lines were left out because their reader was too slow.
  package func close() -> Int {
    state.withLock { state in
      state.flush(waits: true)
      return state.outlet.omittedLineCount
    }
  }

  /// - Throws: `writeFailed` when something could not be written though somebody reads.
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
