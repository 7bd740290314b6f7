import Tragus
import TragusStation

/// A check of a recording as text.
enum CheckText {
  /// - Parameter all: Whether what passes is listed too.
  static func lines(of check: RecordingCheck, all: Bool) -> [String] {
    let head = "\(check.passes ? "passes" : "FAILS ") \(printable(check.source))"
    return [head]
      + check.results.filter { all || !$0.passes }.map(line)
      + check.findings.map { "  FAILS   \(printable($0))" }
  }

  private static func line(of result: RecordingCheck.Result) -> String {
    let measure = result.measure
    let value = result.value.map { text($0, measure) } ?? "not measurable"
    let words = [value, measure.unit].filter { !$0.isEmpty }.joined(separator: " ")
    return "  \(result.passes ? "passes" : "FAILS ")  \(measure.rawValue.padded(to: 10))  "
      + "\(words.padded(to: 14))  must be \(text(of: result.limit, measure))"
  }

  private static func text(of limit: RecordingLimits.Limit, _ measure: RecordingLimits.Measure)
    -> String
  {
    switch (limit.least, limit.most) {
    case (let least?, let most?) where least == most: plainNumber(least)
    case (let least?, let most?): "\(plainNumber(least)) to \(plainNumber(most))"
    case (let least?, nil): "at least \(plainNumber(least))"
    case (nil, let most?): "at most \(plainNumber(most))"
    case (nil, nil): "anything"
    }
  }

  private static func text(_ value: Double, _ measure: RecordingLimits.Measure) -> String {
    switch measure {
    case .rate, .channels: plainNumber(value)
    case .loudness, .truePeak, .peak, .rms, .noise, .silence, .length: decimal(value, places: 1)
    }
  }
}
