/// A recorder began or ended a file of a class of sound.
package struct ClassRecordingEvent: AudioEvent, Hashable {
  package static let name = RecordingEvent.name

  /// The name of the class.
  package let soundClass: String
  /// What the recorder did.
  package let recording: RecordingEvent

  package var time: Double { recording.time }

  package var words: EventWords? {
    var words = recording.words
    words?.kind = soundClass
    return words
  }

  /// - Parameters:
  ///   - recording: What the recorder did.
  ///   - soundClass: The name of the class.
  package init(_ recording: RecordingEvent, of soundClass: String) {
    self.recording = recording
    self.soundClass = soundClass
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case soundClass = "class"
  }

  package static let columns = RecordingEvent.columns + CodingKeys.columns

  package func encode(to encoder: any Encoder) throws {
    try recording.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(soundClass, forKey: .soundClass)
  }
}

/// How much there is of a class of sound, sent when a stretch of it has ended.
package struct CollectionEvent: AudioEvent, Hashable {
  package static let name = "collection"

  /// The place in the stream, in seconds.
  package let time: Double
  /// The name of the class.
  package let soundClass: String
  /// The seconds in the folder of the class, those from before included.
  package let stored: Double
  /// The seconds that are wanted.
  package let wanted: Double
  /// Whether there is as much as is wanted.
  package let isComplete: Bool

  /// - Parameters:
  ///   - time: The place in the stream, in seconds.
  ///   - soundClass: The class.
  ///   - stored: The seconds in its folder.
  ///   - isComplete: Whether there is as much as is wanted.
  package init(time: Double, _ soundClass: SoundClass, stored: Double, isComplete: Bool) {
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

  package static let columns = CodingKeys.columns
}
