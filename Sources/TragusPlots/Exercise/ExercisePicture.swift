/// The picture of a breathing exercise: how full the lungs should have been, and what was heard.
///
/// The line is what was asked for; behind it is coloured when a breath in or out was heard. A triangle
/// above stands for each part that was not in time.
public struct ExercisePicture: Sendable {
  /// A part of a cycle.
  public struct Part: Sendable, Hashable {
    /// When it was asked for and when the next one was, in seconds.
    public let start: Double
    public let end: Double
    /// How full the lungs should be at its start, 0 to 1.
    public let startFill: Double
    /// How full the lungs should be at its end, 0 to 1.
    public let endFill: Double
    /// When the breath began and ended that was heard, or `nil`.
    public let heard: ClosedRange<Double>?
    /// Whether it was in time.
    public let isInTime: Bool

    /// - Parameters:
    ///   - start: In seconds.
    ///   - end: In seconds, not before `start`.
    ///   - startFill: How full the lungs should be at its start, 0 to 1.
    ///   - endFill: How full the lungs should be at its end, 0 to 1.
    ///   - heard: When the breath began and ended that was heard, or `nil`.
    ///   - isInTime: Whether it was in time.
    public init(
      start: Double, end: Double, startFill: Double, endFill: Double,
      heard: ClosedRange<Double>?, isInTime: Bool
    ) {
      (self.start, self.end, self.heard, self.isInTime) = (start, end, heard, isInTime)
      (self.startFill, self.endFill) = (startFill, endFill)
    }
  }

  /// The title above the plot; may be empty.
  public var title: String
  /// The colours.
  public var theme: PlotTheme

  /// - Parameters:
  ///   - title: The title above the plot; may be empty.
  ///   - theme: The colours.
  public init(title: String = "", theme: PlotTheme = .light) {
    (self.title, self.theme) = (title, theme)
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - parts: The parts in their order; none give empty axes.
  ///   - note: The text below the title.
  ///   - width: The width of the picture, in pixels; 300 and more leave room for all labels.
  ///   - height: The height of the picture, in pixels; 160 and more leave room for all labels.
  public func picture(of parts: [Part], note: String, width: Int, height: Int) -> Picture {
    let first = parts.first?.start ?? 0
    let last = max(parts.last?.end ?? 1, first + 1)
    let frame = PlotFrame(
      width: width, height: height, title: title, note: note,
      horizontal: AxisScale(.time, from: first, to: last),
      vertical: AxisScale(.linear(unit: "%"), from: 0, to: 100), verticalTitle: "Lungs in %",
      legend: [
        PlotFrame.Entry(name: "asked for", color: theme.primary),
        PlotFrame.Entry(name: "heard in", color: inColor),
        PlotFrame.Entry(name: "heard out", color: outColor),
        PlotFrame.Entry(name: "not in time", color: theme.warning),
      ], theme: theme)
    var picture = frame.begin()
    picture.summary = "\(title.isEmpty ? "Breathing exercise" : title): \(note)"
    for part in parts {
      guard let heard = part.heard else { continue }
      let (left, right) = (frame.x(of: heard.lowerBound), frame.x(of: heard.upperBound))
      let band = Picture.Rectangle(
        x: left, y: frame.area.y, width: max(right - left, 1), height: frame.area.height)
      picture.fill(.rectangle(band), color: part.endFill > part.startFill ? inColor : outColor)
    }
    frame.drawGrid(in: &picture)
    drawLine(of: parts, in: &picture, frame)
    for part in parts where !part.isInTime {
      frame.mark(x: frame.x(of: part.start), in: &picture, color: theme.warning)
    }
    frame.drawAxes(in: &picture)
    return picture
  }

  private var inColor: PlotColor { theme.primary.opacity(0.25) }
  private var outColor: PlotColor { PlotColor.orange.opacity(0.35) }

  private func drawLine(of parts: [Part], in picture: inout Picture, _ frame: PlotFrame) {
    var line: [Picture.Point] = []
    var end = -Double.infinity
    for part in parts {
      // Pauses tear the line.
      if part.start > end + 0.001 {
        if line.count > 1 { picture.stroke(.polyline(line), color: theme.primary, width: 1.6) }
        line = [point(part.start, part.startFill, frame)]
      }
      line.append(point(part.end, part.endFill, frame))
      end = part.end
    }
    if line.count > 1 { picture.stroke(.polyline(line), color: theme.primary, width: 1.6) }
  }

  private func point(_ time: Double, _ fill: Double, _ frame: PlotFrame) -> Picture.Point {
    Picture.Point(frame.x(of: time), frame.y(of: fill * 100))
  }
}
