import TragusCore

/// The last frames of a stream.
///
/// Memory is taken piece by piece as the first frames come, and kept from then on. In `init`, a header
/// alone could ask for all of it: 2.5 s of 64 channels at 1 MHz are 640 MB.
package struct PreRoll: Sendable {
  /// The most frames that are kept.
  package let capacity: Int
  /// The position behind the last frame.
  package private(set) var end: Int64 = 0
  private var count = 0
  private let format: AudioFormat
  // Frame p of the stream lies at p modulo the length of all pieces.
  private var pieces: [AudioBuffer?]

  // A tenth of a second of the usual rates.
  private static let pieceLength = 4096

  /// - Parameter capacity: In frames; 0 keeps nothing.
  package init(format: AudioFormat, capacity: Int) {
    self.format = format
    self.capacity = capacity
    let pieceCount = (capacity + Self.pieceLength - 1) / Self.pieceLength
    pieces = Array(repeating: nil, count: pieceCount)
  }

  /// The position of the oldest frame.
  package var start: Int64 { end - Int64(count) }

  package mutating func append(_ frames: Range<Int>, of buffer: AudioBuffer) {
    let position = buffer.position + Int64(frames.lowerBound)
    // What is not connected cannot be one pre-roll.
    if position != end { count = 0 }
    end = position + Int64(frames.count)
    count = min(count + frames.count, capacity)
    guard capacity > 0 else { return }
    // What would be overwritten at once is left out.
    var frame = max(frames.lowerBound, frames.upperBound - capacity)
    while frame < frames.upperBound {
      let (piece, place) = place(of: buffer.position + Int64(frame))
      let length = min(frames.upperBound - frame, Self.pieceLength - place)
      if pieces[piece] == nil {
        pieces[piece] = AudioBuffer(format: format, capacity: Self.pieceLength)
        pieces[piece]!.resize(to: Self.pieceLength, at: 0)
      }
      for index in 0..<format.channelCount {
        let from = buffer.channel(index)
        var to = pieces[piece]!.mutableChannel(index)
        for offset in 0..<length { to[place + offset] = from[frame + offset] }
      }
      frame += length
    }
  }

  /// Replaces what a buffer holds by the frames from `position` on, as many as there are and fit.
  ///
  /// - Precondition: The frame at `position` is kept, or comes next.
  package func copy(from position: Int64, to buffer: inout AudioBuffer) {
    precondition((start...end).contains(position), "Only frames that are kept can be copied.")
    let count = Int(min(end - position, Int64(buffer.capacity)))
    buffer.resize(to: count, at: position)
    var frame = 0
    while frame < count {
      let (piece, place) = place(of: position + Int64(frame))
      let length = min(count - frame, Self.pieceLength - place)
      guard let kept = pieces[piece] else {
        preconditionFailure("A frame that is kept has a piece.")
      }
      for index in 0..<format.channelCount {
        let from = kept.channel(index)
        var to = buffer.mutableChannel(index)
        for offset in 0..<length { to[frame + offset] = from[place + offset] }
      }
      frame += length
    }
  }

  private func place(of position: Int64) -> (piece: Int, place: Int) {
    let place = Int(position % Int64(pieces.count * Self.pieceLength))
    return (place / Self.pieceLength, place % Self.pieceLength)
  }
}
