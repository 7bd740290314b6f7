import Tragus
import TragusStation

/// Prints the events of one stream to standard output: text, JSON, CSV or labels.
package final class EventPrinter {
  private let console: Console
  private let tally: InputTally
  private let format: EventFormat
  private let text: TextLines
  private var json: JSONLines
  // The name of the input, if each line must show it.
  private let source: String?
  private var csv: CSVLines
  private let labels: EventLabels
  private var labelWriter: LabelWriter?
  // The path of the recording in each label of a table, and its start in the sequence of all.
  private let recording: (path: String, start: Double)?
  private let saysConfidence: Bool
  /// The width at which lines of text break, or `nil` for whole lines.
  private let width: Int?
  /// The column behind the time, where a broken line continues.
  private static let indent = 13

  /// Prints the lines before the first event: the input, or the names of the columns.
  ///
  /// - Parameters:
  ///   - tally: Counts the events.
  ///   - columns: The keys of the columns in a table.
  ///   - isFirst: Whether to print the names of the columns.
  ///   - mustKeepUp: Whether the sound cannot wait for a slow reader; a device never waits.
  ///   - startDate: The start of a live stream, in seconds since 1970.
  ///   - saysHello: Whether JSON begins with the input.
  package init(
    of hello: Hello, _ tally: InputTally, format: EventFormat, columns: [String], isFirst: Bool,
    mustKeepUp: Bool = false, startDate: Double?, saysHello: Bool = true, on console: Console
  ) {
    (self.console, self.tally) = (console, tally)
    self.format = format
    tally.search()
    text = TextLines(isLive: hello.isLive)
    source = tally.isSeveral ? hello.source : nil
    json = JSONLines(startDate: startDate, source: source)
    csv = CSVLines(
      columns: columns, source: hello.source, startDate: startDate, separator: format.separator)
    labels = EventLabels(sampleRate: hello.sampleRate)
    let isTable = tally.table != nil
    recording = tally.table.map { (hello.source, $0.end.duration) }
    let saysConfidence = format == .raven && columns.contains("confidence")
    self.saysConfidence = saysConfidence
    labelWriter = format.labels.map {
      LabelWriter(
        $0,
        columns: (isTable ? ["Begin File", "Begin Path", "File Offset (s)"] : [])
          + (saysConfidence ? ["Confidence"] : []), count: tally.table?.end.count ?? 0)
    }
    width =
      format == .text && console.output.isTerminal ? max(console.terminal?.width ?? 80, 40) : nil
    console.output.setFlushesEachLine(console.output.isTerminal)
    console.output.setWaits(!mustKeepUp && !hello.isLive)
    switch format {
    case .json: if saysHello { console.output.writeLine(json.line(for: hello)) }
    case .csv, .tsv: if isFirst { console.output.writeLine(csv.header) }
    case .audacity, .raven:
      if let header = labelWriter?.header, isFirst || !isTable { console.output.writeLine(header) }
    case .text: break
    }
  }

  /// Dates the following events from a new start.
  ///
  /// - Parameter date: The date of the first frame, in seconds since 1970.
  package func setStartDate(_ date: Double) {
    json = JSONLines(startDate: date, source: source)
    csv.startDate = date
  }

  package func print(_ event: any AudioEvent) {
    // A gap is not a finding.
    if !(event is Gap) { tally.find() }
    if let phase = console.phase, let event = event as? any PhasedEvent, event.phase != phase {
      return
    }
    switch format {
    case .json: console.output.writeLine(json.line(for: event))
    case .csv, .tsv: console.output.writeRow(csv.line(for: event))
    case .audacity, .raven:
      if let label = labels.label(for: event) { write(label, of: event) }
    case .text:
      tally.writeHeading(on: console)
      let line = text.line(for: event)
      let lines = width.map { Terminal.folded(line, width: $0, indent: Self.indent) } ?? [line]
      for line in lines { console.output.writeLine(line) }
    }
  }
}

extension EventPrinter {
  /// Writes a label, in a table of several recordings together with its recording.
  private func write(_ label: SoundLabel, of event: any AudioEvent) {
    var values: [String] = []
    var label = label
    if let recording {
      values = [
        PathParts.lastName(of: recording.path), recording.path, LabelWriter.number(label.start),
      ]
      label = label.moved(by: recording.start)
    }
    if saysConfidence { values.append(labels.confidence(of: event).map(plainNumber) ?? "") }
    guard let lines = labelWriter?.lines(for: label, values) else { return }
    console.output.writeLine(lines)
    tally.table?.count()
  }
}

extension SoundLabel {
  fileprivate func moved(by seconds: Double) -> SoundLabel {
    // To the microsecond, as Raven and Audacity write.
    SoundLabel(
      start: rounded(start + seconds, places: 6), end: rounded(end + seconds, places: 6),
      text: text, lowFrequency: lowFrequency,
      highFrequency: highFrequency)
  }
}

extension InputTally {
  /// Writes the heading of the input once, before its first line.
  package func writeHeading(on console: Console) {
    if let heading = takeHeading() { console.output.writeLine(heading + ":") }
  }
}
