import Tragus
import TragusStation

extension LiveStation {
  /// The microphone of a set-up for blowing.
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
        // A browser reports only the name of its microphone.
        (device, name) = ("browser:\(context.input.title)", context.input.title)
        isLasting = true
      }
    }
  }

  /// The stored profile for the microphone of a stream, or `nil`.
  func storedBlowProfile(_ context: Listening.Context) throws(AudioError) -> BlowProfile? {
    if let open = context.open { return try open.storedBlowProfile() }
    guard AnalyzerCatalog[Blow.self].isSuitable(for: context.source.format) else { return nil }
    return try console.blowProfilesIfAny?.profile(ofDevice: Subject(context).device)
  }

  /// The settings for blows in a stream, unless a client chooses others.
  func blowSettings(
    _ context: Listening.Context, _ profile: BlowProfile?
  ) throws(AudioError) -> BlowSensor.Settings {
    BlowSensor.Settings(
      profile: profile, usualSensitivity: try settings.sensitivity(),
      isFromDevice: context.open?.isLikeDevice ?? true)
  }

  /// Starts a set-up for the current input, in place of an earlier one.
  ///
  /// - Throws: `invalidRequest` without an input, or at too low a rate; the errors of reading
  ///   stored profiles.
  func beginBlowSetUp() throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let format = context.source.format
      try AnalyzerCatalog[Blow.self].check(format)
      // Reports an unreadable profile before the user blows.
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

  /// Cancels the set-up, or discards its result.
  func cancelBlowSetUp() {
    end({ [self] in leaveBlowSetUp() }) { $0.blowSetUp = nil }
  }

  /// Uses the result of the set-up, and stores it for the microphone.
  ///
  /// - Throws: `invalidRequest` without a result; the errors of storing it.
  func useBlowSetUp() throws(AudioError) {
    guard let found = status.withLock({ $0.blowSetUp?.found }) else {
      throw AudioError(.invalidRequest, "The set-up has found out nothing yet; begin it first.")
    }
    if found.isLasting { try console.blowProfiles().save(found.profile) }
    status.withLock { status in
      // Another client may have started a new set-up meanwhile.
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

  /// Removes the profile of the current microphone.
  ///
  /// - Throws: `invalidRequest` without an input; the errors of the store.
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

  /// Notes the profile for the state of the station.
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

  /// The analyzers that use the profile.
  static let blowAnalyzers = [Blow.name, BlowObservation.name, BlowAdvice.name]
}
