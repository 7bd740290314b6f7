import Tragus

/// The environment of a command: its input, its outputs for data and messages, the variables, and
/// its cancellation.
///
/// Nothing in it is global, so that several commands can run in one process.
package final class Console: Sendable {
  /// The descriptor of standard input.
  package let input: Int32
  /// Receives the data and nothing else.
  package let output: DataOutput
  /// Receives everything for people.
  package let errors: MessageOutput
  package let environment: [String: String]
  package let cancellation: any Cancellation
  /// A caption above the live picture. With one, a key leads to the next picture.
  package let caption: String?
  /// Suggests what the name of a missing file means, as an error that replaces the usual one.
  let inputHint: (@Sendable (AudioError) -> AudioError?)?
  /// The destination of labels, in a command that prints labels.
  package let labels: LabelOutput?
  /// The phase of the printed events; `nil` for all.
  package let phase: Phase?

  /// - Parameters:
  ///   - input: The descriptor of standard input.
  ///   - output: The descriptor for data.
  ///   - errors: The descriptor for messages.
  ///   - caption: The sentence above a live picture that is one of several.
  package init(
    input: Int32, output: Int32, errors: Int32, environment: [String: String],
    cancellation: any Cancellation, caption: String? = nil
  ) {
    self.input = input
    self.errors = MessageOutput(errors, cancellation: cancellation)
    self.output = DataOutput(output, cancellation: cancellation)
    self.environment = environment
    self.cancellation = cancellation
    self.caption = caption
    (labels, phase, inputHint) = (nil, nil, nil)
  }

  // A copy with some values replaced.
  private init(
    _ console: Console, output: DataOutput? = nil, environment: [String: String]? = nil,
    labels: LabelOutput?, phase: Phase?, hint: (@Sendable (AudioError) -> AudioError?)?
  ) {
    input = console.input
    errors = console.errors
    self.environment = environment ?? console.environment
    cancellation = console.cancellation
    caption = console.caption
    (self.output, inputHint) = (output ?? console.output, hint)
    (self.labels, self.phase) = (labels, phase)
  }

  /// A copy that uses no colours, as with the variable `NO_COLOR`.
  package func withoutColors() -> Console {
    let environment = environment.merging(["NO_COLOR": "1"]) { $1 }
    return Console(
      self, environment: environment, labels: labels, phase: phase, hint: inputHint)
  }

  /// A copy for a command that prints labels, or only one phase of its events.
  package func printing(_ labels: LabelOutput?, _ phase: Phase?) -> Console {
    Console(self, labels: labels, phase: phase, hint: inputHint)
  }

  /// A copy that also knows what the name of a missing file may mean.
  package func hinting(_ hint: @escaping @Sendable (AudioError) -> AudioError?) -> Console {
    Console(self, labels: labels, phase: phase, hint: hint)
  }

  /// Runs a closure whose data becomes a file.
  ///
  /// The file appears with its first lines. An earlier error leaves no file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output.
  ///   - overwrites: Whether it may replace an existing file.
  ///   - body: Receives the console to print on.
  package func writing(
    to path: String, overwrites: Bool, _ body: (Console) throws -> Void
  ) throws {
    guard path != "-" else { return try body(self) }
    let output = try DataOutput(
      writing: path, overwrites: overwrites, cancellation: cancellation)
    let console = Console(self, output: output, labels: labels, phase: phase, hint: inputHint)
    do {
      try body(console)
    } catch {
      console.close()
      output.discardIfEmpty()
      throw error
    }
    console.close()
    output.place()
    try output.checkWritten()
  }
}

extension Console {
  /// Writes one line for people: what happened and what to try.
  package func complain(_ message: String) { errors.complain(message) }

  /// Writes one line for people: what may be wrong.
  package func warn(_ message: String) { errors.warn(message) }

  /// Writes one line for people: what is going on.
  package func note(_ message: String) { errors.note(message) }

  /// Whether the command was asked to stop.
  package var isStopping: Bool { cancellation.signal != nil }

  package func stopByKey() { cancellation.stopByKey() }

  package func endByKey() { cancellation.endByKey() }

  /// Whether the request is 100 ms old; pending writes are then abandoned.
  package var isOverdue: Bool { cancellation.isOverdue }

  /// - Throws: The exit status of a command that a signal stopped.
  package func checkStop() throws {
    if let signal = cancellation.signal, !cancellation.isByKey { throw ExitStatus(signal: signal) }
  }

  /// Writes all pending data, and reports how much was omitted.
  package func close() {
    let omitted = output.close()
    guard omitted > 0 else { return }
    warn(
      "\(omitted) line\(omitted == 1 ? " was" : "s were") left out, because standard output was not "
        + "read in time; read it faster, or write it to a file.")
  }
}
