import Tragus

extension OpenInput {
  /// How blows are heard here, in all commands alike unless their options say otherwise. It is with
  /// what is stored for the device, else with the sensitivity that the user has set.
  package func blowSettings(_ settings: Settings) throws(AudioError) -> BlowSensor.Settings {
    try blowSettings(settings, profile: storedBlowProfile())
  }

  /// The same with a profile, or with none.
  func blowSettings(
    _ settings: Settings, profile: BlowProfile?
  ) throws(AudioError) -> BlowSensor.Settings {
    BlowSensor.Settings(
      profile: profile, usualSensitivity: try settings.sensitivity(), isFromDevice: isLikeDevice)
  }

  /// The profile that `blow --setup` stored for this device, or `nil` when there is none, or no blow
  /// can be heard here.
  package func storedBlowProfile() throws(AudioError) -> BlowProfile? {
    guard let deviceID, AnalyzerCatalog[Blow.self].isSuitable(for: source.format) else {
      return nil
    }
    return try console.blowProfilesIfAny?.profile(ofDevice: deviceID)
  }

  /// - Throws: `invalidRequest` when the rate is too low for what gives these events.
  package func check(for type: any AudioEvent.Type) throws(AudioError) {
    try AnalyzerCatalog[type].check(source.format, of: printable(title))
  }
}
