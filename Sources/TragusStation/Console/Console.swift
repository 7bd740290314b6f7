import Tragus

/// What a command has of the world: its input, where its data and its messages go, the environment,
/// and what stops it.
///
/// Nothing in it is shared by the process, so that several commands can run in one.
package final class Console: Sendable {
  /// The descriptor of standard input.
  package let input: Int32
  /// Where data goes, and nothing else.
  package let output: DataOutput
  /// Where everything for people goes.
  package let errors: MessageOutput
  package let environment: [String: String]
  package let cancellation: any Cancellation
  /// A caption above the live picture. With one, a key goes on to the next picture.
  package let caption: String?
  /// What is meant by the name of a file that is not there, as an error in place of the one that names it.
  let inputHint: (@Sendable (AudioError) -> AudioError?)?
  /// Where labels go, in a command that prints labels.
  package let labels: LabelOutput?
  /// The phase of the events that are printed; `nil` for all.
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

  // The same with something else in the place of what is given.
  private init(
    _ console: Console, output: DataOutput? = nil, labels: LabelOutput?, phase: Phase?,
    hint: (@Sendable (AudioError) -> AudioError?)?
  ) {
    input = console.input
    errors = console.errors
    environment = console.environment
    cancellation = console.cancellation
    caption = console.caption
    (self.output, inputHint) = (output ?? console.output, hint)
    (self.labels, self.phase) = (labels, phase)
  }

  /// The same for a command that prints labels, or one phase of its events alone.
  package func printing(_ labels: LabelOutput?, _ phase: Phase?) -> Console {
    Console(self, labels: labels, phase: phase, hint: inputHint)
  }

  /// The same, which also knows what is meant by the name of a file that is not there.
  package func hinting(_ hint: @escaping @Sendable (AudioError) -> AudioError?) -> Console {
    Console(self, labels: labels, phase: phase, hint: hint)
  }

  /// Does something whose data becomes a file.
  ///
  /// The file comes to its place with the first lines, and there is none when an error ends it before.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output.
  ///   - overwrites: Whether it may replace another file.
  ///   - body: Gets the console to print on.
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

  /// Whether somebody asked the command to stop.
  package var isStopping: Bool { cancellation.signal != nil }

  package func stopByKey() { cancellation.stopByKey() }

  package func endByKey() { cancellation.endByKey() }

  /// Whether that was 100 ms ago; pending writes are then abandoned.
  package var isOverdue: Bool { cancellation.isOverdue }

  /// - Throws: The status with which a command ends that a signal stopped.
  package func checkStop() throws {
    if let signal = cancellation.signal, !cancellation.isByKey { throw ExitStatus(signal: signal) }
  }

  /// Writes all data that is still held, and says how much was left out.
  package func close() {
    let omitted = output.close()
    guard omitted > 0 else { return }
    warn(
      "\(omitted) line\(omitted == 1 ? " was" : "s were") left out, because standard output was not "
        + "read in time; read it faster, or write it to a file.")
  }
}
