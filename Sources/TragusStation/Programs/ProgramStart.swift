import CTragusSystem

/// The streams, signals and group for starting a program. It inherits no other open files.
package struct ProgramStart {
  /// Its standard input; `nil` for an empty one.
  package var input: CInt?
  /// Its standard output; `nil` for this process's.
  package var output: CInt?
  /// Its standard error; `nil` for this process's.
  package var errors: CInt?
  /// Whether it leads a process group.
  package var leadsGroup = false
  /// Signals that are blocked until the program unblocks them.
  package var blockedSignals: [CInt] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The name to look up as shells do, or the path.
  ///   - arguments: The arguments, terminated by `nil`; the first is the program's name.
  ///   - environment: The variables, terminated by `nil`.
  /// - Returns: The process, or the error number.
  package func start(
    _ program: UnsafePointer<CChar>, _ arguments: [UnsafeMutablePointer<CChar>?],
    _ environment: [UnsafeMutablePointer<CChar>?]
  ) -> (process: pid_t, error: CInt) {
    var process: pid_t = 0
    let error = blockedSignals.withUnsafeBufferPointer { signals in
      var start = TragusStart(
        input: input ?? -1, output: output ?? -1, errors: errors ?? -1,
        leads_group: leadsGroup ? 1 : 0, blocked_signals: signals.baseAddress,
        blocked_signal_count: CInt(signals.count))
      return tragus_start(program, arguments, environment, &start, &process)
    }
    return (process, error)
  }
}
