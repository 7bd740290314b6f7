import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The first INT, TERM or HUP lets a command finish what is open; the second ends it at once.
enum Interruption {
  private static let received = Atomic<Int32>(0)
  private static let toggleCount = Atomic<Int>(0)
  /// The terminal that a picture is drawn on, or -1.
  private static let drawnTerminal = Atomic<Int32>(-1)

  /// The signal that asks the command to stop, or `nil`.
  static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // `nohup` and shells with jobs in the background ignore signals on purpose.
      if isIgnored(number) { continue }
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(number, &action, nil)
    }
    // Whoever starts a command from a worker thread may hand down that all signals are blocked.
    var handled = sigset_t()
    sigemptyset(&handled)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&handled, number) }
    sigprocmask(SIG_UNBLOCK, &handled, nil)
    // A reader that goes away must not kill a recording: writing then fails with EPIPE.
    ignoreBrokenPipes()
  }

  /// Asks the command to stop, as INT does.
  static func stop() {
    _ = received.compareExchange(expected: 0, desired: SIGINT, ordering: .relaxed)
  }

  /// Lets USR1 be counted instead of ending the command.
  static func countToggles() {
    handleUserSignal { _ in Interruption.toggleCount.add(1, ordering: .relaxed) }
  }

  /// How often USR1 has come since this was last asked.
  static func takeToggles() -> Int { toggleCount.exchange(0, ordering: .relaxed) }

  /// What must be made good when the second signal ends the command: the terminal.
  static func setDrawnTerminal(_ descriptor: Int32?) {
    drawnTerminal.store(descriptor ?? -1, ordering: .relaxed)
  }

  // Only what a handler of signals may call: atomics, `write`, `tcsetattr`, `signal`, `raise`.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    if Interruption.received.exchange(number, ordering: .relaxed) == 0 { return }
    Keyboard.close()
    restoreTerminal(Interruption.drawnTerminal.load(ordering: .relaxed))
    endAs(ifUnhandled: number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var current = sigaction()
    guard sigaction(number, nil, &current) == 0 else { return false }
    #if canImport(Darwin)
      let handler = current.__sigaction_u.__sa_handler
    #else
      let handler = current.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

// Outside of `Interruption`, whose `signal` hides that of the system.

private func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

private func handleUserSignal(_ handler: @escaping @convention(c) (Int32) -> Void) {
  var number = sigset_t()
  sigemptyset(&number)
  sigaddset(&number, SIGUSR1)
  _ = signal(SIGUSR1, handler)
  sigprocmask(SIG_UNBLOCK, &number, nil)
}

private func restoreTerminal(_ descriptor: Int32) {
  guard descriptor >= 0 else { return }
  // The cursor is shown and long lines wrap again.
  let sequence: StaticString = "\u{1B}[?25h\u{1B}[?7h"
  _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

private func endAs(ifUnhandled number: Int32) {
  _ = signal(number, SIG_DFL)
  raise(number)
}
