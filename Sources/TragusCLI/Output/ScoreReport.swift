import Tragus

/// A score as an object of JSON.
struct ScoreReport: Encodable {
  let detector: String
  let score: Score
  let leftOutCount: Int

  private enum CodingKeys: String, CodingKey {
    case detector
    case leftOutCount = "leftOut"
  }

  func encode(to encoder: any Encoder) throws {
    try score.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(detector, forKey: .detector)
    try container.encode(leftOutCount, forKey: .leftOutCount)
  }
}
