import Tragus

/// Prints the result of `cut`: a line for each clip, or a table of the classes.
struct CutPrinter {
  private let format: EventFormat
  private let console: Console
  private var hasHeader = false

  init(_ format: EventFormat, on console: Console) {
    (self.format, self.console) = (format, console)
  }

  /// Prints the clips of a recording.
  mutating func list(_ cut: CutPlan.Cut) {
    let csv = CSVLines(
      columns: ClipEvent.columns, source: cut.recording, separator: format.separator)
    if format == .csv || format == .tsv, !hasHeader { console.output.writeLine(csv.header) }
    hasHeader = true
    for clip in cut.clips {
      switch format {
      case .json: console.output.writeLine(JSONLines().line(for: clip))
      case .csv, .tsv: console.output.writeRow(csv.line(for: clip))
      case .text, .audacity, .raven: console.output.writeLine(TextLines().line(for: clip))
      }
    }
  }

  /// Prints the number of clips and their total duration for each class.
  func sum(_ clips: [ClipEvent]) {
    let classes = Dictionary(grouping: clips, by: \.soundClass)
    let width = max(classes.keys.map { printable($0).count }.max() ?? 0, 5)
    for (name, clips) in classes.sorted(by: { $0.key < $1.key }) {
      let shown = printable(name)
      let seconds = clips.reduce(0) { $0 + $1.duration }
      let shortCount = clips.count(where: \.isShort)
      console.output.writeLine(
        shown.padded(to: width)
          + decimal(Double(clips.count), places: 0, width: 7)
          + (clips.count == 1 ? " clip " : " clips")
          + decimal(seconds, places: 1, width: 9) + " s"
          + (shortCount > 0 ? "  \(shortCount) short" : ""))
    }
    if classes.isEmpty { console.output.writeLine("no clips") }
  }
}
