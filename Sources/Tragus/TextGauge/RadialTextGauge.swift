import TragusSystem

extension TextGauge {
  private static let geometry = GaugeGeometry.standard

  /// A dial, in dots, and beside it the names of the ranges where there is room.
  func drawRadial(_ reading: Reading, on canvas: inout TextCanvas) {
    let dial = Dial(columns: canvas.columns, rows: canvas.rows, legend: legendWidth)
    drawRanges(dial, peak: reading.peak, on: &canvas)
    if let peak = reading.peak, peak > lower {
      drawRay(
        at: peak, from: Self.geometry.innerPosition, to: 1, thickness: 1, dial, on: &canvas, .bold)
    }
    drawTicks(dial, on: &canvas)
    drawNeedle(reading.level, dial, on: &canvas)
    drawTexts(reading, dial, on: &canvas)
    drawLegend(reading, dial, on: &canvas)
  }

  /// Where the dial is, in dots: they are about square.
  private struct Dial {
    let x: Double
    let y: Double
    let radius: Double
    /// Whether there is room for the legend beside it.
    let hasLegend: Bool

    init(columns: Int, rows: Int, legend: Int) {
      let width = Double(2 * columns)
      let height = Double(4 * rows)
      // From the rim at the top to its ends, 30 degrees below the middle.
      radius = max(min(width / 2 - 1, (height - 2) / 1.5), 1)
      y = radius
      let taken = 2 * radius + 2 * Double(legend)
      hasLegend = taken <= width - 2
      // The dial and its legend together stand in the middle.
      x = (hasLegend ? (width - taken) / 2 + radius : width / 2).rounded()
    }

    /// A point at an angle, in degrees, and a part of the radius.
    func point(_ angle: Double, _ part: Double) -> (x: Double, y: Double) {
      let radians = angle * .pi / 180
      return (x + radius * part * cos(radians), y - radius * part * sin(radians))
    }
  }

  private func angle(of level: Double) -> Double {
    Self.geometry.angle(of: fraction(level))
  }

  // The rim, in the colours of the ranges; what is in no range is a thin line. Between two ranges a
  // dot is left out, so that they can be told apart without colours.
  private func drawRanges(_ dial: Dial, peak: Double?, on canvas: inout TextCanvas) {
    let inner = dial.radius * Self.geometry.innerPosition
    let limits = ranges.ranges.flatMap { [angle(of: $0.lower), angle(of: $0.upper)] }
    let peakAngle = peak.map { angle(of: $0) }
    for y in 0...Int(dial.y + dial.radius * 0.5 + 1) {
      for x in Int(dial.x - dial.radius)...Int(dial.x + dial.radius) {
        let (right, up) = (Double(x) - dial.x, dial.y - Double(y))
        let distance = (right * right + up * up).squareRoot()
        guard distance <= dial.radius, distance >= inner else { continue }
        var degrees = atan2(up, right) * 180 / .pi
        if degrees < -90 { degrees += 360 }
        let position = (Self.geometry.firstAngle - degrees) / Self.geometry.sweep
        guard (0...1).contains(position) else { continue }
        let level = lower + (upper - lower) * position
        guard ranges.range(of: level) != nil else {
          if distance > dial.radius - 1 { canvas.setDot(x: x, y: y, .dim) }
          continue
        }
        let isLimit = limits.contains {
          abs($0 - degrees) * .pi / 180 * distance < 0.8 && $0 < Self.geometry.firstAngle - 1
            && $0 > Self.geometry.firstAngle - Self.geometry.sweep + 1
        }
        // The mark of the peak stands free.
        let isBesidePeak = peakAngle.map { abs($0 - degrees) * .pi / 180 * distance < 2.5 }
        if !isLimit, isBesidePeak != true { canvas.setDot(x: x, y: y, style(of: level)) }
      }
    }
  }

  private func drawRay(
    at level: Double, from start: Double, to end: Double, thickness: Double, _ dial: Dial,
    on canvas: inout TextCanvas, _ style: TextCanvas.Style
  ) {
    let angle = angle(of: level)
    let (first, last) = (dial.point(angle, start), dial.point(angle, end))
    let count = max(Int(((end - start) * dial.radius * 2).rounded(.up)), 1)
    // Across the ray, half a dot apart.
    let (across, up) = (-sin(angle * .pi / 180), -cos(angle * .pi / 180))
    for step in 0...count {
      let part = Double(step) / Double(count)
      let x = first.x + (last.x - first.x) * part
      let y = first.y + (last.y - first.y) * part
      for offset in stride(from: -thickness / 2, through: thickness / 2, by: 0.5) {
        canvas.setDot(
          x: Int((x + across * offset).rounded()), y: Int((y + up * offset).rounded()), style)
      }
    }
  }

  private func drawTicks(_ dial: Dial, on canvas: inout TextCanvas) {
    // Labels take about a tenth of the circle's length at this radius.
    let room = Int(dial.radius * 0.66 * Self.geometry.sweep * .pi / 180 / 14)
    guard dial.radius >= 20 else { return }
    let (major, minor) = (Self.geometry.majorTick, Self.geometry.minorTick)
    for tick in ticks(atMost: room) {
      drawRay(at: tick, from: major[0], to: major[1], thickness: 0, dial, on: &canvas, .dim)
      let place = dial.point(angle(of: tick), Self.geometry.label)
      canvas.write(
        label(tick), centeredAt: Int(place.x / 2), row: Int(place.y / 4), .dim)
    }
    let majors = Set(ticks(atMost: room))
    for tick in ticks(atMost: room * 2 + 1) where !majors.contains(tick) {
      drawRay(at: tick, from: minor[0], to: minor[1], thickness: 0, dial, on: &canvas, .dim)
    }
  }

  private func drawNeedle(_ level: Double, _ dial: Dial, on canvas: inout TextCanvas) {
    var style = style(of: level)
    style.isBold = true
    let isLarge = dial.radius >= 40
    drawRay(at: level, from: 0, to: 0.5, thickness: isLarge ? 2 : 1, dial, on: &canvas, style)
    drawRay(
      at: level, from: 0.5, to: Self.geometry.needle, thickness: isLarge ? 1 : 0, dial, on: &canvas,
      style)
    let hub = max(dial.radius * Self.geometry.hub, 1)
    for y in -Int(hub)...Int(hub) {
      for x in -Int(hub)...Int(hub) where Double(x * x + y * y) <= hub * hub + 0.5 {
        canvas.setDot(x: Int(dial.x) + x, y: Int(dial.y) + y, style)
      }
    }
  }

  // Below the hub, between the ends of the scale.
  private func drawTexts(_ reading: Reading, _ dial: Dial, on canvas: inout TextCanvas) {
    let column = Int(dial.x / 2)
    let last = Int((dial.y + dial.radius * 0.5) / 4)
    let row = max(min(Int((dial.y + dial.radius * 0.22) / 4), canvas.rows - 2), 0)
    canvas.write(levelText(reading), centeredAt: column, row: row, .bold)
    var nameStyle = style(of: reading.level)
    nameStyle.isReversed = true
    canvas.write(" \(name(of: reading.level)) ", centeredAt: column, row: row + 1, nameStyle)
    if let peak = reading.peak, row + 2 <= last, row + 2 < canvas.rows {
      canvas.write(peakText(peak), centeredAt: column, row: row + 2, .dim)
    }
  }

  private var limits: [String] {
    ranges.ranges.map { "\(label($0.lower)) to \(label($0.upper))" }
  }

  // A gap, the mark, the colour, the name and the limits.
  private var legendWidth: Int {
    3 + 4 + ranges.ranges.map(\.name.count).max()! + 2 + limits.map(\.count).max()!
  }

  // The ranges from loud to quiet, with their limits, to the right of the dial.
  private func drawLegend(_ reading: Reading, _ dial: Dial, on canvas: inout TextCanvas) {
    guard dial.hasLegend, ranges.ranges.count + 1 <= canvas.rows else { return }
    let left = Int((dial.x + dial.radius) / 2) + 3
    let right = left + legendWidth - 3
    let limits = limits
    let present = ranges.index(of: reading.level)
    for (index, range) in ranges.ranges.enumerated() {
      let row = 1 + ranges.ranges.count - 1 - index
      let isPresent = index == present
      if isPresent { canvas.write(hasUnicode ? "▶" : ">", column: left, row: row, .bold) }
      canvas.write(
        hasUnicode ? "█" : "#", column: left + 2, row: row, TextCanvas.Style(color: range.color))
      canvas.write(
        range.name, column: left + 4, row: row,
        TextCanvas.Style(color: range.color, isBold: isPresent))
      let text = limits[index]
      canvas.write(text, column: right - text.count, row: row, .dim)
    }
  }
}
