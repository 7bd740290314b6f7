import Tragus

/// The current stream.
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
  /// The level of an RMS of 1.0 in dB SPL, or `nil` without a calibration.
  private(set) var fullScaleLevel: Double?
  /// The source of the calibration, in one line.
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

  /// Takes a new calibration.
  mutating func take(_ calibration: Calibration?) {
    fullScaleLevel = calibration?.fullScaleLevel
    self.calibration = calibration?.summary
  }

  /// A copy without the folder of a file.
  var withoutFolder: StreamState {
    var state = self
    if kind == .file { state.input = PathParts(input).name }
    return state
  }
}

/// The state that a client receives at each change.
struct StationState: Encodable {
  /// A running recording.
  struct Recording: Sendable, Encodable {
    let name: String
    /// The start in the stream, in seconds.
    let start: Double
  }

  /// A running exercise.
  struct Exercise: Sendable, Encodable {
    let pattern: String
    /// The start in the stream, in seconds.
    let start: Double
    let cycles: Int?
    let minutes: Double?
    let keep: Bool
  }

  /// A model in training.
  struct Training: Encodable {
    let name: String?
    let phase: TrainingJob.Progress.Phase
    /// The finished share of the phase, from 0 to 1.
    let share: Double
  }

  /// An examination of the input.
  struct Examination: Sendable, Encodable {
    /// The title of the input.
    let title: String
    /// The start in the stream, in seconds.
    let start: Double
    /// The duration, in seconds.
    let duration: Double
    /// The result, once it is over.
    var diagnosis: Diagnosis?
  }

  /// A measurement for a calibration.
  struct Measurement: Sendable, Encodable {
    /// The start in the stream, in seconds.
    let start: Double
    /// The duration, in seconds.
    let duration: Double
    var isOver = false
    /// The reason for a failure, in words.
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
  /// The input from the command line.
  let input: String?
  /// The available inputs.
  let inputs: [StationInput]
  let listening: StreamState?
  /// Whether the device has gone and may come back.
  let away: Bool
  let failure: String?
  /// Whether a stream was played to its end.
  let ended: Bool
  let recording: Recording?
  /// A description of what is stored of the sound.
  let storing: String
  let exercise: Exercise?
  /// The class being stored as a clip.
  let held: String?
  /// The sound model, or `nil` for the network.
  let model: String?
  let training: Training?
  /// A probe or a pairing; `nil` for guests.
  let talk: TalkState?
  /// An examination of the input, for owners.
  let examination: Examination?
  /// A current or finished measurement for a calibration, for owners.
  let measurement: Measurement?
  /// The number of changes of the settings: a new number means that they must be fetched.
  let settings: Int
  let clients: Int
  /// The seconds of sound in memory, for reports of mistakes; `nil` for none.
  let remembered: Double?
  /// The set-up for blowing, until a client has seen its end.
  let blowSetUp: BlowSetUpState?
  /// The profile of an earlier set-up for the input.
  let blowProfile: BlowProfileState?
  /// The computers that can reach the server, in words.
  let exposure: ServeRequest.Reach
  /// The available actions, so that the page shows no others.
  let capabilities: [String]

  /// Makes the state for a role. Guests see only the name of a file, not its folder.
  ///
  /// - Parameters:
  ///   - status: The status of the station.
  ///   - training: The state of a training.
  ///   - role: The role of the client.
  ///   - exposure: The computers that can reach the server.
  ///   - input: The input from the command line.
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

  /// The text for guests after a failure, because the original may name files.
  private static let guestFailure = "Something went wrong; the owner of this page sees what."
  /// The owner's possible actions.
  private static let capabilities = [
    "listen", "browser", "settings", "record", "recordings", "breathe", "sounds", "studio", "probe",
    "pair", "examine", "calibrate", "feedback", "blow-setup",
  ]
}
