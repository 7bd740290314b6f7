/// The directions from which something counts: this many degrees to either side of an angle.
public struct DirectionGate: Sendable, Hashable {
  /// Degrees from straight ahead, -90 to 90, positive towards the second microphone.
  package let angle: Double
  /// Degrees to either side, above 0, at most 180.
  package let width: Double

  /// - Parameters:
  ///   - angle: Degrees from straight ahead, -90 to 90, positive towards the second microphone.
  ///   - width: Degrees to either side, above 0, at most 180.
  public init(angle: Double, width: Double) {
    precondition(-90...90 ~= angle, "The angle must lie between -90 and 90 degrees.")
    precondition(width > 0 && width <= 180, "The width must be above 0 and at most 180 degrees.")
    (self.angle, self.width) = (angle, width)
  }

  /// A gate as it is written: `front:30deg`, `left:40deg`, `right:40deg`, `-20deg:15deg`.
  ///
  /// `left` is -90 degrees, the first microphone, and `right` 90. Without a width it is 30 degrees;
  /// `deg` may be left out.
  ///
  /// - Returns: `nil` when it cannot be understood, or lies outside of the ranges.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let angle: Double? =
      switch parts[0] {
      case "front": 0
      case "left": -90
      case "right": 90
      default: Self.degrees(parts[0])
      }
    let width = parts.count == 2 ? Self.degrees(parts[1]) : 30
    guard let angle, let width, -90...90 ~= angle, width > 0, width <= 180 else { return nil }
    self.init(angle: angle, width: width)
  }

  private static func degrees(_ text: Substring) -> Double? {
    Double(text.hasSuffix("deg") ? text.dropLast(3) : text)
  }

  /// Whether something from this direction counts. What comes from an unknown one does not.
  package func admits(_ direction: Direction?) -> Bool {
    direction?.angle.map { abs($0 - angle) <= width } ?? false
  }
}
