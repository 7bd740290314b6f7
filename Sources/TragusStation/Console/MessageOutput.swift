import Synchronization
import Tragus

/// The output for people: errors, warnings, progress. Nothing waits for a slow reader.
package final class MessageOutput: TextStream {
  package let descriptor: Int32
  package let isTerminal: Bool
  private let outlet: Mutex<Outlet>

  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - cancellation: Ends the wait for a slow reader.
  package init(_ descriptor: Int32, cancellation: (any Cancellation)?) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    outlet = Mutex(Outlet(descriptor, cancellation: cancellation))
  }

  package func write(styled text: String) {
    outlet.withLock {
      $0.appendIfRoom(text)
      $0.flush(waits: false)
    }
  }

  package func flush() {
    outlet.withLock { $0.flush(waits: false) }
  }

  package func draw(_ picture: String) -> Bool {
    outlet.withLock { $0.draw(picture) }
  }

  /// Writes the pending text at the end of the command.
  package func close() {
    outlet.withLock { $0.flush(waits: true) }
  }

  /// Writes one line: what happened and what to try.
  package func complain(_ message: String) {
    write(styled: "tragus: \(Self.line(shortened(message)))\n")
  }

  package func warn(_ message: String) {
    write(styled: "tragus: warning: \(Self.line(message))\n")
  }

  package func note(_ message: String) {
    write(styled: "tragus: \(Self.line(message))\n")
  }

  // Two paths of the greatest length, and a sentence around them.
  private static let longestLine = 10_000  // characters

  // A text from outside can have any length; its middle is cut out.
  private static func line(_ message: String) -> String {
    let text = printable(CommandAdvice.added(to: message))
    let count = text.unicodeScalars.count
    guard count > longestLine else { return text }
    let half = longestLine / 2
    return String(text.unicodeScalars.prefix(half)) + " … "
      + String(text.unicodeScalars.suffix(half))
  }
}
