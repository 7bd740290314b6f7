import Tragus

/// Plays what is recorded, for whoever records. Whatever happens to the output, the recording goes on.
final class Monitor {
  private let loudspeaker: Loudspeaker
  private var isLossTold = false

  /// - Parameters:
  ///   - device: As in `Loudspeaker`.
  ///   - format: The format of what is recorded.
  ///   - volume: In decibels.
  init(_ device: String?, format: AudioFormat, volume: Double) throws(AudioError) {
    var settings = Loudspeaker.Settings()
    settings.delivery = .prompt
    settings.volume = volume
    loudspeaker = try Loudspeaker(device, format: format, settings: settings)
  }

  /// Says what is played where.
  ///
  /// - Parameter isMicrophone: Whether a microphone could hear it.
  func warn(ofFeedback isMicrophone: Bool, on console: Console) {
    let volume = "at \(EventText.number(loudspeaker.volume, places: 0)) dB"
    if isMicrophone {
      console.warn(
        "playing what is heard on \(loudspeaker.deviceID) \(volume); use headphones, since "
          + "loudspeakers feed back.")
    } else {
      console.note("playing what is heard on \(loudspeaker.deviceID) \(volume).")
    }
  }

  func add(to listener: Listener) {
    // Left open at the end, so that it keeps nobody waiting.
    listener.add(PartSink(loudspeaker))
  }

  func toggleMute() {
    loudspeaker.isMuted.toggle()
  }

  /// What it does, in words.
  var state: String {
    if loudspeaker.failure != nil { return "monitor lost" }
    return loudspeaker.isMuted
      ? "monitor muted" : "monitor \(EventText.number(loudspeaker.volume, places: 0)) dB"
  }

  /// What went wrong since this was last asked.
  func takeFailure() -> String? {
    guard !isLossTold, let failure = loudspeaker.failure else { return nil }
    isLossTold = true
    return "\(failure.message) The recording goes on."
  }

  func close() {
    loudspeaker.close()
  }
}
