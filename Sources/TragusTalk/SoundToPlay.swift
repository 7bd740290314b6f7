import TragusCore

/// A sound that a ``PlayingAnalyzer`` wants to be heard.
public struct SoundToPlay: Sendable {
  /// The format of its frames.
  public let format: AudioFormat
  /// The frames that it lasts.
  public let frameCount: Int64
  private let make: @Sendable () throws(AudioError) -> any AudioSource

  /// - Parameters:
  ///   - format: The format of its frames.
  ///   - frameCount: The frames that it lasts.
  ///   - make: Makes a source of that format and length, from its beginning.
  public init(
    format: AudioFormat, frameCount: Int64,
    _ make: @escaping @Sendable () throws(AudioError) -> any AudioSource
  ) {
    (self.format, self.frameCount, self.make) = (format, frameCount, make)
  }

  /// A sound of these samples, the same in all channels.
  public init(_ samples: [Float], format: AudioFormat) {
    self.init(format: format, frameCount: Int64(samples.count)) {
      SampleSource(samples, format: format)
    }
  }

  /// The seconds that it lasts.
  package var duration: Double { Double(frameCount) / format.sampleRate }

  /// A new source of it, from its beginning.
  public func source() throws(AudioError) -> any AudioSource { try make() }
}

/// Samples as a source; all channels are the same.
final class SampleSource: AudioSource {
  let format: AudioFormat
  private let samples: [Float]
  private var position = 0

  init(_ samples: [Float], format: AudioFormat) {
    (self.samples, self.format) = (samples, format)
  }

  var remainingFrameCount: Int64? { Int64(samples.count - position) }

  func read(into buffer: inout AudioBuffer) -> Bool {
    let count = min(buffer.capacity, samples.count - position)
    buffer.resize(to: count, at: Int64(position))
    for index in 0..<format.channelCount {
      var channel = buffer.mutableChannel(index)
      for frame in 0..<count { channel[frame] = samples[position + frame] }
    }
    position += count
    return count > 0
  }
}
