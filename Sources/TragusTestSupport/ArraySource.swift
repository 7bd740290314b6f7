import TragusCore

/// A stream held in memory.
public final class ArraySource: AudioSource {
  public let format: AudioFormat
  private let channels: [[Float]]
  private var position = 0

  /// - Parameter channels: One array per channel.
  public init(format: AudioFormat, channels: [[Float]]) {
    self.format = format
    self.channels = channels
  }

  public var remainingFrameCount: Int64? { Int64(channels[0].count - position) }

  public func read(into buffer: inout AudioBuffer) -> Bool {
    let count = min(buffer.capacity, channels[0].count - position)
    buffer.resize(to: count, at: Int64(position))
    guard count > 0 else { return false }
    for index in channels.indices {
      var channel = buffer.mutableChannel(index)
      for frame in 0..<count { channel[frame] = channels[index][position + frame] }
    }
    position += count
    return true
  }
}
