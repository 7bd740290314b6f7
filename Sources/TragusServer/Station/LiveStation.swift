import NIOCore
import Synchronization
import Tragus
import TragusHistory
import TragusStation

/// Listens to one stream at a time for any number of clients: it is analysed once, and each client takes
/// what it wants.
///
/// Its methods may be called from any thread. Those that open a stream block until it is open.
final class LiveStation: Sendable {
  /// A client, by its number.
  typealias Client = Int

  /// The types of all that a client can be told.
  static let types = Senses.types.union([
    Gap.name, RecordingEvent.name, CoachEvent.name, exerciseType,
  ])
  private static let exerciseType = "exercise"
  /// How long the stream may take to do what it is asked for, in seconds.
  private static let patience = 2.0

  private struct Status {
    var listening: Listening?
    /// What is heard, once it is open.
    var stream: StreamState?
    var isAway = false
    var failure: String?
    var hasEnded = false
    var wanted: [Client: Set<String>] = [:]
    var picturedClients: Set<Client> = []
    var nextClient = 1
    var choices: [String: [String: Double]] = [:]
    var recording: StationState.Recording?
    var exercise: StationState.Exercise?
    /// What could be chosen when this was last looked up, which takes a while.
    var inputs: [StationInput] = []
    /// What holds for this stream where nothing is chosen.
    var sensitivity: Double?
  }

  private struct Turn {
    var isOver = false
  }

  /// What the command line named, or `nil`.
  let commandInput: StationInput?
  let console: Console
  let broadcast = Broadcast<StationMessage>()
  private let request: InputRequest
  private let reach: ServeRequest.Reach
  private let settings: Settings
  private let isQuiet: Bool
  private let status = Mutex(Status())
  /// One start or stop at a time.
  private let turn = Mutex(Turn())
  /// Wakes the connections when there is something to take.
  private let wake = Mutex<@Sendable () -> Void>({})
  /// Whether anything was told since the connections were woken.
  private let hasMessages = Atomic(false)

  /// - Parameters:
  ///   - request: The input of the command line, and how it is heard.
  ///   - isQuiet: Whether nothing is said on standard error.
  ///   - reach: Who can reach the server, which the page shows.
  init(
    _ request: InputRequest, reach: ServeRequest.Reach, isQuiet: Bool, on console: Console
  ) throws(AudioError) {
    (self.request, self.reach) = (request, reach)
    self.console = console
    self.isQuiet = isQuiet
    settings = try Settings(environment: console.environment)
    commandInput = try Self.commandInput(request, settings)
  }

  private static func commandInput(
    _ request: InputRequest, _ settings: Settings
  ) throws(AudioError) -> StationInput? {
    guard !request.inputs.isEmpty else { return nil }
    let names = try InputName.all(request.inputs, device: settings.device)
    guard names.count == 1, let name = names.first else {
      throw AudioError(
        .invalidRequest, "The page plays one file; \(names.count) were given. Name one of them.")
    }
    if case .file(let path) = name, FileKind(path) == nil {
      throw AudioError(.fileNotFound, "There is no '\(printable(path))'.")
    }
    return StationInput(name)
  }

  /// Sets what is called when there is something to take.
  func onMessages(_ handler: @escaping @Sendable () -> Void) { wake.withLock { $0 = handler } }

  // MARK: What is listened to

  /// Looks what can be chosen: devices come and go.
  @discardableResult
  func findInputs() -> [StationInput] {
    let inputs = foundInputs
    status.withLock { $0.inputs = inputs }
    return inputs
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

  /// Begins to listen to an input, in the place of what was heard.
  ///
  /// - Parameter name: The name of one of ``findInputs()``. No other file than that of the command line is
  ///   opened for a client.
  /// - Throws: What opening it throws; `invalidRequest` for another name.
  func listen(to name: String) throws(AudioError) {
    guard
      let input = name == commandInput?.name
        ? commandInput : findInputs().first(where: { $0.name == name })
    else {
      throw AudioError(
        .invalidRequest, "There is no input '\(printable(name))'; choose one of those in the list.")
    }
    var options = input == commandInput ? request : InputRequest()
    // What is not live is played at its own speed, as people hear it.
    options.realtime = true
    options.reconnect = true
    options.inputs = []
    let (console, device) = (console, settings.device)
    try listen(to: input) { [options] () throws(AudioError) in
      let open = try OpenInput(
        InputName(input.name, device: device), options: options, on: console)
      return (open, open.source)
    }
  }

  /// Begins to listen to what the command line named: a microphone at once, for whoever names one wants
  /// it; what has a beginning waits for the first client, so that nobody misses it.
  func listenToCommandInput() {
    guard let input = commandInput, input.kind == .microphone else { return }
    do throws(AudioError) {
      try listen(to: input.name)
    } catch {
      console.complain(error.message)
    }
  }

  /// Begins to listen to the microphone of a browser.
  ///
  /// - Returns: What ends it, unless something else is heard by then.
  func listen(to feed: BrowserFeed, named title: String) throws(AudioError) -> Listening {
    let input = StationInput("browser", title, .browser)
    return try listen(to: input) { () throws(AudioError) in (nil, BrowserSource(feed)) }
  }

  @discardableResult
  private func listen(
    to input: StationInput,
    _ open: @escaping @Sendable () throws(AudioError) -> (OpenInput?, any AudioSource)
  ) throws(AudioError) -> Listening {
    // `withLock` passes on typed errors.
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
        status.withLock { status in
          if status.listening === listening { status.listening = nil }
          status.failure = error.message
        }
        tellState()
        throw error
      }
      return listening
    }
  }

  /// Ends listening, and waits until the stream is closed.
  func stop() { turn.withLock { _ in end() } }

  /// Ends listening for good.
  func close() {
    turn.withLock { turn in
      turn.isOver = true
      end()
    }
  }

  /// Ends one stream, if it is still the one that is heard.
  func stop(_ listening: Listening) {
    guard status.withLock({ $0.listening === listening }) else { return }
    listening.stop()
  }

  private func end() {
    guard let listening = status.withLock({ $0.listening }) else { return }
    listening.stop()
    listening.waitForEnd()
  }

  // MARK: What clients want

  /// Takes in a client that wants nothing yet.
  func join() -> Client {
    defer { tellState() }
    return status.withLock { status in
      let client = status.nextClient
      status.nextClient += 1
      status.wanted[client] = []
      return client
    }
  }

  /// A client wants these types of events, and perhaps pictures.
  func setWanted(_ types: Set<String>, picture: Bool, by client: Client) {
    status.withLock { status in
      status.wanted[client] = types
      if picture {
        status.picturedClients.insert(client)
      } else {
        status.picturedClients.remove(client)
      }
    }
    changeSenses()
  }

  /// A client has gone.
  func leave(_ client: Client) {
    status.withLock { status in
      status.wanted[client] = nil
      status.picturedClients.remove(client)
    }
    changeSenses()
    tellState()
  }

  // MARK: Settings

  /// What was chosen, by the names of analyzers and settings.
  var choices: [String: [String: Double]] { status.withLock { $0.choices } }

  /// What holds where nothing is chosen and it is not what the catalogue says, by the same names: what the
  /// user has set, and what is stored for the microphone.
  var usual: [String: [String: Double]] {
    let sensitivity = status.withLock { $0.sensitivity } ?? (try? settings.sensitivity())
    let blow = sensitivity.map { ["sensitivity": $0] } ?? [:]
    var usual = Dictionary(
      uniqueKeysWithValues: [Blow.name, BlowObservation.name, BlowAdvice.name].map { ($0, blow) })
    usual[Level.name] = (try? settings.period()).map { ["period": $0] } ?? [:]
    usual[Level.name]?["floor"] = try? settings.floor()
    return usual
  }

  /// Chooses settings of analyzers; they act at once.
  ///
  /// - Parameter choices: By the names of analyzers and settings; `nil` takes a choice back.
  /// - Throws: `invalidRequest` when one is not known or not possible; nothing is changed then.
  func choose(_ choices: [String: [String: Double?]]) throws(AudioError) {
    var probe = AnalyzerSettings()
    for (name, values) in choices {
      guard let entry = AnalyzerCatalog.entry(named: name) else {
        throw AudioError(.invalidRequest, "There is no analyzer '\(printable(name))'.")
      }
      for (setting, value) in values {
        try probe.set(
          setting, of: entry,
          to: value ?? entry.settings.first { $0.name == setting }?.range.lowerBound ?? 0)
      }
    }
    status.withLock { status in
      for (name, values) in choices {
        for (setting, value) in values { status.choices[name, default: [:]][setting] = value }
      }
    }
    changeSenses(changed: Set(choices.keys))
  }

  // MARK: Recording

  /// The name of the file that is being recorded, or `nil`.
  var recordedName: String? { status.withLock { $0.recording?.name } }

  /// Begins to record what is heard, with its events.
  ///
  /// - Throws: `invalidRequest` when nothing is heard, `fileExists` when something is being recorded.
  func record(_ settings: RecorderSettings) throws(AudioError) {
    status.withLock { $0.failure = nil }
    try onStream { [self] context throws(AudioError) in
      guard hearing?.recording == nil else {
        throw AudioError(.fileExists, "It is being recorded already.")
      }
      let recording = try StationRecording(
        format: context.source.format, settings, hello: hearing!.hello,
        startDate: context.startDate,
        onEvent: { [self] in take($0) },
        onFailure: { [self] error in
          status.withLock { $0.failure = error.message }
          later { [self] context throws(AudioError) in try leaveRecording(context) }
        })
      hearing?.recording = (recording, context.listener.add(recording))
      // What is written beside it is what `listen` reports, whoever looks.
      try updateSenses(context)
    }
    waitUntil { $0.recording != nil || $0.failure != nil }
  }

  /// Ends the recording, if there is one.
  func endRecording() {
    try? onStream { [self] context throws(AudioError) in try leaveRecording(context) }
    waitUntil { $0.recording == nil }
  }

  private func leaveRecording(_ context: Listening.Context) throws(AudioError) {
    hearing?.recording?.membership.leave()
    hearing?.recording = nil
    try updateSenses(context)
  }

  private func take(_ event: RecordingEvent) {
    // The recording has it in its own file already.
    if let lines = hearing?.lines { tell(lines.line(for: event), type: RecordingEvent.name) }
    status.withLock { status in
      switch event.phase {
      case .began:
        status.recording = StationState.Recording(
          name: PathParts(event.file).name, start: event.start)
      case .ended: status.recording = nil
      case .updated: break
      }
    }
    tellState()
    if !isQuiet {
      console.note(
        event.phase == .ended
          ? "stored \(printable(event.file))." : "storing: the sound, in \(printable(event.file)).")
    }
  }

  // MARK: Breathing

  /// Begins an exercise on what is heard, in the place of the one before.
  ///
  /// - Throws: `invalidRequest` when nothing is heard, or at too low a rate.
  func begin(_ plan: ExercisePlan) throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let format = context.source.format
      try AnalyzerCatalog[Breath.self].check(format)
      try leaveExercise(context)
      exerciseNumber += 1
      let number = exerciseNumber
      let coach = CoachAnalyzer(
        BreathCoach(plan.pattern, settings: plan.settings),
        tracker: BreathTracker(format: format, expected: plan.pattern.expected), format: format)
      let date = currentDate()
      hearing?.exercise = try context.listener.group {
        context.listener.add(coach) { [self] event in
          tell(event.event)
          if case .coach(let cue) = event, let session = cue.session {
            take(session, plan, date: date, number: number)
          }
        }
      }
      status.withLock { status in
        status.exercise = StationState.Exercise(
          pattern: plan.pattern.description, start: context.listener.time,
          cycles: plan.settings.cycleCount, minutes: plan.settings.duration.map { $0 / 60 },
          keep: plan.isKept)
      }
      tellState()
      try updateSenses(context)
    }
  }

  /// Ends the exercise, if there is one. Clients are told what was done.
  func endExercise() {
    try? onStream { [self] context throws(AudioError) in try leaveExercise(context) }
    waitUntil { $0.exercise == nil }
  }

  private func leaveExercise(_ context: Listening.Context) throws(AudioError) {
    hearing?.exercise?.leave()
    hearing?.exercise = nil
    try updateSenses(context)
  }

  private func take(_ session: CoachSession, _ plan: ExercisePlan, date: Double, number: Int) {
    tell(JSONLines().object(type: Self.exerciseType, session), type: Self.exerciseType)
    if plan.isKept, !session.cycles.isEmpty {
      do throws(AudioError) {
        try console.history().add(PastSession(session, date: date))
      } catch {
        status.withLock { $0.failure = error.message }
      }
    }
    // Another one may have taken its place.
    guard number == exerciseNumber else { return }
    status.withLock { $0.exercise = nil }
    tellState()
    // It may have ended by itself; the usual breaths are heard again.
    later { [self] context throws(AudioError) in
      if status.withLock({ $0.exercise == nil }) { try leaveExercise(context) }
    }
  }

  // MARK: On the thread that listens

  private struct Hearing {
    var senses = Senses()
    var picture: ListenerMembership?
    var recording: (sink: StationRecording, membership: ListenerMembership)?
    var exercise: ListenerMembership?
    var settings: AnalyzerSettings
    let hello: Hello
    let lines: JSONLines
  }

  /// Has something done by the thread that listens, and waits for it.
  ///
  /// - Throws: What it throws; `invalidRequest` when nothing is listened to.
  private func onStream(
    _ body: @escaping @Sendable (Listening.Context) throws(AudioError) -> Void
  ) throws(AudioError) {
    guard let listening = status.withLock({ $0.stream == nil ? nil : $0.listening }) else {
      throw AudioError(.invalidRequest, "Nothing is listened to; choose an input first.")
    }
    try listening.performAndWait(body)
  }

  /// What is written beside a recording.
  private static let recordedTypes = Set(
    [Level.name] + AnalyzerCatalog.conditions.map { $0.name }.filter { $0 != RangeEvent.name })

  // Only the thread that listens uses them, and one after the other.
  nonisolated(unsafe) private var hearing: Hearing?
  nonisolated(unsafe) private var exerciseNumber = 0

  private func begin(_ context: Listening.Context) throws(AudioError) {
    let format = context.source.format
    let meters = try LevelRequest().meters(settings)
    var analyzers = AnalyzerSettings()
    analyzers.levels = meters.levels
    if let open = context.open {
      analyzers.blow = try open.blowSettings(settings)
      analyzers.calibration = try open.calibration(nil, isQuiet: true)
    } else {
      analyzers.blow = BlowSensor.Settings(
        profile: nil, usualSensitivity: try settings.sensitivity(), isFromDevice: true)
    }
    let hello =
      context.open?.hello(meters.parameters)
      ?? Hello(
        source: context.input.name, format: format, isLive: true, isSimulated: false,
        parameters: meters.parameters.merging(["channel": "all"]) { $1 })
    hearing = Hearing(
      settings: analyzers, hello: hello, lines: JSONLines(startDate: context.startDate))
    status.withLock { status in
      status.stream = StreamState(
        context.input, format: format, isLive: context.source.isLive,
        calibration: analyzers.calibration)
      status.isAway = false
      status.sensitivity = analyzers.blow.sensitivity
    }
    tellState()
    tell(hello)
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
    if hasMessages.exchange(false, ordering: .relaxed) { wake.withLock { $0 }() }
  }

  private func ended(_ listening: Listening, _ failure: AudioError?) {
    hearing = nil
    wake.withLock { $0 }()
    let isCurrent = status.withLock { status in
      guard status.listening === listening else { return false }
      status.listening = nil
      (status.stream, status.recording, status.exercise) = (nil, nil, nil)
      status.failure = failure?.message ?? status.failure
      // A browser that goes away has no end that was waited for.
      status.hasEnded =
        failure == nil && !listening.isStopping && listening.input.kind != .browser
      return true
    }
    guard isCurrent else { return }
    if !isQuiet { console.note("stopped listening to \(printable(listening.input.title)).") }
    tellState()
  }

  private func changeSenses(changed: Set<String> = []) {
    later { [self] context throws(AudioError) in try updateSenses(context, changed: changed) }
  }

  private func updateSenses(
    _ context: Listening.Context, changed: Set<String> = []
  ) throws(AudioError) {
    guard var hearing else { return }
    var (wanted, isPictured, choices) = status.withLock { status in
      (
        status.wanted.values.reduce(into: Set()) { $0.formUnion($1) },
        !status.picturedClients.isEmpty, status.choices
      )
    }
    if hearing.recording != nil { wanted.formUnion(Self.recordedTypes) }
    // The exercise tells them itself.
    if hearing.exercise != nil { wanted.subtract([Breath.name, BreathRate.name]) }
    let (listener, format) = (context.listener, context.source.format)
    var settings = hearing.settings
    for (name, values) in choices {
      guard let entry = AnalyzerCatalog.entry(named: name) else { continue }
      for (setting, value) in values { try settings.set(setting, of: entry, to: value) }
    }
    try hearing.senses.update(
      to: wanted, in: listener, format: format, settings, changed: changed
    ) { [self] in tell($0) }
    if !isPictured {
      hearing.picture?.leave()
      hearing.picture = nil
    } else if hearing.picture == nil {
      let picture = PictureMeter(format) { [self] in
        broadcast.send(.picture($0))
        hasMessages.store(true, ordering: .relaxed)
      }
      let calibration = hearing.settings.calibration
      hearing.picture = try listener.group { () throws(AudioError) in
        if let calibration, format.sampleRate >= SoundLevelMeter.sampleRates.lowerBound {
          let meter = listener.soundLevelMeter(
            Meters.SoundLevelWeightings(), format, period: 0.02, calibration)
          listener.subscribe(to: meter) { picture.soundLevel = Float($0.level) }
        }
        listener.add(picture)
      }
    }
    self.hearing = hearing
  }

  /// Waits until what was asked for has happened, between two quanta of the stream; not to be used on the
  /// thread that listens.
  private func waitUntil(_ isDone: (Status) -> Bool) {
    let end = MonotonicClock.now() + Self.patience
    while !status.withLock({ isDone($0) }), MonotonicClock.now() < end {
      MonotonicClock.wait(0.002)
    }
  }

  /// Has something done by the thread that listens, soon.
  private func later(
    _ body: @escaping @Sendable (Listening.Context) throws(AudioError) -> Void
  ) {
    status.withLock { $0.listening }?.perform(body)
  }

  // MARK: Telling

  /// Tells all clients an event; only the thread that listens does.
  private func tell<Event: AudioEvent>(_ event: Event) {
    guard let hearing else { return }
    hearing.recording?.sink.take(event)
    tell(hearing.lines.line(for: event), type: Event.name)
  }

  private func tell(_ line: String, type: String) {
    broadcast.send(.event(type: type, line: ByteBuffer(string: line)))
    hasMessages.store(true, ordering: .relaxed)
  }

  private func tellState() {
    broadcast.send(.state)
    wake.withLock { $0 }()
  }

  /// The state as it is now.
  func state(for role: Role) -> StationState {
    status.withLock { status in
      StationState(
        role: role, exposure: reach, input: commandInput?.name, inputs: status.inputs,
        listening: status.stream, isAway: status.isAway,
        failure: status.failure, hasEnded: status.hasEnded, recording: status.recording,
        exercise: status.exercise, clientCount: status.wanted.count)
    }
  }
}
