import Tragus

extension OpenInput {
  /// The settings for blows, equal in all commands unless their options differ. The device's
  /// profile comes first, else the sensitivity in the user's settings.
  package func blowSettings(_ settings: Settings) throws(AudioError) -> BlowSensor.Settings {
    try blowSettings(settings, profile: storedBlowProfile())
  }

  /// The settings with a profile, or without one.
  func blowSettings(
    _ settings: Settings, profile: BlowProfile?
  ) throws(AudioError) -> BlowSensor.Settings {
    BlowSensor.Settings(
      profile: profile, usualSensitivity: try settings.sensitivity(), isFromDevice: isLikeDevice)
  }

  /// The profile that `blow --setup` stored for this device. `nil` without one, or at too low a
  /// sample rate.
  package func storedBlowProfile() throws(AudioError) -> BlowProfile? {
    guard let deviceID, AnalyzerCatalog[Blow.self].isSuitable(for: source.format) else {
      return nil
    }
    return try console.blowProfilesIfAny?.profile(ofDevice: deviceID)
  }

  /// - Throws: `invalidRequest` when the rate is too low for the analyzer of these events.
  package func check(for type: any AudioEvent.Type) throws(AudioError) {
    try AnalyzerCatalog[type].check(source.format, of: printable(title))
  }
}
