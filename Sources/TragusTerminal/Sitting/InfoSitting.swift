import Tragus
import TragusStation

/// Describes recordings: one in detail, several as text in one table.
package struct InfoSitting {
  private let reporting: Reporting
  private let isQuick: Bool
  private let console: Console

  /// - Parameter isQuick: Whether to read only the headers.
  package init(_ reporting: Reporting, isQuick: Bool, on console: Console) {
    (self.reporting, self.isQuick, self.console) = (reporting, isQuick, console)
  }

  /// Describes all inputs.
  package func describe(_ inputs: InputRequest) throws {
    // The description includes the faults of a file, so warnings would repeat them.
    let session = try Session(inputs, isQuiet: true, on: console)
    var recordings: [RecordingDescription] = []
    try session.forEachInput(
      closing: { _, _ in nil },
      atEnd: {
        guard !recordings.isEmpty else { return }
        for line in RecordingText.table(of: recordings) { console.output.writeLine(line) }
      }
    ) { input, isFirst in
      let recording = try RecordingDescription(
        of: input, isQuick: isQuick, isQuiet: reporting.isQuiet)
      try console.checkStop()
      if reporting.format == .text, input.tally.isSeveral {
        recordings.append(recording)
      } else {
        print(recording, isFirst: isFirst)
      }
    }
    try console.checkStop()
  }

  private func print(_ recording: RecordingDescription, isFirst: Bool) {
    switch reporting.format {
    case .json: console.output.writeLine(JSONLines().object(recording))
    case .csv, .tsv:
      let table = CSVLines(
        columns: RecordingDescription.columns, separator: reporting.format.separator)
      if isFirst { console.output.writeLine(table.keys) }
      console.output.writeRow(table.row(of: RecordingDescription.Row(recording)))
    case .text, .audacity, .raven:
      for line in RecordingText.lines(of: recording) { console.output.writeLine(line) }
    }
  }
}
