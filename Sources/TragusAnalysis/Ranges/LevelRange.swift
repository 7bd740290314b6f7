/// A stretch of a scale of levels that has a name: "quiet", "orange", "too loud".
///
/// A level belongs to it from `lower` on and up to, but not with, `upper`.
public struct LevelRange: Sendable, Hashable {
  /// The colours in which a range can be shown. A colour never stands alone: the name goes with it.
  public enum Color: String, Sendable, Hashable, Codable, CaseIterable {
    case green, yellow, orange, red, cyan, blue, purple, gray
  }

  /// What people call it; not empty.
  public let name: String
  /// The least level in it, in decibels.
  public let lower: Double
  /// The level at which it ends, in decibels; above `lower`.
  public let upper: Double
  /// How it is shown, or `nil` for no colour.
  public let color: Color?

  /// - Parameters:
  ///   - name: What people call it; not empty.
  ///   - lower: The least level in it, in decibels; finite.
  ///   - upper: The level at which it ends, in decibels; finite and above `lower`.
  ///   - color: How it is shown. Without one, a range whose name is a colour has that colour.
  public init(_ name: String, _ lower: Double, _ upper: Double, color: Color? = nil) {
    precondition(!name.isEmpty, "A range must have a name.")
    precondition(
      lower.isFinite && upper.isFinite && lower < upper, "A range must end above its start.")
    self.name = name
    self.lower = lower
    self.upper = upper
    self.color = color ?? Color(rawValue: name)
  }
}
