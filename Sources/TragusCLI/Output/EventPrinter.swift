import Tragus

/// Prints the events of one stream to standard output: text, JSON, CSV or labels.
final class EventPrinter {
  private let format: EventFormat
  private let text: TextLines
  private var json: JSONLines
  private var csv: CSVLines
  private let labels: EventLabels
  private var labelWriter: LabelWriter?
  /// The columns of the terminal that lines of text are broken to, or `nil` for whole lines.
  private let width: Int?
  /// Behind the time, where the rest of a broken line goes on.
  private static let indent = 13

  /// Prints what comes before the first event: what is heard, or the names of the columns.
  ///
  /// - Parameters:
  ///   - columns: The keys that a table shows.
  ///   - isFirst: Whether the names of the columns are still to be printed.
  ///   - mustKeepUp: Whether the sound would not wait for who reads slowly. That of a device never
  ///     does.
  ///   - startDate: When a live stream began, in seconds since 1970.
  init(
    of hello: Hello, format: EventFormat, columns: [String], isFirst: Bool,
    mustKeepUp: Bool = false, startDate: Double?
  ) {
    self.format = format
    text = TextLines(isLive: hello.isLive)
    json = JSONLines(startDate: startDate)
    csv = CSVLines(columns: columns, source: hello.source, startDate: startDate)
    labels = EventLabels(sampleRate: hello.sampleRate)
    labelWriter = format.labels.map { LabelWriter($0) }
    width =
      format == .text && StandardOutput.isTerminal ? max(Terminal.output?.width ?? 80, 40) : nil
    StandardOutput.shared.setFlushesEachLine(StandardOutput.isTerminal)
    StandardOutput.shared.setWaits(!mustKeepUp && !hello.isLive)
    switch format {
    case .json: StandardOutput.shared.writeLine(json.line(for: hello))
    case .csv: if isFirst { StandardOutput.shared.writeLine(csv.header) }
    case .audacity, .raven:
      if let header = labelWriter?.header { StandardOutput.shared.writeLine(header) }
    case .text: break
    }
  }

  /// Dates what follows anew.
  ///
  /// - Parameter date: When the first frame was heard, in seconds since 1970.
  func setStartDate(_ date: Double) {
    json = JSONLines(startDate: date)
    csv.startDate = date
  }

  func print(_ event: any AudioEvent) {
    switch format {
    case .json: StandardOutput.shared.writeLine(json.line(for: event))
    case .csv: StandardOutput.shared.writeRow(csv.line(for: event))
    case .audacity, .raven:
      if let label = labels.label(for: event), let lines = labelWriter?.lines(for: label) {
        StandardOutput.shared.writeLine(lines)
      }
    case .text:
      let line = text.line(for: event)
      let lines = width.map { Terminal.folded(line, width: $0, indent: Self.indent) } ?? [line]
      for line in lines { StandardOutput.shared.writeLine(line) }
    }
  }
}
