/// A stream of one channel or some, taken from a stream of several.
package final class ChannelSource: AudioSource {
  /// What the channels are.
  package enum Selection: Sendable, Hashable {
    /// One: the mean of all.
    case mix
    /// The channels with these numbers, counted from 0, in this order.
    case channels([Int])

    /// One channel, counted from 0.
    package static func channel(_ index: Int) -> Selection { .channels([index]) }
  }

  package let format: AudioFormat
  private let source: any AudioSource
  private let selection: Selection
  private var buffer: AudioBuffer

  /// - Precondition: At least one channel is selected, and all that are exist in the source.
  package init(_ source: any AudioSource, _ selection: Selection) {
    var count = 1
    if case .channels(let indexes) = selection {
      precondition(
        !indexes.isEmpty && indexes.allSatisfy { (0..<source.format.channelCount).contains($0) },
        "The source has no such channel.")
      count = indexes.count
    }
    self.source = source
    self.selection = selection
    format = AudioFormat(sampleRate: source.format.sampleRate, channelCount: count)
    buffer = AudioBuffer(format: source.format, capacity: 1)
  }

  package var isLive: Bool { source.isLive }
  package var remainingFrameCount: Int64? { source.remainingFrameCount }

  package func read(into output: inout AudioBuffer) throws(AudioError) -> Bool {
    if buffer.capacity != output.capacity {
      buffer = AudioBuffer(format: source.format, capacity: output.capacity)
    }
    guard try source.read(into: &buffer) else {
      output.removeAll()
      return false
    }
    selection.apply(to: buffer, into: &output)
    return true
  }
}

extension ChannelSource.Selection {
  func apply(to buffer: AudioBuffer, into output: inout AudioBuffer) {
    output.resize(to: buffer.frameCount, at: buffer.position)
    switch self {
    case .channels(let indexes):
      for place in indexes.indices {
        let channel = buffer.channel(indexes[place])
        var samples = output.mutableChannel(place)
        for frame in channel.indices { samples[frame] = channel[frame] }
      }
    case .mix:
      var samples = output.mutableChannel(0)
      let first = buffer.channel(0)
      for frame in first.indices { samples[frame] = first[frame] }
      for index in 1..<buffer.format.channelCount {
        let channel = buffer.channel(index)
        for frame in channel.indices { samples[frame] += channel[frame] }
      }
      let scale = 1 / Float(buffer.format.channelCount)
      for frame in samples.indices { samples[frame] *= scale }
    }
  }
}

extension AudioSource {
  /// This stream mixed down to one channel: the mean of all.
  public func mono() -> any AudioSource {
    format.channelCount == 1 ? self : ChannelSource(self, .mix)
  }

  /// One channel of this stream, counted from 0.
  ///
  /// - Precondition: The channel exists.
  public func channel(_ index: Int) -> any AudioSource {
    ChannelSource(self, .channel(index))
  }
}
