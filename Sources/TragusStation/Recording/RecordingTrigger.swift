import Tragus

/// What is heard begins and ends a recording.
package enum RecordingTrigger {
  /// A sound louder than a threshold, in dBFS.
  case sound(threshold: Double)
  case voice
  /// Any of these events; kinds of sounds come from a model.
  case events([EventPattern], SoundModel)

  /// "voice".
  package var subject: String {
    switch self {
    case .sound: "sound"
    case .voice: "voice"
    case .events(let patterns, _):
      patterns.map { $0.name ?? $0.type }.joined(separator: " or ")
    }
  }

  /// Lets it hear a stream.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - handler: Gets each beginning and each end.
  /// - Throws: `invalidRequest` when the rate of the stream is too low, the threshold is not a
  ///   level, or a sound is not known.
  package func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any PhasedEvent) -> Void
  ) throws(AudioError) {
    switch self {
    case .sound(let threshold):
      let entry = AnalyzerCatalog[SoundActivity.self]
      var settings = AnalyzerSettings()
      try settings.set("threshold", of: entry, to: threshold)
      try entry.add(to: listener, format: format, settings) { event in
        if let event = event as? any PhasedEvent { handler(event) }
      }
    case .voice:
      try AnalyzerCatalog[VoiceActivity.self].check(format)
      listener.add(VoiceSensor(format: format), handler: handler)
    case .events(let patterns, let model):
      try add(patterns, hearing: model, to: listener, format: format, handler: handler)
    }
  }

  /// The types of events that can begin and end a recording.
  package static let types = AnalyzerCatalog.phased.map(\.name)

  private func add(
    _ patterns: [EventPattern], hearing model: SoundModel, to listener: Listener,
    format: AudioFormat, handler: @escaping (any PhasedEvent) -> Void
  ) throws(AudioError) {
    let choices = patterns.compactMap(\.sound)
    if !choices.isEmpty {
      try AnalyzerCatalog[RecognizedSound.self].check(format)
      let thresholds = try SoundNames(of: model).thresholds(
        of: choices, usual: model.defaultThreshold)
      listener.add(
        SoundRecognizer(format: format, model: model, thresholds: thresholds)!, handler: handler)
    }
    var settings = AnalyzerSettings()
    settings.soundModel = model
    let others = patterns.filter { $0.sound == nil }
    for entry in AnalyzerCatalog.phased where others.contains(where: { $0.type == entry.name }) {
      if entry.name == VoiceActivity.name {
        try RecordingTrigger.voice.add(to: listener, format: format, handler: handler)
        continue
      }
      try entry.add(to: listener, format: format, settings) { event in
        if let event = event as? any PhasedEvent, others.contains(where: { $0.matches(event) }) {
          handler(event)
        }
      }
    }
  }
}
