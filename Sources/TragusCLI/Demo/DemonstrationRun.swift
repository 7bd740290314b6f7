import Synchronization
import Tragus
import TragusStation
import TragusTerminal

/// Shows demonstrations one after the other: live in a terminal, else as text at once.
struct DemonstrationRun {
  private let console: Console

  init(on console: Console) { self.console = console }

  private var isLive: Bool { console.terminal != nil }

  /// Shows the demonstrations until the last one, or until the command is stopped.
  ///
  /// - Throws: The errors of a demonstration; the exit status for a signal.
  func show(_ demonstrations: [Demonstration]) throws {
    for (index, demonstration) in demonstrations.enumerated() {
      if index > 0 { console.output.writeLine("") }
      introduce(demonstration)
      if !demonstration.command.isEmpty, try !run(demonstration) { return }
      console.output.writeLine("  try: \(demonstration.next)")
      console.output.flush()
      try console.checkStop()
      if console.isStopping || console.output.isClosed { return }
    }
  }

  private func introduce(_ demonstration: Demonstration) {
    let terminal = console.terminal
    let name = terminal?.bold(demonstration.name) ?? demonstration.name
    console.output.write(styled: "\(name): \(demonstration.sentence)\n")
    if !demonstration.command.isEmpty {
      let line = commandLine(of: demonstration)
      console.output.write(styled: "  \(terminal?.dimmed(line) ?? line)\n")
    }
    console.output.flush()
  }

  /// - Returns: Whether the next one follows.
  private func run(_ demonstration: Demonstration) throws -> Bool {
    let stop = DemonstrationStop(
      console.cancellation, takesKeys: isLive && demonstration.show == .lines)
    defer { stop.close() }
    var input: NamelessFile?
    if let producer = demonstration.producer {
      let file = try NamelessFile()
      input = file
      try run(producer + ["-q"], from: console.input, to: file.descriptor, until: stop)
      file.rewind()
    }
    try run(
      words(of: demonstration), from: input?.descriptor ?? console.input,
      to: console.output.descriptor,
      caption: isLive ? "\(demonstration.name): \(demonstration.sentence)" : nil, until: stop)
    return !stop.isEnded
  }

  private func run(
    _ words: [String], from input: Int32, to output: Int32, caption: String? = nil,
    until stop: DemonstrationStop
  ) throws {
    if stop.signal != nil { return }
    let status = TragusCommand.run(
      words,
      on: Console(
        input: input, output: output, errors: console.errors.descriptor,
        environment: console.environment, cancellation: stop, caption: caption))
    if status != .success, !stop.isByKey { throw status }
  }

  // The words of the command to run.
  private func words(of demonstration: Demonstration) -> [String] {
    if !isLive { return demonstration.command + demonstration.plainWords + ["-q"] }
    return demonstration.command + (demonstration.producer == nil ? ["--realtime"] : [])
  }

  /// The command line for people to type.
  private func commandLine(of demonstration: Demonstration) -> String {
    let words =
      demonstration.command
      + (isLive
        ? demonstration.producer == nil ? ["--realtime"] : [] : demonstration.plainWords)
    return ([demonstration.producer, words].compactMap(\.self)).map { words in
      (["tragus"] + words.map { TragusCommand.quotedForShell($0) }).joined(separator: " ")
    }.joined(separator: " | ")
  }
}

/// Stops one demonstration: when a key asks for the next one or the end, or when the command stops.
private final class DemonstrationStop: Cancellation {
  private static let interrupt: Int32 = 2

  private let whole: any Cancellation
  private let isSkipped = Atomic(false)
  private let hasEnded = Atomic(false)
  private let takesKeys: Bool

  /// - Parameters:
  ///   - whole: The cancellation of the whole command.
  ///   - takesKeys: Whether to check for keys at each query, because no picture does.
  init(_ whole: any Cancellation, takesKeys: Bool) {
    self.whole = whole
    self.takesKeys = takesKeys && Keyboard().open()
  }

  func close() { if takesKeys { Keyboard().close() } }

  var signal: Int32? {
    if takesKeys, let key = Keyboard().next() {
      if key == UInt8(ascii: " ") { stopByKey() }
      if key == UInt8(ascii: "q") { endByKey() }
    }
    return isSkipped.load(ordering: .relaxed) ? Self.interrupt : whole.signal
  }

  var isOverdue: Bool { whole.isOverdue }
  var isByKey: Bool { isSkipped.load(ordering: .relaxed) || whole.isByKey }
  func stopByKey() { isSkipped.store(true, ordering: .relaxed) }

  /// Whether a key asked for the end, and not for the next demonstration.
  var isEnded: Bool { hasEnded.load(ordering: .relaxed) }

  func endByKey() {
    hasEnded.store(true, ordering: .relaxed)
    stopByKey()
  }

  func countToggles() { whole.countToggles() }
  func takeToggles() -> Int { whole.takeToggles() }
}
