import TragusCore
import TragusDSP

extension Picture {
  /// The picture as an SVG file: shapes as shapes, texts as texts, images as PNG within it.
  ///
  /// - Throws: `writeFailed` when there is not enough memory to pack an image.
  public func svg() throws(AudioError) -> String {
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" \
      font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif">
      """
    ]
    if !summary.isEmpty { lines.append("<title>\(Self.escaped(summary))</title>") }
    if let background {
      lines.append("<rect width=\"\(width)\" height=\"\(height)\"\(Self.fill(background))/>")
    }
    for command in commands {
      switch command {
      case .fill(let path, let color):
        lines.append("<path d=\"\(Self.data(of: path))\"\(Self.fill(color))/>")
      case .stroke(let path, let color, let width, let dash):
        var line = "<path d=\"\(Self.data(of: path))\" fill=\"none\""
        line += Self.paint("stroke", color)
        if width != 1 { line += " stroke-width=\"\(Self.number(width))\"" }
        if !dash.isEmpty {
          line += " stroke-dasharray=\"\(dash.map(Self.number).joined(separator: " "))\""
        }
        lines.append(line + " stroke-linejoin=\"round\"/>")
      case .text(let run): lines.append(Self.element(of: run))
      case .image(let image, let rectangle):
        lines.append(
          """
          <image x="\(Self.number(rectangle.x))" y="\(Self.number(rectangle.y))" \
          width="\(Self.number(rectangle.width))" height="\(Self.number(rectangle.height))" \
          preserveAspectRatio="none" style="image-rendering:pixelated" \
          href="data:image/png;base64,\(base64(try image.png()))"/>
          """)
      }
    }
    lines.append("</svg>\n")
    return lines.joined(separator: "\n")
  }

  private static func element(of run: TextRun) -> String {
    let (x, y) = (number(run.point.x), number(run.point.y + run.baselineOffset))
    var line = "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(number(run.size))\""
    switch run.anchor {
    case .start: break
    case .middle: line += " text-anchor=\"middle\""
    case .end: line += " text-anchor=\"end\""
    }
    if run.isBold { line += " font-weight=\"bold\"" }
    if run.rotation != 0 {
      line += " transform=\"rotate(\(number(run.rotation)) \(x) \(number(run.point.y)))\""
    }
    return line + "\(fill(run.color))>\(escaped(run.text))</text>"
  }

  private static func fill(_ color: PlotColor) -> String { paint("fill", color) }

  private static func paint(_ attribute: String, _ color: PlotColor) -> String {
    let hex = [color.red, color.green, color.blue].map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let opacity = color.alpha < 1 ? " \(attribute)-opacity=\"\(number(color.alpha))\"" : ""
    return " \(attribute)=\"#\(hex.joined())\"\(opacity)"
  }

  private static func data(of path: Path) -> String {
    var data = ""
    var last: Point?
    func place(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    func line(to point: Point) {
      if let last, number(last.y) == number(point.y) {
        data += "H\(number(point.x))"
      } else if let last, number(last.x) == number(point.x) {
        data += "V\(number(point.y))"
      } else {
        data += "L\(place(point))"
      }
      last = point
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        data += "M\(place(point))"
        last = point
      case .line(let point): line(to: point)
      case .arc(let center, let radius, let start, let end):
        func onCircle(_ angle: Double) -> Point {
          Point(center.x + radius * cosine(angle), center.y + radius * sine(angle))
        }
        if last == nil {
          data += "M\(place(onCircle(start)))"
        } else {
          line(to: onCircle(start))
        }
        // Arcs of half a circle and less have one way only.
        let count = max(Int((abs(end - start) / .pi).rounded(.up)), 1)
        for step in 1...count {
          let angle = start + (end - start) * Double(step) / Double(count)
          data += "A\(number(radius)) \(number(radius)) 0 0 \(end > start ? 1 : 0) "
          data += place(onCircle(angle))
        }
        last = onCircle(end)
      case .close:
        data += "Z"
        last = nil
      }
    }
    return data
  }

  /// A hundredth of a pixel is less than anybody sees.
  private static func number(_ value: Double) -> String {
    decimal(value.isFinite ? value : 0, places: 2, keepsZeros: false, minus: "-")
  }

  /// A text as XML and HTML have it, also within the quotes of an attribute.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Of these, XML has no way to write some, and the others would mislead a reader.
      case _ where scalar.mustBeEscaped: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
