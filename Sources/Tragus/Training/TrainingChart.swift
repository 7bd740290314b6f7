import TragusClassifier
import TragusCore
import TragusDSP

/// The charts of a ``TrainingReport``, as SVG whose colours the page sets.
enum TrainingChart {
  private static let (width, height) = (400.0, 270.0)
  // Of what is drawn into.
  private static let (left, right, top, bottom) = (48.0, 374.0, 16.0, 222.0)

  /// How often windows were right, by how sure they were.
  static func reliability(_ steps: [SoundEvaluation.ConfidenceStep]) -> String {
    var chart = shares(from: 0)
    func x(_ share: Double) -> Double { left + (right - left) * share }
    func y(_ share: Double) -> Double { place(share, from: 0) }
    for share in stride(from: 0.0, through: 1, by: 0.2) {
      chart.append(text(x(share), bottom + 18, percent(share), anchor: "middle"))
    }
    chart.append(line("ideal", x(0), y(0), x(1), y(1)))
    let most = steps.map(\.windows.count).max() ?? 1
    for step in steps {
      let windows = step.windows
      let radius = 3 + 7 * (Double(windows.count) / Double(most)).squareRoot()
      chart.append(
        "<g><title>\(percent(step.confidence)) sure: \(windows.rightCount) of \(windows.count) "
          + "windows are right</title>"
          + line(
            "bar", x(step.confidence), y(windows.lowest), x(step.confidence), y(windows.highest))
          + dot(x(step.confidence), y(windows.accuracy), radius) + "</g>")
    }
    chart.append(text((left + right) / 2, height - 10, "confidence", anchor: "middle"))
    return svg(chart, summary: "The share of windows that are right, by their confidence.")
  }

  /// How many clips were right, by how many sources were learned from.
  static func learning(_ curve: [LearningCurvePoint]) -> String {
    let lowest = curve.map(\.clips.lowest).min() ?? 0
    let base = max((lowest * 10).rounded(.down) / 10, 0)
    var chart = shares(from: base)
    let doublings = curve.map { decibels(power: Double(max($0.sourceCount, 1))) }
    let range = max((doublings.last ?? 0) - (doublings.first ?? 0), 1e-9)
    let (first, room) = (left + 24, right - left - 48)
    let places = curve.indices.map { index in
      (
        x: first + room * (doublings[index] - doublings[0]) / range,
        y: place(curve[index].clips.accuracy, from: base)
      )
    }
    for (index, point) in curve.enumerated() {
      let x = places[index].x
      chart.append(
        line(
          "bar", x, place(point.clips.lowest, from: base), x,
          place(point.clips.highest, from: base)))
      let name = index == curve.count - 1 ? "all" : "\(point.sourceCount)"
      chart.append(text(x, bottom + 18, name, anchor: "middle"))
    }
    let path = places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    chart.append("<polyline class=\"line\" points=\"\(path)\"/>")
    for (index, point) in curve.enumerated() {
      let place = places[index]
      chart.append(dot(place.x, place.y, 4))
      chart.append(
        text(place.x + 7, place.y + 16, percent(point.clips.accuracy), anchor: "start", "value"))
    }
    chart.append(text((left + right) / 2, height - 10, "sources of each kind", anchor: "middle"))
    return svg(chart, summary: "The share of clips that are right, by the sources learned from.")
  }

  /// The lines and numbers of shares, upwards.
  private static func shares(from base: Double) -> [String] {
    let step = base < 0.5 ? 0.2 : base < 0.8 ? 0.1 : 0.05
    let count = Int(((1 - base) / step + 1e-9).rounded(.down))
    return (0...count).flatMap { index in
      let share = 1 - Double(index) * step
      let y = place(share, from: base)
      return [
        line("grid", left, y, right, y), text(left - 6, y + 4, percent(share), anchor: "end"),
      ]
    }
  }

  private static func place(_ share: Double, from base: Double) -> Double {
    bottom - (bottom - top) * (share - base) / (1 - base)
  }

  private static func svg(_ parts: [String], summary: String) -> String {
    "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
      + "viewBox=\"0 0 \(number(width)) \(number(height))\"><title>\(summary)</title>\n"
      + parts.joined(separator: "\n") + "</svg>"
  }

  private static func line(
    _ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> String {
    "<line class=\"\(style)\" x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" "
      + "y2=\"\(number(y2))\"/>"
  }

  private static func dot(_ x: Double, _ y: Double, _ radius: Double) -> String {
    "<circle class=\"dot\" cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\"/>"
  }

  private static func text(
    _ x: Double, _ y: Double, _ text: String, anchor: String, _ style: String = "label"
  ) -> String {
    "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" "
      + "text-anchor=\"\(anchor)\">\(text)</text>"
  }

  private static func percent(_ share: Double) -> String {
    "\(decimal(100 * share, places: 0))\u{A0}%"
  }

  private static func number(_ value: Double) -> String { decimal(value, places: 1) }
}
