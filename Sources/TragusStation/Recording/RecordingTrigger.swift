import Tragus

/// What is heard begins and ends a recording.
package enum RecordingTrigger {
  /// A sound louder than a threshold, in dBFS.
  case sound(threshold: Double)
  case voice
  /// Any of these events; kinds of sounds come from a model.
  case events([EventPattern], SoundModel)

  /// What begins and ends a recording, as people write it.
  ///
  /// - Throws: `invalidRequest` for what is not known, or not in time.
  package init(parsing texts: [String], hearing model: SoundModel) throws(AudioError) {
    let patterns = try EventPattern.list(texts, of: Self.types, hearing: model)
    // Nobody knows how a blow will end while it is to be recorded.
    if let pattern = patterns.first(where: { $0.phase == .ended }) {
      throw AudioError(
        .invalidRequest,
        "It is known at the end of a blow whether it is '\(pattern.name ?? "")'; write --on blow.")
    }
    self = .events(patterns, model)
  }

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
    var settings = AnalyzerSettings()
    settings.soundModel = model
    settings.namedSounds = try EventPattern.thresholds(of: patterns, model)
    settings.judgesVoices = true
    for entry in AnalyzerCatalog.phased where patterns.contains(where: { $0.type == entry.name }) {
      try entry.add(to: listener, format: format, settings) { event in
        if let event = event as? any PhasedEvent, patterns.contains(where: { $0.matches(event) }) {
          handler(event)
        }
      }
    }
  }
}
