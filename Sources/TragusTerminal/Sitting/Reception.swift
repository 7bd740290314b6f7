import Tragus
import TragusStation

/// The run of `tragus receive` over its inputs.
package final class Reception {
  private let request: ReceptionRequest
  private let console: Console
  private let peers: PeerStore?
  private let folder: ReceivedFolder?
  private let action: EventAction
  private let join: JoinSitting?
  private var printer: EventPrinter?
  private var isLive = false
  private var tally = InputTally()
  private var messageCount = 0
  private var undecodedCount = 0
  private var refusedCount = 0
  private var failure: AudioError?
  // A fault of the stored keys, which makes peers' messages look like messages for others.
  private var keyFailure: AudioError?
  private var isProgressShown = false
  // Incomplete messages, also of the last run, pass from one input to the next.
  private var partial: PartialMessages?

  package init(_ request: ReceptionRequest, on console: Console) throws(AudioError) {
    self.console = console
    self.request = request
    peers = request.peers
    keyFailure = Self.check(peers, isQuiet: request.reporting.isQuiet, on: console)
    folder = try request.folder.map { path throws(AudioError) in try ReceivedFolder(path) }
    partial = folder?.partialMessages
    var wanted = request.action
    wanted.writesData = request.writesBytes
    action = try EventAction(wanted, request.reporting, on: console)
    join =
      request.joins ? try JoinSitting(isQuiet: request.reporting.isQuiet, on: console) : nil
  }

  // Unsealed messages can still be heard, so this is only a warning.
  private static func check(
    _ peers: PeerStore?, isQuiet: Bool, on console: Console
  ) -> AudioError? {
    var failures: [AudioError] = []
    do throws(AudioError) {
      _ = try peers?.peers { failures.append($0) }
    } catch {
      failures.append(error)
    }
    if !isQuiet { for failure in failures { console.warn(failure.message) } }
    return failures.first
  }

  /// Listens to an input until its end, the count, or the timeout.
  package func hear(_ input: OpenInput, isFirst: Bool) throws {
    guard !action.isOver else { return }
    try input.checkLabels(request.reporting.format, isFirst: isFirst)
    let source = input.source
    isLive = source.isLive
    tally = input.tally
    tally.search()
    action.begin(input)
    let resumed = partial?.progress ?? []
    if isLive, !request.reporting.isQuiet { input.announce(storing: request.folder ?? "nothing") }
    if request.reporting.format != .text {
      printer = EventPrinter(
        of: input.hello(parameters), input.tally, format: request.reporting.format,
        columns: CSVLines.columns(of: input.possible(Self.events)), isFirst: isFirst,
        startDate: input.startDate, on: input.console)
    } else {
      console.output.setFlushesEachLine(console.output.isTerminal)
    }
    defer { hideProgress() }
    defer { keepPartial(beside: resumed) }
    if request.answers { try converse(input) } else { try listen(to: input) }
    if let failure { throw failure }
  }

  private func listen(to input: OpenInput) throws(AudioError) {
    var decoder = ModemDecoder(
      format: input.source.format, hearsTutorial: request.mode == .tutorial)
    if let partial { decoder.resume(partial) }
    let listener = Listener()
    let messages = listener.add(decoder) { self.take($0) }
    listener.onGap { self.printer?.print($0) }
    if input.source.isLive, !request.reporting.isQuiet {
      // A message is limited to its band by design.
      listener.addWarnings(format: input.source.format, on: console, but: .bandLimited)
    }
    defer {
      console.output.flush()
      partial = listener.analyzer(of: messages).partialMessages
    }
    try listener.run(input.source) { shouldStop(at: listener.time, isWatched: input.isWatchable) }
  }

  private func converse(_ input: OpenInput) throws(AudioError) {
    var settings = TalkLink.Settings()
    settings.hearsTutorial = request.mode == .tutorial
    var link = TalkLink(format: input.source.format, settings: settings, resuming: partial)
    // An acknowledgement for a refused message would make its sender believe that it arrived.
    link.concerns = { [peers, window, peer = request.peer] in
      (try? peers?.concerns($0, from: peer, .now(within: window)))
        ?? (peer == nil && $0.kind != .sealed)
    }
    let listener = Listener()
    var isOver = false
    let talk = listener.add(link) { moment in
      guard !isOver else { return }
      switch moment.content {
      case .heard(let message): self.take(.message(message))
      case .progress(let progress): self.take(.progress(progress))
      case .undecoded(let packet): self.take(.undecoded(packet))
      case .measured(let report): self.note(probe: report)
      default: break
      }
    }
    defer {
      console.output.flush()
      partial = listener.analyzer(of: talk).partialMessages
    }
    let loudspeaker = try Loudspeaker(request.device, format: TalkLink.format)
    try listener.run(input.source, playing: talk, on: loudspeaker) {
      // The last message is answered before the end.
      let isAnswering = action.isDone && !listener.analyzer(of: talk).isIdle
      isOver =
        console.isStopping
        || shouldStop(at: listener.time, isWatched: true) && !isAnswering
      return isOver
    }
  }

  private func shouldStop(at time: Double, isWatched: Bool) -> Bool {
    if isWatched { console.output.flush() }
    join?.step()
    return action.shouldStop(at: time) || failure != nil || console.isStopping
      || console.output.isClosed
  }

  // A recording may be of any age; a live message was sealed just before.
  private var window: UInt32? {
    request.maximumAge.map { UInt32($0.rounded()) } ?? (isLive ? Freshness.usualWindow : nil)
  }

  private func take(_ event: ModemEvent) {
    guard !action.isDone else { return }
    switch event {
    case .message(let message):
      // Control messages are for machines, not for people.
      guard message.kind != .control else { return }
      hideProgress()
      guard let message = opened(message) else { return }
      messageCount += 1
      tally.find()
      report(message)
      action.take(message, giving: Self.input(message), at: message.end)
      offer(message)
    case .progress(let progress):
      action.wait(from: progress.time)
      if let printer { printer.print(progress) } else { show(progress) }
    case .undecoded(let packet):
      hideProgress()
      undecodedCount += 1
      printer?.print(packet)
      action.take(packet)
      if !request.reporting.isQuiet { console.note(MessageNotice.text(packet)) }
    }
  }

  /// A message ready to print: opened, if it was sealed.
  ///
  /// - Returns: `nil` for a refused message.
  private func opened(_ message: ReceivedMessage) -> ReceivedMessage? {
    do throws(AudioError) {
      let peer = request.peer
      switch try peers?.open(message, from: peer, .now(within: window))
        ?? (message.kind == .sealed ? .refused(.unknown) : .message(message))
      {
      case .message(let opened):
        if opened.kind == .control { return nil }
        if peer == nil || opened.sender == peer { return opened }
        refuse(
          RefusedMessage(unsealed: message),
          "a message was heard that is not sealed by '\(peer ?? "")'; not taken.")
      case .refused(let reception):
        guard let refused = RefusedMessage(message, reception) else { return nil }
        refuse(refused, reception.notice ?? "")
      }
    } catch {
      failure = failure ?? error
    }
    return nil
  }

  // The sender chooses the name of a file, so it is limited to the characters of stored names.
  private static func input(_ message: ReceivedMessage) -> Execution.Input {
    Execution.Input(
      bytes: message.bytes,
      environment: [
        "TRAGUS_VERIFIED": message.isVerified ? message.sender ?? "" : "",
        "TRAGUS_KIND": message.kind.rawValue,
        "TRAGUS_NAME": message.fileName.map(FileName.safe) ?? "",
      ])
  }

  // This comes after the line of the message, which names the network.
  private func offer(_ message: ReceivedMessage) {
    guard case .network(let credential)? = message.payload else { return }
    if let join {
      console.output.flush()
      join.take(credential, from: message.isVerified ? message.sender : nil)
    } else if !request.reporting.isQuiet {
      console.note("this names a Wi-Fi network and its password; with --join, it is joined.")
    }
  }

  private func note(probe report: ChannelReport?) {
    guard !request.reporting.isQuiet else { return }
    hideProgress()
    let ranges = report.map { $0.passedRanges.map { "\($0) kHz" } ?? "nothing" }
    console.note(
      ranges.map { "a probe was heard and is answered: \($0) gets through." }
        ?? "a probe was announced but not heard, which is answered.")
  }

  private func refuse(_ message: RefusedMessage, _ notice: String) {
    refusedCount += 1
    printer?.print(message)
    action.take(message)
    if !request.reporting.isQuiet { console.note(MessageNotice.text(message, notice)) }
  }

  private func report(_ message: ReceivedMessage) {
    guard message.kind == .file else {
      if let printer { printer.print(message) } else { show(message) }
      return
    }
    do throws(AudioError) {
      let path = try folder?.save(message.bytes, name: message.fileName)
      let file = ReceivedFile(message, path: path)
      if let printer { printer.print(file) } else { show(file) }
    } catch {
      failure = failure ?? error
    }
  }

  private func show(_ message: ReceivedMessage) {
    if !request.writesBytes { tally.writeHeading(on: console) }
    // Lines of text do not show who sent them.
    if !request.reporting.isQuiet { console.note(MessageNotice.text(message)) }
    if request.writesBytes {
      console.output.write(bytes: message.bytes)
    } else {
      // No text may look like the path of a stored file.
      let mark = folder == nil ? "" : "\(message.kind.rawValue): "
      console.output.writeLine(mark + text(of: message))
    }
  }

  // After joining, the user does not need the password of the network.
  private func text(of message: ReceivedMessage) -> String {
    guard join != nil, case .network(let credential)? = message.payload else {
      return printableText(message.bytes)
    }
    return "Wi-Fi network \(printableText(credential.name))"
  }

  // A script needs the path of a stored file; people need the digest to check it.
  private func show(_ file: ReceivedFile) {
    if !request.writesBytes { tally.writeHeading(on: console) }
    if !request.reporting.isQuiet {
      console.note(MessageNotice.text(file.message))
      console.note("SHA-256 \(file.digest)")
    }
    if request.writesBytes {
      console.output.write(bytes: file.message.bytes)
      if let path = file.path, !request.reporting.isQuiet { console.note(printableText(path)) }
    } else if let path = file.path {
      console.output.writeLine(printableText(path))
    } else {
      let name = file.message.fileName.map { " \(printableText($0))" } ?? ""
      let count = file.message.bytes.count
      console.output.writeLine(
        "file\(name), \(count) byte\(count == 1 ? "" : "s"); --save FOLDER stores it")
    }
  }

  private func show(_ progress: MessageProgress) {
    guard !request.reporting.isQuiet, console.errors.isTerminal, join?.isAsking != true else {
      return
    }
    isProgressShown = true
    console.errors.write(
      styled:
        "\r\u{1B}[2K"
        + Terminal.fitted(
          "\(progress.heardFragmentCount) of \(progress.neededFragmentCount) parts of "
            + "\(progress.totalByteCount) bytes, mode \(progress.mode.rawValue), "
            + "\(progress.band.rawValue)", width: 79))
  }

  private func hideProgress() {
    guard isProgressShown else { return }
    isProgressShown = false
    console.errors.write(styled: "\r\u{1B}[2K")
  }

  // A later run continues with it; a failure to store it does not affect this run.
  private func keepPartial(beside resumed: [MessageProgress]) {
    guard let folder, let partial else { return }
    do throws(AudioError) {
      try folder.keep(partial)
      guard partial.progress != resumed, !partial.isEmpty, !request.reporting.isQuiet else {
        return
      }
      console.note("what was heard in part is kept in '\(folder.path)' for the next time.")
    } catch {
      if !request.reporting.isQuiet { console.warn(error.message) }
    }
  }

  /// Waits for running programs, and for a network that is being joined.
  package func close() {
    action.close()
    join?.finish()
  }

  private func checkPrograms() throws {
    try action.checkProgram()
    try join?.check()
  }

  /// - Throws: The exit status when some wanted messages did not come.
  package func finish() throws {
    console.output.flush()
    try console.checkStop()
    if console.output.isClosed { return }
    if action.isDone {
      try checkPrograms()
      return
    }
    let count = action.count
    if !action.isMissing, messageCount > 0 {
      // Stored parts were reported when they were stored.
      if folder == nil, let last = partial?.progress.last, !request.reporting.isQuiet {
        console.note(MessageNotice.text(last))
      }
      try checkPrograms()
      return
    }
    let wanted = request.action.wantedCount.map { " of \($0)" } ?? ""
    let such = messageCount == 0 ? "" : "such "
    if messageCount == 0, let last = partial?.progress.last {
      complain(MessageNotice.text(last))
      throw ExitStatus.undecoded
    }
    if messageCount == 0, undecodedCount > 0 {
      complain(
        "something was heard, but no message could be decoded; send it again, nearer or with "
          + "--mode robust.")
      throw ExitStatus.undecoded
    }
    if messageCount == 0, refusedCount > 0 {
      complain("what was heard was not taken.")
      // The file with the fault was named at the start.
      if let keyFailure { throw ExitStatus(keyFailure.code) }
      throw ExitStatus.undecoded
    }
    if action.isTimedOut {
      complain(
        count == 0
          ? "no \(such)message was heard in \(decimal(request.action.timeout ?? 0, places: 1)) s."
          : "only \(count)\(wanted) messages were heard.")
      throw ExitStatus.timeout
    }
    if isLive { return }
    complain(
      messageCount == 0
        ? "no message was heard; make sure that 'tragus send' made it, or try --mode tutorial."
        : count == 0
          ? "no such message was heard."
          : "only \(count)\(wanted) messages were heard; listen for longer, or lower --count.")
    throw ExitStatus.undecoded
  }

  private func complain(_ sentence: String) {
    if !request.reporting.isQuiet { console.complain(sentence) }
  }

  private var parameters: [String: String] {
    var parameters = ["mode": request.mode.rawValue]
    parameters["peer"] = request.peer
    parameters["maxAge"] = request.maximumAge.map { "\($0)" }
    return parameters
  }

  private static let events: [any AudioEvent.Type] = [
    ModemEvent.self, ReceivedFile.self, RefusedMessage.self, Gap.self,
  ]
}
