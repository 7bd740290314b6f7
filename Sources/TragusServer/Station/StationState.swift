import Tragus

/// The stream that is listened to.
struct StreamState: Sendable, Encodable {
  private(set) var input: String
  let title: String
  let kind: StationInput.Kind
  let sampleRate: Double
  let channels: Int
  let live: Bool
  let simulated: Bool
  /// The id of the microphone, or `nil` for an input that is not a device of this computer.
  let device: String?
  /// What an RMS of 1.0 is in dB SPL, or `nil` without a calibration.
  private(set) var fullScaleLevel: Double?
  /// Where that is known from, in one line.
  private(set) var calibration: String?

  init(
    _ input: StationInput, format: AudioFormat, isLive: Bool, device: String?,
    calibration: Calibration?
  ) {
    self.input = input.name
    (title, kind) = (input.title, input.kind)
    (sampleRate, channels, live) = (format.sampleRate, format.channelCount, isLive)
    simulated = input.kind == .simulated
    self.device = device
    take(calibration)
  }

  /// Takes another calibration.
  mutating func take(_ calibration: Calibration?) {
    fullScaleLevel = calibration?.fullScaleLevel
    self.calibration = calibration?.summary
  }

  /// The same without the folder in which a file lies.
  var withoutFolder: StreamState {
    var state = self
    if kind == .file { state.input = PathParts(input).name }
    return state
  }
}

/// What a client gets of the station whenever it changes.
struct StationState: Encodable {
  /// What is being recorded.
  struct Recording: Sendable, Encodable {
    let name: String
    /// Where in the stream it began, in seconds.
    let start: Double
  }

  /// The exercise that somebody does.
  struct Exercise: Sendable, Encodable {
    let pattern: String
    /// Where in the stream it began, in seconds.
    let start: Double
    let cycles: Int?
    let minutes: Double?
    let keep: Bool
  }

  /// A model that is being trained.
  struct Training: Encodable {
    let name: String?
    let phase: TrainingJob.Progress.Phase
    /// What is done of the phase, from 0 to 1.
    let share: Double
  }

  /// A look whether the microphone is well.
  struct Examination: Sendable, Encodable {
    /// What is examined.
    let title: String
    /// Where in the stream it began, in seconds.
    let start: Double
    /// How long it takes, in seconds.
    let duration: Double
    /// What was found, once it is over.
    var diagnosis: Diagnosis?
  }

  /// A calibration that is measured.
  struct Measurement: Sendable, Encodable {
    /// Where in the stream it began, in seconds.
    let start: Double
    /// How long it takes, in seconds.
    let duration: Double
    var isOver = false
    /// Why it gave no calibration, in words.
    var failure: String?

    private enum CodingKeys: String, CodingKey {
      case start, duration, failure
      case isOver = "over"
    }
  }

  let type = "state"
  let version = JSONLines.version
  let tool = "tragus \(Hello.toolVersion)"
  let role: Role
  /// What the command line named.
  let input: String?
  /// What can be listened to.
  let inputs: [StationInput]
  let listening: StreamState?
  /// Whether the device has gone and is waited for.
  let away: Bool
  let failure: String?
  /// Whether a stream was heard to its end.
  let ended: Bool
  let recording: Recording?
  /// What is kept of the sound, in words.
  let storing: String
  let exercise: Exercise?
  /// The class of which a clip is stored.
  let held: String?
  /// The model that tells kinds of sounds apart, or `nil` for the network.
  let model: String?
  let training: Training?
  /// A probe or a pairing; guests see none.
  let talk: TalkState?
  /// A look whether the microphone is well, for an owner.
  let examination: Examination?
  /// A calibration that is measured, or how the last one went, for an owner.
  let measurement: Measurement?
  /// Counts the changes of what can be set: another number, and it is worth asking for.
  let settings: Int
  let clients: Int
  /// How many of the last seconds are in memory, so that mistakes can be reported; `nil` when none are.
  let remembered: Double?
  /// The set-up for blowing, until it is over and somebody has looked at it.
  let blowSetUp: BlowSetUpState?
  /// What an earlier one found out about the input that is heard.
  let blowProfile: BlowProfileState?
  /// The computers that can reach the server, in words.
  let exposure: ServeRequest.Reach
  /// What can be done here, so that the page shows no more.
  let capabilities: [String]

  /// Guests learn the name of a file alone, and not where it lies.
  ///
  /// - Parameters:
  ///   - status: The status of the station.
  ///   - training: How far a model is.
  ///   - role: The role of the client that gets it.
  ///   - exposure: The computers that can reach the server.
  ///   - input: What the command line named.
  init(
    _ status: LiveStation.Status, of training: TrainingJob.Progress, for role: Role,
    exposure: ServeRequest.Reach, input: StationInput?
  ) {
    let isOwner = role == .owner
    (self.role, self.exposure) = (role, exposure)
    self.input = (isOwner ? input : input?.withoutFolder)?.name
    inputs = isOwner ? status.inputs : status.inputs.map(\.withoutFolder)
    listening = isOwner ? status.stream : status.stream?.withoutFolder
    (away, ended) = (status.isAway, status.hasEnded)
    failure = isOwner ? status.failure : status.failure.map { _ in Self.guestFailure }
    (recording, exercise, held) = (status.recording, status.exercise, status.held)
    model = status.model.name
    clients = status.wanted.count
    capabilities = isOwner ? Self.capabilities : ["listen"]
    talk = isOwner ? status.talk : nil
    examination = isOwner ? status.examination : nil
    measurement = isOwner ? status.measurement : nil
    (remembered, blowSetUp, blowProfile) = (
      status.remembered, status.blowSetUp, status.blowProfile
    )
    settings = status.settingsNumber
    self.training =
      isOwner && training.isRunning
      ? Training(name: training.name, phase: training.phase, share: training.share) : nil
    storing =
      recording.map { "the sound, in \($0.name)" } ?? held.map { "a clip of \($0)" } ?? "nothing"
  }

  /// The text for guests after a failure, whose own text may name files.
  private static let guestFailure = "Something went wrong; the owner of this page sees what."
  /// What the owner can do.
  private static let capabilities = [
    "listen", "browser", "settings", "record", "recordings", "breathe", "sounds", "studio", "probe",
    "pair", "examine", "calibrate", "feedback", "blow-setup",
  ]
}
