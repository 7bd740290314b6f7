/// Which class is to be recorded when, round by round, until there is enough of each.
///
/// A round has a stretch of each class of which some is still wanted, in the order of the classes,
/// with rests between. All is counted in frames of one stream, so the same stream is cut at the same
/// frames each time.
package struct CollectionSequence: Sendable {
  /// A part of the stream that belongs to one class.
  package struct Stretch: Sendable, Hashable {
    /// The index of the class.
    package let index: Int
    /// The positions of its frames in the stream.
    package let frames: Range<Int64>
  }

  private let roundFrameCount: Int64
  private let restFrameCount: Int64
  private var missing: [Int64]
  private var next = 0
  private var position: Int64

  /// - Parameters:
  ///   - missing: The frames that are wanted of each class; 0 or less for none.
  ///   - position: Where the stream stands.
  ///   - roundFrameCount: The frames of a stretch, at least 1.
  ///   - restFrameCount: The frames before a stretch that belong to no class.
  package init(
    missing: [Int64], from position: Int64, roundFrameCount: Int64, restFrameCount: Int64
  ) {
    precondition(roundFrameCount >= 1, "A stretch has at least one frame.")
    precondition(restFrameCount >= 0, "A rest cannot be negative.")
    self.missing = missing
    self.position = position
    self.roundFrameCount = roundFrameCount
    self.restFrameCount = restFrameCount
  }

  /// The next stretch, or `nil` when nothing is wanted any more.
  package mutating func nextStretch() -> Stretch? {
    guard missing.contains(where: { $0 > 0 }) else { return nil }
    while missing[next] <= 0 { next = (next + 1) % missing.count }
    let index = next
    let frameCount = min(roundFrameCount, missing[index])
    missing[index] -= frameCount
    next = (next + 1) % missing.count
    let start = position + restFrameCount
    position = start + frameCount
    return Stretch(index: index, frames: start..<position)
  }
}
