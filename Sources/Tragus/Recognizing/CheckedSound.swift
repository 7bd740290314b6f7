import TragusCore

/// What a trained model heard while a sound of a known kind was made.
package struct CheckedSound: AudioEvent, Hashable {
  package static let name = "check"

  /// When the sound was to be made, in seconds since the stream began.
  package let start: Double
  package let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  package let at: Double
  /// What was made.
  package let label: String
  /// What was heard: a kind of the model, or "unknown".
  package let answer: String
  /// How sure that was, from 0 to 1: the mean of the windows.
  package let confidence: Double

  package var time: Double { start }

  /// Whether it was heard for what it was.
  package var isRight: Bool { label == answer }

  package init(
    start: Double, end: Double, at: Double, label: String, answer: String, confidence: Double
  ) {
    (self.start, self.end, self.at) = (start, end, at)
    (self.label, self.answer, self.confidence) = (label, answer, confidence)
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, at, label, answer, confidence
    case isRight = "right"
  }

  package static let columns = CodingKeys.columns

  package var words: EventWords? {
    let sureness = "\(decimal(100 * confidence, places: 0)) %"
    return EventWords(
      Self.name, [.text("\(label): \(isRight ? "right" : "heard \(answer)"), \(sureness)")],
      kind: label)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode(label, forKey: .label)
    try container.encode(answer, forKey: .answer)
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
    try container.encode(isRight, forKey: .isRight)
  }
}
