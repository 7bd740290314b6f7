import Tragus
import TragusStation

/// What a command that detects something prints of one input: every event as a line, gaps among
/// them.
package final class DetectionReport {
  private let input: OpenInput
  private var console: Console { input.console }
  private let printer: EventPrinter
  private let isQuiet: Bool

  /// - Parameters:
  ///   - parameters: What is looked for, as options spell it.
  ///   - events: What a table has columns for, beside gaps.
  ///   - unfilled: The columns that nothing fills with what was asked for.
  ///   - isFirst: Whether no other input was reported before; a table has its header once.
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
      startDate: input.source.isLive ? currentDate() : nil, on: input.console)
    if !isQuiet { input.announce(storing: storing) }
  }

  package func print(_ event: any AudioEvent) {
    printer.print(event)
  }

  /// Hears the input to its end.
  ///
  /// - Parameters:
  ///   - warns: Whether to say on standard error what is wrong with a live one; otherwise the caller
  ///     does.
  ///   - needsReader: Whether it is over when nobody reads what is printed.
  ///   - isOver: Asked before each read whether to stop.
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
