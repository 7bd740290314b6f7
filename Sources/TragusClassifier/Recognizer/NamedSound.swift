/// A kind or family of sounds that is heard beside all others, with the confidence that it needs.
package struct NamedSound: Sendable, Hashable {
  /// The name as the model knows it.
  package let name: String
  /// The confidence from which on it is reported, 0.01 to 1.
  package let threshold: Double

  package init(_ name: String, threshold: Double) {
    (self.name, self.threshold) = (name, threshold)
  }
}
