import Tragus

extension Loudspeaker {
  /// The seconds of sound played so far.
  package var playedTime: Double { Double(playedFrameCount) / format.sampleRate }

  /// Plays a signal to its end, or reports how much of it was played.
  ///
  /// - Parameters:
  ///   - duration: The duration of the whole, if people know it.
  ///   - step: Called repeatedly during playback.
  ///   - end: Called at the end, before any message.
  /// - Throws: The errors of the device; the exit status for a signal.
  package func play(
    _ signal: any AudioSource, of duration: Double? = nil, on console: Console,
    step: () -> Void = {}, end: () -> Void = {}
  ) throws {
    defer { end() }
    let played = try play(signal) {
      step()
      return console.isStopping
    }
    end()
    if !played.isComplete { console.noteStop(played, of: duration) }
    try console.checkStop()
  }

  /// - Throws: `deviceUnsupported` when the device's sample rate is too low for the band.
  package func checkPlays(_ mode: ModemMode, _ band: ModemBand) throws(AudioError) {
    guard mode != .tutorial, deviceFormat.sampleRate < mode.lowestRate(for: band) else { return }
    throw AudioError(
      .deviceUnsupported,
      "The device '\(deviceID)' plays \(Int(deviceFormat.sampleRate)) Hz, too few for the band "
        + "'\(band.rawValue)', which needs \(Int(mode.lowestRate(for: band))) Hz.")
  }
}

extension Console {
  /// Opens a microphone.
  ///
  /// - Parameter name: Its id, or a part of its name or id, with or without `mic:`; `nil` for the
  ///   microphone in the settings.
  package func microphone(_ name: String?) throws(AudioError) -> Microphone {
    var name = name
    if name == nil { name = try Settings(environment: environment).device }
    return try Microphone(InputName.device(name))
  }
}
