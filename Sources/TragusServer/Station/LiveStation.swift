import Dispatch
import NIOCore
import Synchronization
import Tragus
import TragusHistory
import TragusStation

/// Listens to one stream at a time for any number of clients. It is analysed once, and each client
/// takes the events it wants.
///
/// Its methods can be called from any thread. A method that opens a stream blocks until it is open.
final class LiveStation: Sendable {
  /// The number of a client.
  typealias Client = Int

  /// The types of all events that a client with a role can receive.
  static func types(for role: Role) -> Set<String> {
    role == .owner ? guestTypes.union(ownerTypes) : guestTypes
  }

  private static let guestTypes = Senses.types.union([
    Gap.name, RecordingEvent.name, CoachEvent.name, exerciseType,
  ])
  /// Events about actions that guests are not allowed. No sound is held in memory for guests, who
  /// cannot report mistakes.
  private static let ownerTypes: Set = [
    FeedbackEvent.name, BlowSetUpRun.Progress.type, CollectionEvent.name, trainingType,
    calibratingType, unsealedType,
  ]
  static let exerciseType = "exercise"
  private static let trainingType = "training"
  /// The type of opened messages from paired devices. Its lines have the form of messages.
  static let unsealedType = "unsealed"
  /// How long the stream may take for a task, in seconds.
  static let patience = 2.0

  struct Status {
    var listening: Listening?
    /// The current stream, once it is open.
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
    /// The class being stored, if any.
    var held: String?
    /// The name of the file of its clip.
    var heldClip: String?
    /// The model that recognises kinds of sounds.
    var model = ChosenModel.network
    var talk: TalkState?
    /// The sound for a page to play in the talk.
    var talkSound: SoundToPlay?
    var blowSetUp: BlowSetUpState?
    /// The inputs at the last look-up.
    var inputs: [StationInput] = []
    /// The default sensitivity for this stream.
    var sensitivity: Double?
    var fullLevel: Double?
    var blowProfile: BlowProfileState?
    /// The seconds of sound in memory, if any.
    var remembered: Double?
    /// The calibration of the stream, or `nil` for none.
    var calibration: Calibration?
    var examination: StationState.Examination?
    var measurement: StationState.Measurement?
    /// The number of changes of the settings.
    var settingsNumber = 0

    /// Clears the state of a stream that has ended.
    mutating func forgetStream() {
      (stream, recording, exercise, held, talkSound) = (nil, nil, nil, nil, nil)
      (calibration, remembered, blowProfile) = (nil, nil, nil)
      talk?.lose()
      // Results stay; unfinished work is cancelled.
      if examination?.diagnosis == nil { examination = nil }
      if measurement?.isOver == false { measurement = nil }
    }
  }

  // A lock that holds a bare closure wraps it again at each access. In the end a call passes more
  // wrappers than the stack can hold. A closure in a struct is not wrapped.
  private struct Wake {
    var call: @Sendable () -> Void = {}
  }

  struct Turn {
    var isOver = false
  }

  /// The input from the command line, or `nil`.
  let commandInput: StationInput?
  /// Whether no input was chosen yet.
  let awaitsFirstChoice = Atomic(true)
  let console: Console
  let training: TrainingJob
  let broadcast = Broadcast<StationMessage>()
  let request: InputRequest
  let reach: ServeRequest.Reach
  let settings: Settings
  let isQuiet: Bool
  let threads: ServerThreads
  let status = Mutex(Status())
  /// The time of the last look-up of inputs, by the clock of the computer; it also serializes
  /// look-ups.
  let inputsTime = Mutex(-Double.infinity)
  /// Serializes starts and stops.
  let turn = Mutex(Turn())
  /// Wakes the connections when there are messages.
  private let wake = Mutex(Wake())
  /// The threads that wait for another state.
  let waiting = Mutex<[DispatchSemaphore]>([])
  /// Whether any message was sent since the last wake-up.
  let hasMessages = Atomic(false)

  /// - Parameters:
  ///   - request: The input from the command line, and its options.
  ///   - isQuiet: Whether standard error stays empty.
  ///   - reach: The computers that can reach the server, which the page shows.
  ///   - threads: The threads that open inputs; an input being opened gives way to the next.
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
      // A model in use is loaded again after training.
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
    // The page would report it only when a user looks at it.
    switch name {
    case .file(let path):
      guard let kind = FileKind(path) else { throw AudioError.missingFile(path) }
      // A pipe can be read only once, and a file of raw samples has no header to check.
      if kind == .file, request.raw == nil { _ = try AudioFile(reading: path) }
    case .simulated(let signal): _ = try SimulatedSource(parsing: signal)
    case .microphone, .standardInput: break
    }
    return StationInput(name)
  }

  /// Sets the closure to call when there are messages.
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
    /// Whether a client wants messages from paired devices.
    var isOpeningSealed = false
    let hello: Hello
    let lines: JSONLines
  }

  /// The class for which a clip is being stored.
  struct HeldClass {
    let name: String
    /// The end in the stream, in seconds, unless a client renews it.
    var end: Double
    let membership: ListenerMembership
  }

  /// Ends an activity of the stream. Its state changes at the same moment, so that a new activity
  /// is not hidden.
  ///
  /// - Parameters:
  ///   - leave: Runs on the listening thread.
  ///   - forget: Changes the state, also without a stream.
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

  /// Runs a task on the listening thread, and waits for it.
  ///
  /// - Throws: The errors of the task; `invalidRequest` without a stream.
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

  // Only one listening thread at a time uses them.
  nonisolated(unsafe) var hearing: Hearing?
  nonisolated(unsafe) var exerciseNumber = 0
  nonisolated(unsafe) var talkNumber = 0
  nonisolated(unsafe) var talkSoundNumber = 0
  nonisolated(unsafe) var examinationNumber = 0

  /// Waits until a condition holds. It must not be called on the listening thread.
  func waitUntil(_ isDone: (Status) -> Bool) {
    let change = DispatchSemaphore(value: 0)
    waiting.withLock { $0.append(change) }
    defer { waiting.withLock { $0.removeAll { $0 === change } } }
    let end = DispatchTime.now() + Self.patience
    while !status.withLock({ isDone($0) }), change.wait(timeout: end) == .success {}
  }

  /// Runs a task on the listening thread, soon.
  func later(
    _ body: @escaping @Sendable (Listening.Context) throws(AudioError) -> Void
  ) {
    status.withLock { $0.listening }?.perform(body)
  }

  // MARK: Telling

  /// Sends an event to all clients. Called only on the listening thread.
  func tell<Event: AudioEvent>(_ event: Event) {
    guard let hearing else { return }
    hearing.recording?.sink.take(event)
    let line = hearing.lines.line(for: event)
    hearing.lookBack?.sink.take(event, line)
    tell(line, type: Event.name)
  }

  /// - Parameter guestLine: The line for guests, if the other one names a folder.
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

  /// The current state.
  func state(for role: Role) -> StationState {
    status.withLock { status in
      StationState(
        status, of: training.progress, for: role, exposure: reach, input: commandInput)
    }
  }
}
