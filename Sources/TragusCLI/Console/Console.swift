import Tragus

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a command has of the world: where its data and its messages go, the environment, and what
/// stops it.
///
/// Nothing in it is shared by the process, so that several commands can run in one.
final class Console: Sendable {
  /// Where data goes, and nothing else.
  let output: DataOutput
  /// Where everything for people goes.
  let errors: MessageOutput
  let environment: [String: String]
  let cancellation: any Cancellation

  /// - Parameters:
  ///   - output: The descriptor for data.
  ///   - errors: The descriptor for messages.
  init(
    output: Int32, errors: Int32, environment: [String: String],
    cancellation: any Cancellation
  ) {
    self.errors = MessageOutput(errors, cancellation: cancellation)
    self.output = DataOutput(output, cancellation: cancellation)
    self.environment = environment
    self.cancellation = cancellation
  }

  /// The console of this process: its standard streams and its signals.
  static func standard() -> Console {
    Console(
      output: STDOUT_FILENO, errors: STDERR_FILENO,
      environment: ProcessInfo.processInfo.environment, cancellation: Interruption())
  }

  /// The terminal that data goes to, or `nil` when there is none that can be drawn on.
  var terminal: Terminal? { Terminal(output, environment: environment) }

  /// The terminal that messages go to, or `nil` when there is none that can be drawn on.
  var errorTerminal: Terminal? { Terminal(errors, environment: environment) }
}

extension Console {
  /// Writes one line for people: what happened and what to try.
  func complain(_ message: String) { errors.complain(message) }

  /// Writes one line for people: what may be wrong.
  func warn(_ message: String) { errors.warn(message) }

  /// Writes one line for people: what is going on.
  func note(_ message: String) { errors.note(message) }

  /// Whether somebody asked the command to stop.
  var isStopping: Bool { cancellation.signal != nil }

  func stopByKey() { cancellation.stopByKey() }

  /// Whether that was 100 ms ago; pending writes are then abandoned.
  var isOverdue: Bool { cancellation.isOverdue }

  /// - Throws: The status with which a command ends that a signal stopped.
  func checkStop() throws {
    if let signal = cancellation.signal, !cancellation.isByKey { throw ExitStatus(signal: signal) }
  }

  /// Writes all data that is still held, and says how much was left out.
  func close() {
    let omitted = output.close()
    guard omitted > 0 else { return }
    warn(
      "\(omitted) line\(omitted == 1 ? " was" : "s were") left out, because standard output was not "
        + "read in time; read it faster, or write it to a file.")
  }
}
