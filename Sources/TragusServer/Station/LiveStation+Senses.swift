import Tragus
import TragusStation

extension LiveStation {
  /// Adds a client that wants nothing yet.
  func join() -> Client {
    defer { tellState() }
    return status.withLock { status in
      let client = status.nextClient
      status.nextClient += 1
      status.wanted[client] = []
      return client
    }
  }

  /// Sets the types of events that a client wants, and whether it wants pictures.
  func setWanted(_ types: Set<String>, picture: Bool, by client: Client) {
    status.withLock { status in
      status.wanted[client] = types
      if picture {
        status.picturedClients.insert(client)
      } else {
        status.picturedClients.remove(client)
      }
    }
    changeSenses()
  }

  /// Removes a client.
  func leave(_ client: Client) {
    status.withLock { status in
      status.wanted[client] = nil
      status.picturedClients.remove(client)
    }
    changeSenses()
    tellState()
  }

  /// The chosen settings, by the names of analyzers and settings.
  var choices: [String: [String: Double]] { status.withLock { $0.choices } }

  /// The number of changes of the settings.
  var settingsNumber: Int { status.withLock { $0.settingsNumber } }

  /// The defaults that differ from the catalogue, by the same names. They come from the user's
  /// settings and from stored data for the microphone.
  var usual: [String: [String: Double]] {
    let sensitivity = status.withLock { $0.sensitivity } ?? (try? settings.sensitivity())
    var blow = sensitivity.map { ["sensitivity": $0] } ?? [:]
    var usual = Dictionary(
      uniqueKeysWithValues: [Blow.name, BlowObservation.name, BlowAdvice.name].map { ($0, blow) })
    blow["fullLevel"] = status.withLock { $0.fullLevel }
    usual[Blow.name] = blow
    usual[Level.name] = (try? settings.period()).map { ["period": $0] } ?? [:]
    usual[Level.name]?["floor"] = try? settings.floor()
    return usual
  }

  /// Chooses settings of analyzers; they take effect at once.
  ///
  /// - Parameter choices: By the names of analyzers and settings; `nil` removes a choice.
  /// - Throws: `invalidRequest` for an unknown name or an invalid value; nothing changes then.
  func choose(_ choices: [String: [String: Double?]]) throws(AudioError) {
    var probe = AnalyzerSettings()
    for (name, values) in choices {
      guard let entry = AnalyzerCatalog.entry(named: name) else {
        throw AudioError(.invalidRequest, "There is no analyzer '\(printable(name))'.")
      }
      for (setting, value) in values {
        try probe.set(
          setting, of: entry,
          to: value ?? entry.settings.first { $0.name == setting }?.range.lowerBound ?? 0)
      }
    }
    status.withLock { status in
      for (name, values) in choices {
        for (setting, value) in values { status.choices[name, default: [:]][setting] = value }
      }
      status.settingsNumber += 1
    }
    tellState()
    changeSenses(changed: Set(choices.keys))
  }

  /// The name of the sound model, or `nil` for the network.
  var modelName: String? { status.withLock { $0.model.name } }

  /// Chooses the sound model; it takes effect at once.
  ///
  /// - Parameter name: The name of a model in the user's folder, or `nil` for the network.
  /// - Throws: The errors of `ModelFolder`.
  func choose(model name: String?) throws(AudioError) {
    let model = try name.map { name throws(AudioError) in
      try ChosenModel(reading: name, on: console)
    }
    status.withLock { $0.model = model ?? .network }
    tellState()
    changeSenses(
      changed: [RecognizedSound.name, RejectedSound.name, SoundClassification.name])
  }

  func changeSenses(changed: Set<String> = []) {
    later { [self] context throws(AudioError) in try updateSenses(context, changed: changed) }
  }

  func updateSenses(
    _ context: Listening.Context, changed: Set<String> = []
  ) throws(AudioError) {
    guard var hearing else { return }
    var (wanted, isPictured, choices, model) = status.withLock { status in
      (
        status.wanted.values.reduce(into: Set()) { $0.formUnion($1) },
        !status.picturedClients.isEmpty, status.choices, status.model.model
      )
    }
    let isRemembering = wanted.contains(FeedbackEvent.name)
    if hearing.recording != nil { wanted.formUnion(Self.recordedTypes) }
    // The exercise reports them itself.
    if hearing.exercise != nil { wanted.subtract([Breath.name, BreathRate.name]) }
    let (listener, format) = (context.listener, context.source.format)
    var settings = hearing.settings
    settings.soundModel = model
    for (name, values) in choices {
      guard let entry = AnalyzerCatalog.entry(named: name) else { continue }
      for (setting, value) in values { try settings.set(setting, of: entry, to: value) }
    }
    try hearing.senses.update(
      to: wanted, in: listener, format: format, settings, changed: changed
    ) { [self, isLive = context.source.isLive] event in
      tell(event)
      if let message = event as? ReceivedMessage { open(message, isLive: isLive) }
    }
    hearing.isOpeningSealed = wanted.contains(Self.unsealedType)
    if !isPictured {
      hearing.picture?.leave()
      hearing.picture = nil
    } else if hearing.picture == nil {
      let picture = PictureMeter(format) { [self] in
        broadcast.send(.picture($0))
        hasMessages.store(true, ordering: .relaxed)
      }
      let calibration = hearing.settings.calibration
      hearing.picture = try listener.group { () throws(AudioError) in
        if let calibration, format.sampleRate >= SoundLevelMeter.sampleRates.lowerBound {
          let meter = listener.soundLevelMeter(
            Meters.SoundLevelWeightings(), format, period: 0.02, calibration)
          listener.subscribe(to: meter) { picture.soundLevel = Float($0.level) }
        }
        listener.add(picture)
      }
    }
    updateLookBack(&hearing, context, isWanted: isRemembering)
    self.hearing = hearing
  }
}
