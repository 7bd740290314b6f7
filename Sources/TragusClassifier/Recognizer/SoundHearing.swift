import TragusCore

/// A model at work on a stream.
struct SoundHearing: Sendable {
  /// What it says of the last window.
  private(set) var window: WindowHearing
  // None below the lowest rate.
  private var windows: SoundWindows?

  init(format: AudioFormat, channel: Int, model: SoundModel, hop: Double) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(SoundClassifier.hops ~= hop, "Windows begin every 0.05 to 0.975 s.")
    if format.sampleRate >= SoundClassifier.lowestRate {
      windows = SoundWindows(
        sampleRate: format.sampleRate, channel: channel,
        hop: Int((hop * Double(SoundNetwork.rate)).rounded()))
    }
    window = WindowHearing(model: model)
  }

  var model: SoundModel { window.model }

  /// Hears up to the end of a window.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> SoundWindows.Place? {
    guard let place = windows?.fill(from: buffer, start: &start) else { return nil }
    windows?.withSamples { window.hear($0) }
    return place
  }

  /// Hears the next window that the end of the stream completes.
  mutating func finish() -> SoundWindows.Place? {
    guard let place = windows?.finish() else { return nil }
    windows?.withSamples { window.hear($0) }
    return place
  }

  mutating func reset() { windows?.reset() }
}
