/// Cuts a stream of samples into frames of equal length, which may overlap.
///
/// The frames are the same however the stream is cut into blocks. Samples that no converter gives
/// count as silence, as `copySound` says.
///
/// ```
/// var frames = FrameBuffer(length: 400, hop: 160)
/// var start = 0
/// while frames.fill(from: samples.span, start: &start) { spectrum.measure(frames.samples) }
/// ```
package struct FrameBuffer: Sendable {
  /// The frame, once ``fill(from:start:)`` has completed it.
  package private(set) var samples: [Float]
  /// Samples from the beginning of a frame to the beginning of the next.
  package let hop: Int

  private var count = 0
  private let firstCount: Int

  /// - Parameters:
  ///   - length: Samples of a frame, 1 or more.
  ///   - hop: Samples from one frame to the next, 1 to `length`; `length` unless given.
  ///   - startsInSilence: Whether the first frame is complete after one hop, with silence before it.
  package init(length: Int, hop: Int? = nil, startsInSilence: Bool = false) {
    let hop = hop ?? length
    precondition(hop >= 1 && hop <= length, "A hop has a sample, and a frame a hop.")
    self.hop = hop
    samples = Array(repeating: 0, count: length)
    firstCount = startsInSilence ? length - hop : 0
    count = firstCount
  }

  /// Samples of a frame.
  package var length: Int { samples.count }

  /// Takes samples up to the end of a frame.
  ///
  /// - Parameter start: The first sample that was not taken yet; moves on.
  /// - Returns: Whether a frame was completed; `false` when the block has no more samples.
  package mutating func fill(from block: Span<Float>, start: inout Int) -> Bool {
    if count == length { dropHop() }
    let taken = min(block.count - start, length - count)
    copySound(block.extracting(start..<start + taken), into: &samples, at: count)
    start += taken
    count += taken
    return count == length
  }

  /// As if nothing had been heard.
  package mutating func reset() {
    count = firstCount
    for index in 0..<count { samples[index] = 0 }
  }

  private mutating func dropHop() {
    count -= hop
    guard count > 0 else { return }
    let (count, hop) = (count, hop)
    samples.withUnsafeMutableBufferPointer { samples in
      let base = samples.baseAddress!
      base.update(from: base + hop, count: count)
    }
  }
}
