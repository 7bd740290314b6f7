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
  /// What an RMS of 1.0 is in dB SPL, or `nil` without a calibration.
  let fullScaleLevel: Double?

  init(
    _ input: StationInput, format: AudioFormat, isLive: Bool, calibration: Calibration?
  ) {
    self.input = input.name
    (title, kind) = (input.title, input.kind)
    (sampleRate, channels, live) = (format.sampleRate, format.channelCount, isLive)
    simulated = input.kind == .simulated
    fullScaleLevel = calibration?.fullScaleLevel
  }

  /// The same without the folder in which a file lies.
  var withoutFolder: StreamState {
    var state = self
    if kind == .file { state.input = PathParts(input).name }
    return state
  }
}

/// What a client is told of the station whenever it changes.
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
  let clients: Int
  /// Who can reach the server, in words.
  let exposure: ServeRequest.Reach
  /// What can be done here, so that the page shows no more.
  let capabilities: [String]

  init(
    role: Role, exposure: ServeRequest.Reach, input: String?, inputs: [StationInput],
    listening: StreamState?, isAway: Bool, failure: String?,
    hasEnded: Bool, recording: Recording?, exercise: Exercise?, clientCount: Int
  ) {
    (self.role, self.exposure) = (role, exposure)
    (self.input, self.listening) = (input, listening)
    self.inputs = inputs
    (self.recording, self.exercise) = (recording, exercise)
    capabilities =
      role == .owner
      ? ["listen", "browser", "settings", "record", "recordings", "breathe", "sounds"] : ["listen"]
    storing = recording.map { "the sound, in \($0.name)" } ?? "nothing"
    (away, self.failure, ended, clients) = (isAway, failure, hasEnded, clientCount)
  }
}
