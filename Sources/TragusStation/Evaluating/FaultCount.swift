import Tragus

/// The omissions of an evaluation, each reported with its reason.
package struct FaultCount {
  private let console: Console
  private let isQuiet: Bool
  /// The number of omissions.
  package private(set) var count = 0

  /// - Parameter isQuiet: Whether to count without reporting.
  package init(isQuiet: Bool, on console: Console) {
    (self.isQuiet, self.console) = (isQuiet, console)
  }

  // More would hide the rest; all are counted.
  private static let mostReported = 20

  /// Counts something that cannot be scored, and reports the first ones.
  package mutating func add(_ fault: String) {
    count += 1
    if !isQuiet, count <= Self.mostReported { console.warn(fault) }
  }

  /// - Throws: The exit status of an evaluation with omissions.
  package func finish() throws(ExitStatus) {
    guard count > 0 else { return }
    console.output.flush()
    if !isQuiet {
      console.complain("\(count) thing\(count == 1 ? " was" : "s were") left out.")
    }
    throw ExitStatus.someFailed
  }
}
