import TragusClassifier
import TragusCore

/// How many sounds of a check were heard for what they were.
package struct CheckResult: AudioEvent, Hashable {
  package static let name = "check-result"

  package let time: Double
  package let accuracy: SoundEvaluation.Accuracy

  package init(time: Double, _ accuracy: SoundEvaluation.Accuracy) {
    (self.time, self.accuracy) = (time, accuracy)
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, count, accuracy, lowest, highest
    case rightCount = "right"
  }

  package static let columns = CodingKeys.columns

  package var words: EventWords? {
    func percent(_ share: Double) -> String { decimal(100 * share, places: 0) }
    return EventWords(
      "result",
      [
        .text(
          "\(accuracy.rightCount) of \(accuracy.count) right, \(percent(accuracy.accuracy)) %; "
            + "95 % interval \(percent(accuracy.lowest)) to \(percent(accuracy.highest)) %")
      ])
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(accuracy.count, forKey: .count)
    try container.encode(accuracy.rightCount, forKey: .rightCount)
    try container.encode(rounded(accuracy.accuracy, places: 3), forKey: .accuracy)
    try container.encode(rounded(accuracy.lowest, places: 3), forKey: .lowest)
    try container.encode(rounded(accuracy.highest, places: 3), forKey: .highest)
  }
}
