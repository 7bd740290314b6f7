/// A drawing of lines, areas, texts and pixels, given out as SVG or PNG.
///
/// What is drawn later covers what was drawn before. Coordinates are pixels from the upper left
/// corner, y downwards; what lies outside is cut off. The same drawing gives the same bytes (as
/// long as the zlib that packs a PNG is the same).
public struct Picture: Sendable {
  /// The sides that a picture may have, in pixels.
  package static let sides = 1...65_535

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Behind everything; `nil` for a picture that can be seen through.
  package let background: PlotColor?
  /// What the picture shows, in a sentence, for readers who cannot see it.
  public var summary = ""

  enum Command: Sendable {
    case fill(Path, PlotColor)
    case stroke(Path, PlotColor, width: Double, dash: [Double])
    case text(TextRun)
    case image(RasterImage, Rectangle)
  }

  private(set) var commands: [Command] = []

  /// An empty picture.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, within ``sides``.
  ///   - height: Pixels from top to bottom, within ``sides``.
  ///   - background: Behind everything; `nil` for a picture that can be seen through.
  package init(width: Int, height: Int, background: PlotColor? = nil) {
    precondition(
      Self.sides.contains(width) && Self.sides.contains(height), "A picture has 1 to 65535 pixels.")
    self.width = width
    self.height = height
    self.background = background
  }

  /// Fills an area. Lines that are not closed are taken as closed.
  ///
  /// - Parameters:
  ///   - path: The outline. Parts that run round in the other direction are holes.
  ///   - color: With its opacity.
  package mutating func fill(_ path: Path, color: PlotColor) {
    if !path.isEmpty, color.alpha > 0 { commands.append(.fill(path, color)) }
  }

  /// Draws along a path, with round joins and flat ends.
  ///
  /// - Parameters:
  ///   - path: Where to draw.
  ///   - color: With its opacity.
  ///   - width: In pixels, above 0.
  ///   - dash: Lengths of strokes and spaces in turn; empty for a whole line.
  package mutating func stroke(
    _ path: Path, color: PlotColor, width: Double = 1, dash: [Double] = []
  ) {
    precondition(
      dash.allSatisfy { $0 > 0 } && dash.count % 2 == 0,
      "Dashes are pairs of positive lengths.")
    if !path.isEmpty, color.alpha > 0, width > 0 {
      commands.append(.stroke(path, color, width: width, dash: dash))
    }
  }

  /// Writes a line of text.
  ///
  /// In an SVG the reader's font is used. In a PNG it is our own, which knows ASCII, the letters of
  /// Western Europe and the signs of measurements. Other signs become a box.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - point: The place of `anchor` and `alignment`.
  ///   - size: The size of the font, in pixels.
  ///   - color: With its opacity.
  ///   - anchor: What of the text is at the place, from left to right.
  ///   - alignment: What of the text is at the place, from top to bottom.
  ///   - isBold: Whether it stands out.
  ///   - rotation: Degrees clockwise, round the place.
  package mutating func text(
    _ text: String, at point: Point, size: Double, color: PlotColor, anchor: TextAnchor = .start,
    alignment: TextAlignment = .baseline, isBold: Bool = false, rotation: Double = 0
  ) {
    guard !text.isEmpty, size > 0, color.alpha > 0 else { return }
    commands.append(
      .text(
        TextRun(
          text: text, point: point, size: size, color: color, anchor: anchor,
          alignment: alignment, isBold: isBold, rotation: rotation)))
  }

  /// Places pixels in a rectangle.
  ///
  /// Each pixel of the picture shows the nearest one of the image; nothing is blurred.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - rectangle: Where; whole numbers, and as many pixels as the image has, show it as it is.
  package mutating func draw(_ image: RasterImage, in rectangle: Rectangle) {
    commands.append(.image(image, rectangle))
  }
}
