import Tragus

/// What is heard begins and ends a recording.
package enum RecordingTrigger {
  /// A sound louder than a threshold, in dBFS.
  case sound(threshold: Double)
  case voice
  /// Any of these kinds and families of sounds.
  case kinds([SoundChoice])

  /// "voice".
  package var subject: String {
    switch self {
    case .sound: "sound"
    case .voice: "voice"
    case .kinds(let choices): choices.map(\.name).joined(separator: " or ")
    }
  }

  /// Lets it hear a stream.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - handler: Gets each beginning and each end.
  /// - Throws: `invalidRequest` when the rate of the stream is too low, the threshold is no level, or
  ///   a sound is not known.
  package func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any PhasedEvent) -> Void
  ) throws(AudioError) {
    if case .kinds(let choices) = self {
      try entry.check(format)
      let thresholds = try SoundNames.published.thresholds(
        of: choices, usual: SoundModel.audioSet.defaultThreshold)
      listener.add(SoundRecognizer(format: format, thresholds: thresholds)!, handler: handler)
      return
    }
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
    case .kinds: AnalyzerCatalog[RecognizedSound.self]
    }
  }
}
