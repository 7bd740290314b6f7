import Tragus
import TragusStation

/// Checks recordings one after the other.
package struct CheckRecordingsSitting {
  private let limits: RecordingLimits
  private let reporting: Reporting
  private let console: Console

  package init(_ limits: RecordingLimits, _ reporting: Reporting, on console: Console) {
    (self.limits, self.reporting, self.console) = (limits, reporting, console)
  }

  /// Checks all inputs.
  ///
  /// - Throws: ``ExitStatus/notFound`` when one of them does not pass.
  package func check(_ inputs: InputRequest) throws {
    // The findings include the faults of a file, so warnings would repeat them.
    let session = try Session(inputs, isQuiet: reporting.isQuiet, on: console)
    var failureCount = 0
    try session.forEachInput(
      closing: { done, count in
        let verb = failureCount == 1 ? "does" : "do"
        let passing = done == count ? "all pass" : "\(done) of them pass"
        return "\(count) files"
          + (failureCount == 0 ? "; \(passing)" : "; \(failureCount) \(verb) not pass")
      }
    ) { input, isFirst in
      let check = try RecordingCheck(of: input, limits, isQuiet: reporting.isQuiet)
      try console.checkStop()
      if !check.passes { failureCount += 1 }
      print(check, isSeveral: input.tally.isSeveral, isFirst: isFirst)
      console.output.flush()
    }
    try console.checkStop()
    if failureCount > 0 { throw ExitStatus.notFound }
    if limits.limits.isEmpty, reporting.format == .text, !reporting.isQuiet {
      console.note(
        "only clipping, silence, empty channels and offsets were looked for; --noise -60 and others "
          + "set limits.")
    }
  }

  private func print(_ check: RecordingCheck, isSeveral: Bool, isFirst: Bool) {
    switch reporting.format {
    case .json: console.output.writeLine(JSONLines().object(check))
    case .csv, .tsv:
      let table = CSVLines(
        columns: RecordingCheck.columns, separator: reporting.format.separator)
      if isFirst { console.output.writeLine(table.keys) }
      for row in check.rows { console.output.writeRow(table.row(of: row)) }
    case .text, .audacity, .raven:
      for line in CheckText.lines(of: check, all: !isSeveral) { console.output.writeLine(line) }
    }
  }
}
