/// The colours that stand for levels, from the lowest to the highest.
///
/// Their lightness in OKLab (B. Ottosson, "A perceptual color space for image processing", 2020)
/// grows evenly from nearly black to nearly white. So equal steps of level look equally far apart,
/// in grey and with any kind of colour vision too.
public struct Colormap: Sendable, Hashable {
  /// Night blue, violet, red, orange, pale yellow.
  public static let ember = Colormap(
    name: "ember",
    anchors: [
      0x03020C, 0x0E0328, 0x1F0145, 0x32005D, 0x470672, 0x680078, 0x8A0073, 0xA81267, 0xC32855,
      0xD84048, 0xE55E3D, 0xEF7B39, 0xF59740, 0xF9B357, 0xF7CE81, 0xF7E6AB, 0xFDFBD4,
    ])
  /// Night blue, teal, green, pale yellow.
  public static let lagoon = Colormap(
    name: "lagoon",
    anchors: [
      0x02030C, 0x040B1F, 0x041834, 0x002647, 0x003655, 0x004763, 0x005A6C, 0x006C74, 0x008079,
      0x009479, 0x39A677, 0x5CB67A, 0x7DC67B, 0x9FD580, 0xC3E195, 0xE2EEB0, 0xFCFCCE,
    ])
  /// Black to white.
  public static let gray = Colormap(
    name: "gray",
    anchors: [
      0x030303, 0x0C0C0C, 0x181818, 0x252525, 0x333333, 0x414141, 0x505050, 0x5F5F5F, 0x6F6F6F,
      0x7F7F7F, 0x8F8F8F, 0xA0A0A0, 0xB1B1B1, 0xC2C2C2, 0xD4D4D4, 0xE6E6E6, 0xF8F8F8,
    ])

  /// All maps, the default first.
  package static let all = [ember, lagoon, gray]

  /// What the map is called.
  package let name: String
  /// 256 colours as 0xRRGGBB, from the lowest to the highest level.
  package let colors: [UInt32]

  private init(name: String, colors: [UInt32]) {
    self.name = name
    self.colors = colors
  }

  // Anchors at equal distances, joined by straight lines; the OKLCh path through them was computed
  // with as much chroma as sRGB allows at each lightness.
  private init(name: String, anchors: [UInt32]) {
    func part(_ color: UInt32, _ shift: UInt32) -> Double { Double((color >> shift) & 0xFF) }
    let colors = (0..<256).map { index -> UInt32 in
      let place = Double(index * (anchors.count - 1)) / 255
      let lower = min(Int(place), anchors.count - 2)
      let weight = place - Double(lower)
      return ([16, 8, 0] as [UInt32]).reduce(0) { color, shift in
        let from = part(anchors[lower], shift)
        let to = part(anchors[lower + 1], shift)
        return color | UInt32((from + (to - from) * weight).rounded()) << shift
      }
    }
    self.init(name: name, colors: colors)
  }

  /// The map with its ends swapped: quiet is light, as on paper.
  package var inverted: Colormap {
    Colormap(name: "\(name)-inverted", colors: colors.reversed())
  }

  /// The index in ``colors`` of a level.
  ///
  /// - Parameters:
  ///   - level: In decibels; what lies outside of the range gets the colour of its end.
  ///   - range: The levels of the first and the last colour.
  package static func index(of level: Float, in range: ClosedRange<Float>) -> Int {
    let fraction = (level - range.lowerBound) / (range.upperBound - range.lowerBound)
    // The order makes an index also of what is not a number.
    return Int(max(0, min(fraction, 1)) * 255 + 0.5)
  }
}
