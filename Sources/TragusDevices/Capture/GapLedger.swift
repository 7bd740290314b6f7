/// Where frames are missing from a run of captured frames, and how many.
///
/// Captured frames are counted from 0 without the lost ones; a loss lies before the captured frame
/// of that index. Adding the losses that lie behind gives positions in the stream.
struct GapLedger {
  private var losses: [(index: Int64, frameCount: Int64)] = []
  private var latestIndex: Int64?

  /// The frames lost so far.
  private(set) var lostFrameCount: Int64 = 0
  /// The number of times that frames were lost.
  private(set) var lossCount = 0

  /// Notes that frames are missing before the captured frame `index`.
  ///
  /// - Precondition: No later loss is noted yet, and at least one frame is missing.
  mutating func note(_ frameCount: Int64, before index: Int64) {
    precondition(frameCount >= 1, "A loss is at least one frame.")
    lostFrameCount += frameCount
    // A long absence is noted bit by bit.
    if index != latestIndex { lossCount += 1 }
    latestIndex = index
    if let last = losses.last {
      precondition(last.index <= index, "Losses are noted in their order.")
      if last.index == index {
        losses[losses.count - 1].frameCount += frameCount
        return
      }
    }
    losses.append((index, frameCount))
  }

  /// Removes the loss that lies before the captured frame `index`, once that is what comes next.
  ///
  /// - Returns: The frames lost there, 0 when none are.
  mutating func cross(_ index: Int64) -> Int64 {
    guard let first = losses.first, first.index <= index else { return 0 }
    losses.removeFirst()
    return first.frameCount
  }

  /// The number of frames from the captured frame `index` to the next loss, `nil` without one.
  func distance(from index: Int64) -> Int64? {
    losses.first.map { $0.index - index }
  }
}
