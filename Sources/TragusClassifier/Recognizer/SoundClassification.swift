import TragusCore

/// What a window of a stream sounds like.
public struct SoundClassification: AudioEvent, Hashable {
  public static let name = "classification"

  /// Where the window begins and ends, in seconds since the stream began.
  public let start: Double
  public let end: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The most likely kinds of sounds, the most likely first.
  public let ranking: [SoundScore]
  /// How likely it is that the window holds none of the kinds, from 0 to 1, or `nil` where the model
  /// cannot tell.
  public let unknown: Double?
  /// A description of the window to learn from: 1024 numbers of 0 or more, the embedding of the
  /// network YAMNet. `nil` unless it was asked for.
  public internal(set) var embedding: [Float]?

  public var time: Double { start }

  /// The most likely kind of sound.
  public var label: String { ranking[0].label }
  /// How sure that is, from 0 to 1.
  public var confidence: Double { ranking[0].confidence }
}

extension SoundClassification {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, at, label, confidence, unknown, scores, embedding
  }

  public static let columns = CodingKeys.columns.filter {
    ![CodingKeys.scores.rawValue, CodingKeys.embedding.rawValue].contains($0)
  }

  public var words: EventWords? {
    let scores = ranking.map { "\($0.label) \(decimal(100 * $0.confidence, places: 0)) %" }
    return EventWords(Self.name, [.text(scores.joined(separator: ", "))], kind: label)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(at, forKey: .at)
    try container.encode(label, forKey: .label)
    try container.encode(rounded(confidence, places: 3), forKey: .confidence)
    try container.encodeIfPresent(unknown.map { rounded($0, places: 3) }, forKey: .unknown)
    try container.encode(ranking.byLabel, forKey: .scores)
    try container.encodeIfPresent(
      embedding?.map { rounded(Double($0), places: 5) }, forKey: .embedding)
  }
}
