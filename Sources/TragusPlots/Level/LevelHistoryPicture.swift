/// The picture of a `LevelHistory`: level and peak over time, with coloured ranges behind.
public struct LevelHistoryPicture: Sendable {
  /// The title above the plot; may be empty.
  public var title: String
  /// The name of the level in the legend: RMS, LAeq, momentary loudness.
  public var levelName = "RMS"
  /// The name of the mean of everything; `nil` for ``levelName``, which is right for an RMS and an
  /// equivalent level.
  public var meanName: String?
  /// The name of the peak in the legend: peak, LAFmax.
  public var peakName = "peak"
  /// The unit, written at the axis.
  public var unit: String
  /// The level at the bottom; `nil` for one that fits.
  public var lower: Double?
  /// The level at the top; `nil` for one that fits.
  public var upper: Double?
  /// Bands of levels with names.
  public var ranges: [GaugeRange]
  /// The colours.
  public var theme: PlotTheme

  /// - Parameters:
  ///   - title: The title above the plot; may be empty.
  ///   - unit: The unit of the levels.
  ///   - lower: The level at the bottom; `nil` for one that fits.
  ///   - upper: The level at the top, above `lower`; `nil` for one that fits.
  ///   - ranges: Bands of levels with names.
  ///   - theme: The colours.
  public init(
    title: String = "", unit: String = "dBFS", lower: Double? = -60, upper: Double? = 0,
    ranges: [GaugeRange] = GaugeRange.levels, theme: PlotTheme = .light
  ) {
    if let lower, let upper { precondition(lower < upper, "A scale goes upwards.") }
    self.title = title
    self.unit = unit
    self.lower = lower
    self.upper = upper
    self.ranges = ranges
    self.theme = theme
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - history: The history to draw; an empty one gives empty axes.
  ///   - width: The width of the picture, in pixels; 300 and more leave room for all labels.
  ///   - height: The height of the picture, in pixels; 160 and more leave room for all labels.
  public func picture(of history: LevelHistory, width: Int, height: Int) -> Picture {
    let (lower, upper) = limits(of: history)
    let frame = PlotFrame(
      width: width, height: height, title: title, note: note(on: history),
      horizontal: AxisScale(.time, from: 0, to: history.duration > 0 ? history.duration : 1),
      vertical: AxisScale(.decibels, from: lower, to: upper), verticalTitle: "Level in \(unit)",
      legend: legend(of: history), theme: theme, margin: margin(width: width))
    var picture = frame.begin()
    picture.summary = "\(title.isEmpty ? "Level over time" : title): \(note(on: history))"
    drawRanges(in: &picture, frame)
    frame.drawGrid(in: &picture)
    drawLevels(history, in: &picture, frame)
    frame.drawAxes(in: &picture)
    return picture
  }

  private func limits(of history: LevelHistory) -> (Double, Double) {
    let total = history.total
    let highest = max(total.highest, total.peak)
    var top = upper ?? (highest.isFinite ? (highest / 10).rounded(.up) * 10 : 0)
    var bottom =
      lower
      ?? max(
        total.lowest.isFinite ? (total.lowest / 10).rounded(.down) * 10 : top - 60, top - 100)
    // What fits is never less than 20 dB, so that noise does not look like mountains.
    if upper == nil { top = max(top, bottom + 20) }
    if lower == nil { bottom = min(bottom, top - 20) }
    return (bottom, top)
  }

  private func note(on history: LevelHistory) -> String {
    guard !history.total.isEmpty else { return "nothing was heard" }
    func level(_ value: Double) -> String { value.isFinite ? decimal(value, places: 1) : "−∞" }
    var note = "\(meanName ?? levelName) \(level(history.total.mean)) \(unit)"
    if history.total.peak > -.infinity {
      func time(_ seconds: Double) -> String {
        TickText.time(
          seconds, step: history.duration < 60 ? 0.1 : 1, upper: history.duration)
      }
      let (middle, half) = (history.peakTime, history.peakSpan / 2)
      let place =
        half > 0.5
        ? "between \(time(middle - half)) and \(time(middle + half))" : "at \(time(middle))"
      note += ", \(peakName) \(level(history.total.peak)) \(unit) \(place)"
    }
    return note
  }

  // A grey, which no range has behind it.
  private var peakColor: PlotColor { theme.secondaryText.opacity(0.3) }

  private func legend(of history: LevelHistory) -> [PlotFrame.Entry] {
    var entries = [PlotFrame.Entry(name: levelName, color: theme.primary)]
    if history.total.peak > -.infinity {
      entries.append(PlotFrame.Entry(name: peakName, color: peakColor))
    }
    if history.total.hasGap {
      entries.append(PlotFrame.Entry(name: "lost frames", color: theme.warning))
    }
    return entries
  }

  // The names of the ranges stand at the right of the plot.
  private static let nameSize = 11.0
  private static let stripeWidth = 5.0

  /// The room that the names of the ranges take; little when the picture has none to spare.
  private func margin(width: Int) -> Double {
    let widest = ranges.map { Picture.width(of: $0.name, size: Self.nameSize) }.max() ?? 0
    let room = widest * 1.2 + Self.stripeWidth + 26
    return ranges.isEmpty || room > Double(width) / 4 ? 18 : max(room, 18)
  }

  private func drawRanges(in picture: inout Picture, _ frame: PlotFrame) {
    let area = frame.area
    let room = Double(frame.width) - area.maxX
    var least = area.y
    for range in ranges.sorted(by: { $0.upper > $1.upper }) {
      let top = frame.y(of: range.upper)
      let bottom = frame.y(of: range.lower)
      guard bottom > top else { continue }
      let band = Picture.Rectangle(x: area.x, y: top, width: area.width, height: bottom - top)
      picture.fill(.rectangle(band), color: range.color.opacity(0.16))
      let stripe = Picture.Rectangle(
        x: area.maxX, y: top, width: max(min(Self.stripeWidth, room), 0), height: bottom - top)
      picture.fill(.rectangle(stripe), color: range.color)
      guard room > 18 else { continue }
      // Names of narrow bands move down rather than touch.
      let size = Self.nameSize
      let y = max((top + bottom) / 2, least + size * 0.6)
      least = y + size * 0.6
      picture.fill(
        .circle(center: Picture.Point(area.maxX + 14, y), radius: 3), color: range.color)
      picture.text(
        range.name, at: Picture.Point(area.maxX + 21, y), size: size, color: theme.text,
        alignment: .middle)
    }
  }

  private func drawLevels(
    _ history: LevelHistory, in picture: inout Picture, _ frame: PlotFrame
  ) {
    let (columns, duration) = history.columns(atMost: max(Int(frame.area.width), 1))
    var (peaks, spans, gaps) = (Picture.Path(), Picture.Path(), Picture.Path())
    var means: [[Picture.Point]] = [[]]
    let bottom = frame.area.maxY
    for (index, column) in columns.enumerated() {
      let left = frame.x(of: Double(index) * duration)
      let right = frame.x(of: min(Double(index + 1) * duration, history.duration))
      if column.hasGap {
        gaps.append(.rectangle(rectangle(left, right, frame.area.y, bottom, least: 1)))
      }
      guard !column.isEmpty else {
        if !means[means.count - 1].isEmpty { means.append([]) }
        continue
      }
      if column.peak > -.infinity {
        peaks.append(.rectangle(rectangle(left, right, frame.y(of: column.peak), bottom)))
      }
      spans.append(
        .rectangle(
          rectangle(left, right, frame.y(of: column.highest), frame.y(of: column.lowest))))
      means[means.count - 1].append(
        Picture.Point((left + right) / 2, frame.y(of: column.mean)))
    }
    picture.fill(gaps, color: theme.warning.opacity(0.25))
    picture.fill(peaks, color: peakColor)
    picture.fill(spans, color: theme.primary.opacity(0.35))
    for points in means where !points.isEmpty {
      // A level alone is as long as its column.
      var line = points
      if line.count == 1 {
        let half = (frame.x(of: duration) - frame.area.x) / 2
        line = [
          Picture.Point(max(points[0].x - half, frame.area.x), points[0].y),
          Picture.Point(min(points[0].x + half, frame.area.maxX), points[0].y),
        ]
      }
      picture.stroke(.polyline(line), color: theme.primary, width: 1.6)
    }
    for (index, column) in columns.enumerated() where column.hasGap {
      let x = frame.x(of: min((Double(index) + 0.5) * duration, history.duration))
      let wasGap = index > 0 && columns[index - 1].hasGap
      if !wasGap { frame.mark(x: x, in: &picture, color: theme.warning) }
    }
  }

  private func rectangle(
    _ left: Double, _ right: Double, _ top: Double, _ bottom: Double, least: Double = 0
  ) -> Picture.Rectangle {
    Picture.Rectangle(
      x: left, y: min(top, bottom), width: max(right - left, least), height: abs(bottom - top))
  }
}
