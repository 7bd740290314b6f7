import CTragusSystem

/// How a program is started: with which streams, signals and group. It gets nothing else that is open.
package struct ProgramStart {
  /// Its standard input; `nil` for nothing to read.
  package var input: CInt?
  /// Its standard output; `nil` for this process's own.
  package var output: CInt?
  /// Its standard error; `nil` for this process's own.
  package var errors: CInt?
  /// Whether it leads a group of its own.
  package var leadsGroup = false
  /// Signals that wait until it takes them.
  package var blockedSignals: [CInt] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its name, which is looked for as shells do, or its path.
  ///   - arguments: As it gets them, ended by `nil`: the first is its own name.
  ///   - environment: Ended by `nil`.
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
