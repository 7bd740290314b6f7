import TragusCore

/// The last frames of a stream, in memory that is taken once.
struct PreRoll {
  /// The most frames that are kept.
  let capacity: Int
  /// The position behind the last frame.
  private(set) var end: Int64 = 0
  private var count = 0
  // Frame p of the stream lies at p modulo `capacity`.
  private var storage: AudioBuffer?

  /// - Parameter capacity: In frames; 0 keeps nothing.
  init(format: AudioFormat, capacity: Int) {
    self.capacity = capacity
    guard capacity > 0 else { return }
    storage = AudioBuffer(format: format, capacity: capacity)
    storage?.resize(to: capacity, at: 0)
  }

  /// The position of the oldest frame.
  var start: Int64 { end - Int64(count) }

  mutating func append(_ frames: Range<Int>, of buffer: AudioBuffer) {
    let position = buffer.position + Int64(frames.lowerBound)
    // What is not connected cannot be one pre-roll.
    if position != end { count = 0 }
    end = position + Int64(frames.count)
    count = min(count + frames.count, capacity)
    let capacity = capacity
    guard capacity > 0, storage != nil else { return }
    // What would be overwritten at once is left out.
    let kept = max(frames.lowerBound, frames.upperBound - capacity)..<frames.upperBound
    for index in 0..<buffer.format.channelCount {
      let from = buffer.channel(index)
      var to = storage!.mutableChannel(index)
      var place = Int((buffer.position + Int64(kept.lowerBound)) % Int64(capacity))
      for frame in kept {
        to[place] = from[frame]
        place += 1
        if place == capacity { place = 0 }
      }
    }
  }

  /// Replaces what a buffer holds by the frames from `position` on, as many as there are and fit.
  ///
  /// - Precondition: The frame at `position` is kept, or comes next.
  func copy(from position: Int64, to buffer: inout AudioBuffer) {
    precondition((start...end).contains(position), "Only frames that are kept can be copied.")
    let count = Int(min(end - position, Int64(buffer.capacity)))
    buffer.resize(to: count, at: position)
    guard let storage else { return }
    for index in 0..<buffer.format.channelCount {
      let from = storage.channel(index)
      var to = buffer.mutableChannel(index)
      var place = Int(position % Int64(capacity))
      for frame in 0..<count {
        to[frame] = from[place]
        place += 1
        if place == capacity { place = 0 }
      }
    }
  }
}
