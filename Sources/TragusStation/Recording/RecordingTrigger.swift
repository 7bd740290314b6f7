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
  /// - Throws: `invalidRequest` when the rate of the stream is too low, or the threshold is no level.
  package func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any PhasedEvent) -> Void
  ) throws(AudioError) {
    var settings = AnalyzerSettings()
    if case .sound(let threshold) = self {
      try settings.set("threshold", of: entry, to: threshold)
    }
    try entry.add(to: listener, format: format, settings) { event in
      if let event = event as? any PhasedEvent { handler(event) }
    }
  }

  private var entry: AnalyzerEntry {
    switch self {
    case .sound: AnalyzerCatalog[SoundActivity.self]
    case .voice: AnalyzerCatalog[VoiceActivity.self]
    }
  }
}
