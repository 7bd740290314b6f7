import Tragus
import TragusStation

/// Collects the spectrograms of a stream.
final class SpectrogramGatherer: AudioSink {
  let format: AudioFormat
  // One builder for each channel, or one for all.
  private var builders: [SpectrogramBuilder]

  init(_ builders: [SpectrogramBuilder], format: AudioFormat) {
    self.builders = builders
    self.format = format
  }

  func write(_ buffer: AudioBuffer) {
    for index in builders.indices { builders[index].process(buffer) }
  }

  func finish() {}

  /// The spectrograms of the whole stream.
  func spectrograms() -> [Spectrogram] { builders.indices.map { builders[$0].finish() } }
}
