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
/// When the reader of a pipe goes away, what is written is dropped and `isClosed` tells the
/// command to stop quietly. Any other failure, a full disk for example, also tells it to stop, and
/// is thrown by `finish`.
final class StandardOutput: Sendable {
  static let shared = StandardOutput()

  private struct State {
    var pending: [UInt8] = []
    var isClosed = false
    var failure: Int32?
    var flushesEachLine = false
  }

  private let state = Mutex(State())

  /// Whether nobody reads any more.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// A terminal gets each line at once. Else what was heard at one time is written at one time, and
  /// files are printed in larger pieces.
  func setFlushesEachLine(_ flushes: Bool) {
    state.withLock { $0.flushesEachLine = flushes }
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  func write(_ text: String) {
    state.withLock { state in
      state.pending.append(contentsOf: text.utf8)
      if state.flushesEachLine || state.pending.count >= 65536 { Self.flush(&state) }
    }
  }

  func writeLine(_ text: String) {
    write(text + "\n")
  }

  func writeAtOnce(_ text: String) {
    write(text)
    flush()
  }

  func flush() {
    state.withLock { Self.flush(&$0) }
  }

  /// Writes what is still held.
  ///
  /// - Throws: `writeFailed` when something could not be written though somebody reads.
  func finish() throws(AudioError) {
    flush()
    guard let failure = state.withLock({ $0.failure }) else { return }
    let reason = String(cString: strerror(failure)).lowercased()
    throw AudioError(
      .writeFailed,
      "Writing standard output failed: \(reason). Send it somewhere that can take it.")
  }

  private static func flush(_ state: inout State) {
    if !state.isClosed, let error = writeAll(state.pending, to: STDOUT_FILENO) {
      state.isClosed = true
      if error != EPIPE { state.failure = error }
    }
    state.pending.removeAll(keepingCapacity: true)
  }
}

/// Where everything for people goes: errors, warnings, progress.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  /// One line: what happened and what to try.
  static func complain(_ message: String) {
    write("tragus: \(printable(message))\n")
  }

  static func warn(_ message: String) {
    write("tragus: warning: \(printable(message))\n")
  }

  static func note(_ message: String) {
    write("tragus: \(printable(message))\n")
  }
}

/// The text without control characters: names of files and devices must not steer a terminal.
func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar
      }))
}

/// Takes the numbers of standard output and standard error when they are closed.
///
/// Else the next file opened would get one of them, and events or texts for people would end up in
/// a recording. Writing to them goes on failing, so that a closed output is noticed.
func occupyStandardStreams() {
  for descriptor in [STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
    let unwritable = open("/dev/null", O_RDONLY)
    if unwritable >= 0, unwritable != descriptor {
      dup2(unwritable, descriptor)
      close(unwritable)
    }
  }
}

/// - Returns: The number of the error, or `nil` when all was written.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { bytes in
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, -1)
          continue
        }
        return errno
      }
      offset += count
    }
    return nil
  }
}
