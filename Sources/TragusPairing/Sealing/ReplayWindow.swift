/// Which messages of a peer have been taken, so that none is taken twice: the last 64, in any
/// order.
///
/// The sliding window of RFC 4303, section 3.4.3. What is older than the window counts as taken.
struct ReplayWindow: Sendable, Hashable {
  static let length = 64

  /// One more than the highest counter that was taken; 0 before the first.
  private(set) var next: UInt64
  /// The lowest bit stands for `next - 1`, the one above for that before it.
  private(set) var taken: UInt64

  init(next: UInt64 = 0, taken: UInt64 = 0) {
    (self.next, self.taken) = (next, taken)
  }

  /// Whether a counter has not been taken yet.
  func isNew(_ counter: UInt64) -> Bool {
    if counter >= next { return true }
    let age = next - 1 - counter
    return age < Self.length && taken >> age & 1 == 0
  }

  mutating func take(_ counter: UInt64) {
    if counter < next {
      let age = next - 1 - counter
      if age < Self.length { taken |= 1 << age }
    } else {
      let step = counter - next + 1
      taken = step < Self.length ? taken << step | 1 : 1
      next = counter + 1
    }
  }

  /// The counter with these lower 32 bits that lies nearest to what is expected.
  func counter(fromLow low: UInt32) -> UInt64 {
    // The difference as a signed number finds the shorter way around.
    let difference = Int64(Int32(bitPattern: low &- UInt32(truncatingIfNeeded: next)))
    if difference < 0, next < UInt64(-difference) { return UInt64(low) }
    // Above 2^63 there is no honest counter, and nothing to add that would wrap around.
    return UInt64(bitPattern: Int64(bitPattern: next) &+ difference)
  }
}
