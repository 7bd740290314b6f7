import Tragus

/// The output of a program that runs to its end within a time limit, with empty standard input.
package struct ProgramOutput {
  /// The most bytes of standard output: a day of events.
  private static let greatestByteCount = 256 << 20
  /// The bytes of standard error that explain a failure.
  private static let greatestErrorCount = 4096

  private let name: String
  private let timeLimit: Double
  private let output: CInt
  private let errors: CInt
  private var child: ChildProcess

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: The name or path of the program, and its arguments.
  ///   - timeLimit: The seconds after which it is ended, with its descendants.
  ///   - stop: Called repeatedly; `true` ends the program.
  /// - Returns: Its standard output.
  /// - Throws: `unsuitableSignal` when it fails, takes too long, prints too much or a signal comes;
  ///   `readFailed` when it cannot run.
  package static func bytes(
    of program: [String], timeLimit: Double, until stop: () -> Bool
  ) throws(AudioError) -> [UInt8] {
    let output = try Pipe()
    defer { close(output.reader) }
    let errors: Pipe
    do throws(AudioError) {
      errors = try Pipe()
    } catch {
      close(output.writer)
      throw error
    }
    defer { close(errors.reader) }
    for reader in [output.reader, errors.reader] { Pipe.setNonblocking(reader) }
    var run = try start(program, output, errors, timeLimit: timeLimit)
    return try run.bytes(until: stop)
  }

  private static func start(
    _ program: [String], _ output: Pipe, _ errors: Pipe, timeLimit: Double
  ) throws(AudioError) -> ProgramOutput {
    defer {
      close(output.writer)
      close(errors.writer)
    }
    let streams = ChildProcess.Streams(output: output.writer, errors: errors.writer)
    return ProgramOutput(
      name: program[0], timeLimit: timeLimit, output: output.reader, errors: errors.reader,
      child: try ChildProcess(program, streams: streams, timeLimit: timeLimit))
  }

  private mutating func bytes(until stop: () -> Bool) throws(AudioError) -> [UInt8] {
    var bytes: [UInt8] = []
    var complaint: [UInt8] = []
    while true {
      // The check comes first, so that its last output is read below.
      let ending = child.look()
      let patience: Int32 = ending == nil ? 5 : 0  // milliseconds
      var ready = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      poll(&ready, 2, patience)
      let isOpen = Self.read(output, into: &bytes)
      Self.read(errors, into: &complaint)
      complaint.removeFirst(max(complaint.count - Self.greatestErrorCount, 0))
      if let ending {
        if child.isOverdue {
          let limit = decimal(timeLimit, places: 1)
          throw failure("took longer than \(limit) s and was ended; --time-limit allows more.")
        }
        if ending == .status(0) { return bytes }
        throw failure("ended \(ending.text)\(Self.lastLine(of: complaint))")
      }
      if stop() {
        child.end()
        throw failure("was stopped by a signal.")
      }
      if bytes.count > Self.greatestByteCount {
        child.end()
        throw failure("printed more than \(Self.greatestByteCount >> 20) MiB and was ended.")
      }
      // A closed pipe is always ready.
      if !isOpen { usleep(1000) }
    }
  }

  private func failure(_ what: String) -> AudioError {
    AudioError(.unsuitableSignal, "'\(name)' \(what)")
  }

  private static func lastLine(of complaint: [UInt8]) -> String {
    let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map { ": \(printableText(String($0.prefix(160))))" } ?? "."
  }

  // Reads the available bytes; `false` at the end of the output.
  @discardableResult
  private static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    // A large output is read in pieces, with checks between them.
    for _ in 0..<64 {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &piece, piece.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(descriptor, &piece, piece.count)
      #else
        let count = Musl.read(descriptor, &piece, piece.count)
      #endif
      guard count > 0 else { return count < 0 }
      bytes.append(contentsOf: piece[..<count])
    }
    return true
  }
}
