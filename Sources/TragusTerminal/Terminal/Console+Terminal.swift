import Tragus
import TragusStation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TragusSystem

extension Console {
  /// The console of this process: its standard streams and its signals.
  package static func standard() -> Console {
    Console(
      input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO,
      environment: ProcessInfo.processInfo.environment, cancellation: Interruption())
  }

  /// The terminal that data goes to, or `nil` when there is none that can be drawn on.
  package var terminal: Terminal? { Terminal(output, environment: environment) }

  /// The terminal that messages go to, or `nil` when there is none that can be drawn on.
  package var errorTerminal: Terminal? { Terminal(errors, environment: environment) }
}
