/// The picture of loudness over time: momentary and short-term, with lines for the loudness of the
/// whole and for what was aimed at.
package struct LoudnessPicture {
  /// Above the plot; may be empty.
  package var title: String
  /// The colours.
  package var theme: PlotTheme
  /// The integrated loudness of the whole, in LUFS, or `nil` where there is none.
  package var integrated: Double?
  /// The greatest momentary loudness, in LUFS, or `nil` where there is none.
  package var greatest: Double?
  /// The loudness range, in LU, or `nil` where there is none.
  package var range: Double?
  /// The loudness that was aimed at, in LUFS, or `nil`.
  package var target: Double?

  package init(title: String, theme: PlotTheme) {
    (self.title, self.theme) = (title, theme)
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - momentary: The loudness of 400 ms, in LUFS; an empty one gives empty axes.
  ///   - shortTerm: The loudness of 3 s, in LUFS.
  ///   - width: The width of the picture, in pixels.
  ///   - height: The height of the picture, in pixels.
  package func picture(
    momentary: LevelHistory, shortTerm: LevelHistory, width: Int, height: Int
  ) -> Picture {
    let (lower, upper) = limits(momentary)
    let duration = momentary.duration
    let frame = PlotFrame(
      width: width, height: height, title: title, note: note(momentary),
      horizontal: AxisScale(.time, from: 0, to: duration > 0 ? duration : 1),
      vertical: AxisScale(.decibels, from: lower, to: upper), verticalTitle: "Loudness in LUFS",
      legend: legend, theme: theme, margin: margin(width: width))
    var picture = frame.begin()
    picture.summary = "\(title.isEmpty ? "Loudness over time" : title): \(note(momentary))"
    frame.drawGrid(in: &picture)
    draw(momentary, theme.secondary, width: 1.2, in: &picture, frame)
    draw(shortTerm, theme.primary, width: 2, in: &picture, frame)
    if let target { draw(level: target, "target", theme.warning, in: &picture, frame) }
    if let integrated {
      draw(level: integrated, "integrated", theme.text, in: &picture, frame)
    }
    frame.drawAxes(in: &picture)
    return picture
  }

  // 40 LU below the loudest are what is heard of a programme.
  private func limits(_ momentary: LevelHistory) -> (Double, Double) {
    let highest = [momentary.total.highest, target ?? -.infinity].max()!
    let top = highest.isFinite ? (highest / 5).rounded(.up) * 5 : 0
    let lowest = [target, integrated].compactMap(\.self).min() ?? top
    return (min(top - 40, (lowest / 5).rounded(.down) * 5 - 5), top)
  }

  private func note(_ momentary: LevelHistory) -> String {
    guard !momentary.total.isEmpty else { return "nothing was heard" }
    func text(_ value: Double?) -> String { value.map { decimal($0, places: 1) } ?? "−" }
    var parts = ["integrated \(text(integrated)) LUFS", "range \(text(range)) LU"]
    parts.append("momentary up to \(text(greatest)) LUFS")
    if let target, let integrated {
      let difference = integrated - target
      parts.append(
        "\(text(abs(difference))) LU \(difference < 0 ? "below" : "above") \(text(target)) LUFS")
    }
    return parts.joined(separator: ", ")
  }

  private var legend: [PlotFrame.Entry] {
    [
      PlotFrame.Entry(name: "momentary, 400 ms", color: theme.secondary),
      PlotFrame.Entry(name: "short-term, 3 s", color: theme.primary),
    ]
  }

  private static let nameSize = 11.0

  // The names of the lines stand at the right of the plot.
  private func margin(width: Int) -> Double {
    let widest = Picture.width(of: "integrated", size: Self.nameSize) * 1.2 + 14
    return widest > Double(width) / 4 ? 18 : widest
  }

  private func draw(
    level: Double, _ name: String, _ color: PlotColor, in picture: inout Picture,
    _ frame: PlotFrame
  ) {
    let y = frame.y(of: level)
    let line = [Picture.Point(frame.area.x, y), Picture.Point(frame.area.maxX, y)]
    picture.stroke(.polyline(line), color: color, width: 1.4, dash: [6, 4])
    guard frame.showsWords, margin(width: frame.width) > 18 else { return }
    // Two lines that lie close have their names apart.
    let other = [target, integrated].compactMap(\.self).first { $0 != level }
    let size = Self.nameSize
    let isClose = other.map { abs(frame.y(of: $0) - y) < size * 1.2 } ?? false
    let shift = isClose ? (level > other! ? -0.6 : 0.6) * size : 0
    picture.text(
      name, at: Picture.Point(frame.area.maxX + 6, y + shift), size: size, color: color,
      alignment: .middle)
  }

  private func draw(
    _ history: LevelHistory, _ color: PlotColor, width: Double, in picture: inout Picture,
    _ frame: PlotFrame
  ) {
    let (columns, duration) = history.columns(atMost: max(Int(frame.area.width), 1))
    var lines: [[Picture.Point]] = [[]]
    for (index, column) in columns.enumerated() {
      guard !column.isEmpty else {
        if !lines[lines.count - 1].isEmpty { lines.append([]) }
        continue
      }
      lines[lines.count - 1].append(
        Picture.Point(
          frame.x(of: min((Double(index) + 0.5) * duration, history.duration)),
          frame.y(of: column.mean)))
    }
    for line in lines where line.count > 1 {
      picture.stroke(.polyline(line), color: color, width: width)
    }
  }
}
