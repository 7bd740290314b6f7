import Tragus
import TragusStation

/// What was heard of a whole input, in one line.
protocol InputSummary: Encodable {
  /// The `type` of its JSON.
  static var type: String { get }
  static var columns: [String] { get }
  /// The input as the user named it.
  var source: String { get }
  /// The line for people.
  var text: String { get }
}

extension OpenInput {
  /// Hears the input to its end, and prints nothing meanwhile.
  func hearWhole<A: Analyzer>(
    _ analyzer: A, _ output: Reporting, _ take: @escaping (A.Event) -> Void
  ) throws(AudioError) {
    let listener = Listener()
    listener.add(analyzer, handler: take)
    if source.isLive, !output.isQuiet {
      listener.addWarnings(format: source.format, on: console)
      announce(storing: "nothing", ending: "Ctrl-C ends and prints the summary")
    }
    try listener.run(self, isQuiet: output.isQuiet)
  }

  /// Prints summaries of the input.
  ///
  /// - Parameter isFirst: Whether no other input was reported before.
  func print<Summary: InputSummary>(_ summaries: [Summary], _ output: Reporting, isFirst: Bool) {
    let table = CSVLines(columns: Summary.columns, separator: output.format.separator)
    if isFirst, [.csv, .tsv].contains(output.format) { console.output.writeLine(table.keys) }
    for summary in summaries {
      switch output.format {
      case .json: console.output.writeLine(JSONLines().object(type: Summary.type, summary))
      case .csv, .tsv: console.output.writeRow(table.row(of: summary))
      case .text, .audacity, .raven:
        let name = tally.isSeveral ? "\(printable(summary.source)): " : ""
        console.output.writeLine(name + summary.text)
      }
    }
    console.output.flush()
  }
}
