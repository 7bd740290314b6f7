/// Pixels that are placed in a picture, row by row from the upper left corner.
package struct RasterImage: Sendable, Hashable {
  /// How the pixels are stored.
  package enum Pixels: Sendable, Hashable {
    /// One byte for each pixel: the place of its colour in a palette of at most 256.
    case indexed([UInt8], palette: [PlotColor])
    /// Three bytes for each pixel: red, green, blue.
    case rgb([UInt8])
  }

  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The pixels, `width * height` of them.
  package let pixels: Pixels

  /// - Parameters:
  ///   - width: Pixels in a row, 1 or more.
  ///   - height: Rows, 1 or more.
  ///   - pixels: As many as width and height say; every index has its colour.
  package init(width: Int, height: Int, pixels: Pixels) {
    precondition(width >= 1 && height >= 1, "An image has at least one pixel.")
    switch pixels {
    case .indexed(let bytes, let palette):
      precondition(bytes.count == width * height, "There must be one byte for each pixel.")
      precondition((1...256).contains(palette.count), "A palette has 1 to 256 colours.")
      precondition(Int(bytes.max() ?? 0) < palette.count, "Every index must have its colour.")
    case .rgb(let bytes):
      precondition(bytes.count == width * height * 3, "There must be three bytes for each pixel.")
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func color(atColumn column: Int, row: Int) -> PlotColor {
    let index = row * width + column
    switch pixels {
    case .indexed(let bytes, let palette): return palette[Int(bytes[index])]
    case .rgb(let bytes):
      return PlotColor(
        red: bytes[index * 3], green: bytes[index * 3 + 1], blue: bytes[index * 3 + 2])
    }
  }
}
