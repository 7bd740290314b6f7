import TragusCore

/// The picture of a `WaveformOverview`: each channel over time, its extremes and its RMS.
public struct WaveformPicture: Sendable {
  /// The title above the plot; may be empty.
  public var title: String
  /// The amplitude at the edge of a channel's lane; 1 is full scale, `nil` the greatest one heard.
  public var amplitude: Double?
  /// The colours.
  public var theme: PlotTheme

  /// - Parameters:
  ///   - title: The title above the plot; may be empty.
  ///   - amplitude: The amplitude at the edge of a channel's lane, above 0; `nil` for the greatest
  ///     one heard.
  ///   - theme: The colours.
  public init(title: String = "", amplitude: Double? = 1, theme: PlotTheme = .light) {
    precondition(amplitude.map { $0 > 0 } ?? true, "An amplitude is above 0.")
    self.title = title
    self.amplitude = amplitude
    self.theme = theme
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - overview: The overview to draw; an empty one gives empty axes.
  ///   - width: The width of the picture, in pixels; 300 and more leave room for all labels.
  ///   - height: The height of the picture, in pixels; 160 and more leave room for all labels.
  public func picture(of overview: WaveformOverview, width: Int, height: Int) -> Picture {
    let rate = overview.format.sampleRate
    let start = Double(overview.start ?? 0) / rate
    let end = overview.start == nil ? 1 : Double(overview.end) / rate
    let totals = overview.channels.map { columns in
      columns.reduce(into: WaveformOverview.Column()) { $0.merge($1) }
    }
    let total = totals.reduce(into: WaveformOverview.Column()) { $0.merge($1) }
    let frame = PlotFrame(
      width: width, height: height, title: title, note: note(on: overview, total),
      horizontal: AxisScale(.time, from: start, to: end),
      // One number for all lanes, so that the labels of the widest one have room.
      vertical: AxisScale(.linear(unit: ""), from: -1.0, to: 1.0), verticalTitle: "Amplitude",
      legend: legend(total), theme: theme)
    var picture = frame.begin()
    picture.summary = "\(title.isEmpty ? "Waveform" : title): \(note(on: overview, total))"
    picture.drawGrid(of: frame.horizontal, in: frame.area, theme: theme)
    let greatest = Double(total.isEmpty ? 1 : max(abs(total.lowest), abs(total.highest)))
    let amplitude = amplitude ?? (greatest > 0 ? greatest : 1)
    let lanes = Lanes(overview.channels.count, in: frame.area)
    let fontSize = frame.vertical.fontSize
    let hasAxes = frame.showsWords && lanes.hasRoom(fontSize: fontSize)
    for (index, lane) in lanes.areas.enumerated() {
      let axis = Axis(
        AxisScale(.linear(unit: ""), from: -amplitude, to: amplitude), at: .left,
        title: lanes.title(index, alone: frame.vertical.title, fontSize: fontSize),
        fontSize: fontSize)
      draw(overview, channel: index, axis, in: lane, frame, &picture)
      if hasAxes { picture.draw(axis, beside: lane, theme: theme) }
    }
    if frame.showsWords, !hasAxes {
      lanes.drawNumbers(in: &picture, fontSize: fontSize, theme: theme)
    }
    frame.drawTimeAxis(in: &picture)
    return picture
  }

  private func note(
    on overview: WaveformOverview, _ total: WaveformOverview.Column
  ) -> String {
    guard overview.start != nil else { return "nothing was heard" }
    let format = overview.format
    let channels = format.channelCount == 1 ? "1 channel" : "\(format.channelCount) channels"
    let rate = decimal(format.sampleRate / 1000, places: 3, keepsZeros: false)
    let clipped =
      total.clippedCount == 0
      ? ""
      : total.clippedCount == 1 ? ", 1 clipped sample" : ", \(total.clippedCount) clipped samples"
    return "\(rate) kHz, \(channels), full scale = 1\(clipped)"
  }

  private func legend(_ total: WaveformOverview.Column) -> [PlotFrame.Entry] {
    var entries = [
      PlotFrame.Entry(name: "extremes", color: theme.secondary),
      PlotFrame.Entry(name: "RMS", color: theme.primary),
    ]
    if total.clippedCount > 0 {
      entries.append(PlotFrame.Entry(name: "clipped", color: theme.warning))
    }
    if total.hasGap {
      entries.append(PlotFrame.Entry(name: "lost frames", color: theme.warning.opacity(0.3)))
    }
    return entries
  }

  private func draw(
    _ overview: WaveformOverview, channel: Int, _ axis: Axis, in lane: Picture.Rectangle,
    _ frame: PlotFrame, _ picture: inout Picture
  ) {
    func y(_ value: Double) -> Double {
      min(max(axis.place(of: value, along: lane), lane.y), lane.maxY)
    }
    picture.drawGrid(of: axis, in: lane, theme: theme)
    let (columns, length) = overview.columns(
      ofChannel: channel, atMost: max(Int(lane.width), 1))
    let rate = overview.format.sampleRate
    let first = Double(overview.start ?? 0)
    func x(_ column: Int) -> Double {
      frame.x(of: min(first + Double(column) * Double(length), Double(overview.end)) / rate)
    }

    var (extremes, powers, clips, gaps) = (
      Picture.Path(), Picture.Path(), Picture.Path(), Picture.Path()
    )
    for (index, column) in columns.enumerated() {
      let (left, right) = (x(index), x(index + 1))
      if column.hasGap {
        gaps.append(
          .rectangle(
            .init(x: left, y: lane.y, width: max(right - left, 1), height: lane.height)))
      }
      if column.isEmpty { continue }
      // Silence too is a line of a pixel.
      func bar(_ top: Double, _ bottom: Double) -> Picture.Path {
        let missing = max(1 - (bottom - top), 0)
        return .rectangle(
          .init(
            x: left, y: top - missing / 2, width: right - left, height: bottom - top + missing))
      }
      extremes.append(bar(y(Double(column.highest)), y(Double(column.lowest))))
      let rms = column.rms
      powers.append(bar(y(rms), y(-rms)))
      if column.clippedCount > 0 {
        let width = max(right - left, 2)
        for edge in [lane.y, lane.maxY - 4] {
          clips.append(
            .rectangle(.init(x: (left + right - width) / 2, y: edge, width: width, height: 4)))
        }
      }
    }
    picture.fill(gaps, color: theme.warning.opacity(0.3))
    let pixels = lane.width / Double(max(columns.count, 1))
    if length == 1, pixels >= 3 {
      drawSamples(columns, in: &picture, x: { (x($0) + x($0 + 1)) / 2 }, y: y, dots: pixels >= 8)
    } else {
      picture.fill(extremes, color: theme.secondary)
      // One frame in a column has no power but its own.
      if length > 1 { picture.fill(powers, color: theme.primary) }
    }
    picture.fill(clips, color: theme.warning)
  }

  /// Few samples are joined by lines, very few have dots too.
  private func drawSamples(
    _ columns: [WaveformOverview.Column], in picture: inout Picture, x: (Int) -> Double,
    y: (Double) -> Double, dots: Bool
  ) {
    var lines = Picture.Path()
    var circles = Picture.Path()
    var isOpen = false
    for (index, column) in columns.enumerated() {
      guard !column.isEmpty else {
        isOpen = false
        continue
      }
      let point = Picture.Point(x(index), y(Double(column.highest)))
      if isOpen { lines.line(to: point) } else { lines.move(to: point) }
      isOpen = true
      if dots { circles.append(.circle(center: point, radius: 2.5)) }
    }
    picture.stroke(lines, color: theme.primary, width: 1.5)
    picture.fill(circles, color: theme.primary)
  }
}
