/// A recorder began or ended a file of a class of sound.
public struct ClassRecordingEvent: AudioEvent, Hashable {
  public static let name = RecordingEvent.name

  /// The name of the class.
  public let soundClass: String
  /// What the recorder did.
  public let recording: RecordingEvent

  public var time: Double { recording.time }

  public var words: EventWords? {
    var words = recording.words
    words?.kind = soundClass
    return words
  }

  /// - Parameters:
  ///   - recording: What the recorder did.
  ///   - soundClass: The name of the class.
  public init(_ recording: RecordingEvent, of soundClass: String) {
    self.recording = recording
    self.soundClass = soundClass
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case soundClass = "class"
  }

  public static let columns = RecordingEvent.columns + CodingKeys.columns

  public func encode(to encoder: any Encoder) throws {
    try recording.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(soundClass, forKey: .soundClass)
  }
}

/// How much there is of a class of sound, told when a stretch of it has ended.
public struct CollectionEvent: AudioEvent, Hashable {
  public static let name = "collection"

  /// The place in the stream, in seconds.
  public let time: Double
  /// The name of the class.
  public let soundClass: String
  /// The seconds in the folder of the class, those from before included.
  public let stored: Double
  /// The seconds that are wanted.
  public let wanted: Double
  /// Whether there is as much as is wanted.
  public let isComplete: Bool

  /// - Parameters:
  ///   - time: The place in the stream, in seconds.
  ///   - soundClass: The class.
  ///   - stored: The seconds in its folder.
  ///   - isComplete: Whether there is as much as is wanted.
  public init(time: Double, _ soundClass: SoundClass, stored: Double, isComplete: Bool) {
    self.time = time
    self.soundClass = soundClass.name
    self.stored = stored
    wanted = soundClass.wantedDuration
    self.isComplete = isComplete
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time
    case soundClass = "class"
    case stored, wanted
    case isComplete = "complete"
  }

  public static let columns = CodingKeys.columns
}
