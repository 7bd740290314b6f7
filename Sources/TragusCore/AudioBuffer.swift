/// A run of consecutive frames of one stream, stored channel by channel.
///
/// A buffer is a value. The loop that reads a stream owns one and refills it in place; a copy is
/// safe to keep. Its memory is taken once, in `init`.
public struct AudioBuffer: Sendable {
  public let format: AudioFormat
  /// The most frames that the buffer can hold.
  public let capacity: Int
  /// The index in the stream of the first frame.
  public private(set) var position: Int64 = 0
  /// The number of frames in the buffer, 0 to `capacity`.
  public private(set) var frameCount = 0

  // Channel c occupies c * capacity ..< c * capacity + frameCount.
  private var storage: [Float]

  /// An empty buffer.
  ///
  /// - Precondition: `capacity` is at least 1.
  public init(format: AudioFormat, capacity: Int) {
    precondition(capacity >= 1, "A buffer must hold at least one frame.")
    self.format = format
    self.capacity = capacity
    storage = Array(repeating: 0, count: capacity * format.channelCount)
  }

  /// A buffer that holds the given samples, one array per channel.
  ///
  /// - Precondition: One array per channel, all of one length.
  public init(format: AudioFormat, position: Int64 = 0, channels: [[Float]]) {
    precondition(channels.count == format.channelCount, "There must be one array per channel.")
    let frameCount = channels[0].count
    self.init(format: format, capacity: max(frameCount, 1))
    resize(to: frameCount, at: position)
    for (index, samples) in channels.enumerated() {
      precondition(samples.count == frameCount, "All channels must have the same length.")
      var channel = mutableChannel(index)
      for frame in samples.indices { channel[frame] = samples[frame] }
    }
  }

  /// The index in the stream of the frame after the last one.
  public var endPosition: Int64 { position + Int64(frameCount) }

  /// The samples of one channel.
  @_lifetime(borrow self)
  public func channel(_ index: Int) -> Span<Float> {
    precondition(index < format.channelCount, "There is no such channel.")
    let start = index * capacity
    return storage.span.extracting(start..<(start + frameCount))
  }

  /// The samples of one channel, to be written.
  @_lifetime(&self)
  public mutating func mutableChannel(_ index: Int) -> MutableSpan<Float> {
    precondition(index < format.channelCount, "There is no such channel.")
    let start = index * capacity
    // The only way in Swift 6.3 to return a part of a `MutableSpan`.
    return storage.mutableSpan._consumingExtracting(start..<(start + frameCount))
  }

  /// Seconds from the start of the stream to the frame at `offset`.
  public func time(at offset: Int = 0) -> Double {
    Double(position + Int64(offset)) / format.sampleRate
  }

  /// Sets what the buffer is about to hold; its samples are to be written by the caller.
  ///
  /// - Precondition: `frameCount` is at most `capacity`.
  public mutating func resize(to frameCount: Int, at position: Int64) {
    precondition(frameCount >= 0 && frameCount <= capacity, "The buffer is too small.")
    self.frameCount = frameCount
    self.position = position
  }

  /// Replaces what the buffer holds by interleaved samples.
  ///
  /// - Precondition: A whole number of frames, at most `capacity`.
  public mutating func fill(interleaved samples: Span<Float>, at position: Int64) {
    let channelCount = format.channelCount
    precondition(samples.count % channelCount == 0, "The samples must be whole frames.")
    resize(to: samples.count / channelCount, at: position)
    for index in 0..<channelCount {
      var channel = mutableChannel(index)
      var offset = index
      for frame in channel.indices {
        channel[frame] = samples[offset]
        offset += channelCount
      }
    }
  }

  /// Appends frames of another buffer of the same format.
  ///
  /// An empty buffer takes the position of the first frame appended.
  ///
  /// - Precondition: The formats are equal and the frames fit.
  public mutating func append(_ frames: Range<Int>, of other: AudioBuffer) {
    precondition(other.format == format, "The formats must be equal.")
    let offset = frameCount
    let start = offset == 0 ? other.position + Int64(frames.lowerBound) : position
    resize(to: offset + frames.count, at: start)
    for index in 0..<format.channelCount {
      let from = other.channel(index)
      var to = mutableChannel(index)
      for frame in frames.indices {
        to[offset + frame - frames.lowerBound] = from[frame]
      }
    }
  }

  /// Empties the buffer.
  public mutating func removeAll() {
    frameCount = 0
  }
}
