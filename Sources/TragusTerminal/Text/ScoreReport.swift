import Tragus

/// A score as an object of JSON.
package struct ScoreReport: Encodable {
  package let detector: String
  package let score: Score
  package let leftOutCount: Int

  package init(detector: String, score: Score, leftOutCount: Int) {
    (self.detector, self.score, self.leftOutCount) = (detector, score, leftOutCount)
  }

  private enum CodingKeys: String, CodingKey {
    case detector
    case leftOutCount = "leftOut"
  }

  package func encode(to encoder: any Encoder) throws {
    try score.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(detector, forKey: .detector)
    try container.encode(leftOutCount, forKey: .leftOutCount)
  }
}
