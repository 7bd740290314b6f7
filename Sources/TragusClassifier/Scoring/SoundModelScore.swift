import TragusEvaluation

/// How well a model knows clips that it was not trained on.
///
/// ``SoundScorer`` makes it.
public struct SoundModelScore: Sendable, Hashable {
  /// A part of some clips or windows.
  public struct Share: Sendable, Hashable, Encodable {
    /// The number of all.
    public let total: Int
    /// The number of those that belong to it.
    public let count: Int
    /// The share, 0 to 1.
    public let share: Double
    /// The lower bound of the true share, with the confidence chosen (Wilson's interval).
    public let lowest: Double
    /// The upper bound.
    public let highest: Double

    init(_ count: Int, of total: Int, confidence: Double) {
      let interval = ConfidenceInterval.wilson(count, of: total, confidence: confidence)
      (self.count, self.total) = (count, total)
      share = total == 0 ? 0 : Double(count) / Double(total)
      (lowest, highest) = (interval.lower, interval.upper)
    }
  }

  /// How much was called unknown.
  public struct Unknown: Sendable, Hashable, Encodable {
    /// Clips that are unknown in more than half of their windows.
    public let clips: Share
    /// Windows by themselves.
    public let windows: Share
  }

  /// Clips of a sound that the model does not know.
  public struct Other: Sendable, Hashable, Encodable {
    /// Its name.
    public let label: String
    /// How much of it was called unknown: all should be. `nil` where the model cannot tell.
    public let calledUnknown: Unknown?
    /// What the rest of its clips were taken for: how many of each kind, in the order of
    /// ``SoundModelScore/labels``.
    public let answers: [Int]
  }

  /// The kinds and families that competed.
  public let labels: [String]
  /// How it did on clips of these. What is called unknown counts as what it was most like.
  public let evaluation: SoundEvaluation
  /// How much of these was called unknown: none should be. `nil` where the model cannot tell.
  public let calledUnknown: Unknown?
  /// Clips of other sounds, in the order of their names.
  public let others: [Other]
  /// The clips that were taken for another kind.
  public let mistakes: [MistakenClip]
}

extension SoundModelScore: Encodable {
  private enum CodingKeys: String, CodingKey {
    case labels, clips, windows, calibrationError, kinds, calledUnknown, others, mistakes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(labels, forKey: .labels)
    try container.encode(evaluation.clips, forKey: .clips)
    try container.encode(evaluation.windows, forKey: .windows)
    try container.encode(evaluation.calibrationError, forKey: .calibrationError)
    try container.encode(evaluation.kinds, forKey: .kinds)
    try container.encodeIfPresent(calledUnknown, forKey: .calledUnknown)
    try container.encode(others, forKey: .others)
    try container.encode(mistakes, forKey: .mistakes)
  }
}
