import Tragus

/// Events as people read them. This may change freely; the JSON may not.
enum EventText {
  static func line(for event: any AudioEvent, isLive: Bool) -> String {
    switch event {
    case let level as Level: text(level)
    case let health as InputHealth: text(health, isLive: isLive)
    case let gap as Gap:
      "\(seconds(gap.time))  gap    \(gap.frames) frames (\(number(gap.duration, places: 3)) s) were lost"
    default: "\(seconds(event.time))  \(type(of: event).name)"
    }
  }

  static func seconds(_ time: Double) -> String {
    number(time, places: 3, width: 9) + " s"
  }

  /// A number with a fixed count of decimals, right-aligned.
  static func number(_ value: Double, places: Int, width: Int = 0) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (abs(value) * scale).rounded()
    guard rounded < 1e15 else { return String(value) }
    let integer = Int64(rounded)
    let whole = String(integer / Int64(scale))
    var text = whole
    if places > 0 {
      let digits = String(integer % Int64(scale))
      text += "." + String(repeating: "0", count: places - digits.count) + digits
    }
    if value < 0, rounded > 0 { text = "-" + text }
    return String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  private static func text(_ level: Level) -> String {
    var line = "\(seconds(level.time))  level "
    if let channel = level.channel { line += " channel \(channel)" }
    switch level.scale {
    case .decibels:
      line += " rms \(number(level.rms, places: 2, width: 7)) dBFS"
      line += "  peak \(number(level.peak, places: 2, width: 7)) dBFS"
    case .linear:
      line += " rms \(number(level.rmsAmplitude, places: 5))"
      line += "  peak \(number(level.peakAmplitude, places: 5))"
    }
    if level.clippedSampleCount > 0 { line += "  clipped \(level.clippedSampleCount)" }
    if level.invalidSampleCount > 0 { line += "  invalid \(level.invalidSampleCount)" }
    return line
  }

  private static func text(_ health: InputHealth, isLive: Bool) -> String {
    let line = "\(seconds(health.time))  input  "
    switch health.phase {
    case .began, .updated:
      return line + health.finding(isLive: isLive)
    case .ended:
      return line + "\(health.condition.rawValue) ended after "
        + number(health.time - health.start, places: 1) + " s"
    }
  }
}
