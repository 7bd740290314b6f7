import TragusCore

/// What is wrong with an input and what to do, in words. They may change; the events may not.
extension InputHealth {
  /// What was found, without a full stop.
  ///
  /// - Parameter isLive: Whether the input is a device; a file is never called a dead microphone.
  public func finding(isLive: Bool) -> String {
    switch condition {
    case .silent:
      isLive
        ? "silent: the microphone delivers digital silence; it is muted, unplugged or denied"
        : "silent: digital silence"
    case .constant:
      "constant: every sample has the same value"
        + (value.map { " (\(rounded($0, places: 4)))" } ?? "")
    case .clipping: "clipping: samples are cut off at full scale"
    case .offset:
      "offset: the samples are shifted"
        + (value.map { " by \(rounded($0 * 100, places: 1)) % of full scale" } ?? "")
    case .bandLimited:
      "band-limited: energy ends "
        + (value.map { "at \(rounded($0 / 1000, places: 1)) kHz" } ?? "well below half the rate")
    }
  }
}

extension InputHealth.Condition {
  /// What to do about it on a live input.
  public var remedy: String {
    switch self {
    case .silent:
      "Unmute the microphone (alsamixer, F4 for capture), check its plug and the permission to "
        + "record, or choose another one."
    case .constant:
      "Plug the device in again or choose another one."
    case .clipping:
      "Turn the capture gain down (alsamixer, F4) or move away from the microphone."
    case .offset:
      "Use another microphone or sound card; the offset takes room from the signal."
    case .bandLimited:
      "Leave the Bluetooth headset mode or switch off voice processing; a telephone codec cuts "
        + "the highs."
    }
  }
}
