/// A label that says what is in a recording, and what else is known of it.
public struct TruthLabel: Sendable, Hashable {
  /// What is to be heard, and when.
  public let label: SoundLabel
  /// What it has in common with others, such as the speaker, if that is asked for.
  package let group: String?

  /// - Parameters:
  ///   - label: Where it is, and what.
  ///   - group: What it has in common with others.
  public init(_ label: SoundLabel, group: String? = nil) {
    (self.label, self.group) = (label, group)
  }
}
