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
  /// How it was trained.
  public let settings: SoundTrainer.Settings
  /// How it did on clips of sources that it was not trained on, or `nil` where there were too few.
  public let evaluation: SoundEvaluation?
  /// The first 16 digits of each clip's ``SoundExample/digest``, in their order.
  public let materials: [String]
  /// What made it, such as "tragus 1.0".
  public let software: String
  /// What its maker says of the rights in the material, if anything.
  public let licence: String?
}
