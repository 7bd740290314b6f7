import TragusCore

/// What is drawn alike by sender and receiver: the signs of the pilots and what scrambles the data.
/// So no payload makes all carriers peak at once.
struct OFDMScrambler: Sendable {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Two signs for a carrier of a symbol.
  func signs(_ cell: OFDMLayout.Cell) -> (real: Float, imaginary: Float) {
    let bits = SplitMix64.mix(
      (seed << 40 | UInt64(cell.symbol) << 20 | UInt64(cell.carrier)) &* SplitMix64.increment)
    return (bits & 1 == 0 ? 1 : -1, bits & 2 == 0 ? 1 : -1)
  }
}
