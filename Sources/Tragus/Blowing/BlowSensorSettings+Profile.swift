import TragusAnalysis

extension BlowSensor.Settings {
  /// How blows are heard at one input: what was asked for, else what the guided set-up found out
  /// there, else what is usual.
  ///
  /// - Parameters:
  ///   - sensitivity: What was asked for, 0 to 1, or `nil`.
  ///   - profile: What holds for the microphone, or `nil`.
  ///   - usualSensitivity: The sensitivity where neither says one, 0 to 1.
  ///   - isFromDevice: Whether the stream comes from a device.
  package init(
    sensitivity: Double? = nil, profile: BlowProfile?,
    usualSensitivity: Double = BlowDetector.defaultSensitivity, isFromDevice: Bool
  ) {
    self.init()
    self.sensitivity = sensitivity ?? profile?.sensitivity ?? usualSensitivity
    fullLevel = profile?.fullLevel
    self.isFromDevice = isFromDevice
  }
}
