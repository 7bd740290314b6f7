import Tragus

/// What is heard begins and ends a recording.
package enum RecordingTrigger {
  /// A sound louder than a threshold, in dBFS.
  case sound(threshold: Double)
  case voice
  /// Any of these kinds and families of sounds of a model.
  case kinds([SoundChoice], SoundModel)

  /// "voice".
  package var subject: String {
    switch self {
    case .sound: "sound"
    case .voice: "voice"
    case .kinds(let choices, _): choices.map(\.name).joined(separator: " or ")
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
    try entry.check(format)
    switch self {
    case .sound(let threshold):
      var settings = AnalyzerSettings()
      try settings.set("threshold", of: entry, to: threshold)
      try entry.add(to: listener, format: format, settings) { event in
        if let event = event as? any PhasedEvent { handler(event) }
      }
    case .voice:
      listener.add(VoiceSensor(format: format), handler: handler)
    case .kinds(let choices, let model):
      let thresholds = try SoundNames(of: model).thresholds(
        of: choices, usual: model.defaultThreshold)
      listener.add(
        SoundRecognizer(format: format, model: model, thresholds: thresholds)!, handler: handler)
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
