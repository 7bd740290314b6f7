/// Whether a room is quiet enough, and what to do, in words. They may change; the keys may not.
extension RoomNoise {
  /// In a recording, a sound from here on that never pauses is taken for what was recorded, not
  /// for noise, in dBFS: rooms are quieter.
  private static let loudestNoise = -35.0

  /// What no microphone goes below, in dBFS: the steps of 24 bits alone make -146.
  private static let leastNoise = -150.0

  /// Whether the noise under a recorded sound is unknown, because the sound never pauses.
  var hidesNoise: Bool { !hasSound && speechNoise >= Self.loudestNoise }

  /// The verdict on the room in which an input was recorded.
  ///
  /// - Parameter isLive: Whether the input is a device, at which somebody was asked to speak.
  /// - Returns: A check named `room`; a warning when the room is not quiet enough.
  package func check(isLive: Bool) -> Diagnosis.Check {
    guard let isQuietEnough else {
      return Diagnosis.Check(
        Self.name, .ok, "quiet enough: cannot be told of less than \(Int(Self.leastDuration)) s")
    }
    if noise < Self.leastNoise {
      let silence =
        isLive ? "the microphone gives digital silence" : "the quiet parts are digital silence"
      return Diagnosis.Check(Self.name, .ok, "quiet enough: cannot be told, \(silence)")
    }
    if !isLive, hidesNoise {
      return Diagnosis.Check(
        Self.name, .ok, "quiet enough: cannot be told, the sound has no pause")
    }
    var finding =
      "quiet enough: \(isQuietEnough ? "yes" : "no"); noise \(noise.tenths) dBFS, "
      + "\(speechNoise.tenths) dBFS in the band of speech"
    if let hum {
      finding += ", \(hum.frequency.tenths) Hz hum \(hum.level.tenths) dBFS"
    }
    let reference = hasSound ? "the sound" : "usual speech"
    finding += "; \(margin.tenths) dB below \(reference)"
    guard !isQuietEnough else { return Diagnosis.Check(Self.name, .ok, finding) }
    return Diagnosis.Check(
      Self.name, .warning, finding + ", \(Int(Self.leastMargin)) dB are wanted",
      remedy: remedy(isLive: isLive))
  }

  private func remedy(isLive: Bool) -> String {
    if let hum, hum.level >= speechNoise {
      return "Keep the microphone and its cable away from power supplies and transformers, use one "
        + "socket for everything, or run the computer on its battery."
    }
    return isLive
      ? "Close doors and windows, switch off fans, and come closer to the microphone; leave pauses "
        + "while this listens."
      : "Record again in a quieter room or closer to the source; noise reduction takes from the "
        + "sound too."
  }
}
