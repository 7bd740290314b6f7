import Tragus
import TragusStation

import Synchronization
import TragusSystem

/// A source of single keys.
package protocol KeySource {
  /// Starts reading keys.
  ///
  /// - Returns: Whether there will be any keys.
  func open() -> Bool

  /// The next key, or `nil` if none is waiting.
  func next() -> UInt8?

  /// Undoes `open()`.
  func close()
}

/// Single keys from the terminal at standard input, without Enter and without an echo.
///
/// Nothing is read or changed while the program is in the background.
package struct Keyboard: KeySource {
  private static let isOpen = Atomic(false)
  // Written before `isOpen` is set, and not again until `close()`.
  nonisolated(unsafe) private static var former = termios()

  package init() {}

  /// Starts reading keys.
  ///
  /// - Returns: Whether standard input is a terminal.
  package func open() -> Bool {
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &Self.former) == 0 else {
      return false
    }
    Self.isOpen.store(true, ordering: .releasing)
    takeKeys()
    return true
  }

  /// The next key, or `nil` if none is waiting.
  package func next() -> UInt8? {
    guard Self.isOpen.load(ordering: .acquiring), isInForeground else { return nil }
    // A shell that resumes the program has restored its own settings.
    takeKeys()
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) == 1, request.revents & Int16(POLLIN) != 0 else { return nil }
    var key: UInt8 = 0
    guard read(STDIN_FILENO, &key, 1) == 1 else { return nil }
    return key
  }

  /// Restores the terminal. A handler of signals may call it too.
  package func close() {
    guard Self.isOpen.exchange(false, ordering: .acquiringAndReleasing), isInForeground else {
      return
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &Self.former)
  }

  /// Restores the settings of the terminal until the next key is read. A handler of signals may
  /// call it.
  package func release() {
    guard Self.isOpen.load(ordering: .acquiring), isInForeground else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &Self.former)
  }

  private var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  private func takeKeys() {
    var current = termios()
    guard isInForeground, tcgetattr(STDIN_FILENO, &current) == 0,
      current.c_lflag & tcflag_t(ICANON | ECHO) != 0
    else { return }
    current.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &current)
  }
}
