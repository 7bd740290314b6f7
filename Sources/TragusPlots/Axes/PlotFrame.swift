/// What surrounds a plot over time: title, note, legend, axes; and where its values lie.
struct PlotFrame {
  /// A line of the legend.
  struct Entry {
    let name: String
    let color: PlotColor
  }

  let width: Int
  let height: Int
  let title: String
  let note: String
  let legend: [Entry]
  let theme: PlotTheme
  let horizontal: Axis
  let vertical: Axis
  /// Where the values are drawn, in whole pixels.
  let area: Picture.Rectangle
  /// The room between the values and the axis of time, in pixels.
  private let rows: Double

  /// Whether there is room for more than the plot.
  let showsWords: Bool
  private let titleSize: Double
  private let noteSize: Double

  /// - Parameters:
  ///   - margin: The room at the right of the plot.
  ///   - rows: The room between the values and the axis of time, for more that was at a time.
  ///   - leastLeft: The least room at the left of the plot.
  init(
    width: Int, height: Int, title: String, note: String, horizontal: AxisScale,
    vertical: AxisScale, verticalTitle: String, legend: [Entry], theme: PlotTheme,
    margin: Double = 18, rows: Double = 0, leastLeft: Double = 0
  ) {
    self.rows = rows
    self.width = width
    self.height = height
    self.title = title
    self.note = note
    self.legend = legend
    self.theme = theme
    let size = min(Double(width), Double(height) * 1.6)
    let fontSize = size < 260 ? 10.0 : 12
    titleSize = size < 260 ? 12 : 15
    noteSize = fontSize
    self.horizontal = Axis(
      horizontal, at: .bottom,
      title: height < 200 ? "" : Axis.timeTitle(horizontal, length: Double(width) * 0.9, fontSize),
      fontSize: fontSize)
    self.vertical = Axis(
      vertical, at: .left, title: height < 120 ? "" : verticalTitle, fontSize: fontSize)
    // A picture too small for words is all plot.
    let isTiny = width < 120 || height < 80
    let heading = title.isEmpty ? 6 : titleSize + 9
    let top = isTiny ? 2 : (heading + noteSize + 12).rounded()
    let bottom = isTiny ? 2 : self.horizontal.thickness(length: Double(width)) + 6
    let plotHeight = max(Double(height) - top - bottom - rows, 1)
    let left = isTiny ? 2 : max(self.vertical.thickness(length: plotHeight) + 4, leastLeft)
    let right = isTiny ? 2 : margin
    area = Picture.Rectangle(
      x: left, y: top, width: max(Double(width) - left - right, 1), height: plotHeight)
    showsWords = !isTiny
  }

  /// The place of a time, kept within the plot.
  func x(of value: Double) -> Double {
    min(max(horizontal.place(of: value, along: area), area.x), area.maxX)
  }

  /// The place of a value, kept within the plot.
  func y(of value: Double) -> Double {
    let place = vertical.place(of: value, along: area)
    return place.isNaN ? area.maxY : min(max(place, area.y), area.maxY)
  }

  /// The picture with title, note and legend.
  func begin() -> Picture {
    var picture = Picture(width: width, height: height, background: theme.background)
    picture.fill(.rectangle(area), color: theme.surface)
    guard showsWords else { return picture }
    // The legend stands at the right of the first line, when the words there still have room.
    let legendRoom = legendWidth + 16
    let showsLegend = area.width - legendRoom >= (title.isEmpty ? noteRoom : 120)
    let firstRoom = area.width - (showsLegend ? legendRoom : 0)
    var baseline = 6 + (title.isEmpty ? noteSize : titleSize)
    if showsLegend { drawLegend(in: &picture, baseline: baseline) }
    if !title.isEmpty {
      picture.text(
        Picture.fitting(title, size: titleSize, width: firstRoom / 1.2),
        at: Picture.Point(area.x, baseline), size: titleSize, color: theme.text, isBold: true)
      baseline += noteSize + 3
    }
    picture.text(
      Picture.fitting(note, size: noteSize, width: (title.isEmpty ? firstRoom : area.width) / 1.2),
      at: Picture.Point(area.x, baseline), size: noteSize, color: theme.secondaryText)
    return picture
  }

  func drawGrid(in picture: inout Picture) {
    picture.drawGrid(of: horizontal, in: area, theme: theme)
    picture.drawGrid(of: vertical, in: area, theme: theme)
  }

  func drawAxes(in picture: inout Picture) {
    guard showsWords else { return }
    drawTimeAxis(in: &picture)
    picture.draw(vertical, beside: area, theme: theme)
  }

  func drawTimeAxis(in picture: inout Picture) {
    let whole = Picture.Rectangle(
      x: area.x, y: area.y, width: area.width, height: area.height + rows)
    if showsWords { picture.draw(horizontal, beside: whole, theme: theme) }
  }

  /// A small triangle above the plot, its tip at `x`.
  func mark(x: Double, in picture: inout Picture, color: PlotColor) {
    let y = area.y
    picture.fill(
      .polyline(
        [.init(x, y + 1), .init(x - 4, y - 6), .init(x + 4, y - 6)], isClosed: true),
      color: color)
  }

  private var swatch: Double { noteSize * 0.8 }

  private var noteRoom: Double { Picture.width(of: note, size: noteSize) * 1.2 }

  private func width(of entry: Entry) -> Double {
    swatch + 5 + Picture.width(of: entry.name, size: noteSize) * 1.2 + 12
  }

  private var legendWidth: Double { legend.reduce(0) { $0 + width(of: $1) } }

  private func drawLegend(in picture: inout Picture, baseline: Double) {
    var x = area.maxX - legendWidth + 12
    for entry in legend {
      picture.fill(
        .rectangle(.init(x: x, y: baseline - swatch, width: swatch, height: swatch), radius: 2),
        color: entry.color)
      picture.text(
        entry.name, at: Picture.Point(x + swatch + 5, baseline), size: noteSize, color: theme.text)
      x += width(of: entry)
    }
  }
}
