import Tragus
import TragusStation

import Synchronization
import TragusSystem

/// Where single keys come from.
package protocol KeySource {
  /// Begins to take keys.
  ///
  /// - Returns: Whether there will be any.
  func open() -> Bool

  /// The next key, when there is one.
  func next() -> UInt8?

  /// Ends what `open()` began.
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

  /// Begins to take keys.
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

  /// The next key, when there is one.
  package func next() -> UInt8? {
    guard Self.isOpen.load(ordering: .acquiring), isInForeground else { return nil }
    // A shell that let the program go on has put its own settings in place.
    takeKeys()
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) == 1, request.revents & Int16(POLLIN) != 0 else { return nil }
    var key: UInt8 = 0
    guard read(STDIN_FILENO, &key, 1) == 1 else { return nil }
    return key
  }

  /// Leaves the terminal as it was. A handler of signals may call it too.
  package func close() {
    guard Self.isOpen.exchange(false, ordering: .acquiringAndReleasing), isInForeground else {
      return
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &Self.former)
  }

  /// Gives the terminal its settings back until the next key is asked for. A handler of signals may
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
