import Tragus
import TragusStation

/// The output of a detecting command for one input: every event, including gaps, as a line.
package final class DetectionReport {
  private let input: OpenInput
  private var console: Console { input.console }
  private let printer: EventPrinter
  private let isQuiet: Bool

  /// - Parameters:
  ///   - parameters: The parameters of the detection, as options spell them.
  ///   - events: The events with columns in a table, besides gaps.
  ///   - unfilled: The columns that stay empty with these parameters.
  ///   - isFirst: Whether this is the first input reported; a table has one header.
  ///   - storing: What is stored of it, in words.
  package init(
    _ input: OpenInput, parameters: [String: String], events: [any AudioEvent.Type],
    unfilled: Set<String> = [], output: Reporting, isFirst: Bool, storing: String = "nothing"
  ) throws(AudioError) {
    if input.channel == "each", input.source.format.channelCount > 1 {
      throw AudioError(
        .invalidRequest,
        "--channel each does not fit here: one channel is heard. Name it, as in --channel 1.")
    }
    try input.checkLabels(output.format, isFirst: isFirst)
    self.input = input
    isQuiet = output.isQuiet
    printer = EventPrinter(
      of: input.hello(parameters), input.tally, format: output.format,
      columns: CSVLines.columns(of: input.possible(events + [Gap.self])).filter {
        !unfilled.contains($0)
      },
      isFirst: isFirst,
      startDate: input.startDate, on: input.console)
    if !isQuiet {
      input.announce(storing: storing, hearsOneChannel: parameters["direction"] == nil)
    }
  }

  package func print(_ event: any AudioEvent) {
    printer.print(event)
  }

  /// Analyzes the input to its end.
  ///
  /// - Parameters:
  ///   - warns: Whether to report faults of a live input on standard error; otherwise the caller
  ///     does.
  ///   - needsReader: Whether to stop when standard output is closed.
  ///   - isOver: Called before each read; `true` stops.
  package func run(
    _ listener: Listener, warns: Bool = true, needsReader: Bool = true,
    until isOver: () -> Bool = { false }
  ) throws(AudioError) {
    listener.onGap { self.printer.print($0) }
    if warns, input.source.isLive, !isQuiet {
      listener.addWarnings(format: input.source.format, on: console)
    }
    defer { console.output.flush() }
    try listener.run(
      input, isQuiet: isQuiet || console.output.isTerminal, needsReader: needsReader,
      until: isOver)
  }
}
