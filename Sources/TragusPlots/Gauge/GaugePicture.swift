/// A gauge that shows one value: round with a needle, straight, a bar, or a large number.
///
/// ```swift
/// var gauge = GaugePicture(title: "Microphone")
/// gauge.style.needleColor = PlotColor(hex: 0x0072B2)
/// let picture = gauge.picture(of: -23.4, width: 400, height: 400)
/// ```
public struct GaugePicture: Sendable {
  /// The kinds of gauges.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    /// A dial with a needle.
    case radial
    /// A straight scale with a pointer.
    case linear
    /// A bar as long as the value.
    case bar
    /// The value in large digits.
    case number
  }

  /// The shape of the gauge.
  public var shape: Shape
  /// What is measured; may be empty.
  public var title: String
  /// The unit, written with the value.
  public var unit: String
  /// The name of the value, written with it: RMS, LAeq; may be empty.
  public var valueName = ""
  /// The name of the second value, written with it.
  public var peakName = "peak"
  /// The value at the start of the scale.
  public let lower: Double
  /// The value at its end.
  public let upper: Double
  /// The coloured parts of the scale; parts beyond its ends are cut off.
  public var ranges: [GaugeRange]
  /// Sizes and colours.
  public var style = GaugeStyle()
  /// The colours that the style leaves open.
  public var theme: PlotTheme

  /// - Parameters:
  ///   - shape: The shape of the gauge.
  ///   - title: What is measured; may be empty.
  ///   - unit: The unit.
  ///   - lower: The value at the start of the scale.
  ///   - upper: The value at its end, above `lower`.
  ///   - ranges: The coloured parts of the scale.
  ///   - theme: The colours that the style leaves open.
  public init(
    _ shape: Shape = .radial, title: String = "", unit: String = "dBFS", lower: Double = -60,
    upper: Double = 0, ranges: [GaugeRange] = GaugeRange.levels, theme: PlotTheme = .light
  ) {
    precondition(lower.isFinite && upper.isFinite && lower < upper, "A scale goes upwards.")
    self.shape = shape
    self.title = title
    self.unit = unit
    self.lower = lower
    self.upper = upper
    self.ranges = ranges
    self.theme = theme
  }

  /// Draws the gauge.
  ///
  /// - Parameters:
  ///   - value: In the unit of the gauge; beyond the ends of the scale the needle stays at the end
  ///     and the digits show the value. `nil` and not-a-number show a gauge without a value.
  ///   - peak: A second value that is marked, for example the highest recent one.
  ///   - width: The width of the picture, in pixels.
  ///   - height: The height of the picture, in pixels.
  public func picture(
    of value: Double?, peak: Double? = nil, width: Int, height: Int
  ) -> Picture {
    let drawing = GaugeDrawing(
      gauge: self, value: value.flatMap { $0.isNaN ? nil : $0 },
      peak: peak.flatMap { $0.isNaN ? nil : $0 }, width: width, height: height)
    var picture = Picture(width: width, height: height, background: theme.background)
    picture.summary = drawing.summary
    switch shape {
    case .radial: drawing.drawRadial(in: &picture)
    case .linear: drawing.drawStraight(in: &picture, isBar: false)
    case .bar: drawing.drawStraight(in: &picture, isBar: true)
    case .number: drawing.drawNumber(in: &picture)
    }
    return picture
  }

  /// The marks of the scale.
  func ticks(length: Double, fontSize: Double, isVertical: Bool) -> [AxisScale.Tick] {
    let scale = AxisScale(.decibels, from: lower, to: upper)
    let automatic = scale.ticks(
      length: length, fontSize: fontSize, isVertical: isVertical, mostLabels: 9)
    guard style.majorTickStep != nil || style.minorTickStep != nil else { return automatic }
    var ticks: [AxisScale.Tick] = automatic.filter(\.isMajor)
    if let step = style.majorTickStep {
      ticks = TickLadder.multiples(of: step, in: scale).map {
        AxisScale.Tick(
          value: $0, position: scale.position(of: $0),
          label: TickText.label($0, kind: .decibels, step: step, upper: upper))
      }
    }
    let minor =
      style.minorTickStep.map { TickLadder.multiples(of: $0, in: scale) }
      ?? automatic.filter { !$0.isMajor }.map(\.value)
    for value in minor where !ticks.contains(where: { abs($0.value - value) < 1e-9 }) {
      ticks.append(AxisScale.Tick(value: value, position: scale.position(of: value), label: ""))
    }
    return ticks
  }
}
