/// A scale along one edge of a plot, with ticks, labels and a title.
package struct Axis: Sendable {
  /// Where an axis stands.
  package enum Edge: Sendable, Hashable {
    case left, right, bottom
  }

  /// The values along it.
  package let scale: AxisScale
  /// Where it stands.
  package let edge: Edge
  /// What the values are and their unit, for example "Level in dBFS"; may be empty.
  package let title: String
  /// Of the labels, in pixels; the title is as large.
  package let fontSize: Double

  /// - Parameters:
  ///   - scale: The values along it.
  ///   - edge: Where it stands.
  ///   - title: What the values are; may be empty.
  ///   - fontSize: Of labels and title, in pixels.
  package init(_ scale: AxisScale, at edge: Edge, title: String = "", fontSize: Double = 12) {
    precondition(fontSize > 0, "A font has a size.")
    self.scale = scale
    self.edge = edge
    self.title = title
    self.fontSize = fontSize
  }

  fileprivate static let tickLength = 5.0
  fileprivate static let minorTickLength = 3.0
  fileprivate static let space = 4.0

  private var isVertical: Bool { edge != .bottom }

  /// The ticks on an axis of this length.
  ///
  /// - Parameter length: In pixels.
  package func ticks(length: Double) -> [AxisScale.Tick] {
    scale.ticks(length: length, fontSize: fontSize, isVertical: isVertical)
  }

  /// The room that ticks, labels and title take outside of the plot.
  ///
  /// - Parameter length: The length of the axis, in pixels.
  package func thickness(length: Double) -> Double {
    let ticks = ticks(length: length)
    let labels =
      isVertical
      ? ticks.map { Picture.width(of: $0.label, size: fontSize) * 1.1 }.max() ?? 0 : fontSize
    let titleHeight = title.isEmpty ? 0 : fontSize * 1.6
    return (Self.tickLength + Self.space + labels + titleHeight).rounded(.up)
  }

  /// What an axis of times is called: the units, where its labels do not say them.
  ///
  /// - Parameters:
  ///   - scale: The times.
  ///   - length: The length of the axis, in pixels.
  ///   - fontSize: The font size of the labels, in pixels.
  static func timeTitle(_ scale: AxisScale, length: Double, _ fontSize: Double) -> String {
    let ticks = scale.ticks(length: length, fontSize: fontSize, isVertical: false)
    let colons = ticks.map { tick in tick.label.count { $0 == ":" } }.max() ?? 0
    return ["Time", "Time in min:s", "Time in h:min:s"][min(colons, 2)]
  }

  /// The place of a value along an edge of a plot, in pixels: x for the bottom, else y.
  ///
  /// - Parameters:
  ///   - value: In the unit of the axis.
  ///   - area: The plot.
  package func place(of value: Double, along area: Picture.Rectangle) -> Double {
    let position = scale.position(of: value)
    return isVertical ? area.maxY - position * area.height : area.x + position * area.width
  }
}

extension Picture {
  /// Draws lines across a plot at the labelled ticks of an axis.
  ///
  /// - Parameters:
  ///   - axis: Whose ticks.
  ///   - area: The plot.
  ///   - theme: Gives the colour.
  package mutating func drawGrid(of axis: Axis, in area: Rectangle, theme: PlotTheme) {
    var lines = Path()
    let isVertical = axis.edge != .bottom
    for tick in axis.ticks(length: isVertical ? area.height : area.width) where tick.isMajor {
      let place = Self.sharp(axis.place(of: tick.value, along: area))
      if isVertical {
        lines.append(.line(from: Point(area.x, place), to: Point(area.maxX, place)))
      } else {
        lines.append(.line(from: Point(place, area.y), to: Point(place, area.maxY)))
      }
    }
    stroke(lines, color: theme.grid)
  }

  /// Draws an axis beside a plot: line, ticks, labels, title.
  ///
  /// - Parameters:
  ///   - axis: What to draw.
  ///   - area: The plot; the axis stands outside of it.
  ///   - theme: Gives the colours.
  package mutating func draw(_ axis: Axis, beside area: Rectangle, theme: PlotTheme) {
    var lines = Path()
    let size = axis.fontSize
    let isVertical = axis.edge != .bottom
    let length = isVertical ? area.height : area.width
    let direction = axis.edge == .left ? -1.0 : 1.0
    let edge =
      switch axis.edge {
      case .left: area.x
      case .right: area.maxX
      case .bottom: area.maxY
      }
    let ticks = axis.ticks(length: length)
    for tick in ticks {
      let place = Self.sharp(axis.place(of: tick.value, along: area))
      let reach = edge + direction * (tick.isMajor ? Axis.tickLength : Axis.minorTickLength)
      let labelPlace = edge + direction * (Axis.tickLength + Axis.space)
      if isVertical {
        lines.append(.line(from: Point(edge, place), to: Point(reach, place)))
        text(
          tick.label, at: Point(labelPlace, place), size: size, color: theme.text,
          anchor: axis.edge == .left ? .end : .start, alignment: .middle)
      } else {
        lines.append(.line(from: Point(place, edge), to: Point(place, reach)))
        let half = Self.width(of: tick.label, size: size) * 0.6
        let middle = min(max(place, half), Double(width) - half)
        text(
          tick.label, at: Point(middle, labelPlace), size: size, color: theme.text,
          anchor: .middle, alignment: .top)
      }
    }
    let line = Self.sharp(edge)
    if isVertical {
      lines.append(.line(from: Point(line, area.y), to: Point(line, area.maxY)))
    } else {
      lines.append(.line(from: Point(area.x, line), to: Point(area.maxX, line)))
    }
    stroke(lines, color: theme.axis)
    guard !axis.title.isEmpty else { return }
    let outside = axis.thickness(length: length)
    let title = Self.fitting(axis.title, size: size, width: length)
    if isVertical {
      // The lines of a turned text run along the edge of the room that the axis takes.
      let x = axis.edge == .left ? edge - outside + size : edge + outside - size * 0.3
      text(
        title, at: Point(x, area.center.y), size: size, color: theme.secondaryText,
        anchor: .middle, rotation: -90)
    } else {
      text(
        title, at: Point(area.center.x, edge + outside - size * 0.2), size: size,
        color: theme.secondaryText, anchor: .middle)
    }
  }

  /// The middle of the pixel that a thin line at this place is to fill.
  static func sharp(_ place: Double) -> Double { place.rounded(.down) + 0.5 }
}
