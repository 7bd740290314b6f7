/// The picture of a `NightHistory`: the rate of breath over time, and below it when there were pauses,
/// snoring, coughs and talking.
///
/// Where the line is torn, no breath was heard. A bar in a row is as high as the part of the time
/// that it fills. A short one is high enough to be seen.
public struct NightPicture: Sendable {
  /// The title above the plot; may be empty.
  public var title: String
  /// The colours.
  public var theme: PlotTheme

  private static let rowHeight = 26.0
  private static let rowGap = 4.0
  /// The least of the height of a row that a bar fills.
  private static let leastPart = 0.3
  /// The seconds of a pause, a cough or talking in a minute from which on its bar is full.
  private static let fullSeconds = 20.0
  private static let fontSize = 12.0
  /// The room that the names of the rows take.
  private static let namesWidth =
    10 + 1.2
    * (NightHistory.Row.allCases.map { Picture.width(of: $0.name, size: fontSize) }.max() ?? 0)

  /// - Parameters:
  ///   - title: The title above the plot; may be empty.
  ///   - theme: The colours.
  public init(title: String = "", theme: PlotTheme = .light) {
    (self.title, self.theme) = (title, theme)
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - history: The history to draw; an empty one gives empty axes.
  ///   - note: The text below the title.
  ///   - width: The width of the picture, in pixels; 400 and more leave room for all labels.
  ///   - height: The height of the picture, in pixels; 300 and more leave room for all rows.
  public func picture(of history: NightHistory, note: String, width: Int, height: Int) -> Picture {
    let rows = NightHistory.Row.allCases
    // A picture too low for the rows shows the rates alone.
    let wanted = Double(rows.count) * (Self.rowHeight + Self.rowGap)
    let room = Double(height) >= wanted + 150 ? wanted : 0
    let frame = PlotFrame(
      width: width, height: height, title: title, note: note,
      horizontal: AxisScale(.time, from: 0, to: max(history.duration, 1)),
      vertical: AxisScale(.linear(unit: ""), from: 0, to: highest(of: history)),
      verticalTitle: "Breaths a minute", legend: [], theme: theme, rows: room,
      leastLeft: room > 0 ? Self.namesWidth : 0)
    var picture = frame.begin()
    picture.summary = "\(title.isEmpty ? "Breath over a night" : title): \(note)"
    frame.drawGrid(in: &picture)
    drawRates(history, in: &picture, frame)
    if room > 0 {
      for row in rows { draw(row, of: history, in: &picture, frame) }
    }
    frame.drawAxes(in: &picture)
    return picture
  }

  private func highest(of history: NightHistory) -> Double {
    let greatest = history.columns.compactMap(\.rates?.upperBound).max() ?? 0
    return max((greatest / 10).rounded(.up) * 10, 20)
  }

  private func drawRates(
    _ history: NightHistory, in picture: inout Picture, _ frame: PlotFrame
  ) {
    let duration = history.columnDuration
    var spans = Picture.Path()
    var line: [Picture.Point] = []
    func endLine() {
      if line.count > 1 {
        picture.stroke(.polyline(line), color: theme.primary, width: 1.6)
      } else if let point = line.first {
        picture.fill(.circle(center: point, radius: 1.5), color: theme.primary)
      }
      line = []
    }
    for (index, column) in history.columns.enumerated() {
      guard let rates = column.rates else {
        endLine()
        continue
      }
      let left = frame.x(of: Double(index) * duration)
      let right = frame.x(of: min(Double(index + 1) * duration, history.duration))
      let (top, bottom) = (frame.y(of: rates.upperBound), frame.y(of: rates.lowerBound))
      spans.append(
        .rectangle(.init(x: left, y: top, width: max(right - left, 1), height: bottom - top)))
      line.append(Picture.Point((left + right) / 2, (top + bottom) / 2))
    }
    endLine()
    picture.fill(spans, color: theme.primary.opacity(0.35))
  }

  private func draw(
    _ row: NightHistory.Row, of history: NightHistory, in picture: inout Picture,
    _ frame: PlotFrame
  ) {
    let area = frame.area
    let top =
      area.maxY + Self.rowGap + Double(row.rawValue) * (Self.rowHeight + Self.rowGap)
    let box = Picture.Rectangle(x: area.x, y: top, width: area.width, height: Self.rowHeight)
    picture.fill(.rectangle(box), color: theme.surface)
    picture.text(
      Picture.fitting(row.name, size: Self.fontSize, width: (area.x - 10) / 1.2),
      at: Picture.Point(area.x - 7, box.center.y), size: Self.fontSize, color: theme.text,
      anchor: .end, alignment: .middle)
    var bars = Picture.Path()
    let duration = history.columnDuration
    for (index, column) in history.columns.enumerated() {
      let seconds = column.seconds[row.rawValue]
      guard seconds > 0 else { continue }
      let full = row == .snoring ? duration : Self.fullSeconds * duration / 60
      let part = min(max(seconds / full, Self.leastPart), 1)
      let left = frame.x(of: Double(index) * duration)
      let right = frame.x(of: min(Double(index + 1) * duration, history.duration))
      bars.append(
        .rectangle(
          .init(
            x: left, y: box.maxY - part * box.height, width: max(right - left, 1.5),
            height: part * box.height)))
    }
    picture.fill(bars, color: row == .pauses ? theme.warning : theme.primary)
  }
}

extension NightHistory.Row {
  /// What is written beside it.
  var name: String {
    switch self {
    case .pauses: "pauses"
    case .snoring: "snoring"
    case .coughing: "coughs"
    case .talking: "talking"
    }
  }
}
