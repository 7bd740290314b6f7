/// The font of PNG pictures: lines of even width, drawn for this project.
///
/// Heights are shares of the font size: digits and capitals 10/14, small letters 7/14.
enum StrokeFont {
  /// The parts into which the font size is divided.
  static let unitsPerSize = 14.0
  static let capitalHeight = 10 / unitsPerSize
  /// The width of the lines, in units.
  static let lineWidth = 1.2
  static let boldLineWidth = 1.9
  // Free room at both sides of a glyph, in units.
  private static let bearing = 1.5

  /// One sign: lines in units, x from its left edge, y upwards from the baseline.
  struct Glyph: Sendable {
    /// The width between the outermost lines.
    let width: Double
    let lines: [Line]

    var advance: Double { width + 2 * bearing }
  }

  struct Line: Sendable {
    var points: [Picture.Point]
    var isClosed = false
  }

  /// The width of a text, as a share of the font size.
  static func width(of text: String) -> Double {
    text.reduce(0) { $0 + glyph($1).advance } / unitsPerSize
  }

  /// The lines of a text in units, from the left end of its baseline.
  static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var x = 0.0
    for character in text {
      let glyph = glyph(character)
      for line in glyph.lines {
        lines.append(
          Line(
            points: line.points.map { Picture.Point($0.x + x + bearing, $0.y) },
            isClosed: line.isClosed))
      }
      x += glyph.advance
    }
    return lines
  }

  static func glyph(_ character: Character) -> Glyph {
    glyphs[character] ?? box
  }

  private static let box = parse("5 M0 0L0 10 5 10 5 0Z")

  private static let glyphs: [Character: Glyph] = {
    var glyphs = [Character: Glyph](
      uniqueKeysWithValues: GlyphTable.glyphs.map { ($0.key, parse($0.value)) })
    for (character, like) in GlyphTable.aliases { glyphs[character] = glyphs[like] }
    for (character, base, accent) in GlyphTable.accented {
      guard let letter = glyphs[base], let mark = GlyphTable.accents[accent].map(parse) else {
        continue
      }
      // An accent on a small i stands in place of its dot.
      let lines = base == "i" ? Array(letter.lines.prefix(1)) : letter.lines
      let lift = base.isUppercase && accent != "¸" && accent != "/" ? 2.6 : 0
      let shift = (letter.width - mark.width) / 2
      glyphs[character] = Glyph(
        width: letter.width,
        lines: lines
          + mark.lines.map { line in
            Line(points: line.points.map { Picture.Point($0.x + shift, $0.y + lift) })
          })
    }
    return glyphs
  }()

  /// Reads a glyph as `GlyphTable` writes it.
  private static func parse(_ text: String) -> Glyph {
    var width: Double?
    var lines: [Line] = []
    var command: Character = "W"
    var numbers: [Double] = []
    var digits = ""

    func curve(to end: Picture.Point, by first: Picture.Point, _ second: Picture.Point) {
      let start = lines[lines.count - 1].points.last!
      // Eight pieces of a quarter are within 0.5 % of its radius: 0.02 of a pixel.
      for step in 1...8 {
        let t = Double(step) / 8
        let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t))
        let (c, d) = (3 * t * t * (1 - t), t * t * t)
        lines[lines.count - 1].points.append(
          Picture.Point(
            a * start.x + b * first.x + c * second.x + d * end.x,
            a * start.y + b * first.y + c * second.y + d * end.y))
      }
    }
    func endNumber() {
      guard !digits.isEmpty else { return }
      numbers.append(Double(digits)!)
      digits = ""
      if command == "W" {
        width = numbers[0]
        numbers = []
      }
      guard numbers.count == (command == "Q" ? 4 : 2) else { return }
      let end = Picture.Point(numbers[numbers.count - 2], numbers[numbers.count - 1])
      // The share of a quarter of an ellipse at which its Bézier handles lie.
      let kappa = 0.5523
      switch command {
      case "M": lines.append(Line(points: [end]))
      case "L": lines[lines.count - 1].points.append(end)
      case "H":
        let start = lines[lines.count - 1].points.last!
        curve(
          to: end, by: Picture.Point(start.x + kappa * (end.x - start.x), start.y),
          Picture.Point(end.x, end.y + kappa * (start.y - end.y)))
      case "V":
        let start = lines[lines.count - 1].points.last!
        curve(
          to: end, by: Picture.Point(start.x, start.y + kappa * (end.y - start.y)),
          Picture.Point(end.x + kappa * (start.x - end.x), end.y))
      default:
        let start = lines[lines.count - 1].points.last!
        let handle = Picture.Point(numbers[0], numbers[1])
        curve(
          to: end,
          by: Picture.Point(
            start.x + (handle.x - start.x) * 2 / 3, start.y + (handle.y - start.y) * 2 / 3),
          Picture.Point(end.x + (handle.x - end.x) * 2 / 3, end.y + (handle.y - end.y) * 2 / 3))
      }
      numbers = []
    }

    for character in text {
      if character.isLetter {
        endNumber()
        command = character
        if character == "Z" { lines[lines.count - 1].isClosed = true }
      } else if character == " " {
        endNumber()
      } else {
        digits.append(character)
      }
    }
    endNumber()
    return Glyph(width: width!, lines: lines)
  }
}
