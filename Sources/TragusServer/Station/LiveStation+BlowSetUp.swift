import Tragus
import TragusStation

extension LiveStation {
  /// What a set-up for blowing is about.
  private struct Subject {
    let device: String
    let name: String?
    let isLasting: Bool

    init(_ context: Listening.Context) {
      if let open = context.open {
        (device, name, isLasting) = (
          open.deviceID ?? context.input.name, open.deviceName, open.deviceID != nil
        )
      } else {
        // A browser tells no more of its microphone than its name.
        (device, name) = ("browser:\(context.input.title)", context.input.title)
        isLasting = true
      }
    }
  }

  /// What an earlier set-up found out about the microphone of a stream, or `nil`.
  func storedBlowProfile(_ context: Listening.Context) throws(AudioError) -> BlowProfile? {
    if let open = context.open { return try open.storedBlowProfile() }
    guard AnalyzerCatalog[Blow.self].isSuitable(for: context.source.format) else { return nil }
    return try console.blowProfilesIfAny?.profile(ofDevice: Subject(context).device)
  }

  /// How blows are heard in a stream, unless somebody chooses otherwise.
  func blowSettings(
    _ context: Listening.Context, _ profile: BlowProfile?
  ) throws(AudioError) -> BlowSensor.Settings {
    BlowSensor.Settings(
      profile: profile, usualSensitivity: try settings.sensitivity(),
      isFromDevice: context.open?.isLikeDevice ?? true)
  }

  /// Begins the set-up of what is heard, in the place of the one before.
  ///
  /// - Throws: `invalidRequest` when nothing is heard, or at too low a rate; what reading the stored ones
  ///   throws.
  func beginBlowSetUp() throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let format = context.source.format
      try AnalyzerCatalog[Blow.self].check(format)
      // If the stored profile cannot be read, this says so before anybody blows.
      _ = try console.blowProfilesIfAny?.profiles()
      leaveBlowSetUp()
      let subject = Subject(context)
      let run = BlowSetUpRun(
        format,
        onProgress: { [self] progress in
          tell(
            JSONLines().object(type: BlowSetUpRun.Progress.type, progress),
            type: BlowSetUpRun.Progress.type)
          let hasChanged = status.withLock { status in
            defer { status.blowSetUp?.step = BlowSetUp.Stage(rawValue: progress.step) }
            return status.blowSetUp?.step?.rawValue != progress.step
          }
          if hasChanged { tellState() }
        },
        onEnd: { [self] outcome in
          hearing?.blowSetUp?.membership.leave()
          hearing?.blowSetUp = nil
          finishBlowSetUp(outcome, subject)
        })
      hearing?.blowSetUp = (run, context.listener.add(run))
      status.withLock { $0.blowSetUp = BlowSetUpState(context.input.title) }
      tellState()
    }
  }

  private func finishBlowSetUp(_ outcome: Result<BlowSetUp, AudioError>, _ subject: Subject) {
    var (failure, found): (String?, BlowSetUpState.Found?) = (nil, nil)
    do throws(AudioError) {
      let profile = try outcome.get().profile(
        ofDevice: subject.device, named: subject.name, date: currentDate())
      found = BlowSetUpState.Found(profile: profile, isLasting: subject.isLasting)
    } catch {
      failure = error.message
    }
    status.withLock { status in
      status.blowSetUp?.step = nil
      status.blowSetUp?.failure = failure
      status.blowSetUp?.found = found
    }
    tellState()
  }

  private func leaveBlowSetUp() {
    guard let (run, membership) = hearing?.blowSetUp else { return }
    run.cancel()
    membership.leave()
    hearing?.blowSetUp = nil
  }

  /// Breaks the set-up off, or throws away what it found out.
  func cancelBlowSetUp() {
    end({ [self] in leaveBlowSetUp() }) { $0.blowSetUp = nil }
  }

  /// Hears blows as the set-up found out, and stores that for the microphone.
  ///
  /// - Throws: `invalidRequest` when nothing was found out; what storing it throws.
  func useBlowSetUp() throws(AudioError) {
    guard let found = status.withLock({ $0.blowSetUp?.found }) else {
      throw AudioError(.invalidRequest, "The set-up has found out nothing yet; begin it first.")
    }
    if found.isLasting { try console.blowProfiles().save(found.profile) }
    status.withLock { status in
      // Somebody else may have begun another one meanwhile.
      if status.blowSetUp?.found?.profile == found.profile { status.blowSetUp = nil }
      for name in Self.blowAnalyzers {
        status.choices[name]?["sensitivity"] = nil
        status.choices[name]?["fullLevel"] = nil
      }
    }
    try? onStream { [self] context throws(AudioError) in
      guard Subject(context).device == found.profile.device else { return }
      try setBlowProfile(found.profile, context)
    }
    tellState()
  }

  /// Forgets what was found out about the microphone that is heard.
  ///
  /// - Throws: `invalidRequest` when nothing is heard; what storing throws.
  func removeBlowProfile() throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      try console.blowProfilesIfAny?.remove(ofDevice: Subject(context).device)
      try setBlowProfile(nil, context)
    }
    tellState()
  }

  private func setBlowProfile(
    _ profile: BlowProfile?, _ context: Listening.Context
  ) throws(AudioError) {
    let blow = try blowSettings(context, profile)
    hearing?.settings.blow = blow
    noteBlowProfile(profile, blow, context)
    try updateSenses(context, changed: Set(Self.blowAnalyzers))
  }

  /// Remembers how blows are heard, for the state of the station.
  func noteBlowProfile(
    _ profile: BlowProfile?, _ settings: BlowSensor.Settings, _ context: Listening.Context
  ) {
    let isLasting = Subject(context).isLasting
    status.withLock { status in
      if (status.sensitivity, status.fullLevel) != (settings.sensitivity, settings.fullLevel) {
        status.settingsNumber += 1
      }
      status.sensitivity = settings.sensitivity
      status.fullLevel = settings.fullLevel.map { rounded($0, places: 1) }
      status.blowProfile = profile.map { BlowProfileState($0, isLasting: isLasting) }
    }
  }

  /// The analyzers that hear as the set-up finds out.
  static let blowAnalyzers = [Blow.name, BlowObservation.name, BlowAdvice.name]
}
