import Tragus

/// What is heard begins and ends a recording.
package enum RecordingTrigger {
  /// A sound louder than a threshold, in dBFS.
  case sound(threshold: Double)
  case voice

  /// "voice".
  package var subject: String {
    switch self {
    case .sound: "sound"
    case .voice: "voice"
    }
  }

  /// Lets it hear a stream.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - handler: Gets each beginning and each end.
  package func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any PhasedEvent) -> Void
  ) {
    switch self {
    case .sound(let threshold):
      listener.add(SoundDetector(format: format, threshold: threshold)) { handler($0) }
    case .voice:
      listener.add(VoiceDetector(format: format)) { handler($0) }
    }
  }
}
