import TragusDSP

/// One gauge with its value, about to be drawn.
struct GaugeDrawing {
  let gauge: GaugePicture
  let value: Double?
  let peak: Double?
  let width: Double
  let height: Double

  private var style: GaugeStyle { gauge.style }
  private var theme: PlotTheme { gauge.theme }

  init(gauge: GaugePicture, value: Double?, peak: Double?, width: Int, height: Int) {
    self.gauge = gauge
    self.value = value
    self.peak = peak
    self.width = Double(width)
    self.height = Double(height)
  }

  private var range: GaugeRange? {
    value.flatMap { GaugeRange.containing($0, in: gauge.ranges) }
  }

  private var digits: String { value.map(Self.digits) ?? "–" }

  private static func digits(_ value: Double) -> String {
    value.isFinite ? decimal(value, places: 1) : value < 0 ? "−∞" : "∞"
  }

  /// The value with its name, its unit and its meaning.
  private var reading: String {
    (gauge.valueName.isEmpty ? "" : "\(gauge.valueName) ") + "\(digits) \(gauge.unit)"
      + (range.map { ", \($0.name)" } ?? "")
  }

  /// What stands below the digits.
  private var unit: String {
    gauge.valueName.isEmpty ? gauge.unit : "\(gauge.valueName) in \(gauge.unit)"
  }

  /// The same and the second value.
  private var wholeReading: String { peak == nil ? reading : "\(reading), \(peakReading)" }

  private var peakReading: String { peak.map { "\(gauge.peakName) \(Self.digits($0))" } ?? "" }

  /// The gauge in words.
  var summary: String {
    let name = gauge.title.isEmpty ? "" : "\(gauge.title): "
    return value == nil ? "\(name)no value" : name + reading
  }

  /// The place of a value on the scale, 0 to 1.
  private func position(of value: Double) -> Double {
    min(max((value - gauge.lower) / (gauge.upper - gauge.lower), 0), 1)
  }

  /// The ranges as far as they lie on the scale.
  private var visibleRanges: [(range: GaugeRange, lower: Double, upper: Double)] {
    gauge.ranges.compactMap { range in
      let (lower, upper) = (position(of: range.lower), position(of: range.upper))
      return upper > lower ? (range, lower, upper) : nil
    }
  }

  // The least size at which letters can be read.
  private func fontSize(_ size: Double) -> Double { max(size, 9) }

  // MARK: - Round

  func drawRadial(in picture: inout Picture) {
    let titleHeight = gauge.title.isEmpty ? 0 : min(width, height) * 0.09
    let size = min(width, height - titleHeight)
    let unit = size / 400
    let center = Picture.Point(width / 2, titleHeight + (height - titleHeight) / 2)
    drawTitle(in: &picture, y: titleHeight * 0.6, size: fontSize(style.textFontSize * unit))

    let outside = 194 * unit
    let inside = max(outside - style.bevelWidth * unit, 0)
    let track = max(inside - 14 * unit, 0)
    drawDial(in: &picture, center, outside: outside, inside: inside, track: track, unit: unit)
    for part in visibleRanges {
      picture.fill(
        .ring(
          center: center, inner: track * style.rangeInnerPosition,
          outer: track * style.rangeOuterPosition, from: degrees(part.lower),
          to: degrees(part.upper)),
        color: part.range.color.opacity(style.rangeAlpha))
    }
    drawScale(in: &picture, center, track: track, unit: unit)
    drawTexts(in: &picture, center, unit: unit)
    if let peak {
      let angle = degrees(position(of: peak))
      picture.stroke(
        .line(
          from: place(center, track * style.rangeInnerPosition, angle),
          to: place(center, track, angle)),
        color: theme.warning, width: 3 * unit)
    }
    if let value { drawNeedle(in: &picture, center, track: track, value: value, unit: unit) }
    let knob = Picture.Path.circle(center: center, radius: style.knobRadius * unit)
    picture.fill(knob, color: style.knobColor)
    picture.stroke(knob, color: style.knobBorderColor, width: style.knobBorderWidth * unit)
  }

  private func degrees(_ position: Double) -> Double {
    style.startAngle + style.sweepAngle * position
  }

  private func place(
    _ center: Picture.Point, _ radius: Double, _ degrees: Double
  ) -> Picture.Point {
    Picture.Point(
      center.x + radius * cosine(degrees * .pi / 180), center.y + radius * sine(degrees * .pi / 180)
    )
  }

  private func drawDial(
    in picture: inout Picture, _ center: Picture.Point, outside: Double, inside: Double,
    track: Double, unit: Double
  ) {
    let middle = (outside + inside) / 2
    func disc(_ radius: Double, _ color: PlotColor) {
      picture.fill(.circle(center: center, radius: radius), color: color)
    }
    disc(outside, style.bevelPrimaryColor ?? theme.axis)
    disc(middle, style.bevelSecondaryColor ?? theme.grid)
    disc(inside, style.outerBackground ?? theme.surface)
    disc(track * style.rangeInnerPosition, style.innerBackground ?? theme.background)
  }

  private func drawScale(
    in picture: inout Picture, _ center: Picture.Point, track: Double, unit: Double
  ) {
    let size = fontSize(style.tickLabelFontSize * unit)
    let labelRadius = max(track + style.tickLabelOffset * unit, 1)
    // Numbers within the dial stay clear of ticks and ranges, as long as these leave them room.
    let marks = visibleRanges.isEmpty ? 1 : style.rangeInnerPosition
    let edge = min(track - style.majorTickLength * unit, track * marks) - size * 0.3
    var baseline = Picture.Path()
    baseline.arc(center: center, radius: track, from: degrees(0), to: degrees(1))
    var (major, minor) = (Picture.Path(), Picture.Path())
    let length = labelRadius * abs(style.sweepAngle) * .pi / 180
    for tick in gauge.ticks(length: length, fontSize: size, isVertical: false) {
      let angle = degrees(tick.position)
      let reach = (tick.isMajor ? style.majorTickLength : style.minorTickLength) * unit
      let line = Picture.Path.line(
        from: place(center, track, angle), to: place(center, track - reach, angle))
      if tick.isMajor { major.append(line) } else { minor.append(line) }
      // How far the label reaches outwards from its middle.
      let wide = Picture.width(of: tick.label, size: size) * 0.55 * abs(cosine(angle * .pi / 180))
      let high = size * StrokeFont.capitalHeight / 2 * abs(sine(angle * .pi / 180))
      let clear = max(edge - wide - high, track * 0.5)
      let radius = style.tickLabelOffset < 0 ? min(labelRadius, clear) : labelRadius
      picture.text(
        tick.label, at: place(center, max(radius, 1), angle), size: size,
        color: style.tickLabelColor ?? theme.text, anchor: .middle, alignment: .middle)
    }
    picture.stroke(
      minor, color: style.minorTickColor ?? theme.secondaryText, width: style.minorTickWidth * unit)
    picture.stroke(
      major, color: style.majorTickColor ?? theme.text, width: style.majorTickWidth * unit)
    picture.stroke(
      baseline, color: style.baselineColor ?? theme.text, width: style.baselineWidth * unit)
  }

  private func drawTexts(in picture: inout Picture, _ center: Picture.Point, unit: Double) {
    let small = fontSize(style.textFontSize * unit)
    let color = theme.secondaryText
    picture.text(
      digits, at: Picture.Point(center.x, center.y + 62 * unit),
      size: fontSize(style.valueFontSize * unit), color: style.valueColor ?? theme.text,
      anchor: .middle, alignment: .middle, isBold: true)
    picture.text(
      Picture.fitting(self.unit, size: small, width: 160 * unit),
      at: Picture.Point(center.x, center.y + 98 * unit), size: small, color: color,
      anchor: .middle, alignment: .middle)
    // In a small dial its mark must do.
    if peak != nil, unit >= 0.6 { drawPeakReading(in: &picture, center, unit: unit) }
    guard let range else { return }
    let y = center.y + 127 * unit
    let name = Picture.fitting(range.name, size: small, width: 150 * unit)
    let half = Picture.width(of: name, size: small) / 2
    let swatch = small * 0.7
    picture.text(
      name, at: Picture.Point(center.x + swatch * 0.8, y), size: small, color: theme.text,
      anchor: .middle, alignment: .middle)
    picture.fill(
      .circle(
        center: Picture.Point(center.x - half * 1.12 - swatch * 0.2, y), radius: swatch / 2),
      color: range.color)
  }

  /// The second value in digits, beside a piece of its mark.
  private func drawPeakReading(
    in picture: inout Picture, _ center: Picture.Point, unit: Double
  ) {
    let size = fontSize(style.textFontSize * 0.75 * unit)
    let text = Picture.fitting(peakReading, size: size, width: 110 * unit)
    let y = center.y + 158 * unit
    picture.text(
      text, at: Picture.Point(center.x + size * 0.5, y), size: size, color: theme.secondaryText,
      anchor: .middle, alignment: .middle)
    let end = center.x - Picture.width(of: text, size: size) * 0.55 - size * 0.1
    picture.stroke(
      .line(from: Picture.Point(end - size * 0.8, y), to: Picture.Point(end, y)),
      color: theme.warning, width: 3 * unit)
  }

  private func drawNeedle(
    in picture: inout Picture, _ center: Picture.Point, track: Double, value: Double, unit: Double
  ) {
    let angle = degrees(position(of: value))
    let half = style.needleWidth * unit / 2
    let needle = Picture.Path.polyline(
      [
        place(center, half, angle - 90), place(center, track * 0.92, angle),
        place(center, half, angle + 90), place(center, track * 0.14, angle + 180),
      ], isClosed: true)
    picture.fill(needle, color: style.needleColor)
    picture.stroke(
      needle, color: style.needleBorderColor, width: style.needleBorderWidth * unit)
  }

  // MARK: - Straight

  /// A straight scale, upright when the picture is higher than wide.
  func drawStraight(in picture: inout Picture, isBar: Bool) {
    let isUpright = height > width
    let unit = max(min(min(width, height) / 120, max(width, height) / 300), 0.4)
    let size = fontSize(min(style.tickLabelFontSize * 0.75 * unit, 18))
    var head = fontSize(min(style.textFontSize * unit, 22))
    if !isUpright {
      // Smaller, when reading and title then fit beside each other.
      let words =
        Picture.width(of: wholeReading, size: 1.25) + Picture.width(of: gauge.title, size: 1.25)
        + 2.4
      head = max(min(head, width / words), min(head, 12))
    }
    let track = trackArea(isUpright: isUpright, size: size, head: head)
    drawHead(in: &picture, isUpright: isUpright, size: head)

    func along(_ from: Double, _ to: Double, inset: Double = 0) -> Picture.Rectangle {
      isUpright
        ? Picture.Rectangle(
          x: track.x + inset, y: track.maxY - track.height * to,
          width: max(track.width - 2 * inset, 0), height: track.height * (to - from))
        : Picture.Rectangle(
          x: track.x + track.width * from, y: track.y + inset, width: track.width * (to - from),
          height: max(track.height - 2 * inset, 0))
    }
    picture.fill(.rectangle(track), color: style.outerBackground ?? theme.surface)
    for part in visibleRanges {
      picture.fill(
        .rectangle(along(part.lower, part.upper)), color: part.range.color.opacity(style.rangeAlpha)
      )
    }
    if isBar, let value {
      let inset = (isUpright ? track.width : track.height) * 0.22
      picture.fill(
        .rectangle(along(0, position(of: value), inset: inset)), color: theme.primary)
    }
    if let peak {
      let place = position(of: peak)
      let start =
        isUpright
        ? Picture.Point(track.x, track.maxY - track.height * place)
        : Picture.Point(track.x + track.width * place, track.y)
      let end =
        isUpright
        ? Picture.Point(track.maxX, start.y) : Picture.Point(start.x, track.maxY)
      picture.stroke(.line(from: start, to: end), color: theme.warning, width: max(3 * unit, 2))
    }
    drawStraightScale(in: &picture, track, isUpright: isUpright, size: size, unit: unit)
    if !isBar, let value {
      drawPointer(in: &picture, track, position(of: value), isUpright: isUpright, unit: unit)
    }
  }

  private func trackArea(isUpright: Bool, size: Double, head: Double) -> Picture.Rectangle {
    let margin = size * 1.4
    if isUpright {
      let top = head * 4.6 + margin * 0.3
      let labels = size * 3.4
      let thickness = min(max(width - labels - margin * 2, 6), width * 0.4)
      let x = (width - thickness - labels) / 2 + labels
      return Picture.Rectangle(
        x: x, y: top, width: thickness, height: max(height - top - margin, 1))
    }
    let top = head * 1.9
    let labels = size * 2.2
    return Picture.Rectangle(
      x: margin, y: top, width: max(width - 2 * margin, 1),
      height: max(height - top - labels - size * 0.4, 4))
  }

  private func drawHead(in picture: inout Picture, isUpright: Bool, size: Double) {
    if isUpright {
      drawTitle(in: &picture, y: size * 0.9, size: size)
      picture.text(
        Picture.fitting("\(digits) \(gauge.unit)", size: size, width: width / 1.2),
        at: Picture.Point(width / 2, size * 2.3), size: size, color: style.valueColor ?? theme.text,
        anchor: .middle, alignment: .middle, isBold: true)
      let words = [gauge.valueName, range?.name ?? ""].filter { !$0.isEmpty }
      picture.text(
        Picture.fitting(words.joined(separator: ", "), size: size, width: width / 1.15),
        at: Picture.Point(width / 2, size * 3.7), size: size, color: theme.text, anchor: .middle,
        alignment: .middle)
      return
    }
    let margin = size * 0.8
    // The reading goes first; the title gets what is left, and the peak what nobody else needs.
    let needed =
      Picture.width(of: wholeReading, size: size) * 1.25
      + Picture.width(of: gauge.title, size: size) * 1.2
    let fitted = Picture.fitting(
      needed <= width - 3 * margin ? wholeReading : reading, size: size,
      width: (width - 2 * margin) / 1.2)
    picture.text(
      fitted, at: Picture.Point(width - margin, size), size: size,
      color: style.valueColor ?? theme.text, anchor: .end, alignment: .middle, isBold: true)
    let room = width - 3 * margin - Picture.width(of: fitted, size: size) * 1.25
    let title = Picture.fitting(gauge.title, size: size, width: room / 1.2)
    // What is left of a name must still be known for it.
    guard title == gauge.title || title.count >= 6 else { return }
    picture.text(
      title, at: Picture.Point(margin, size), size: size, color: theme.secondaryText,
      alignment: .middle)
  }

  private func drawStraightScale(
    in picture: inout Picture, _ track: Picture.Rectangle, isUpright: Bool, size: Double,
    unit: Double
  ) {
    var (major, minor) = (Picture.Path(), Picture.Path())
    let reach = min(max(style.majorTickLength * unit * 0.5, 5), 10)
    let length = isUpright ? track.height : track.width
    for tick in gauge.ticks(length: length, fontSize: size, isVertical: isUpright) {
      let mark = tick.isMajor ? reach : reach * 0.6
      let line: Picture.Path
      if isUpright {
        let y = track.maxY - track.height * tick.position
        line = .line(from: Picture.Point(track.x - mark, y), to: Picture.Point(track.x, y))
        picture.text(
          tick.label, at: Picture.Point(track.x - reach - size * 0.3, y), size: size,
          color: style.tickLabelColor ?? theme.text, anchor: .end, alignment: .middle)
      } else {
        let x = track.x + track.width * tick.position
        line = .line(from: Picture.Point(x, track.maxY), to: Picture.Point(x, track.maxY + mark))
        picture.text(
          tick.label, at: Picture.Point(x, track.maxY + reach + size * 0.4), size: size,
          color: style.tickLabelColor ?? theme.text, anchor: .middle, alignment: .top)
      }
      if tick.isMajor { major.append(line) } else { minor.append(line) }
    }
    picture.stroke(minor, color: style.minorTickColor ?? theme.secondaryText)
    picture.stroke(major, color: style.majorTickColor ?? theme.text, width: 1.5)
    let start = Picture.Point(track.x, track.maxY)
    let end = isUpright ? Picture.Point(track.x, track.y) : Picture.Point(track.maxX, track.maxY)
    picture.stroke(
      .line(from: start, to: end), color: style.baselineColor ?? theme.text,
      width: style.baselineWidth)
  }

  private func drawPointer(
    in picture: inout Picture, _ track: Picture.Rectangle, _ position: Double, isUpright: Bool,
    unit: Double
  ) {
    let half = max(style.needleWidth * unit * 0.8, 5)
    let points: [Picture.Point]
    if isUpright {
      let y = track.maxY - track.height * position
      points = [
        Picture.Point(track.x, y), Picture.Point(track.maxX + half, y - half),
        Picture.Point(track.maxX + half, y + half),
      ]
    } else {
      let x = track.x + track.width * position
      points = [
        Picture.Point(x, track.maxY), Picture.Point(x - half, track.y),
        Picture.Point(x + half, track.y),
      ]
    }
    let pointer = Picture.Path.polyline(points, isClosed: true)
    picture.fill(pointer, color: style.needleColor)
    picture.stroke(pointer, color: style.needleBorderColor, width: min(style.needleBorderWidth, 2))
  }

  // MARK: - Digits

  func drawNumber(in picture: inout Picture) {
    let title = gauge.title.isEmpty ? 0 : height * 0.18
    let stripe = max(height * 0.06, 4)
    var size = height * 0.5
    // As large as the widest reading of this scale allows, so that the size does not jump.
    let widest = max(
      Picture.width(of: digits, size: 1),
      Picture.width(of: decimal(gauge.lower, places: 1), size: 1),
      Picture.width(of: decimal(gauge.upper, places: 1), size: 1))
    size = min(size, width * 0.8 / (widest * 1.15))
    let small = fontSize(min(height * 0.12, width * 0.07))
    drawTitle(in: &picture, y: title * 0.65, size: small)
    picture.text(
      digits, at: Picture.Point(width / 2, title + (height - title) * 0.36), size: size,
      color: style.valueColor ?? theme.text, anchor: .middle, alignment: .middle, isBold: true)
    let words = range.map { "\(unit), \($0.name)" } ?? unit
    picture.text(
      Picture.fitting(words, size: small, width: width / 1.2),
      at: Picture.Point(width / 2, height - stripe - small * 1.1), size: small,
      color: theme.secondaryText, anchor: .middle, alignment: .middle)
    if let range {
      picture.fill(
        .rectangle(.init(x: 0, y: height - stripe, width: width, height: stripe)),
        color: range.color)
    }
  }

  private func drawTitle(in picture: inout Picture, y: Double, size: Double) {
    picture.text(
      Picture.fitting(gauge.title, size: size, width: width / 1.25),
      at: Picture.Point(width / 2, y), size: size, color: theme.text, anchor: .middle,
      alignment: .middle)
  }
}
