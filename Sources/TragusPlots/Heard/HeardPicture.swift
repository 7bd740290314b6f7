/// The picture of what a detector heard: the peaks over time, and below them a row for each kind of thing.
package struct HeardPicture {
  private static let rowHeight = 20.0
  private static let rowGap = 4.0
  private static let fontSize = 12.0
  private static let lowest = -60.0  // dBFS

  private let title: String
  private let theme: PlotTheme

  /// - Parameters:
  ///   - title: Above the plot.
  ///   - theme: The colours.
  package init(title: String, theme: PlotTheme) { (self.title, self.theme) = (title, theme) }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - peaks: In dBFS, one for each column.
  ///   - rows: Their names, and in which columns something was heard.
  ///   - columnDuration: In seconds.
  ///   - width: The width of the picture, in pixels; 400 and more leave room for all labels.
  ///   - height: The height of the picture, in pixels; 300 and more leave room for all rows.
  package func picture(
    of peaks: [Double], rows: [(name: String, isHeard: [Bool])], columnDuration: Double,
    width: Int, height: Int
  ) -> Picture {
    let widest = rows.map { Picture.width(of: $0.name, size: Self.fontSize) }.max() ?? 0
    let namesWidth = min(10 + 1.2 * widest, Double(width) / 3)
    let wanted = Double(rows.count) * (Self.rowHeight + Self.rowGap)
    let room = Double(height) >= wanted + 150 ? wanted : 0
    let frame = PlotFrame(
      width: width, height: height, title: title, note: "peaks, and what was heard",
      horizontal: AxisScale(.time, from: 0, to: max(Double(peaks.count) * columnDuration, 0.1)),
      vertical: AxisScale(.decibels, from: Self.lowest, to: 0), verticalTitle: "Peak in dBFS",
      legend: [], theme: theme, rows: room, leastLeft: room > 0 ? namesWidth : 0)
    var picture = frame.begin()
    picture.summary = "\(title): peaks, and what was heard"
    frame.drawGrid(in: &picture)
    var path = Picture.Path()
    let bottom = frame.area.maxY
    for (index, peak) in peaks.enumerated() where peak > Self.lowest {
      let top = frame.y(of: min(peak, 0))
      path.append(
        .rectangle(column(index, frame, columnDuration, y: top, height: bottom - top)))
    }
    picture.fill(path, color: theme.primary.opacity(0.6))
    if room > 0 {
      for (index, row) in rows.enumerated() {
        let top = bottom + Self.rowGap + Double(index) * (Self.rowHeight + Self.rowGap)
        draw(row, top, columnDuration, in: &picture, frame)
      }
    }
    frame.drawAxes(in: &picture)
    return picture
  }

  private func column(
    _ index: Int, _ frame: PlotFrame, _ duration: Double, y: Double, height: Double
  ) -> Picture.Rectangle {
    let left = frame.x(of: Double(index) * duration)
    let right = min(frame.x(of: Double(index + 1) * duration), frame.area.maxX)
    return .init(x: left, y: y, width: max(right - left, 0.5), height: height)
  }

  private func draw(
    _ row: (name: String, isHeard: [Bool]), _ top: Double, _ columnDuration: Double,
    in picture: inout Picture, _ frame: PlotFrame
  ) {
    let area = frame.area
    let box = Picture.Rectangle(x: area.x, y: top, width: area.width, height: Self.rowHeight)
    picture.fill(.rectangle(box), color: theme.surface)
    picture.text(
      Picture.fitting(row.name, size: Self.fontSize, width: (area.x - 10) / 1.2),
      at: Picture.Point(area.x - 7, box.center.y), size: Self.fontSize, color: theme.text,
      anchor: .end, alignment: .middle)
    var bars = Picture.Path()
    for (index, isHeard) in row.isHeard.enumerated() where isHeard {
      let bar = column(index, frame, columnDuration, y: box.y, height: box.height)
      if bar.x < area.maxX { bars.append(.rectangle(bar)) }
    }
    picture.fill(bars, color: theme.warning)
  }
}
