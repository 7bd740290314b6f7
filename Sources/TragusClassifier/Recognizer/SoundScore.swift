/// How sure a recognizer is of a kind of sound.
public struct SoundScore: Sendable, Hashable, Encodable {
  /// The kind of sound.
  public let label: String
  /// From 0 to 1.
  public let confidence: Double
}
