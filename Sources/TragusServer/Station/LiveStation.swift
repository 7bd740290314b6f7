import Dispatch
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

  /// The types of all that a client can be sent.
  static func types(for role: Role) -> Set<String> {
    role == .owner ? guestTypes.union(ownerTypes) : guestTypes
  }

  private static let guestTypes = Senses.types.union([
    Gap.name, RecordingEvent.name, CoachEvent.name, exerciseType,
  ])
  /// What is about things that guests cannot do. Nobody keeps sound in memory for a guest, who cannot
  /// report mistakes.
  private static let ownerTypes: Set = [
    FeedbackEvent.name, BlowSetUpRun.Progress.type, CollectionEvent.name, trainingType,
    calibratingType, unsealedType,
  ]
  static let exerciseType = "exercise"
  private static let trainingType = "training"
  /// The type of what paired devices have sealed, once it is opened. Its lines have the form of
  /// messages.
  static let unsealedType = "unsealed"
  /// How long the stream may take to do what it is asked for, in seconds.
  static let patience = 2.0

  struct Status {
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
    /// The class that is stored, if one is.
    var held: String?
    /// The name of the file of its clip.
    var heldClip: String?
    /// What tells kinds of sounds apart.
    var model = ChosenModel.network
    var talk: TalkState?
    /// What a page is to play for the talk.
    var talkSound: SoundToPlay?
    var blowSetUp: BlowSetUpState?
    /// What could be chosen when this was last looked up.
    var inputs: [StationInput] = []
    /// What holds for this stream where nothing is chosen.
    var sensitivity: Double?
    var fullLevel: Double?
    var blowProfile: BlowProfileState?
    /// How many seconds of the sound are in memory, if they are.
    var remembered: Double?
    /// What turns dBFS into dB SPL, or `nil` without a calibration.
    var calibration: Calibration?
    var examination: StationState.Examination?
    var measurement: StationState.Measurement?
    /// How often what can be set has changed.
    var settingsNumber = 0

    /// The stream has ended, and all that was done with it.
    mutating func forgetStream() {
      (stream, recording, exercise, held, talkSound) = (nil, nil, nil, nil, nil)
      (calibration, remembered, blowProfile) = (nil, nil, nil)
      talk?.lose()
      // What was found stays; what was not finished is broken off.
      if examination?.diagnosis == nil { examination = nil }
      if measurement?.isOver == false { measurement = nil }
    }
  }

  // Each access to a lock wraps a closure that it holds by itself once more. In the end a call goes through
  // more wrappers than the stack has room for. A closure in a struct is not wrapped.
  private struct Wake {
    var call: @Sendable () -> Void = {}
  }

  struct Turn {
    var isOver = false
  }

  /// What the command line named, or `nil`.
  let commandInput: StationInput?
  let console: Console
  let training: TrainingJob
  let broadcast = Broadcast<StationMessage>()
  let request: InputRequest
  let reach: ServeRequest.Reach
  let settings: Settings
  let isQuiet: Bool
  let threads: ServerThreads
  let status = Mutex(Status())
  /// When it was last looked up what can be chosen, by the clock of the computer; one looks at a time.
  let inputsTime = Mutex(-Double.infinity)
  /// One start or stop at a time.
  let turn = Mutex(Turn())
  /// Wakes the connections when there is something to take.
  private let wake = Mutex(Wake())
  /// Those who wait for another state.
  let waiting = Mutex<[DispatchSemaphore]>([])
  /// Whether anything was sent since the connections were woken.
  let hasMessages = Atomic(false)

  /// - Parameters:
  ///   - request: The input of the command line, and how it is heard.
  ///   - isQuiet: Whether standard error stays empty.
  ///   - reach: The computers that can reach the server, which the page shows.
  ///   - threads: Where inputs are opened; one that is being opened gives way to the next.
  init(
    _ request: InputRequest, reach: ServeRequest.Reach, isQuiet: Bool, threads: ServerThreads,
    on console: Console
  ) throws(AudioError) {
    (self.request, self.reach) = (request, reach)
    self.console = console
    (self.isQuiet, self.threads) = (isQuiet, threads)
    settings = try Settings(environment: console.environment, device: request.device)
    commandInput = try Self.commandInput(request, settings)
    training = TrainingJob(
      try ClipShelf(environment: console.environment).folder.path, on: console)
    training.onProgress { [unowned self] progress in
      // One that is heard with is heard with as it is now.
      if progress.phase == .done, progress.name == modelName { try? choose(model: modelName) }
      tell(JSONLines().object(type: Self.trainingType, progress), type: Self.trainingType)
      tellState()
    }
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
    // The page would only say so when somebody looks at it.
    switch name {
    case .file(let path):
      guard let kind = FileKind(path) else { throw AudioError.missingFile(path) }
      // A pipe can be read only once, and samples without a header say nothing.
      if kind == .file, request.raw == nil { _ = try AudioFile(reading: path) }
    case .simulated(let signal): _ = try SimulatedSource(parsing: signal)
    case .microphone, .standardInput: break
    }
    return StationInput(name)
  }

  /// Sets what is called when there is something to take.
  func onMessages(_ handler: @escaping @Sendable () -> Void) { wake.withLock { $0.call = handler } }

  /// Wakes the connections.
  func wakeConnections() { wake.withLock { $0.call }() }

  // MARK: On the thread that listens

  struct Hearing {
    var senses = Senses()
    var picture: ListenerMembership?
    var recording: (sink: StationRecording, membership: ListenerMembership)?
    var exercise: ListenerMembership?
    var held: HeldClass?
    var talk: StationTalk?
    var examination: (end: Double, membership: ListenerMembership)?
    var calibration: CalibrationSession?
    var lookBack: (sink: LookBack, membership: ListenerMembership)?
    var blowSetUp: (run: BlowSetUpRun, membership: ListenerMembership)?
    var settings: AnalyzerSettings
    /// Whether somebody wants what paired devices have sealed.
    var isOpeningSealed = false
    let hello: Hello
    let lines: JSONLines
  }

  /// A class of which a clip is stored.
  struct HeldClass {
    let name: String
    /// Where in the stream it ends unless somebody says that it is still heard, in seconds.
    var end: Double
    let membership: ListenerMembership
  }

  /// Ends something that goes on in the stream. Its state changes at the same moment, so that
  /// nothing is hidden that begins then.
  ///
  /// - Parameters:
  ///   - leave: Done by the thread that listens.
  ///   - forget: Changes the state, also when nothing is heard.
  func end(
    _ leave: @escaping @Sendable () -> Void,
    _ forget: @escaping @Sendable (inout Status) -> Void
  ) {
    do throws(AudioError) {
      try onStream { [self] _ throws(AudioError) in
        leave()
        status.withLock { forget(&$0) }
      }
    } catch {
      status.withLock { forget(&$0) }
    }
    tellState()
  }

  /// Has something done by the thread that listens, and waits for it.
  ///
  /// - Throws: What it throws; `invalidRequest` when nothing is listened to.
  func onStream(
    _ body: @escaping @Sendable (Listening.Context) throws(AudioError) -> Void
  ) throws(AudioError) {
    guard let listening = status.withLock({ $0.stream == nil ? nil : $0.listening }) else {
      throw Self.nothingIsHeard
    }
    try listening.performAndWait(body)
  }

  static let nothingIsHeard = AudioError(
    .invalidRequest, "Nothing is listened to; choose an input first.")

  // Only the thread that listens uses them, and one after the other.
  nonisolated(unsafe) var hearing: Hearing?
  nonisolated(unsafe) var exerciseNumber = 0
  nonisolated(unsafe) var talkNumber = 0
  nonisolated(unsafe) var talkSoundNumber = 0
  nonisolated(unsafe) var examinationNumber = 0

  /// Waits until what was asked for has happened; not to be used on the thread that listens.
  func waitUntil(_ isDone: (Status) -> Bool) {
    let change = DispatchSemaphore(value: 0)
    waiting.withLock { $0.append(change) }
    defer { waiting.withLock { $0.removeAll { $0 === change } } }
    let end = DispatchTime.now() + Self.patience
    while !status.withLock({ isDone($0) }), change.wait(timeout: end) == .success {}
  }

  /// Has something done by the thread that listens, soon.
  func later(
    _ body: @escaping @Sendable (Listening.Context) throws(AudioError) -> Void
  ) {
    status.withLock { $0.listening }?.perform(body)
  }

  // MARK: Telling

  /// Tells all clients an event; only the thread that listens does.
  func tell<Event: AudioEvent>(_ event: Event) {
    guard let hearing else { return }
    hearing.recording?.sink.take(event)
    let line = hearing.lines.line(for: event)
    hearing.lookBack?.sink.take(event, line)
    tell(line, type: Event.name)
  }

  /// - Parameter guestLine: What guests get instead, where the line names a folder.
  func tell(_ line: String, type: String, guestLine: String? = nil) {
    let bytes = ByteBuffer(string: line)
    broadcast.send(
      .event(
        type: type, line: bytes, guestLine: guestLine.map { ByteBuffer(string: $0) } ?? bytes))
    hasMessages.store(true, ordering: .relaxed)
  }

  func tellState() {
    broadcast.send(.state)
    waiting.withLock { $0.forEach { $0.signal() } }
    wakeConnections()
  }

  /// The state as it is now.
  func state(for role: Role) -> StationState {
    status.withLock { status in
      StationState(
        status, of: training.progress, for: role, exposure: reach, input: commandInput)
    }
  }
}
