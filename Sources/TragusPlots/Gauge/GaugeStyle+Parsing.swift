import TragusCore

extension GaugeStyle {
  private typealias Style<Value> = (
    name: String, path: any WritableKeyPath<GaugeStyle, Value> & Sendable
  )

  private static let numbers: [Style<Double>] = [
    ("knob-radius", \.knobRadius),
    ("knob-border-width", \.knobBorderWidth),
    ("needle-width", \.needleWidth),
    ("needle-border-width", \.needleBorderWidth),
    ("tick-label-size", \.tickLabelFontSize),
    ("tick-label-offset", \.tickLabelOffset),
    ("baseline-width", \.baselineWidth),
    ("major-tick-length", \.majorTickLength),
    ("major-tick-width", \.majorTickWidth),
    ("minor-tick-length", \.minorTickLength),
    ("minor-tick-width", \.minorTickWidth),
    ("bevel-width", \.bevelWidth),
    ("range-inner-position", \.rangeInnerPosition),
    ("range-outer-position", \.rangeOuterPosition),
    ("range-alpha", \.rangeAlpha),
    ("start-angle", \.startAngle),
    ("sweep-angle", \.sweepAngle),
    ("value-size", \.valueFontSize),
    ("text-size", \.textFontSize),
  ]
  private static let steps: [Style<Double?>] = [
    ("major-tick-step", \.majorTickStep),
    ("minor-tick-step", \.minorTickStep),
  ]
  private static let colors: [Style<PlotColor>] = [
    ("knob-color", \.knobColor),
    ("knob-border-color", \.knobBorderColor),
    ("needle-color", \.needleColor),
    ("needle-border-color", \.needleBorderColor),
  ]
  /// Those that the theme chooses unless they are set.
  private static let themeColors: [Style<PlotColor?>] = [
    ("tick-label-color", \.tickLabelColor),
    ("baseline-color", \.baselineColor),
    ("major-tick-color", \.majorTickColor),
    ("minor-tick-color", \.minorTickColor),
    ("inner-background", \.innerBackground),
    ("outer-background", \.outerBackground),
    ("bevel-primary-color", \.bevelPrimaryColor),
    ("bevel-secondary-color", \.bevelSecondaryColor),
    ("value-color", \.valueColor),
  ]

  /// The names that ``set(_:to:)`` knows.
  package static let names =
    numbers.map(\.name) + steps.map(\.name) + colors.map(\.name) + themeColors.map(\.name)

  /// Sets a style by its name, as a command line or a file of settings spells it.
  ///
  /// - Parameters:
  ///   - name: One of ``names``: `needle-width`.
  ///   - text: A number, or a colour as ``PlotColor/init(parsing:)`` reads it.
  /// - Throws: `invalidRequest` when there is no such style or the value does not fit.
  package mutating func set(_ name: String, to text: String) throws(AudioError) {
    if let style = Self.numbers.first(where: { $0.name == name }) {
      self[keyPath: style.path] = try Self.number(text, for: name)
    } else if let style = Self.steps.first(where: { $0.name == name }) {
      let step = try Self.number(text, for: name)
      guard step > 0 else {
        throw AudioError(.invalidRequest, "The gauge's \(name) must be above 0, not \(text).")
      }
      self[keyPath: style.path] = step
    } else if name.contains("colour") {
      try set(name.replacing("colour", with: "color"), to: text)
    } else if let style = Self.colors.first(where: { $0.name == name }) {
      self[keyPath: style.path] = try PlotColor(parsing: text)
    } else if let style = Self.themeColors.first(where: { $0.name == name }) {
      self[keyPath: style.path] = try PlotColor(parsing: text)
    } else {
      throw AudioError(
        .invalidRequest,
        "A gauge has no style '\(printable(name))'; "
          + nameHint(
            for: name, in: Self.names,
            else: "it has for example needle-color, tick-label-size and value-size."))
    }
  }

  private static func number(_ text: String, for name: String) throws(AudioError) -> Double {
    let isShare = name.hasPrefix("range-")
    let isSigned = name == "tick-label-offset" || name.hasSuffix("-angle")
    let limits: ClosedRange<Double> = isShare ? 0...1 : isSigned ? -1000...1000 : 0...1000
    guard let number = Double(text), limits.contains(number) else {
      throw AudioError(
        .invalidRequest,
        "The gauge's \(name) must be \(Int(limits.lowerBound)) to \(Int(limits.upperBound)), "
          + "not '\(text)'.")
    }
    return number
  }
}
