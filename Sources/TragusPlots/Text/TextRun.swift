extension Picture {
  /// What of a text is at its place, from left to right.
  package enum TextAnchor: Sendable, Hashable {
    case start, middle, end
  }

  /// What of a text is at its place, from top to bottom.
  package enum TextAlignment: Sendable, Hashable {
    /// The line on which the letters stand.
    case baseline
    /// The middle of digits and capitals.
    case middle
    /// The top of digits and capitals.
    case top
  }

  /// A line of text and how it is drawn.
  struct TextRun: Sendable {
    let text: String
    let point: Point
    let size: Double
    let color: PlotColor
    let anchor: TextAnchor
    let alignment: TextAlignment
    let isBold: Bool
    let rotation: Double

    /// From the place down to the baseline, before the rotation.
    var baselineOffset: Double {
      switch alignment {
      case .baseline: 0
      case .middle: StrokeFont.capitalHeight * size / 2
      case .top: StrokeFont.capitalHeight * size
      }
    }
  }

  /// The width of a line of text in the font of PNG pictures, in pixels.
  ///
  /// The viewer's font of an SVG differs by a tenth or so.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - size: The size of the font, in pixels.
  package static func width(of text: String, size: Double) -> Double {
    StrokeFont.width(of: text) * size
  }

  /// A text that fits, its middle left out if need be.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - size: The size of the font, in pixels.
  ///   - width: The room, in pixels.
  /// - Returns: The text, or as much of its start and end as fits round an ellipsis; empty when
  ///   not even that fits.
  package static func fitting(_ text: String, size: Double, width: Double) -> String {
    if Self.width(of: text, size: size) <= width { return text }
    var left = width - Self.width(of: "…", size: size)
    guard left >= 0 else { return "" }
    let characters = Array(text)
    var (start, end) = (0, characters.count)
    while start < end {
      // One of the start, one of the end, and so on.
      let takesStart = start == characters.count - end
      left -= Self.width(of: String(characters[takesStart ? start : end - 1]), size: size)
      if left < 0 { break }
      if takesStart { start += 1 } else { end -= 1 }
    }
    return String(characters[..<start]) + "…" + String(characters[end...])
  }
}
