/// What a trained model says of itself: what it was made from, how, and how well it did.
public struct SoundModelCard: Sendable, Hashable, Codable {
  /// A kind of sound, and what it was learned from.
  public struct Kind: Sendable, Hashable, Codable {
    /// Its name.
    public let label: String
    /// How many clips it was learned from.
    public let clipCount: Int
    /// How many windows of these clips.
    public let windowCount: Int

    private enum CodingKeys: String, CodingKey {
      case label
      case clipCount = "clips"
      case windowCount = "windows"
    }
  }

  /// The kinds of sounds, in the order of their names.
  public let kinds: [Kind]
  /// The lowest rate of the clips, in hertz.
  public let sampleRate: Double
  /// How it was trained.
  public let settings: SoundTrainer.Settings
  /// How it did on clips of sources that it was not trained on, or `nil` where there were too few.
  public let evaluation: SoundEvaluation?
  /// The first 16 digits of each clip's ``SoundExample/digest``, in their order.
  public let materials: [String]
  /// The program that made it, such as "tragus 1.0".
  public let software: String
  /// What its maker says of the rights in the material, if anything.
  public let licence: String?
}

extension SoundModelCard {
  /// Whether its numbers can be true: they come from a file.
  var isPlausible: Bool {
    guard kinds.allSatisfy({ $0.clipCount >= 0 && $0.windowCount >= 0 }), 0...1e9 ~= sampleRate
    else {
      return false
    }
    guard let evaluation else { return true }
    let labels = Set(kinds.map(\.label))
    guard
      evaluation.kinds.allSatisfy({ labels.contains($0.label) && $0.answers.count == kinds.count }),
      evaluation.confidenceSteps.allSatisfy({ 0...1 ~= $0.confidence && $0.windows.isPlausible })
    else { return false }
    let shares =
      [evaluation.clips, evaluation.windows]
      + evaluation.kinds.flatMap { [$0.precision, $0.recall] }
    return 0...1 ~= evaluation.calibrationError && shares.allSatisfy(\.isPlausible)
  }
}

extension SoundEvaluation.Accuracy {
  fileprivate var isPlausible: Bool {
    count >= 0 && 0...count ~= rightCount
      && [accuracy, lowest, highest].allSatisfy { 0...1 ~= $0 }
  }
}
