import Tragus

/// How a recording is played while it runs.
package struct MonitorRequest {
  /// A volume too low to startle, in decibels.
  private static let usualVolume = -20.0

  /// The output to play on: its id, or a part of its name or id.
  package var device: String?
  /// In decibels, or `nil` for the default.
  package var volume: Double?

  package init(device: String?, volume: Double?) {
    (self.device, self.volume) = (device, volume)
  }

  /// Opens the output.
  ///
  /// - Throws: `invalidRequest` for a file that is not played in real time.
  package func open(for input: OpenInput, isQuiet: Bool) throws(AudioError) -> Monitor {
    guard input.isWatchable else {
      throw AudioError(
        .invalidRequest, "--monitor plays at the speed of life; add --realtime to hear a file.")
    }
    let monitor = try Monitor(
      device, format: input.source.format, volume: volume ?? Self.usualVolume)
    if !isQuiet { monitor.warn(ofFeedback: input.source.isLive, on: input.console) }
    return monitor
  }
}

/// Plays the sound being recorded. If the output fails, the recording goes on.
package final class Monitor {
  private let loudspeaker: Loudspeaker
  private var isLossTold = false

  /// - Parameters:
  ///   - device: As in `Loudspeaker`.
  ///   - format: The format of the recording.
  ///   - volume: In decibels.
  package init(_ device: String?, format: AudioFormat, volume: Double) throws(AudioError) {
    var settings = Loudspeaker.Settings()
    settings.delivery = .prompt
    settings.volume = volume
    loudspeaker = try Loudspeaker(device, format: format, settings: settings)
  }

  /// Reports the output, and warns of feedback.
  ///
  /// - Parameter isMicrophone: Whether a microphone could pick up the sound.
  package func warn(ofFeedback isMicrophone: Bool, on console: Console) {
    let volume = "at \(decimal(loudspeaker.volume, places: 0)) dB"
    if isMicrophone {
      console.warn(
        "playing what is heard on \(loudspeaker.deviceID) \(volume); use headphones, since "
          + "loudspeakers feed back.")
    } else {
      console.note("playing what is heard on \(loudspeaker.deviceID) \(volume).")
    }
  }

  package func add(to listener: Listener) {
    // It stays open at the end, so that nothing waits for it.
    listener.add(KeepOpenSink(loudspeaker))
  }

  package func toggleMute() {
    loudspeaker.isMuted.toggle()
  }

  /// The state in words.
  package var state: String {
    if loudspeaker.failure != nil { return "monitor lost" }
    return loudspeaker.isMuted
      ? "monitor muted" : "monitor \(decimal(loudspeaker.volume, places: 0)) dB"
  }

  /// The failure since the last call, or `nil`.
  package func takeFailure() -> String? {
    guard !isLossTold, let failure = loudspeaker.failure else { return nil }
    isLossTold = true
    return "\(failure.message) The recording goes on."
  }

  package func close() {
    loudspeaker.close()
  }
}
