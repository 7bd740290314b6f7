import Tragus

/// The condition that starts and stops a recording.
package enum RecordingTrigger {
  /// A sound louder than a threshold, in dBFS.
  case sound(threshold: Double)
  case voice
  /// Any of these events; the model recognises kinds of sounds.
  case events([EventPattern], SoundModel)

  /// Parses a trigger as people write it.
  ///
  /// - Throws: `invalidRequest` for unknown events, or those that are known too late.
  package init(parsing texts: [String], hearing model: SoundModel) throws(AudioError) {
    for text in texts where SoundNames(of: model).nameMeant(by: text) == nil {
      guard let type = try? EventChoice.type(text), !Self.types.contains(type) else { continue }
      throw AudioError(
        .invalidRequest,
        "'\(type)' does not begin and end; --on takes \(Self.types.joined(separator: ", ")) and kinds of "
          + "sounds, and --on-sound -40dB waits for a level.")
    }
    let patterns = try EventPattern.list(texts, of: Self.types, hearing: model)
    // The ending of a blow is known only after it.
    if let pattern = patterns.first(where: { $0.phase == .ended }) {
      throw AudioError(
        .invalidRequest,
        "It is known at the end of a blow whether it is '\(pattern.name ?? "")'; write --on blow.")
    }
    self = .events(patterns, model)
  }

  /// The subject in words: "voice".
  package var subject: String {
    switch self {
    case .sound: "sound"
    case .voice: "voice"
    case .events(let patterns, _):
      patterns.map { $0.name ?? $0.type }.joined(separator: " or ")
    }
  }

  /// Adds the trigger to a listener. Voices and events are heard in the mean of all channels, and
  /// sounds on the loudest one.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - handler: Receives each start and each end.
  /// - Throws: `invalidRequest` when the sample rate is too low, the threshold is not a level, or a
  ///   sound is unknown.
  package func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any PhasedEvent) -> Void
  ) throws(AudioError) {
    let mono = AudioFormat(sampleRate: format.sampleRate, channelCount: 1)
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
      try listener.hearingMix { () throws(AudioError) in
        listener.add(VoiceSensor(format: mono), handler: handler)
      }
    case .events(let patterns, let model):
      try listener.hearingMix { () throws(AudioError) in
        try add(patterns, hearing: model, to: listener, format: mono, handler: handler)
      }
    }
  }

  /// The types of events that can start and stop a recording.
  package static let types = AnalyzerCatalog.phased.map(\.name)

  private func add(
    _ patterns: [EventPattern], hearing model: SoundModel, to listener: Listener,
    format: AudioFormat, handler: @escaping (any PhasedEvent) -> Void
  ) throws(AudioError) {
    var settings = AnalyzerSettings()
    settings.soundModel = model
    settings.namedSounds = Set(patterns.compactMap(\.namedSound))
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
