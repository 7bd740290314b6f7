import Tragus
import TragusStation

/// Gathers what a listener hears.
final class SpectrogramGatherer: AudioSink {
  let format: AudioFormat
  // One for each channel, or one for all.
  private var builders: [SpectrogramBuilder]

  init(_ builders: [SpectrogramBuilder], format: AudioFormat) {
    self.builders = builders
    self.format = format
  }

  func write(_ buffer: AudioBuffer) {
    for index in builders.indices { builders[index].process(buffer) }
  }

  func finish() {}

  /// The spectrograms of everything heard.
  func spectrograms() -> [Spectrogram] { builders.indices.map { builders[$0].finish() } }
}
