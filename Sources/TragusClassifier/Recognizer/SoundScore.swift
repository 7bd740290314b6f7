import TragusCore

/// How sure a recognizer is of a kind of sound.
public struct SoundScore: Sendable, Hashable, Encodable {
  /// The kind of sound.
  public let label: String
  /// The confidence, from 0 to 1.
  public let confidence: Double
}

extension [SoundScore] {
  /// The confidences by their labels, as events have them.
  var byLabel: [String: Double] {
    Dictionary(map { ($0.label, rounded($0.confidence, places: 4)) }) { first, _ in first }
  }
}
