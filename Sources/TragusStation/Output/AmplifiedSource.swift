import Tragus

/// A stream with a gain.
final class AmplifiedSource: AudioSource {
  private let source: any AudioSource
  private let factor: Float

  /// - Parameter decibels: The gain; negative makes it softer.
  init(_ source: any AudioSource, by decibels: Double) {
    self.source = source
    factor = Float(power(10, decibels / 20))
  }

  var format: AudioFormat { source.format }
  var isLive: Bool { source.isLive }
  var remainingFrameCount: Int64? { source.remainingFrameCount }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    guard try source.read(into: &buffer) else { return false }
    for channel in 0..<format.channelCount {
      var samples = buffer.mutableChannel(channel)
      for index in samples.indices { samples[index] *= factor }
    }
    return true
  }
}
