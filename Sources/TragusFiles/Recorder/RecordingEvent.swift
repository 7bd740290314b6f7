import TragusCore

/// A recorder began a file, paused, went on, or ended a file.
public struct RecordingEvent: PhasedEvent, Hashable {
  public static let name = "recording"

  /// Why a file began, paused, went on or ended. More reasons may come, and the name of an event
  /// that drives a recorder is one: "activity", "voice".
  public struct Reason: RawRepresentable, Sendable, Hashable, Codable {
    /// What programs read: "user", "voice".
    public let rawValue: String

    /// - Parameter rawValue: The word in the JSON.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Somebody asked for it.
    public static let user = Reason(rawValue: "user")
    /// The stream ended.
    public static let end = Reason(rawValue: "end")
    /// A signal ended the program: INT, TERM, HUP.
    package static let interrupted = Reason(rawValue: "interrupted")
    /// The device went away.
    package static let lost = Reason(rawValue: "lost")
    /// The device came back with another rate or number of channels.
    package static let format = Reason(rawValue: "format")
    /// The file is as long as it was to be; the next one follows without a frame between.
    package static let split = Reason(rawValue: "split")
    /// The file is as long as its format, or the room for all files, allows; the next one follows
    /// without a frame between.
    public static let limit = Reason(rawValue: "limit")
    /// It could not be written any more, or somebody removed or replaced it; a file that follows then
    /// begins for the same reason.
    public static let failure = Reason(rawValue: "failure")
  }

  /// `began` and `ended` for a file, `updated` for a pause and its end.
  public let phase: Phase
  /// Why.
  public let reason: Reason
  /// The path of the file.
  public let file: String
  /// Whether frames are stored from here on.
  public let isRecording: Bool
  /// The place in the stream, in seconds, of the first frame of the file.
  public let start: Double
  /// The place in the stream, in seconds, where this happened.
  public let time: Double
  /// The frames in the file until here.
  public let frameCount: Int64
  /// The position in the stream, in seconds, that the recorder had reached.
  public let at: Double

  /// The end of the file, or `nil` before.
  public var end: Double? { phase == .ended ? time : nil }
}

extension RecordingEvent {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case reason, file, recording, frames
  }

  /// The same for a reader who may know the name of the file, and not where it lies.
  package var withoutFolder: RecordingEvent {
    RecordingEvent(
      phase: phase, reason: reason, file: PathParts(file).name, isRecording: isRecording,
      start: start, time: time,
      frameCount: frameCount, at: at)
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    let state =
      switch phase {
      case .began: "recording"
      case .updated: isRecording ? "recording again" : "paused"
      case .ended: "complete, \(frameCount) frames"
      }
    // The usual reasons need no word.
    let isUsual = reason == .user || reason == .end
    return EventWords(
      "record", [.text("\(file): \(state)" + (isUsual ? "" : " (\(reason.rawValue))"))])
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(reason, forKey: .reason)
    try container.encode(file, forKey: .file)
    try container.encode(isRecording, forKey: .recording)
    try container.encode(frameCount, forKey: .frames)
  }
}

/// A recorder removed one of its own files to stay within its limits.
package struct RemovalEvent: AudioEvent, Hashable {
  package static let name = "removal"

  /// The place in the stream, in seconds, where room was needed.
  package let time: Double
  /// The path of the file.
  package let file: String
  /// Its size in bytes.
  package let bytes: Int64

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, file, bytes
  }

  package static let columns = CodingKeys.columns

  package var words: EventWords? {
    EventWords("record", [.text("\(file) removed to make room")])
  }
}
