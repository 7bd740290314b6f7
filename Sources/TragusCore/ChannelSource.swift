/// A stream of one channel, taken from a stream of several.
public final class ChannelSource: AudioSource {
  /// What the one channel is.
  public enum Selection: Sendable, Hashable {
    /// The mean of all channels.
    case mix
    /// One channel, counted from 0.
    case channel(Int)
  }

  public let format: AudioFormat
  private let source: any AudioSource
  private let selection: Selection
  private var buffer: AudioBuffer

  /// - Precondition: A selected channel exists in the source.
  public init(_ source: any AudioSource, _ selection: Selection) {
    if case .channel(let index) = selection {
      precondition(
        (0..<source.format.channelCount).contains(index), "The source has no such channel.")
    }
    self.source = source
    self.selection = selection
    format = AudioFormat(sampleRate: source.format.sampleRate, channelCount: 1)
    buffer = AudioBuffer(format: source.format, capacity: 1)
  }

  public var isLive: Bool { source.isLive }
  public var remainingFrameCount: Int64? { source.remainingFrameCount }

  public func read(into output: inout AudioBuffer) throws(AudioError) -> Bool {
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
  fileprivate func apply(to buffer: AudioBuffer, into output: inout AudioBuffer) {
    output.resize(to: buffer.frameCount, at: buffer.position)
    var samples = output.mutableChannel(0)
    switch self {
    case .channel(let index):
      let channel = buffer.channel(index)
      for frame in channel.indices { samples[frame] = channel[frame] }
    case .mix:
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

/// A stream of some channels of another one, in an order of their own.
public final class ChannelsSource: AudioSource {
  public let format: AudioFormat
  private let source: any AudioSource
  private let channels: [Int]
  private var buffer: AudioBuffer

  /// - Precondition: At least one channel, and all exist in the source.
  public init(_ source: any AudioSource, channels: [Int]) {
    precondition(
      !channels.isEmpty && channels.allSatisfy { (0..<source.format.channelCount).contains($0) },
      "The source has no such channel.")
    self.source = source
    self.channels = channels
    format = AudioFormat(sampleRate: source.format.sampleRate, channelCount: channels.count)
    buffer = AudioBuffer(format: source.format, capacity: 1)
  }

  public var isLive: Bool { source.isLive }
  public var remainingFrameCount: Int64? { source.remainingFrameCount }

  public func read(into output: inout AudioBuffer) throws(AudioError) -> Bool {
    if buffer.capacity != output.capacity {
      buffer = AudioBuffer(format: source.format, capacity: output.capacity)
    }
    guard try source.read(into: &buffer) else {
      output.removeAll()
      return false
    }
    output.resize(to: buffer.frameCount, at: buffer.position)
    for (place, channel) in channels.enumerated() {
      let from = buffer.channel(channel)
      var to = output.mutableChannel(place)
      for frame in from.indices { to[frame] = from[frame] }
    }
    return true
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
