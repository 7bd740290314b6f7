import Testing

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct NeedleTests {
  private static let all = Ballistics.named + [.smooth(timeConstant: 0.3)]

  @Test(arguments: all)
  func `names are read as they are written`(ballistics: Ballistics) {
    #expect(Ballistics(name: ballistics.name) == ballistics)
  }

  @Test(arguments: ["", "ppm3", "smooth", "smooth:", "smooth:0", "smooth:-1", "smooth:nan"])
  func `other names are none`(name: String) {
    #expect(Ballistics(name: name) == nil)
  }

  @Test(arguments: all)
  func `many small moves reach the same place as one`(ballistics: Ballistics) {
    var (often, seldom) = (Needle(ballistics), Needle(ballistics))
    for level in [-20.0, -50, -10, -160] {
      for _ in 0..<100 { often.move(to: level, after: 0.002) }
      seldom.move(to: level, after: 0.2)
      // The movements are solved exactly; what is left is rounding, far down enlarged by the
      // logarithm.
      #expect(abs(often.level - seldom.level) < 1e-6)
    }
  }

  @Test(arguments: all)
  func `a needle comes to rest at the level and at the floor`(ballistics: Ballistics) {
    var needle = Needle(ballistics, floor: -80)
    #expect(needle.level == -80)
    #expect(abs(needle.move(to: -12, after: 60) - -12) < 0.001)
    #expect(abs(needle.move(to: -.infinity, after: 60) - -80) < 0.001)
    #expect(needle.move(to: .nan, after: 1) >= -80)
  }

  @Test func `needles rise and fall as their standards say`() {
    // 1 - 1/e of the power after the time constant: -1.99 dB.
    for (ballistics, time) in [(Ballistics.fast, 0.125), (.slow, 1), (.impulse, 0.035)] {
      var needle = Needle(ballistics)
      #expect(abs(needle.move(to: 0, after: time) - -1.9918) < 0.001)
    }
    // 10 lg(e) / 1.5 s: 2.9 dB per second.
    var impulse = Needle(.impulse)
    impulse.move(to: 0, after: 10)
    #expect(abs(impulse.move(to: -100, after: 1) - -2.8953) < 0.001)
    for (ballistics, drop, time) in [(Ballistics.ppm1, 20.0, 1.7), (.ppm2, 24, 2.8)] {
      var needle = Needle(ballistics)
      needle.move(to: 0, after: 10)
      #expect(abs(needle.move(to: -100, after: time) - -drop) < 0.001)
    }
    // IEC 60268-10: 5 ms read 2 dB less on type I, 10 ms read 2.5 dB less on type II.
    var first = Needle(.ppm1)
    #expect(abs(first.move(to: 0, after: 0.005) - -2) < 0.1)
    var second = Needle(.ppm2)
    #expect(abs(second.move(to: 0, after: 0.01) - -2.5) < 0.1)
    // IEC 60268-17: 99 % after 300 ms, an overshoot of 1 to 1.5 %.
    var volume = Needle(.vu)
    #expect(abs(pow(10, volume.move(to: 0, after: 0.3) / 20) - 0.99) < 0.0001)
    let greatest = (0..<300).map { _ in pow(10, volume.move(to: 0, after: 0.001) / 20) }.max()
    #expect(abs((greatest ?? 0) - 1.0125) < 0.0001)
  }
}
