import Testing

@testable import TragusPlots

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct ColormapTests {
  /// The lightness of a colour in OKLab, by the formulas that B. Ottosson published.
  private func lightness(_ color: UInt32) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double((color >> UInt32(shift)) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let l = cbrt(0.4122214708 * parts[0] + 0.5363325363 * parts[1] + 0.0514459929 * parts[2])
    let m = cbrt(0.2119034982 * parts[0] + 0.6806995451 * parts[1] + 0.1073969566 * parts[2])
    let s = cbrt(0.0883024619 * parts[0] + 0.2817188376 * parts[1] + 0.6299787005 * parts[2])
    return 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
  }

  @Test(arguments: Colormap.all)
  func `lightness grows evenly`(map: Colormap) {
    let values = map.colors.map(lightness)
    #expect(values.count == 256)
    for (index, value) in values.enumerated() {
      // Straight lines between seventeen anchors bend by up to 0.01, eight bits round the dark
      // end by as much.
      #expect(abs(value - (0.1 + 0.88 * Double(index) / 255)) < 0.02)
    }
    for index in 1..<256 { #expect(values[index] > values[index - 1] - 0.002) }
    #expect(map.inverted.colors.first == map.colors.last)
    #expect(map.inverted.inverted.colors == map.colors)
  }

  @Test func `levels find their colours`() {
    let range: ClosedRange<Float> = -100 ... -10
    #expect(Colormap.index(of: -100, in: range) == 0)
    #expect(Colormap.index(of: -10, in: range) == 255)
    #expect(Colormap.index(of: -55, in: range) == 128)
    for (level, index) in [(-200, 0), (5, 255), (-.infinity, 0), (.infinity, 255)] as [(Float, Int)]
    {
      #expect(Colormap.index(of: level, in: range) == index)
    }
    let invalid = Colormap.index(of: .nan, in: range)
    #expect((0...255).contains(invalid))
  }
}
