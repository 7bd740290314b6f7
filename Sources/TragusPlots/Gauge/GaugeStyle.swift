/// How a gauge looks: sizes, colours, opacities.
///
/// Lengths are pixels of a gauge of 400 by 400 pixels; smaller and larger ones are scaled. What is
/// `nil` is chosen by the theme or by the room there is.
public struct GaugeStyle: Sendable, Hashable {
  /// The radius of the knob over the needle's axle.
  package var knobRadius = 10.0
  /// The colour of the knob.
  public var knobColor = PlotColor(hex: 0x555555)
  /// The width of the line round the knob.
  package var knobBorderWidth = 2.0
  /// The colour of the line round the knob.
  package var knobBorderColor = PlotColor(hex: 0x333333)

  /// The width of the needle at the axle.
  package var needleWidth = 10.0
  /// The colour of the needle.
  public var needleColor = PlotColor(hex: 0xE67300, alpha: 0.8)
  /// The width of the line round the needle.
  package var needleBorderWidth = 2.0
  /// The colour of the line round the needle.
  package var needleBorderColor = PlotColor(hex: 0x555555, alpha: 0.6)

  /// The size of the numbers at the ticks.
  package var tickLabelFontSize = 20.0
  /// From the baseline of a dial to the middle of the numbers. Negative is inwards, where they go
  /// as much farther as ticks and ranges need.
  package var tickLabelOffset = -33.0
  /// The colour of the numbers.
  public var tickLabelColor: PlotColor?

  /// The width of the line that the ticks stand on.
  package var baselineWidth = 2.0
  /// The colour of that line.
  package var baselineColor: PlotColor?

  /// The distance of ticks with numbers, in the unit of the gauge.
  public var majorTickStep: Double?
  /// The length of these ticks.
  package var majorTickLength = 14.0
  /// Their width.
  package var majorTickWidth = 2.5
  /// Their colour.
  package var majorTickColor: PlotColor?
  /// The distance of the ticks between, in the unit of the gauge.
  public var minorTickStep: Double?
  /// The length of these ticks.
  package var minorTickLength = 8.0
  /// Their width.
  package var minorTickWidth = 1.2
  /// Their colour.
  package var minorTickColor: PlotColor?

  /// The middle of the dial.
  public var innerBackground: PlotColor?
  /// The rim of the dial, under ticks and ranges.
  public var outerBackground: PlotColor?
  /// The outer half of the ring round the dial.
  package var bevelPrimaryColor: PlotColor?
  /// The inner half of that ring.
  package var bevelSecondaryColor: PlotColor?
  /// The width of the whole ring.
  package var bevelWidth = 10.0

  /// Where a coloured range begins, as a share of the way from the axle to the baseline.
  package var rangeInnerPosition = 0.85
  /// Where it ends.
  package var rangeOuterPosition = 1.0
  /// The opacity of the ranges.
  package var rangeAlpha = 0.4

  /// The angle of the lowest value, in degrees clockwise from the right.
  public var startAngle = 135.0
  /// From the lowest value to the highest, in degrees clockwise.
  public var sweepAngle = 270.0

  /// The size of the value in digits.
  package var valueFontSize = 40.0
  /// The colour of the value.
  public var valueColor: PlotColor?
  /// The size of unit and title.
  package var textFontSize = 18.0

  /// The default style.
  public init() {}
}
