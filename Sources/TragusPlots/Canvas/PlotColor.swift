/// A colour of the sRGB space with its opacity.
public struct PlotColor: Sendable, Hashable {
  /// The red part, 0 to 255.
  package let red: UInt8
  /// The green part, 0 to 255.
  package let green: UInt8
  /// The blue part, 0 to 255.
  package let blue: UInt8
  /// The opacity: 0 cannot be seen, 1 hides what lies below.
  package let alpha: Double

  /// - Parameters:
  ///   - red: 0 to 255.
  ///   - green: 0 to 255.
  ///   - blue: 0 to 255.
  ///   - alpha: The opacity, 0 to 1.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    precondition((0...1).contains(alpha), "The opacity must be 0 to 1.")
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// - Parameters:
  ///   - hex: Red, green and blue as they are written on the web, for example `0x0072B2`.
  ///   - alpha: The opacity, 0 to 1.
  public init(hex: UInt32, alpha: Double = 1) {
    precondition(hex <= 0xFF_FFFF, "A colour has six hexadecimal digits.")
    self.init(
      red: UInt8(hex >> 16), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF), alpha: alpha)
  }

  /// The same colour with another opacity.
  ///
  /// - Parameter alpha: The opacity, 0 to 1.
  package func opacity(_ alpha: Double) -> PlotColor {
    PlotColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension PlotColor {
  /// Black.
  public static let black = PlotColor(hex: 0x000000)
  /// White.
  public static let white = PlotColor(hex: 0xFFFFFF)
  package static let clear = PlotColor(hex: 0x000000, alpha: 0)

  // Eight colours that people who see fewer colours tell apart too: M. Okabe and K. Ito, "Color
  // Universal Design", 2008.

  /// Orange of the palette of Okabe and Ito.
  package static let orange = PlotColor(hex: 0xE69F00)
  /// Sky blue of the palette of Okabe and Ito.
  package static let skyBlue = PlotColor(hex: 0x56B4E9)
  /// Bluish green of the palette of Okabe and Ito.
  package static let green = PlotColor(hex: 0x009E73)
  /// Yellow of the palette of Okabe and Ito.
  package static let yellow = PlotColor(hex: 0xF0E442)
  /// Blue of the palette of Okabe and Ito.
  package static let blue = PlotColor(hex: 0x0072B2)
  /// Vermilion, their red.
  package static let vermilion = PlotColor(hex: 0xD55E00)
  /// Reddish purple of the palette of Okabe and Ito.
  package static let purple = PlotColor(hex: 0xCC79A7)
}
