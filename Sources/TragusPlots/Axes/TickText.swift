import TragusDSP

/// How the values of an axis are written.
enum TickText {
  /// - Parameters:
  ///   - step: The distance of labels, or 0.
  ///   - upper: The greatest value of the axis, which decides how times are written.
  static func label(
    _ value: Double, kind: AxisScale.Kind, step: Double, upper: Double
  ) -> String {
    switch kind {
    case .linear(let unit):
      number(value, step: step) + (unit.isEmpty ? "" : "\u{A0}\(unit)")
    case .decibels: number(value, step: step)
    case .frequency, .logarithmicFrequency, .melFrequency:
      upper < 1000 || value < 1000 && step < 500 && value != 0
        ? "\(number(value, step: step))\u{A0}Hz"
        : value == 0 ? "0" : "\(number(value / 1000, step: step / 1000))\u{A0}kHz"
    case .time: time(value, step: step, upper: upper)
    }
  }

  private static func number(_ value: Double, step: Double) -> String {
    // As many digits as the step has; without a step, as many as the value needs.
    guard step > 0 else { return decimal(value, places: 6, keepsZeros: false) }
    return decimal(value, places: places(of: step))
  }

  private static func places(of step: Double) -> Int {
    var places = 0
    var scaled = step
    while places < 9, abs(scaled - scaled.rounded()) > 1e-6 * scaled {
      places += 1
      scaled = step * power(10, Double(places))
    }
    return places
  }

  static func time(_ seconds: Double, step: Double, upper: Double) -> String {
    let sign = seconds < 0 ? "−" : ""
    let seconds = abs(seconds)
    if seconds == 0 { return "0" }
    if upper < 0.001 {
      return "\(sign)\(decimal(seconds * 1e6, places: places(of: step * 1e6)))\u{A0}µs"
    }
    if upper < 1 {
      return "\(sign)\(decimal(seconds * 1000, places: places(of: step * 1000)))\u{A0}ms"
    }
    let places = places(of: step)
    if upper < 10 || upper < 60 && step < 1 {
      return "\(sign)\(decimal(seconds, places: places))\u{A0}s"
    }
    // What is left of a sum of steps is rounded to their digits first.
    let unit = power(10, Double(places))
    let total = (seconds * unit).rounded() / unit
    let minutes = Int(total / 60)
    let rest = decimal(total - Double(minutes) * 60, places: places)
    let padded = (total - Double(minutes) * 60 < 10 ? "0" : "") + rest
    if minutes < 60, upper < 3600 { return "\(sign)\(minutes):\(padded)" }
    let (hours, minute) = (minutes / 60, minutes % 60)
    if step < 60 { return "\(sign)\(hours):\(minute < 10 ? "0" : "")\(minute):\(padded)" }
    var parts: [String] = []
    if hours >= 24, upper >= 172_800 { parts.append("\(hours / 24)\u{A0}d") }
    let hour = parts.isEmpty ? hours : hours % 24
    if hour > 0 { parts.append("\(hour)\u{A0}h") }
    if minute > 0 { parts.append("\(minute)\u{A0}min") }
    return sign + parts.joined(separator: " ")
  }
}
