import NIOCore
import Synchronization
import Tragus
import TragusStation

extension LiveStation {
  /// How long the list of inputs stays valid, in seconds: finding them takes a while.
  static let inputsPeriod = 3.0

  /// Finds the available inputs; devices come and go.
  ///
  /// - Parameter age: The greatest age of an earlier list, in seconds.
  @discardableResult
  func findInputs(notOlderThan age: Double = inputsPeriod) -> [StationInput] {
    inputsTime.withLock { time in
      let now = MonotonicClock.now()
      if now - time < age { return status.withLock { $0.inputs } }
      let inputs = foundInputs
      status.withLock { $0.inputs = inputs }
      time = now
      return inputs
    }
  }

  private var foundInputs: [StationInput] {
    var inputs = commandInput.map { [$0] } ?? []
    let devices = AudioDevice.inputs()
    if !devices.isEmpty { inputs.append(StationInput(InputName("mic", device: settings.device))) }
    inputs += devices.map { StationInput("mic:\($0.id)", $0.name, .microphone) }
    for input in StationInput.signals where input.name != commandInput?.name {
      inputs.append(input)
    }
    var names: Set<String> = []
    return inputs.filter { names.insert($0.name).inserted }
  }

  /// Starts to listen to an input, in place of the current one.
  ///
  /// - Parameter name: The name of one of ``findInputs()``. A client can open no other file than
  ///   the one from the command line.
  /// - Throws: The errors of opening it; `invalidRequest` for another name.
  func listen(to name: String) throws(AudioError) {
    guard
      let input = name == commandInput?.name
        ? commandInput
        : findInputs().first(where: { $0.name == name })
          ?? findInputs(notOlderThan: 0).first(where: { $0.name == name })
    else {
      throw AudioError(
        .invalidRequest, "There is no input '\(printable(name))'; choose one of those in the list.")
    }
    awaitsFirstChoice.store(false, ordering: .relaxed)
    var options = input == commandInput ? request : InputRequest()
    // An input that is not live is played in real time, as people hear it.
    options.realtime = true
    options.reconnect = true
    options.inputs = []
    let (console, device, threads) = (console, settings.device, threads)
    try listen(to: input) { [options] () throws(AudioError) in
      let open = try OpenInput(
        InputName(input.openName, device: device), options: options, on: console,
        until: { threads.isOpeningWanted })
      return (open, open.source)
    }
  }

  /// Starts to listen to the input from the command line. A microphone opens at once, because its
  /// user wants it. An input with a beginning waits for the first client that says what it wants,
  /// because nobody would hear it before.
  func listenToCommandInput() {
    guard let input = commandInput, input.kind == .microphone else { return }
    do throws(AudioError) {
      try listen(to: input.name)
    } catch {
      console.complain(error.message)
    }
  }

  /// Starts to listen to the input from the command line, if it waits for its first client.
  func listenForFirstClient(on loop: any EventLoop) {
    guard let input = commandInput, awaitsFirstChoice.exchange(false, ordering: .relaxed) else {
      return
    }
    _ = threads.runOpening(eventLoop: loop) { [self] in
      // A client that chose an input meanwhile keeps it.
      guard status.withLock({ $0.listening == nil }) else { return }
      // The state has the reason of a failure.
      try? listen(to: input.name)
    }
  }

  /// Starts to listen to a browser's microphone.
  ///
  /// - Returns: The stream, to end it later.
  func listen(to feed: BrowserFeed, named title: String) throws(AudioError) -> Listening {
    let input = StationInput("browser", title, .browser)
    return try listen(to: input) { () throws(AudioError) in (nil, BrowserSource(feed)) }
  }

  @discardableResult
  private func listen(
    to input: StationInput,
    _ open: @escaping @Sendable () throws(AudioError) -> (OpenInput?, any AudioSource)
  ) throws(AudioError) -> Listening {
    // `withLock` passes typed errors on.
    try turn.withLock { turn throws(AudioError) -> Listening in
      guard !turn.isOver else { throw AudioError(.invalidRequest, "The server ends.") }
      end()
      let listening = Listening(input)
      status.withLock { status in
        (status.listening, status.failure, status.hasEnded) = (listening, nil, false)
      }
      do throws(AudioError) {
        try listening.begin(
          open,
          began: { [self] context throws(AudioError) in try begin(context) },
          step: { [self] in step($0) },
          ended: { [self] in ended(listening, $0) })
      } catch {
        // An input that gave way to another one has not failed.
        let hasGivenWay = threads.isOpeningWanted
        status.withLock { status in
          if status.listening === listening { (status.listening, status.stream) = (nil, nil) }
          status.failure = hasGivenWay ? nil : error.message
        }
        tellState()
        throw hasGivenWay
          ? AudioError(.deviceBusy, "Another input was chosen meanwhile.") : error
      }
      return listening
    }
  }

  /// Stops listening, and waits until the stream is closed.
  func stop() { turn.withLock { _ in end() } }

  /// Stops listening for good.
  func close() {
    turn.withLock { turn in
      turn.isOver = true
      end()
      training.close()
    }
  }

  /// Ends a stream, if it is still the current one.
  func stop(_ listening: Listening) {
    guard status.withLock({ $0.listening === listening }) else { return }
    listening.stop()
  }

  private func end() {
    guard let listening = status.withLock({ $0.listening }) else { return }
    listening.stop()
    listening.waitForEnd()
  }

  private func begin(_ context: Listening.Context) throws(AudioError) {
    let format = context.source.format
    let meters = try LevelRequest().meters(settings)
    var analyzers = AnalyzerSettings()
    analyzers.levels = meters.levels
    let profile = try storedBlowProfile(context)
    analyzers.blow = try blowSettings(context, profile)
    if let open = context.open {
      analyzers.calibration = try open.calibration(nil, isQuiet: true)
    }
    let hello =
      context.open?.hello(meters.parameters)
      ?? Hello(
        source: context.input.name, format: format, isLive: true, isSimulated: false,
        parameters: meters.parameters.merging(["channel": "all"]) { $1 })
    let lines = JSONLines(startDate: context.startDate)
    hearing = Hearing(settings: analyzers, hello: hello, lines: lines)
    status.withLock { status in
      status.stream = StreamState(
        context.input, format: format, isLive: context.source.isLive,
        device: context.open?.deviceID, calibration: analyzers.calibration)
      status.isAway = false
      status.calibration = analyzers.calibration
      (status.examination, status.measurement, status.blowSetUp) = (nil, nil, nil)
    }
    noteBlowProfile(profile, analyzers.blow, context)
    tellState()
    let guestHello = Hello(
      source: context.input.withoutFolder.name, format: format, isLive: hello.isLive,
      isSimulated: hello.isSimulated, parameters: hello.parameters)
    tell(lines.line(for: hello), type: Hello.name, guestLine: lines.line(for: guestHello))
    context.listener.onGap { [self] in tell($0) }
    try updateSenses(context)
    if !isQuiet { console.note("listening: \(printable(context.input.title)); storing: nothing.") }
  }

  private func step(_ context: Listening.Context) {
    let isAway = context.open?.isAway ?? false
    let hasChanged = status.withLock { status in
      defer { status.isAway = isAway }
      return status.isAway != isAway
    }
    if hasChanged { tellState() }
    checkHold(context.listener.time)
    stepTalk(context)
    checkExamination(context)
    checkMeasurement(context)
    if hasMessages.exchange(false, ordering: .relaxed) { wakeConnections() }
  }

  private func ended(_ listening: Listening, _ failure: AudioError?) {
    hearing = nil
    wakeConnections()
    let isCurrent = status.withLock { status in
      guard status.listening === listening else { return false }
      status.listening = nil
      status.forgetStream()
      status.failure = failure?.message ?? status.failure
      // A browser that goes away does not count as the end of a stream.
      status.hasEnded =
        failure == nil && !listening.isStopping && listening.input.kind != .browser
      return true
    }
    guard isCurrent else { return }
    if !isQuiet { console.note("stopped listening to \(printable(listening.input.title)).") }
    tellState()
  }
}
