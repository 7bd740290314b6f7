import Tragus
import TragusStation

/// A spectrogram as lines of text: axes around cells of colour, or of characters.
package struct SpectrogramText {
  /// The material of a cell.
  package enum Ink {
    /// Characters, one level in each cell.
    case characters
    /// Two levels in each cell, in the 256 colours of xterm.
    case palette
    /// Two levels in each cell, in 24 bits.
    case trueColor
  }

  private static let ramp = Array(" .:-=+*#%@")
  private static let labelWidth = 9

  package let ink: Ink
  package let hasUnicode: Bool
  package let colormap: Colormap
  private let colors: [Color]

  private struct Color: Equatable {
    let code: String
  }

  package init(ink: Ink, hasUnicode: Bool, colormap: Colormap) {
    // Half cells need a Unicode character.
    self.ink = hasUnicode ? ink : .characters
    self.hasUnicode = hasUnicode
    self.colormap = colormap
    colors = colormap.colors.map { color in
      let (red, green, blue) = (Int(color >> 16), Int(color >> 8 & 0xFF), Int(color & 0xFF))
      return Color(
        code: ink == .trueColor
          ? "2;\(red);\(green);\(blue)" : "5;\(XtermPalette.index(red, green, blue))")
    }
  }

  /// The form that suits a terminal.
  package init(on terminal: Terminal, environment: [String: String], colormap: Colormap) {
    let depth = environment["COLORTERM"] ?? ""
    let ink: Ink =
      !terminal.hasColor
      ? .characters : depth == "truecolor" || depth == "24bit" ? .trueColor : .palette
    self.init(ink: ink, hasUnicode: terminal.hasUnicode, colormap: colormap)
  }

  /// The number of levels in the height of a cell.
  package var levelsPerCell: Int { ink == .characters ? 1 : 2 }

  /// The columns that are left for the picture.
  package static func columns(inWidth width: Int) -> Int { max(width - labelWidth - 1, 1) }

  /// The lines of a whole picture, without a title.
  ///
  /// - Parameters:
  ///   - raster: Its height is the number of lines times ``levelsPerCell``.
  ///   - levels: The levels of the lowest and the highest colour.
  ///   - time: The times at the left and the right edge, in seconds.
  package func lines(
    _ raster: SpectrogramRaster, levels: ClosedRange<Double>, time: ClosedRange<Double>
  ) -> [String] {
    let range = Float(levels.lowerBound)...Float(levels.upperBound)
    let indices = raster.levels.map { UInt8(Colormap.index(of: $0, in: range)) }
    let rows = (0..<raster.height).map { row in
      Array(indices[(row * raster.width)..<((row + 1) * raster.width)])
    }
    return framed(rows, scale: raster.scale, range: raster.range)
      + timeAxis(AxisScale(.time, from: time.lowerBound, to: time.upperBound), raster.width)
      + [legend(levels, width: raster.width)]
  }

  /// The cells, with the frequency axis at the left.
  ///
  /// - Parameter rows: The indices of the colours, row by row from the highest frequency.
  package func framed(
    _ rows: [[UInt8]], scale: FrequencyScale, range: ClosedRange<Double>
  ) -> [String] {
    let count = rows.count / levelsPerCell
    let labels = frequencyLabels(scale, range, count: count)
    return (0..<count).map { line in
      let label = labels[line] ?? ""
      let axis =
        hasUnicode ? (label.isEmpty ? "│" : "┤") : (label.isEmpty ? "|" : "+")
      let cells =
        levelsPerCell == 1
        ? characters(rows[line]) : halves(upper: rows[2 * line], lower: rows[2 * line + 1])
      return label.aligned(to: Self.labelWidth - 1) + " " + axis + cells.withoutEndingBlanks
    }
  }

  /// The time axis below the cells: its line and its labels.
  package func timeAxis(_ scale: AxisScale, _ width: Int) -> [String] {
    // The scale assumes that a cell is 8 pixels wide, like a digit of this size.
    let ticks = scale.ticks(length: Double(width) * 8, fontSize: 13, isVertical: false)
    return timeAxis(
      ticks.filter(\.isMajor).map { ($0.label, Int($0.position * Double(width))) }, width)
  }

  /// The time axis below the cells, with labels at given columns.
  package func timeAxis(_ labels: [(text: String, column: Int)], _ width: Int) -> [String] {
    let margin = Self.labelWidth + 1
    var line = Array(repeating: Character(hasUnicode ? "─" : "-"), count: width)
    var text = Array(repeating: Character(" "), count: margin + width)
    var end = 0
    for (label, column) in labels where (0...width).contains(column) {
      line[min(column, width - 1)] = hasUnicode ? "┬" : "+"
      let label = plain(label)
      let start = min(
        max(margin + column - label.count / 2, 0), max(margin + width - label.count, 0))
      guard start >= end, start + label.count <= text.count else { continue }
      for (offset, character) in label.enumerated() { text[start + offset] = character }
      end = start + label.count + 1
    }
    let corner = hasUnicode ? "└" : "+"
    return [
      "".aligned(to: Self.labelWidth) + corner + String(line), String(text).withoutEndingBlanks,
    ]
  }

  /// The legend: the colours with their levels.
  package func legend(_ levels: ClosedRange<Double>, width: Int) -> String {
    let low = decimal(levels.lowerBound, places: 0)
    let high = "\(decimal(levels.upperBound, places: 0)) dBFS"
    let room = min(max(width - low.count - high.count - 2, 1), 40)
    let indices = (0..<room).map { UInt8($0 * 255 / max(room - 1, 1)) }
    let bar = levelsPerCell == 1 ? characters(indices) : halves(upper: indices, lower: indices)
    return "".aligned(to: Self.labelWidth + 1) + "\(low) \(bar) \(high)"
  }

  private func frequencyLabels(
    _ scale: FrequencyScale, _ range: ClosedRange<Double>, count: Int
  ) -> [Int: String] {
    let kind: AxisScale.Kind =
      switch scale {
      case .linear: .frequency
      case .logarithmic: .logarithmicFrequency
      case .mel: .melFrequency
      }
    let axis = AxisScale(kind, from: range.lowerBound, to: range.upperBound)
    // The scale assumes that a line is 16 pixels high; every second line may have a label.
    var labels: [Int: String] = [:]
    for tick in axis.ticks(length: Double(count) * 16, fontSize: 21, isVertical: true)
    where tick.isMajor {
      let line = min(Int((1 - tick.position) * Double(count)), count - 1)
      if labels[line] == nil { labels[line] = plain(tick.label) }
    }
    return labels
  }

  private func characters(_ indices: [UInt8]) -> String {
    // The colours follow the levels, also on an inverted map.
    String(indices.map { Self.ramp[Int($0) * Self.ramp.count / 256] })
  }

  private func halves(upper: [UInt8], lower: [UInt8]) -> String {
    var text = ""
    var last: (Color, Color)?
    for (above, below) in zip(upper, lower) {
      let (front, back) = (colors[Int(above)], colors[Int(below)])
      if last?.0 != front { text += "\u{1B}[38;\(front.code)m" }
      if last?.1 != back { text += "\u{1B}[48;\(back.code)m" }
      last = (front, back)
      text += "▀"
    }
    return text + "\u{1B}[0m"
  }

  // Labels are made for pictures, which use a no-break space before a unit.
  private func plain(_ label: String) -> String {
    String(
      label.map { $0 == "\u{A0}" ? " " : hasUnicode ? $0 : $0 == "µ" ? "u" : $0 == "−" ? "-" : $0 })
  }
}

/// The 256 colours of xterm and of later terminals.
package enum XtermPalette {
  private static let steps = [0, 95, 135, 175, 215, 255]

  /// The nearest colour of the cube of 6 x 6 x 6 or of the 24 greys.
  package static func index(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    func nearest(_ value: Int) -> Int {
      steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
    }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let gray = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    let level = 8 + 10 * gray
    if distance(level, level, level) < distance(steps[r], steps[g], steps[b]) { return 232 + gray }
    return 16 + 36 * r + 6 * g + b
  }
}
