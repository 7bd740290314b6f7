import TragusAnalysis
import TragusCore

/// Something was nearly a blow, and a little more sensitivity would have heard it.
package struct BlowAdvice: AudioEvent, Hashable {
  package static let name = "blow-advice"

  /// Its best moment, in seconds since the stream began, as in the `BlowObservation` that rejects
  /// it.
  package let time: Double
  /// What was missing then, with how much; empty when only the duration was.
  package let missed: [BlowObservation.Feature]
  /// The least of the sensitivities that were tried which hears it.
  package let sensitivity: Double

  package init(time: Double, missed: [BlowObservation.Feature], sensitivity: Double) {
    (self.time, self.missed, self.sensitivity) = (time, missed, sensitivity)
  }

  /// What to do, for people: "rise 13.2 dB, 1.8 too low; a sensitivity of 0.7
  /// hears it".
  package var sentence: String {
    let reasons = missed.map { feature in
      // Plain numbers are small.
      let places = feature.unit.isEmpty ? 2 : 1
      let unit = feature.unit.isEmpty ? "" : " \(feature.unit)"
      let distance = decimal(abs(feature.value - feature.limit), places: places)
      return "\(feature.name) \(decimal(feature.value, places: places))\(unit), "
        + "\(distance) too \(feature.isLeast ? "low" : "high")"
    }
    return (reasons.isEmpty ? ["not for long enough"] : reasons).joined(separator: "; ")
      + "; a sensitivity of \(decimal(sensitivity, places: 1)) hears it"
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, advice, sensitivity, missed
  }

  // A list has no place in a table.
  package static let columns = Array(CodingKeys.columns.dropLast())

  package var words: EventWords? { EventWords("nearly", [.text(sentence)]) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(missed, forKey: .missed)
    try container.encode(rounded(sensitivity, places: 2), forKey: .sensitivity)
    try container.encode(sentence, forKey: .advice)
  }
}
