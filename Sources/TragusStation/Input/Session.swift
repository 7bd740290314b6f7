import Tragus
import TragusFiles

/// Runs a command over its inputs: opens each, analyzes it to its end, and reports errors.
package struct Session {
  package let settings: Settings
  package let options: InputRequest
  package let isQuiet: Bool
  package let console: Console

  package init(_ options: InputRequest, isQuiet: Bool, on console: Console) throws(AudioError) {
    self.console = console
    if let device = options.device,
      let input = options.inputs.first(where: { $0 != "mic" && $0 != "mic:" })
    {
      if FileKind(input) == nil, case .file = InputName(input, device: nil) {
        if (try? EventChoice(only: [input], not: [])) != nil { throw AudioError.missingFile(input) }
        let name = ([device] + options.inputs).map(printable).joined(separator: " ")
        throw AudioError(
          .invalidRequest, "A name with blanks is one word in quotes: --device '\(name)'.")
      }
      throw AudioError(
        .invalidRequest,
        "--device \(printable(device)) is a microphone, and '\(printable(input))' is heard; give one "
          + "of them.")
    }
    settings = try Settings(environment: console.environment, device: options.device)
    self.options = options
    self.isQuiet = isQuiet
  }

  /// Passes every input to `body` in turn, with a flag for the first one.
  ///
  /// With several files, a failure is reported and the others go on; the status is then 2.
  /// At the end one line gives the number of inputs, of failures, and of inputs without a finding.
  ///
  /// - Parameters:
  ///   - reopens: Whether to go on with a device that comes back with another format.
  ///   - saysNothingFound: Whether to say of one input that nothing was found; otherwise the caller
  ///     does.
  ///   - nothing: What is said of one input in which nothing was found.
  ///   - closing: The words that begin the line at the end, by how many were heard without a
  ///     failure and how many there were. `nil` for no line where none failed.
  ///   - atEnd: Called when all were heard, before any message about them.
  ///   - isOver: Called before each input; `true` leaves it and the following ones out.
  package func forEachInput(
    reopens: Bool = true, saysNothingFound: Bool = true,
    nothing: () -> String? = { "nothing was found." },
    closing: (_ done: Int, _ count: Int) -> String? = { $1 == 1 ? "1 file" : "\($1) files" },
    atEnd: () throws -> Void = {},
    until isOver: () -> Bool = { false },
    _ body: (OpenInput, _ isFirst: Bool) throws -> Void
  ) throws {
    let (names, omittedCount) = try names()
    var failureCount = omittedCount
    var emptyCount = 0
    var isFirst = true
    let isSeveral = names.count + omittedCount > 1
    let files = try console.labels?.files(of: options.inputs, isSeveral: isSeveral)
    let table = isSeveral && console.labels?.isTable == true ? LabelTable() : nil
    var count = omittedCount
    let missing = try missingFiles(among: names)
    for (number, name) in zip(1..., names) {
      if case .file(let path) = name, missing.contains(path) {
        count += 1
        failureCount += 1
        continue
      }
      if console.isStopping || console.output.isClosed || isOver() { break }
      count += 1
      let tally = InputTally(
        printable(name.text), number, of: names.count + omittedCount, table: table)
      do {
        func hear(on console: Console) throws {
          try self.hear(name, tally, reopens: reopens, on: console) { input in
            // The next one begins behind it, also when it failed in its middle.
            defer { table?.add(input.length) }
            // Without a word of output, the header of a table is still to come.
            defer { if console.output.isUsed { isFirst = false } }
            try body(input, isFirst)
            isFirst = false
          }
        }
        if let files {
          try files.writing(labelsOf: name, on: console, hear)
        } else {
          try hear(on: console)
        }
        if tally.foundNothing { emptyCount += 1 }
      } catch let error as AudioError where names.count > 1 {
        console.output.flush()
        complain(error)
        failureCount += 1
      }
    }
    try atEnd()
    console.output.flush()
    if isSeveral {
      sayCounts(
        count, failed: failureCount, empty: emptyCount, closing(count - failureCount, count))
    } else if emptyCount > 0, saysNothingFound, !isQuiet, !console.isStopping {
      if let sentence = nothing() { console.note(sentence) }
    }
    if failureCount > 0 { throw ExitStatus.someFailed }
  }

  // Of several files, those that do not exist are reported before hours of others are heard.
  //
  // - Throws: `fileNotFound` for a name without the suffix of a sound, which is a mistyped option
  //   rather than a file.
  private func missingFiles(among names: [InputName]) throws(AudioError) -> Set<String> {
    guard names.count > 1 else { return [] }
    var missing: Set<String> = []
    for case .file(let path) in names where FileKind(path) == nil && errno != EACCES {
      let error = AudioError.missingFile(path)
      guard AudioFileFormat.hasAudioSuffix(path) else { throw error }
      if missing.insert(path).inserted { complain(error) }
    }
    return missing
  }

  private func complain(_ error: AudioError) {
    let hint = error.code == .fileNotFound ? console.inputHint?(error) : nil
    console.complain((hint ?? error).message)
  }

  // After a signal, the counts alone would hide the files that were left out.
  private func sayCounts(
    _ count: Int, failed failureCount: Int, empty emptyCount: Int, _ closing: String?
  ) {
    let isStopped = console.isStopping || console.output.isClosed
    guard failureCount > 0 || !isQuiet && !isStopped && closing != nil else { return }
    var parts = [closing ?? "\(count) files"]
    if failureCount > 0 { parts.append("\(failureCount) failed") }
    let heardCount = count - failureCount
    if emptyCount > 0, !isQuiet {
      parts.append(
        "nothing was found" + (emptyCount == heardCount ? "" : " in \(emptyCount)"))
    }
    let line = parts.joined(separator: "; ") + "."
    if failureCount > 0 { console.complain(line) } else { console.note(line) }
  }

  /// The one input of a command that takes only one.
  ///
  /// If something in a named folder was left out, the status is 2 too.
  ///
  /// - Parameters:
  ///   - reopens: Whether to continue with a device that comes back in another format.
  ///   - signalEnds: Whether a signal is the usual end. A signal before the input begins is then
  ///     not a failure either, and `body` is not called.
  package func withOnlyInput(
    reopens: Bool = true, signalEnds: Bool = false, _ body: (OpenInput) throws -> Void
  ) throws {
    let (names, omittedCount) = try names()
    guard names.count == 1 else {
      throw AudioError(
        .invalidRequest, "Name one input, not \(names.count); run the command once for each.")
    }
    do {
      let files = try console.labels?.files(of: options.inputs, isSeveral: false)
      func hear(on console: Console) throws {
        try self.hear(names[0], InputTally(), reopens: reopens, on: console, body)
      }
      if let files {
        try files.writing(labelsOf: names[0], on: console, hear)
      } else {
        try hear(on: console)
      }
    } catch is ExitStatus where signalEnds && console.isStopping {
      if !isQuiet { console.note("stopped before there was any sound; nothing was stored.") }
    }
    try checkCount(omittedCount, of: names.count + omittedCount)
  }

  /// The inputs, and the number of files and folders left out of a folder, each reported in a line.
  private func names() throws(AudioError) -> (names: [InputName], omittedCount: Int) {
    var omittedCount = 0
    let names = try InputName.all(options.inputs, device: settings.device) { reason in
      console.complain(reason.message)
      omittedCount += 1
    }
    return (names, omittedCount)
  }

  private func checkCount(_ failureCount: Int, of count: Int) throws {
    guard failureCount > 0 else { return }
    console.output.flush()
    console.complain("\(count) files; \(failureCount) failed.")
    throw ExitStatus.someFailed
  }

  private func hear(
    _ name: InputName, _ tally: InputTally, reopens: Bool, on console: Console,
    _ body: (OpenInput) throws -> Void
  ) throws {
    let end = try waitForStart(of: name, on: console)
    var options = options
    var elapsed = 0.0
    while true {
      if let end { options.for = elapsed + max(end - currentDate(), 0) }
      let input = try open(name, options, tally, elapsed: elapsed, on: console)
      // The end of a stream can add warnings, so they are read after it.
      defer {
        if !isQuiet {
          for warning in input.warnings { console.warn("\(printable(input.title)): \(warning)") }
        }
      }
      do {
        try body(input)
        try input.checkStart()
        return
      } catch let error as AudioError where error.code == .formatChanged && reopens {
        elapsed += input.elapsed
        console.note("\(input.title) came back in another format; going on with that.")
      }
    }
  }

  /// Waits until the time at which the input is to begin.
  ///
  /// - Returns: When it ends, in seconds since 1970; `nil` without such a time.
  private func waitForStart(of name: InputName, on console: Console) throws -> Double? {
    guard options.at != nil || options.until != nil else { return nil }
    switch name {
    case .microphone, .simulated: break
    case .file, .standardInput:
      throw AudioError(
        .invalidRequest,
        "--at and --until are for a microphone; --from 10m and --to 20m choose a part of a recording."
      )
    }
    func moment(_ time: ClockTime, after moment: Double, _ option: String) throws -> Double {
      guard let next = time.next(after: moment) else {
        throw AudioError(
          .invalidRequest,
          "The date of \(option) has passed; write a later one, or a time of day, as \(option) 05:00."
        )
      }
      return next
    }
    let now = currentDate()
    let start = try options.at.map { try moment($0, after: now, "--at") } ?? now
    let end = try options.until.map { try moment($0, after: start, "--until") }
    guard start > now else { return end }
    // A faulty name is reported now, and not at night.
    _ = try open(name, options, InputTally(), elapsed: 0, on: console)
    if !isQuiet {
      let time = LocalTime(start)
      console.note(
        "waiting until \(time.dateText) \(time.timeText(separator: ":")); Ctrl-C ends.")
    }
    while currentDate() < start, !console.isStopping { Pause.wait(milliseconds: 200) }
    try console.checkStop()
    return end
  }

  // A signal also ends the wait for a pipe to open, or for its first bytes.
  private func open(
    _ name: InputName, _ options: InputRequest, _ tally: InputTally, elapsed: Double,
    on console: Console
  ) throws -> OpenInput {
    do throws(AudioError) {
      return try OpenInput(name, options: options, elapsed: elapsed, tally: tally, on: console)
    } catch {
      try console.checkStop()
      guard error.code == .deviceNotFound, options.inputs.isEmpty, console.hasPipedInput else {
        throw error
      }
      throw AudioError(error.code, "\(error.message) To hear standard input, write -.")
    }
  }
}

extension Listener {
  /// Analyzes an input until its end, a signal, or the end of standard output's reader.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether to show no progress.
  ///   - needsReader: Whether to stop when standard output is closed.
  ///   - body: Called before each read.
  ///   - onAbsence: Receives whether the device has gone or is back. `nil` reports it on standard
  ///     error, unless `isQuiet`.
  ///   - isOver: Called before each read; `true` stops.
  package func run(
    _ input: OpenInput, isQuiet: Bool, needsReader: Bool = true,
    _ body: () -> Void = {}, onAbsence: ((Bool) -> Void)? = nil,
    until isOver: () -> Bool = { false }
  ) throws(AudioError) {
    let console = input.console
    var progress = Progress(
      name: input.name.text, place: input.tally.place, source: input.source, isWanted: !isQuiet,
      on: console)
    defer { progress?.finish() }
    var wasAway = false
    try run(input.source) {
      // All events of one time are written at once: each write wakes the reader.
      if input.isWatchable { console.output.flush() }
      progress?.update(input.source)
      if input.isAway != wasAway {
        wasAway = input.isAway
        if let onAbsence {
          onAbsence(wasAway)
        } else if !isQuiet {
          input.noteAbsence(wasAway)
        }
      }
      body()
      return isOver() || console.isStopping
        || needsReader && console.output.isClosed
    }
  }
}
