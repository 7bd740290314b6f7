import Tragus

/// Plays what is recorded, for whoever records. Whatever happens to the output, the recording goes on.
package final class Monitor {
  private let loudspeaker: Loudspeaker
  private var isLossTold = false

  /// - Parameters:
  ///   - device: As in `Loudspeaker`.
  ///   - format: The format of what is recorded.
  ///   - volume: In decibels.
  package init(_ device: String?, format: AudioFormat, volume: Double) throws(AudioError) {
    var settings = Loudspeaker.Settings()
    settings.delivery = .prompt
    settings.volume = volume
    loudspeaker = try Loudspeaker(device, format: format, settings: settings)
  }

  /// Says what is played where.
  ///
  /// - Parameter isMicrophone: Whether a microphone could hear it.
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
    // Left open at the end, so that it keeps nobody waiting.
    listener.add(KeepOpenSink(loudspeaker))
  }

  package func toggleMute() {
    loudspeaker.isMuted.toggle()
  }

  /// What it does, in words.
  package var state: String {
    if loudspeaker.failure != nil { return "monitor lost" }
    return loudspeaker.isMuted
      ? "monitor muted" : "monitor \(decimal(loudspeaker.volume, places: 0)) dB"
  }

  /// What went wrong since this was last asked.
  package func takeFailure() -> String? {
    guard !isLossTold, let failure = loudspeaker.failure else { return nil }
    isLossTold = true
    return "\(failure.message) The recording goes on."
  }

  package func close() {
    loudspeaker.close()
  }
}
