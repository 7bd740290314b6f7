import TragusCore

/// Random numbers that are the same in every run: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  /// - Parameter seed: Equal seeds give equal numbers.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  public mutating func next() -> UInt64 { generator.next() }
}
