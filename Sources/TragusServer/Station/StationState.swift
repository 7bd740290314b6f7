import Tragus

/// The stream that is listened to.
struct StreamState: Sendable, Encodable {
  let input: String
  let title: String
  let kind: StationInput.Kind
  let sampleRate: Double
  let channels: Int
  let live: Bool
  let simulated: Bool
  /// The id of the microphone, or `nil` for what is no device of this computer.
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
  /// A look whether the microphone is well, for an owner.
  var examination: Examination?
  /// A calibration that is measured, or how the last one went, for an owner.
  var measurement: Measurement?
  /// Counts the changes of what can be set: another number, and it is worth asking for.
  var settings = 0
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
      ? [
        "listen", "browser", "settings", "record", "recordings", "breathe", "sounds", "examine",
        "calibrate",
      ] : ["listen"]
    storing = recording.map { "the sound, in \($0.name)" } ?? "nothing"
    (away, self.failure, ended, clients) = (isAway, failure, hasEnded, clientCount)
  }
}
