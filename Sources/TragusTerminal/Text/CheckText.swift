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
    let words =
      result.value.map { value in
        [text(value, measure), measure.unit].filter { !$0.isEmpty }.joined(separator: " ")
      } ?? "not measurable"
    return "  \(result.passes ? "passes" : "FAILS ")  \(measure.rawValue.padded(to: 10))  "
      + "\(words.padded(to: 14))  must be \(text(of: result.limit))"
  }

  private static func text(of limit: RecordingLimits.Limit) -> String {
    func number(_ value: Double) -> String { plainNumber(rounded(value, places: 3)) }
    return switch (limit.least, limit.most) {
    case (let least?, let most?) where least == most: number(least)
    case (let least?, let most?): "\(number(least)) to \(number(most))"
    case (let least?, nil): "at least \(number(least))"
    case (nil, let most?): "at most \(number(most))"
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
