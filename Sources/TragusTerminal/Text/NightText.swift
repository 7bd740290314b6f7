import Tragus

extension NightSummary {
  /// The summary for people, a sentence each.
  package var sentences: [String] {
    guard let rate, let lowestRate, let highestRate else {
      return ["No breath was heard in \(Self.length(duration))."] + soundSentences + [Self.caution]
    }
    func number(_ value: Double) -> String { decimal(value, places: 1) }
    return [
      "Breath was heard \(decimal(100 * heard, places: 0)) % of \(Self.length(duration)).",
      "\(number(rate)) breaths a minute"
        + (duration < Self.longEnough
          ? "."
          : "; in nine of ten minutes \(number(lowestRate)) to \(number(highestRate))."),
      pauseSentence,
    ] + soundSentences + [Self.caution]
  }

  /// The least duration, in seconds, for a statement about nine of ten minutes.
  private static let longEnough = 600.0
  private static let caution =
    "This is not a medical device: a breath too soft to hear counts as a pause."

  private var pauseSentence: String {
    guard let longestPause else { return "No pause of 10 s to 2 min." }
    let length = "\(decimal(longestPause.duration, places: 0)) s"
    let place = Self.clock(longestPause.start)
    return pauses == 1
      ? "One pause of 10 s or more: \(length), at \(place)."
      : "\(pauses) pauses of 10 s or more; the longest lasted \(length), at \(place)."
  }

  private var soundSentences: [String] {
    var parts: [String] = []
    if snoring > 0 { parts.append("snoring for \(Self.length(snoring))") }
    if coughs > 0 { parts.append(coughs == 1 ? "one cough" : "\(coughs) coughs") }
    if sneezes > 0 { parts.append(sneezes == 1 ? "one sneeze" : "\(sneezes) sneezes") }
    if talking > 0 { parts.append("talking for \(Self.length(talking))") }
    return parts.isEmpty ? [] : ["Heard besides: \(parts.joined(separator: ", "))."]
  }

  /// A duration in words: "7 h 52 min", "41 min", "12 s".
  package static func length(_ seconds: Double) -> String {
    let total = Int(seconds.rounded())
    if total < 60 { return "\(total) s" }
    let minutes = Int((seconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// A time since the beginning: "3:12:05".
  package static func clock(_ seconds: Double) -> String {
    let total = Int(seconds)
    func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(total / 3600):\(digits(total / 60 % 60)):\(digits(total % 60))"
  }
}
