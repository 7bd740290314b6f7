/// The parts of a plot that show one channel each, one below the other.
struct Lanes {
  /// From the first channel to the last, in whole pixels.
  let areas: [Picture.Rectangle]
  private let area: Picture.Rectangle

  /// - Parameters:
  ///   - count: 1 or more; of as many as there are pixels, some have none of their own.
  ///   - area: The whole plot.
  init(_ count: Int, in area: Picture.Rectangle) {
    self.area = area
    let gap = count > 1 ? min(12, (area.height / Double(count) * 0.15).rounded()) : 0
    let height = (area.height - gap * Double(count - 1)) / Double(count)
    areas = (0..<count).map { index in
      Picture.Rectangle(
        x: area.x, y: (area.y + Double(index) * (height + gap)).rounded(.down), width: area.width,
        height: max(height.rounded(.down), 1))
    }
  }

  /// Whether each lane has room for an axis with labels.
  func hasRoom(fontSize: Double) -> Bool {
    areas.count == 1 || areas[0].height >= fontSize * 4.5
  }

  /// What is written along the axis of a lane, as long as there is room for it.
  ///
  /// - Parameters:
  ///   - index: The channel.
  ///   - title: What the axis is called when there is one channel alone.
  ///   - fontSize: In pixels.
  func title(_ index: Int, alone title: String, fontSize: Double) -> String {
    guard areas.count > 1 else { return title }
    return ["Channel \(index)", "ch \(index)"].first {
      Picture.width(of: $0, size: fontSize) * 1.2 <= areas[index].height
    } ?? ""
  }

  /// Writes the numbers of the channels at the left, for lanes that have no room for an axis.
  func drawNumbers(in picture: inout Picture, fontSize: Double, theme: PlotTheme) {
    let pitch = area.height / Double(areas.count)
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    let step = steps.first { Double($0) * pitch >= fontSize * 1.4 } ?? areas.count
    for index in stride(from: 0, to: areas.count, by: step) {
      picture.text(
        "\(index)", at: Picture.Point(area.x - 7, areas[index].center.y), size: fontSize,
        color: theme.text, anchor: .end, alignment: .middle)
    }
    let widest = Picture.width(of: "\(areas.count - 1)", size: fontSize) * 1.2
    picture.text(
      Picture.fitting("Channel", size: fontSize, width: area.height),
      at: Picture.Point(area.x - 7 - widest - fontSize * 0.6, area.center.y), size: fontSize,
      color: theme.secondaryText, anchor: .middle, rotation: -90)
  }
}
