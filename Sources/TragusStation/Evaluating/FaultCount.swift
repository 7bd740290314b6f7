import Tragus

/// What an evaluation leaves out, each thing with a line that says why.
package struct FaultCount {
  private let console: Console
  private let isQuiet: Bool
  /// How many there are.
  package private(set) var count = 0

  /// - Parameter isQuiet: Whether they are counted alone.
  package init(isQuiet: Bool, on console: Console) {
    (self.isQuiet, self.console) = (isQuiet, console)
  }

  /// Counts what cannot be scored, and says why.
  package mutating func add(_ fault: String) {
    count += 1
    if !isQuiet { console.warn(fault) }
  }

  /// - Throws: The status of an evaluation that left something out.
  package func finish() throws(ExitStatus) {
    guard count > 0 else { return }
    console.output.flush()
    if !isQuiet {
      console.complain("\(count) thing\(count == 1 ? " was" : "s were") left out.")
    }
    throw ExitStatus.someFailed
  }
}
