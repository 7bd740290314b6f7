/// How somebody was asked to breathe, in seconds.
///
/// It makes a breath more likely, and helps to tell the phases apart. It does not make up what is not
/// heard.
public struct ExpectedBreath: Sendable, Hashable {
  /// How long air goes in, 0.5 or more.
  public var inhale: Double
  /// How long the breath is held then, 0 or more.
  public var hold: Double
  /// How long air goes out, 0.5 or more.
  public var exhale: Double
  /// How long the lungs rest then, 0 or more.
  public var rest: Double

  /// - Parameters:
  ///   - inhale: How long air goes in.
  ///   - hold: How long the breath is held then.
  ///   - exhale: How long air goes out.
  ///   - rest: How long the lungs rest then.
  public init(inhale: Double, hold: Double = 0, exhale: Double, rest: Double = 0) {
    (self.inhale, self.hold, self.exhale, self.rest) = (inhale, hold, exhale, rest)
  }
}
