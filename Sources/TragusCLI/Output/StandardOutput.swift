import Synchronization
import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where data goes, and nothing but data.
///
/// Who reads slowly is waited for, unless sound comes in that would not wait: then events are kept
/// for the reader, and those for which there is no room are left out and counted.
///
/// When the reader of a pipe goes away, what is written is dropped and `isClosed` tells the
/// command to stop quietly. Any other failure, a full disk for example, also tells it to stop, and
/// is thrown by `finish`.
final class StandardOutput: Sendable {
  static let shared = StandardOutput()

  private struct State {
    var outlet = Outlet(STDOUT_FILENO)
    var flushesEachLine = false
    var waits = true
  }

  private let state = Mutex(State())

  /// Whether nobody reads any more.
  var isClosed: Bool { state.withLock { $0.outlet.failure != nil } }

  /// A terminal gets each line at once. Else what was heard at one time is written at one time, and
  /// files are printed in larger pieces.
  func setFlushesEachLine(_ flushes: Bool) {
    state.withLock { $0.flushesEachLine = flushes }
  }

  /// Whether to wait for who reads slowly.
  func setWaits(_ waits: Bool) {
    state.withLock { $0.waits = waits }
  }

  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Writes a text: as it is into a file or a pipe; in a terminal, what could steer it is escaped.
  func write(_ text: String) {
    write(styled: Self.isTerminal ? text.escapingControls(but: "\n\t") : text)
  }

  /// Writes a text as it is, colours and all.
  func write(styled text: String) {
    state.withLock { state in
      if state.waits {
        state.outlet.append(text)
      } else {
        state.outlet.appendIfRoom(text)
      }
      if state.flushesEachLine || state.outlet.count >= 65536 {
        state.outlet.flush(waits: state.waits)
      }
    }
  }

  /// Writes bytes that are no text.
  func write(bytes: [UInt8]) {
    state.withLock { state in
      state.outlet.append(bytes: bytes)
      state.outlet.flush(waits: state.waits)
    }
  }

  /// Writes a line as `write` does.
  func writeLine(_ text: String) {
    write(text + "\n")
  }

  /// Writes a row of a table as `write` does; it is one line in a terminal, whatever its fields hold.
  func writeRow(_ row: String) {
    writeLine(Self.isTerminal ? row.escapingControls(but: "\t") : row)
  }

  func flush() {
    state.withLock { $0.outlet.flush(waits: $0.waits) }
  }

  /// Writes a picture, which is not waited for and of no use later.
  ///
  /// - Returns: `false`, and nothing is written, when the picture before it is still on its way.
  func draw(_ picture: String) -> Bool {
    state.withLock { $0.outlet.draw(picture) }
  }

  /// Writes what is still held. Nothing is heard any more, so its reader is waited for.
  func close() {
    let omitted = state.withLock { state in
      state.outlet.flush(waits: true)
      return state.outlet.omittedLineCount
    }
    guard omitted > 0 else { return }
    StandardError.warn(
      "\(omitted) line\(omitted == 1 ? " was" : "s were") left out, because standard output was not "
        + "read in time; read it faster, or write it to a file.")
  }

  /// Writes what is still held, as `close` does.
  ///
  /// - Throws: `writeFailed` when something could not be written though somebody reads.
  func finish() throws(AudioError) {
    close()
    guard let failure = state.withLock({ $0.outlet.failure }), failure != EPIPE else { return }
    let reason = String(cString: strerror(failure)).lowercased()
    throw AudioError(
      .writeFailed,
      "Writing standard output failed: \(reason). Send it somewhere that can take it.")
  }
}

/// Where everything for people goes: errors, warnings, progress. Nothing waits for them to read.
enum StandardError {
  private static let outlet = Mutex(Outlet(STDERR_FILENO))

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    outlet.withLock {
      $0.appendIfRoom(text)
      $0.flush(waits: false)
    }
  }

  /// As that of standard output.
  static func draw(_ picture: String) -> Bool {
    outlet.withLock { $0.draw(picture) }
  }

  /// Writes what is still held, when there is nothing else to do.
  static func close() {
    outlet.withLock { $0.flush(waits: true) }
  }

  /// One line: what happened and what to try.
  static func complain(_ message: String) {
    write("tragus: \(line(message))\n")
  }

  static func warn(_ message: String) {
    write("tragus: warning: \(line(message))\n")
  }

  static func note(_ message: String) {
    write("tragus: \(line(message))\n")
  }

  // Two paths of the greatest length, and what is said about them.
  private static let longestLine = 10_000  // characters

  // A text of others can have any length; its middle is left out.
  private static func line(_ message: String) -> String {
    let text = printable(message)
    let count = text.unicodeScalars.count
    guard count > longestLine else { return text }
    let half = longestLine / 2
    return String(text.unicodeScalars.prefix(half)) + " … "
      + String(text.unicodeScalars.suffix(half))
  }
}

/// Takes the numbers of the standard streams when they are closed.
///
/// Else the next file opened would get one of them: events or texts for people would end up in a
/// recording, and a program that is started would read it. Reading and writing go on failing, so that
/// a closed stream is noticed.
func occupyStandardStreams() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
    // Programs that are started inherit it, as all standard streams.
    let unusable = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    if unusable >= 0, unusable != descriptor {
      dup2(unusable, descriptor)
      close(unusable)
    }
  }
}
