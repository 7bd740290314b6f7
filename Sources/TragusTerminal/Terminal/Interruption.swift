import Tragus
import TragusStation

import Synchronization
import TragusSystem

/// The signals of this process: the first INT, TERM or HUP lets a command finish what is open; the
/// second ends it at once.
///
/// Signals reach the whole process, so their state is the only shared state.
package final class Interruption: Cancellation {
  private static let received = Atomic<Int32>(0)
  /// The time of the first signal, by the clock of `milliseconds`.
  private static let receivedTime = Atomic<Int64>(0)
  private static let wasKey = Atomic(false)
  private static let toggleCount = Atomic<Int>(0)
  /// The terminal that a picture is drawn on, or -1.
  private static let drawnTerminal = Atomic<Int32>(-1)
  /// Whether the picture uses the terminal's alternate screen.
  private static let hasScreen = Atomic(false)
  private static let resumptions = Atomic<Int>(0)

  package var signal: Int32? {
    let number = Self.received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  package var isOverdue: Bool {
    Self.received.load(ordering: .acquiring) != 0
      && milliseconds() - Self.receivedTime.load(ordering: .relaxed) >= 100
  }

  package var isByKey: Bool { Self.wasKey.load(ordering: .relaxed) }

  package func stopByKey() {
    if Self.receive(SIGINT) { Self.wasKey.store(true, ordering: .relaxed) }
  }

  package func countToggles() {
    handleUserSignal { _ in Interruption.toggleCount.add(1, ordering: .relaxed) }
  }

  package func takeToggles() -> Int { Self.toggleCount.exchange(0, ordering: .relaxed) }

  package static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // `nohup` and shells with background jobs ignore signals on purpose.
      if !isIgnored(number) { handle(number, by: handler) }
    }
    // Otherwise the runtime would print a backtrace and wait for input.
    if !isIgnored(SIGQUIT) { handle(SIGQUIT, by: quitter) }
    // A vanished reader or a file at its size limit must not kill a recording. Writing then fails
    // with EPIPE or EFBIG.
    ignoreFailedWrites()
  }

  /// Sets the terminal to restore when the second signal ends the command, and when Ctrl-Z stops
  /// it.
  package static func setDrawnTerminal(_ descriptor: Int32?, hasScreen: Bool = false) {
    drawnTerminal.store(descriptor ?? -1, ordering: .relaxed)
    self.hasScreen.store(hasScreen, ordering: .relaxed)
    if descriptor != nil, !isIgnored(SIGTSTP) { handle(SIGTSTP, by: suspender) }
  }

  private static func restore() {
    restoreTerminal(
      drawnTerminal.load(ordering: .relaxed), hasScreen: hasScreen.load(ordering: .relaxed))
  }

  /// How often the command has continued after a stop. Pictures must then be drawn again.
  package static var resumptionCount: Int { resumptions.load(ordering: .relaxed) }

  private static let suspender: @convention(c) (Int32) -> Void = { number in
    let error = errno
    Keyboard().release()
    Interruption.restore()
    // The command stops in this call, and continues after it.
    endAs(ifUnhandled: number)
    handle(number, by: Interruption.suspender)
    Interruption.resumptions.add(1, ordering: .relaxed)
    errno = error
  }

  /// - Returns: Whether it is the first signal.
  private static func receive(_ number: Int32) -> Bool {
    // With two signals at the same time, either time will do.
    if received.load(ordering: .relaxed) == 0 {
      receivedTime.store(milliseconds(), ordering: .relaxed)
    }
    return received.compareExchange(
      expected: 0, desired: number, successOrdering: .releasing, failureOrdering: .relaxed
    ).exchanged
  }

  // A handler of signals may call only atomics, `clock_gettime`, `poll`, `write`, `tcsetattr`,
  // `tcgetpgrp`, `getpgrp`, `sigaction`, `sigemptyset`, `sigaddset`, `pthread_sigmask`, `signal`
  // and `raise`. The same holds for `suspender`.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    if Interruption.receive(number) { return }
    Interruption.quitter(number)
  }

  private static let quitter: @convention(c) (Int32) -> Void = { number in
    Keyboard().close()
    Interruption.restore()
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

// Outside of `Interruption`, whose `signal` hides the system function.

private func ignoreFailedWrites() {
  _ = signal(SIGPIPE, SIG_IGN)
  _ = signal(SIGXFSZ, SIG_IGN)
}

private func handleUserSignal(_ handler: @escaping @convention(c) (Int32) -> Void) {
  _ = signal(SIGUSR1, handler)
  unblock(SIGUSR1)
}

private func milliseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

private func handle(_ number: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
  var action = sigaction()
  #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
  #else
    action.__sigaction_handler.sa_handler = handler
  #endif
  // A handler may raise its own signal.
  action.sa_flags = CInt(SA_NODEFER)
  sigaction(number, &action, nil)
  unblock(number)
}

/// A program that starts a command from a worker thread may pass on blocked signals.
private func unblock(_ number: Int32) {
  var numbers = sigset_t()
  sigemptyset(&numbers)
  sigaddset(&numbers, number)
  pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
}

private func restoreTerminal(_ descriptor: Int32, hasScreen: Bool) {
  guard descriptor >= 0 else { return }
  // A paused terminal would block the handler too.
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  guard poll(&request, 1, 0) > 0 else { return }
  // The former screen returns, the cursor is visible, and long lines wrap again.
  let sequence: StaticString =
    hasScreen ? "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?7h" : "\u{1B}[?25h\u{1B}[?7h"
  _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

/// Does what the signal does to a program without a handler: ends or stops it.
private func endAs(ifUnhandled number: Int32) {
  _ = signal(number, SIG_DFL)
  raise(number)
}
