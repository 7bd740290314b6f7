import Testing
import TragusTestSupport

@testable import TragusDSP

struct UsualLevelTests {
  /// The part of many random levels, evenly spread over 40 dB, that lie below the level followed.
  private func share(rise: Double, fall: Double, softness: Double) -> Double {
    var random = SeededGenerator(seed: 3)
    var usual = UsualLevel(-60, softness: softness)
    var (below, count) = (0.0, 0.0)
    for step in 0..<40_000 {
      let level = Double.random(in: -70...(-30), using: &random)
      if step >= 5000 {
        below += (usual.level + 70) / 40
        count += 1
      }
      usual.hear(level, rise: rise, fall: fall)
    }
    return below / count
  }

  @Test(arguments: [(0.02, 0.06), (0.05, 0.05), (0.18, 0.02)], [0, 0.5])
  func `it rests where as much lies below as the steps say`(
    steps: (Double, Double), softness: Double
  ) {
    let expected = steps.0 / (steps.0 + steps.1)
    let found = share(rise: steps.0, fall: steps.1, softness: softness)
    // It wanders by a few steps, a decibel at most of 40, and 35,000 levels are not many.
    #expect(abs(found - expected) < 0.02)
  }

  @Test func `it goes no farther than to what it heard`() {
    var usual = UsualLevel(-50)
    usual.hear(-20, rise: 10, fall: 1)
    #expect(usual.level == -40)
    usual.hear(-35, rise: 10, fall: 1)
    #expect(usual.level == -35)
    usual.hear(-70, rise: 10, fall: 1)
    #expect(usual.level == -36)
    usual.hear(-70, rise: 10, fall: .infinity)
    #expect(usual.level == -70)
    usual.settle(at: -10)
    #expect(usual.level == -10)
  }

  @Test func `soft steps are shorter near what was heard`() {
    var usual = UsualLevel(-50, softness: 4)
    usual.hear(-20, rise: 2, fall: 1)
    #expect(usual.level == -48)
    usual.hear(-47, rise: 2, fall: 1)  // a quarter of the softness away
    #expect(usual.level == -47.5)
    usual.hear(-49.5, rise: 2, fall: 1)
    #expect(usual.level == -48)
  }
}
